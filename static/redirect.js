// Leads on to the page's new address and keeps the fragment, which a refresh drops.
const link = document.createElement("a");
link.href = document.querySelector("meta[http-equiv=refresh]")?.content.split("url=")[1] ?? "./";
location.replace(link.href.split("#")[0] + (location.hash || link.hash));

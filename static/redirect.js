// Leads on to the page's new address and keeps the fragment. A refresh would drop it, and win the race
// against this script where both may run: it stands in `noscript`.
const link = document.createElement("a");
link.href = document.currentScript.dataset.to;
location.replace(link.href.split("#")[0] + (location.hash || link.hash));

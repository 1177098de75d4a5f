// What an error page gains from script: ways to quote it, and the reader's own values in its message.
import { copyButton } from "./site.js";

const article = document.querySelector("article.error");
const heading = document.querySelector("h1.message");
const message = heading.textContent;
const named = article.dataset.class ? `${article.dataset.class}: ${message}` : message;
const canonical = document.querySelector("link[rel=canonical]")?.href;
const address = (canonical ?? location.href.split("#")[0]).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Escape a text for Markdown, so that an issue shows it as it stands. */
function markdown(text) {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#{}!~&]/g, "\\$&");
}

/** The text of a section, without its buttons and line numbers. */
function textOf(id) {
  const section = document.querySelector(`section[aria-labelledby="${id}"]`);
  if (!section) return "";
  const clone = section.cloneNode(true);
  for (const extra of clone.querySelectorAll("h2, button, .vh, .skip, .under, .l > a")) extra.remove();
  const items = [...clone.querySelectorAll("ol.solutions > li")];
  if (items.length) return items.map((item, at) => `${at + 1}. ${item.textContent.trim()}`).join("\n");
  return clone.textContent.replace(/\n{3,}/g, "\n\n").trim();
}

function forAssistant() {
  const parts = [["What it means", "what-it-means"], ["Source", "source"], ["Solutions", "solutions"], ["Example fix", "example-fix"]];
  const told = parts.map(([title, id]) => [title, textOf(id)]).filter(([, text]) => text);
  return [named, address, ...told.map(([title, text]) => `${title}:\n${text}`)].join("\n\n");
}

document.querySelector("[data-quote]")?.append(
  "Copy: ",
  copyButton("Link", "Copy link", () => address),
  copyButton("Markdown", "Copy as Markdown", () => `[${markdown(named)}](${address})`),
  copyButton("Assistant", "Copy for an assistant", forAssistant),
);

/** `#m=` in the address holds the message that a reader came with; no server ever sees it. */
async function showYours() {
  const place = document.querySelector("[data-yours]");
  const given = location.hash.startsWith("#m=") ? location.hash.slice(3) : "";
  if (!place || !given) return;
  const { yours } = await import("./yours.js");
  yours(place, given, heading);
}

addEventListener("hashchange", showYours);
showYours();

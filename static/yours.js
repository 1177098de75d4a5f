// The reader's own message at the top of an error's page, its values lined up with the placeholders.
import { fit } from "./find/matching.js";
import { fold, makePattern } from "./find/patterns.js";

const LONGEST = 20_000;

/** A literal piece as it stands in a message: white space folded, a doubled brace one brace. */
function literal(piece) {
  return piece.replace(/\s+/g, " ").replaceAll("{{", "{").replaceAll("}}", "}");
}

/** The page's message as the pieces of a pattern: literal text and expressions, by turns. */
function piecesOf(heading) {
  const pieces = [""];
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (parentElement.closest("var")) pieces.push(data.replace(/^[$%]?[{(]|[)}][a-z]?$/g, ""), "");
    else pieces[pieces.length - 1] += data;
  }
  return pieces.map((piece, at) => (at % 2 ? piece : literal(piece)));
}

function decoded(given) {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** The message with each value marked. */
function marked(message, values) {
  const shown = make("p", { className: "message", dir: "auto" });
  let at = 0;
  for (const value of values) {
    shown.append(message.slice(at, value.start), make("mark", { title: value.expression }, message.slice(value.start, value.end)));
    at = value.end;
  }
  shown.append(message.slice(at));
  return shown;
}

function table(message, values) {
  const rows = values.map((value) =>
    make("div", {}, make("dt", {}, make("code", { textContent: value.expression })), make("dd", { dir: "auto" }, message.slice(value.start, value.end))),
  );
  return make("dl", { className: "values" }, ...rows);
}

/** Show what the address says after `#m=`; all of it is foreign text and goes in as text. */
export function yours(place, given, heading) {
  const message = fold(decoded(given).slice(0, LONGEST));
  const found = fit(makePattern(piecesOf(heading)), message);
  const values = found?.values ?? [];
  place.replaceChildren(make("h2", { textContent: "Your message" }), marked(message, values));
  if (values.length) place.append(table(message, values));
  if (!found) place.append(make("p", {}, "It is not this error's message as it stands; the link that led here may have been meant for another."));
  place.append(make("p", { className: "meta" }, "It stays in this browser: it is in the address behind #, which is not sent."));
  place.hidden = false;
}

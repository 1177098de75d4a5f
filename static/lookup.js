// The box that takes words or a paste, and shows the errors that it knows from them.
// Pasted text is never made into HTML: all of it goes through textContent.
import { answers } from "./find/answers.js";
import { openIndex } from "./find/index.js";
import { copyButton } from "./site.js";

const LONGEST = 1_000_000;
const TYPING = 120;
const SURE = {
  sure: "This is it",
  likely: "Likely",
  words: "Nearest by words",
};

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** The message as the reader met it: the template's words, and the captured values marked. */
function filled(answer) {
  const link = make("a", { href: answer.href, dir: "auto" });
  for (const piece of answer.pieces) {
    if (piece.expression === undefined) link.append(piece.text);
    else link.append(make("mark", { title: piece.expression, textContent: piece.text }));
  }
  return link;
}

function shown(answer, root) {
  const href = new URL(answer.href, root).href;
  const link = filled({ ...answer, href: answer.message ? `${href}#m=${encodeURIComponent(answer.message)}` : href });
  const where = make("p", { className: "meta" });
  where.append(make("strong", { textContent: SURE[answer.confidence] }), ` · ${answer.why}`);
  const place = make("p", { className: "meta", dir: "auto" });
  if (answer.errorClass) place.append(make("code", { textContent: answer.errorClass }), " ");
  place.append(`${answer.repo} ${answer.place} `);
  const item = make("li", {}, link, place, where);
  const values = answer.pieces.filter((piece) => piece.expression !== undefined);
  if (values.length) {
    item.append(copyButton("Copy link with values", "", () => link.href));
  }
  return item;
}

class Box {
  constructor(place) {
    this.root = new URL(place.dataset.root || "./", document.baseURI);
    this.field = make("textarea", { id: "lookup-text", rows: 3, spellcheck: false, autocomplete: "off" });
    this.field.setAttribute("aria-describedby", "lookup-hint");
    this.state = make("p", { className: "state" });
    this.state.setAttribute("role", "status");
    this.list = make("ol", { className: "answers" });
    place.append(
      make("label", { htmlFor: "lookup-text", textContent: "A message, a traceback, or words" }),
      this.field,
      make("p", {
        id: "lookup-hint",
        className: "meta",
        textContent: "Nothing you put here leaves this browser. Down arrow goes to the answers, Escape comes back.",
      }),
      this.state,
      this.list,
    );
    this.turn = 0;
    this.field.addEventListener("input", (event) => this.later(event.inputType === "insertFromPaste" ? 0 : TYPING));
    place.addEventListener("keydown", (event) => this.key(event));
    addEventListener("online", () => this.later(0));
  }

  later(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.answer(), delay);
  }

  async answer() {
    const turn = ++this.turn;
    const text = this.field.value.slice(0, LONGEST);
    if (!text.trim()) return this.show([], "");
    try {
      this.index ??= await openIndex(this.root);
      const found = await answers(text, this.index, 10);
      if (turn !== this.turn) return;
      this.show(found, found.length ? this.count(found) : this.nothing());
    } catch (fault) {
      if (turn !== this.turn) return;
      this.show([], this.failed(fault));
    }
  }

  show(found, words) {
    this.list.replaceChildren(...found.map((answer) => shown(answer, this.root)));
    this.state.replaceChildren(words);
  }

  count(found) {
    const known = found.filter((answer) => answer.confidence !== "words").length;
    if (!known) return "No known message fits. These are nearest by their words.";
    return known === 1 ? "One known error fits." : `${known} known errors fit.`;
  }

  nothing() {
    const help = make("span", {}, "Nothing here has any of these words. Try the fixed words of the message without the values, or go through ");
    help.append(make("a", { href: new URL("errors/", this.root).href, textContent: "all errors" }), ".");
    return help;
  }

  failed(fault) {
    if (navigator.onLine === false) {
      return "You are offline, and the part of the index that this needs was not loaded before. It goes on by itself when you are back.";
    }
    console.warn(fault);
    return "The index could not be loaded. Try again, or go through the lists.";
  }

  key(event) {
    const links = [...this.list.querySelectorAll("li > a")];
    const at = links.indexOf(document.activeElement);
    const atEnd = this.field.selectionEnd === this.field.value.length;
    if (event.key === "Escape" && at >= 0) this.field.focus();
    else if (event.key === "ArrowDown" && links.length && (at >= 0 || (event.target === this.field && atEnd))) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? this.field).focus();
    } else if (event.key === "Enter" && event.target === this.field && !event.shiftKey && links.length && !this.field.value.includes("\n")) {
      event.preventDefault();
      links[0].focus();
    }
  }
}

for (const place of document.querySelectorAll("[data-lookup]")) new Box(place);

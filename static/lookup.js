// The box that takes words or a paste, and shows the errors that it knows from them.
// Pasted text is never made into HTML: all of it goes through textContent.
import { openIndex } from "./find/index.js";
import { Lookup } from "./find/lookup.js";
import { firstOf } from "./find/ranking.js";
import { search } from "./find/search.js";
import { copyButton } from "./site.js";

const LONGEST = 1_000_000;
const TYPING = 120;
const MOST = 10;
const LONGEST_QUERY = 120;
const WORDS = "nearest by words";
const LABELS = { sure: "This is it", likely: "Likely", [WORDS]: "Nearest by words" };

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/**
 * What the text speaks of: records whose message fits, else those that its words find, else the nearest.
 * An answer has `parts`, text and value by turns; with no value known the parts are the template's own.
 */
async function answers(text, index) {
  const visit = index.visit();
  const asked = new Lookup(text, index, visit);
  const fitting = await asked.fitting();
  if (fitting.length) return firstOf(fitting, MOST).map(ofMatch);
  if (text.length <= LONGEST_QUERY && !text.includes("\n")) {
    const { hits } = await search(index, text, {}, { most: MOST, visit });
    if (hits.length) return hits.map(({ row }) => ofRow(row));
  }
  return (await asked.nearest()).slice(0, MOST).map(ofMatch);
}

function ofMatch({ candidate, confidence, reason, message, fit, parts }) {
  const { id, errorClass, path, line, repo, pattern } = candidate;
  const template = pattern.pieces.map((piece, at) => (at % 2 ? `{${piece}}` : piece));
  return {
    id,
    errorClass,
    place: `${repo ?? ""} ${path}:${line}`.trim(),
    confidence,
    why: reason,
    parts: fit ? parts : template,
    names: pattern.holes,
    message: fit ? message : "",
  };
}

function ofRow(row) {
  const { id, errorClass, repo, path, line, message } = row;
  return { id, errorClass, place: `${repo} ${path}:${line}`, confidence: WORDS, why: "these words stand on its page", parts: [message], names: [], message: "" };
}

/** One answer: the message as the reader met it, with the captured values marked, and how sure it is. */
function shown(answer, root) {
  const page = new URL(`errors/${answer.id}/`, root).href;
  const link = make("a", { href: answer.message ? `${page}#m=${encodeURIComponent(answer.message)}` : page, dir: "auto" });
  answer.parts.forEach((part, at) => {
    link.append(at % 2 ? make("mark", { title: answer.names[(at - 1) / 2] ?? "", textContent: part }) : part);
  });
  const meta = make("p", { className: "meta", dir: "auto" });
  if (answer.errorClass) meta.append(make("code", { textContent: answer.errorClass }), " ");
  meta.append(answer.place);
  const sure = make("p", { className: "meta" }, make("strong", { textContent: LABELS[answer.confidence] }), `: ${answer.why}`);
  const item = make("li", {}, link, meta, sure);
  if (answer.message && answer.parts.length > 1) item.append(copyButton("Copy link with values", "", () => link.href));
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
      const found = await answers(text.trim(), this.index);
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
    const known = found.filter((answer) => answer.confidence !== WORDS).length;
    if (!known) return "No known message fits as a whole. These are nearest by their words.";
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

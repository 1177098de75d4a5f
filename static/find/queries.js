/** What a query asks for, and the words that may have been meant. The twin of `errorbook.find.queries`. */

import { COMMON, endsInName, isSpelt, names, pairs, splitName, writtenNames } from "./words.js";

const MOST_NAMES = 8;
const MOST_CHOICES = 4;
export const WHOLE = 2;
const HALF = 1;
const FEWEST_TYPED = 2;
const FEWEST_OF_ID = 4;
const MOST_WORD_FILES = 2;
const FORGIVEN = 6;
const BACKWARDS = "<";

const once = (items) => [...new Set(items)];
const turn = (word) => [...word].reverse().join("");

/** Return the names of a query, each once, in order. */
export function typedNames(text) {
  return once(names(text)).slice(0, MOST_NAMES);
}

/** Return the terms that a query asks for as it is typed, what tells most first. */
function termsOf(text) {
  const typed = typedNames(text);
  const inPairs = pairs(names(text).slice(0, MOST_NAMES));
  const parts = writtenNames(text).slice(0, MOST_NAMES).flatMap(splitName);
  const telling = typed.filter((name) => !COMMON.has(name));
  return once([...telling, ...inPairs, ...typed, ...parts]);
}

/** Return what a query asks for: slots, each a list of [term, worth]. */
export function slots(text) {
  return termsOf(text).map((term) => [[term, WHOLE]]);
}

/** Return the word that is still being typed: the last one, with nothing after it. */
export function unfinished(text) {
  if (!typedNames(text).length || !endsInName(text)) return "";
  const last = names(text).at(-1).split(/[.-]/).at(-1);
  return last.length >= FEWEST_TYPED ? last : "";
}

/** Return what words of a query may stand for; `known` has the terms that records have. */
export async function alternatives(index, visit, text, known) {
  const found = new Map();
  const last = unfinished(text);
  if (last) {
    const complete = isSpelt(last) ? completions(index.words, visit, last) : beginningSo(index.terms, visit, last);
    found.set(last, await complete);
  }
  for (const word of termsOf(text)) {
    if (!known.has(word) && isSpelt(word) && !found.get(word)?.length) {
      found.set(word, await meant(index.words, visit, word));
      break;
    }
  }
  return found;
}

/** Return a slot with what its word, or the second word of its pair, may stand for. */
export function withAlternatives(slot, others) {
  const term = slot[0][0];
  const at = term.lastIndexOf(" ") + 1;
  return [...slot, ...(others.get(term.slice(at)) ?? []).map((other) => [term.slice(0, at) + other, HALF])];
}

function mostUsed(found) {
  const order = ([one, bits], [other, others]) => others - bits || (one < other ? -1 : 1);
  return [...found].sort(order).slice(0, MOST_CHOICES).map(([word]) => word);
}

/** Return the words that a beginning can become, the most used first. */
export async function completions(words, visit, beginning) {
  const shards = await visit.loadSome(words.namesFrom(beginning), MOST_WORD_FILES);
  const found = new Map();
  for (const shard of shards.values()) {
    for (const [word, bits] of Object.entries(shard)) {
      if (word.startsWith(beginning) && word !== beginning) found.set(word, bits);
    }
  }
  return mostUsed(found);
}

/** Return the ids, codes and other words no one spells out that begin so, the first ones. */
async function beginningSo(terms, visit, beginning) {
  if (beginning.length < FEWEST_OF_ID) return [];
  const shards = await visit.loadSome(terms.namesFrom(beginning), 1);
  const found = [...shards.values()].flatMap((shard) => Object.keys(shard));
  const fits = (term) => term.startsWith(beginning) && term !== beginning && !term.includes(" ");
  return found.filter(fits).sort().slice(0, MOST_CHOICES);
}

/** Return the words that differ from a typed one by one error, the most used first. */
export async function meant(words, visit, typed) {
  if (typed.length < FORGIVEN) return [];
  const half = Math.floor(typed.length / 2);
  const most = MOST_WORD_FILES / 2;
  const forwards = await visit.loadSome(words.namesFrom(typed.slice(0, half - 1)), most);
  const backwards = await visit.loadSome(words.namesFrom(BACKWARDS + turn(typed.slice(half))), most);
  const turned = BACKWARDS + turn(typed);
  const found = new Map();
  for (const shard of [...forwards.values(), ...backwards.values()]) {
    for (const [word, bits] of Object.entries(shard)) {
      if (word.startsWith(BACKWARDS)) {
        if (isNear(word, turned)) found.set(turn(word.slice(1)), bits);
      } else if (isNear(word, typed)) found.set(word, bits);
    }
  }
  return mostUsed(found);
}

/** Say whether two words differ by one letter more, less or other, or by two neighbours changed about. */
export function isNear(one, other) {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, others] = [one.slice(at), other.slice(at)];
  if (one.length !== other.length) {
    return one.length > other.length ? rest.slice(1) === others : rest === others.slice(1);
  }
  const swapped = rest.slice(2) === others.slice(2) && rest[0] === others[1] && rest[1] === others[0];
  return rest.slice(1) === others.slice(1) || swapped;
}

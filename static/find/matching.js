/**
 * A pattern laid over a message: a linear scan for its literal pieces, in order.
 * The twin of `errorbook.find.matching`, which says what kinds of fit there are and why this suffices.
 */

import { FEWEST_LITERALS, count } from "./patterns.js";

export const FEWEST_BEFORE_CUT = 20;
export const FEWEST_BEFORE_DOTS = 12;

/**
 * @typedef {object} Fit
 * @property {"whole" | "beginning" | "inner" | "cut"} kind
 * @property {number} literal literal characters found
 * @property {number} start of the part that the pattern accounts for, in UTF-16 units as all places
 * @property {number} end
 * @property {{expression: string, start: number, end: number}[]} values
 */

/** Lay a pattern over a folded message; the best kind that there is, or null. */
export function fit(pattern, message, fewest = FEWEST_BEFORE_CUT) {
  const found = message.includes(pattern.longest) && (fitWhole(pattern, message) || fitPart(pattern, message));
  return found || fitCut(pattern, message, fewest);
}

/** Lay a pattern over the whole of a message. */
export function fitWhole(pattern, message) {
  const [first, ...rest] = pattern.literals;
  const made = (values) => ({ kind: "whole", literal: pattern.length, start: 0, end: message.length, values });
  if (!rest.length) return message === first ? made([]) : null;
  const ending = rest.at(-1);
  if (!message.startsWith(first) || !message.endsWith(ending)) return null;
  const last = message.length - ending.length;
  const starts = findInOrder(rest.slice(0, -1), message, first.length, last);
  if (!starts || (starts.length ? starts.at(-1) + rest.at(-2).length : first.length) >= last) return null;
  return made(valuesOf(pattern, first.length, [...starts, last]));
}

/** Lay a pattern over the beginning or an inner part of a message, from one word's edge to another's. */
export function fitPart(pattern, message) {
  if (pattern.length < FEWEST_LITERALS) return null;
  const [first, ...rest] = pattern.literals;
  const start = findAtEdges(first, message, 0, true, !rest.length);
  if (start < 0) return null;
  const made = (end, values) => ({
    kind: start ? "inner" : "beginning",
    literal: pattern.length,
    start,
    end,
    values,
  });
  const at = start + first.length;
  if (!rest.length) return made(at, []);
  const starts = findInOrder(rest.slice(0, -1), message, at, message.length);
  if (!starts) return null;
  const after = starts.length ? starts.at(-1) + rest.at(-2).length : at;
  const last = rest.at(-1) ? findAtEdges(rest.at(-1), message, after + 1, false, true) : message.length;
  if (last <= after) return null;
  return made(last + rest.at(-1).length, valuesOf(pattern, at, [...starts, last]));
}

/** Lay the beginning of a pattern over a whole message, by at least `fewest` literal characters. */
export function fitCut(pattern, message, fewest) {
  const [first, ...rest] = pattern.literals;
  const made = (literal, values) => ({ kind: "cut", literal, start: 0, end: message.length, values });
  if (!message.startsWith(first)) {
    const isShort = count(message) >= fewest && first.startsWith(message);
    return isShort ? made(count(message), []) : null;
  }
  let at = first.length;
  let literal = count(first);
  const starts = [];
  for (const piece of rest) {
    const found = piece ? message.indexOf(piece, at + 1) : -1;
    if (found < 0) {
      const tail = overlap(message, at + 1, piece, Math.max(fewest - literal, 1));
      literal += count(tail);
      if (literal < fewest) return null;
      const ends = at < message.length ? [...starts, message.length - tail.length] : starts;
      return made(literal, valuesOf(pattern, first.length, ends));
    }
    starts.push(found);
    at = found + piece.length;
    literal += count(piece);
  }
  return null;
}

/** Find each literal after the one before, with room for a hole between them; where each starts, or null. */
function findInOrder(literals, message, at, end) {
  const starts = [];
  for (const literal of literals) {
    const found = message.indexOf(literal, at + 1);
    if (found < 0 || found + literal.length > end) return null;
    starts.push(found);
    at = found + literal.length;
  }
  return starts;
}

/** Find a literal that cuts no word in two at the sides named; -1 where there is none. */
function findAtEdges(literal, message, at, left, right) {
  for (;;) {
    const found = at > message.length ? -1 : message.indexOf(literal, at);
    if (found < 0) return -1;
    const end = found + literal.length;
    if (!(left && cutsWord(message, found)) && !(right && cutsWord(message, end))) return found;
    at = found + 1;
  }
}

function cutsWord(message, at) {
  return at > 0 && at < message.length && isWord(message[at - 1]) && isWord(message[at]);
}

/** Say whether a character is part of a word: ASCII letters, digits, `_`, and all that is not ASCII. */
function isWord(character) {
  return character > "\x7f" || /\w/.test(character);
}

/** Return what the end of a message, after `at`, shares with a literal's beginning. */
function overlap(message, at, literal, fewest) {
  for (let length = Math.min(literal.length - 1, message.length - at); length >= fewest; length--) {
    const shared = literal.slice(0, length);
    if (count(shared) < fewest) break;
    if (message.endsWith(shared)) return shared;
  }
  return "";
}

/** Return what stands in the holes: the first begins at `at`, each ends where the next literal starts. */
function valuesOf(pattern, at, starts) {
  return starts.map((start, number) => {
    const value = { expression: pattern.holes[number], start: at, end: start };
    at = start + pattern.literals[number + 1].length;
    return value;
  });
}

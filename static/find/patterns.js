/**
 * A message pattern as its pieces: literal, hole, literal, ..., literal.
 * They are made when the site is built; a browser never takes a regular expression apart, nor runs one.
 */

export const FEWEST_LITERALS = 8;
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * @typedef {object} Pattern
 * @property {string[]} pieces an odd number of strings, the literals at even places
 * @property {string[]} literals
 * @property {string[]} holes the placeholders' expressions
 * @property {number} length literal characters
 * @property {string} longest the longest literal
 */

/** @param {string[]} pieces @returns {Pattern} */
export function makePattern(pieces) {
  const literals = pieces.filter((_, at) => at % 2 === 0);
  return {
    pieces,
    literals,
    holes: pieces.filter((_, at) => at % 2 === 1),
    length: literals.reduce((sum, literal) => sum + count(literal), 0),
    longest: literals.reduce((longest, each) => (each.length > longest.length ? each : longest), ""),
  };
}

/** Count characters: code points, where `length` counts UTF-16 units. */
export function count(text) {
  return text.length - (text.match(PAIR)?.length ?? 0);
}

/** Keep so many characters of a text. */
export function cut(text, most) {
  return text.length <= most ? text : Array.from(text.slice(0, 2 * most)).slice(0, most).join("");
}

/** Make every run of white space one space, and drop it at both ends. */
export function fold(text) {
  return text.replace(SPACE, " ").replace(/^ | $/g, "");
}

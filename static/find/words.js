/** The words of a text, as the index knows them. The twin of `errorbook.find.words`. */

const LONGEST = 64;
const LETTERS = "0-9A-Za-z_\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u1fff\\u2c00-\\u2fdf";
const RUNNING = "\\u3005-\\u3007\\u3040-\\ud7ff\\uf900-\\ufaff";
const NAMES = new RegExp(`[${LETTERS}]+(?:[.-][${LETTERS}]+)*|[${RUNNING}]+`, "g");
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
// Python splits small letters off in the scripts that have had theirs for long; so does this.
const CAPITALS = /[A-Z\xc0-\u05ff]/g;
const ASCII = /^[\0-\x7f]*$/;
const SPELT = /^[^0-9 .-]+$/;
const LETTERS_ALONE = /^[A-Za-z]+$/;

export const COMMON = new Set(
  ("a an and are as at be been but by can do does for from had has have if in into is it its of on or so" +
    " than that the their then there these they this to was were when where which while will with you").split(" "),
);

/** Return a text in small letters, letter by letter. */
export function small(text) {
  return text.replace(CAPITALS, (letter) => letter.toLowerCase());
}

/** Return the names of a text in order, as they are written. */
export function writtenNames(text) {
  return text.match(NAMES) ?? [];
}

/** Return the names of a text in order, whole and in small letters. */
export function names(text) {
  return writtenNames(text).filter((name) => name.length <= LONGEST).map(small);
}

/** Say whether a text is the beginning of a name, or goes on with one. */
export function endsInName(text) {
  return new RegExp(`[${LETTERS}${RUNNING}]$`).test(text);
}

/** Return the words of one name: itself, the names joined in it, and their parts of two letters. */
export function splitName(name) {
  if (name.length > LONGEST) return [];
  const whole = small(name);
  if (LETTERS_ALONE.test(name) && (whole === name || whole.slice(1) === name.slice(1))) return [whole];
  const found = new Set([whole]);
  for (const joined of name.split(/[.-]/)) {
    found.add(small(joined));
    const parts = ASCII.test(joined) ? (joined.match(PARTS) ?? []) : joined.split("_");
    for (const part of parts) if (part.length > 1) found.add(small(part));
  }
  return [...found];
}

/** Say whether a word is one that people type letter by letter: no number, no joined name, no pair. */
export function isSpelt(word) {
  return SPELT.test(word);
}

/** Return each two names that follow each other, joined by a space. */
export function pairs(found) {
  return found.slice(1).map((name, at) => `${found[at]} ${name}`);
}

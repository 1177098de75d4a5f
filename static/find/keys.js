/** The keys by which a pattern is found: its own words, the longest first. The twin of `errorbook.find.index.keys`. */

import { readNumbers } from "./library.js";
import { names, small, writtenNames } from "./words.js";

const HOLE = "\u1fff";
const SHORTEST = 3;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The CRC-32 (ISO 3309) of a text in UTF-8. */
function crc32(text) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Return the words of a text that a key may hold; what touches a hole is none. */
export function wholeWords(text) {
  const found = new Set();
  for (const name of writtenNames(text)) {
    for (const joined of small(name).split(/[.-]/)) {
      for (const word of [joined, ...joined.split("_")]) {
        if (word.length >= SHORTEST && !word.includes(HOLE)) found.add(word);
      }
    }
  }
  return found;
}

/** Return the beginnings by which a text may be found: its first three names, and its first two. */
export function firstWords(text) {
  const found = names(text).slice(0, 3).filter((name) => !name.includes(HOLE));
  return [3, 2].filter((count) => found.length >= count).map((count) => found.slice(0, count).join(" "));
}

/** Return words in the order of a key: the longest first, then by letters. */
export function inOrder(words) {
  return [...words].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
}

/** Words by their hashes: it may say of a word that is not among them that it is, but not the reverse. */
export class Sketch {
  constructor({ room, hashes }) {
    this.room = room;
    this.hashes = new Set(readNumbers(hashes));
  }

  mayHave(word) {
    return this.hashes.has(crc32(word) % this.room);
  }
}

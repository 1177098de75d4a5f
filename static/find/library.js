/** Reading the files of an index: each fetched once, few of them for one question. The twin of `index.library`. */

const BITS = ".";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((letter, value) => [letter, value]));
const NAME_LENGTH = 10;
const LAST = "\uffff";
const MOST_FILES = 12;
const ROOT = "root.json";

/** Return the ascending numbers that a text holds. `errorbook.find.index.gaps` says how. */
export function readNumbers(text) {
  if (text[0] === BITS) return readBits(text);
  const numbers = [];
  let last = -1;
  let gap = 0;
  let unit = 1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = VALUES.get(text[at]);
    if (digit === undefined) throw new Error("not as written");
    if (digit < 32) {
      last += 1 + gap + digit * unit;
      numbers.push(last);
      gap = 0;
      unit = 1;
    } else {
      gap += (digit - 32) * unit;
      unit *= 32;
    }
  }
  return numbers;
}

function readBits(text) {
  const numbers = [];
  let place = 0;
  for (let at = 1; at < text.length; ) {
    const before = readGap(text, at);
    const more = readGap(text, before.end);
    place += before.value;
    const end = more.end + more.value + 1;
    for (at = more.end; at < end; at += 1, place += 1) {
      const bits = VALUES.get(text[at]);
      for (let bit = 0; bit < 6; bit += 1) if ((bits >> bit) & 1) numbers.push(6 * place + bit);
    }
  }
  return numbers;
}

/** Return the gap that begins at a letter, and where the next begins. */
function readGap(text, at) {
  let value = 0;
  for (let unit = 1; ; unit *= 32, at += 1) {
    const digit = VALUES.get(text[at]);
    if (digit === undefined) throw new Error("not as written");
    if (digit < 32) return { value: value + digit * unit, end: at + 1 };
    value += (digit - 32) * unit;
  }
}

/** Files by name below one address; what was fetched is kept. */
export class Library {
  constructor(address) {
    this.address = address;
    this.kept = new Map();
  }

  load(name) {
    if (!this.kept.has(name)) {
      const loaded = this.fetch(name);
      this.kept.set(name, loaded);
      loaded.catch(() => this.kept.delete(name));
    }
    return this.kept.get(name);
  }

  async fetch(name) {
    const response = await fetch(new URL(name, this.address), name === ROOT ? { cache: "no-cache" } : {});
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.json();
  }
}

/** The reading for one question: what was kept from another counts too, or answers would depend on it. */
export class Visit {
  constructor(library) {
    this.library = library;
    this.names = new Set([ROOT]);
    this.spared = 0; // files that are kept for what is read last
  }

  get room() {
    return Math.max(0, MOST_FILES - this.spared - this.names.size);
  }

  load(name) {
    this.names.add(name);
    return this.library.load(name);
  }

  /** Return what some files hold, as many of the first ones as may be read, and `most` new ones. */
  async loadSome(names, most) {
    let left = Math.min(most, this.room);
    const wanted = [];
    for (const name of new Set(names)) {
      if (!this.names.has(name)) {
        if (left <= 0) continue;
        left -= 1;
      }
      this.names.add(name);
      wanted.push(name);
    }
    const held = await Promise.all(wanted.map((name) => this.load(name)));
    return new Map(wanted.map((name, at) => [name, held[at]]));
  }
}

function namesOf(kind, joined) {
  const found = [];
  for (let at = 0; at < joined.length; at += NAME_LENGTH) found.push(`${kind}/${joined.slice(at, at + NAME_LENGTH)}.json`);
  return found;
}

/** How many items are at most so much (`right`), or less. */
function bisect(items, item, right) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle] < item || (right && items[middle] === item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The shards of a kind that is sorted by keys; browsers compare strings by UTF-16, as the order is. */
export class SortedDirectory {
  constructor(kind, written) {
    this.firsts = written.name ? written.first.split("\n") : [];
    this.names = namesOf(kind, written.name);
  }

  nameOf(key) {
    return this.names[bisect(this.firsts, key, true) - 1];
  }

  namesFrom(beginning) {
    const start = Math.max(0, bisect(this.firsts, beginning, true) - 1);
    return this.names.slice(start, bisect(this.firsts, beginning + LAST, false));
  }

  async find(visit, key) {
    const name = this.nameOf(key);
    if (!name) return undefined;
    const shard = await visit.load(name);
    return Object.hasOwn(shard, key) ? shard[key] : undefined;
  }
}

/** The shards of cards by the records' numbers. */
export class NumberedDirectory {
  constructor(kind, written) {
    this.firsts = readNumbers(written.first);
    this.names = namesOf(kind, written.name);
    this.width = written.width;
  }

  nameOf(number) {
    return this.names[bisect(this.firsts, number, true) - 1];
  }
}

/** An index opened: what its files say, asked for piece by piece. The twin of `errorbook.find.index.reading`. */

import { Sketch } from "./keys.js";
import { Library, NumberedDirectory, SortedDirectory, Visit, readNumbers } from "./library.js";

const PART = " ~";
export const FACETS = ["repo", "class", "type", "severity", "background", "tag"];

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} message
 * @property {string} errorClass
 * @property {string} code
 * @property {string} repo
 * @property {string} path
 * @property {number} line
 * @property {string} severity
 * @property {string} errorType
 * @property {string} background
 * @property {string[]} tags
 */

export class Index {
  constructor(library, root) {
    this.library = library;
    this.root = root;
    this.count = root.records;
    this.leads = `leads/${root.messages}.json`;
    this.opened = new Map();
  }

  get words() {
    return this.directory("words");
  }

  get terms() {
    return this.directory("terms");
  }

  get filters() {
    return this.directory("filters");
  }

  get cards() {
    return this.directory("cards");
  }

  /** Return what leads to the shards of a kind, made when it is first asked for: most look-ups need none of these. */
  directory(kind) {
    const Directory = kind === "cards" ? NumberedDirectory : SortedDirectory;
    if (!this.opened.has(kind)) this.opened.set(kind, new Directory(kind, this.root[kind]));
    return this.opened.get(kind);
  }

  /** Return what leads to the patterns: where their shards begin, and what words there are to look under. */
  async patterns(visit) {
    const written = await visit.load(this.leads);
    this.known ??= { directory: new SortedDirectory("messages", written), sketch: new Sketch(written) };
    return this.known;
  }

  visit() {
    return new Visit(this.library);
  }

  /** Return the values of a facet with their counts, the most used first: the first file of them. */
  async menu(facet) {
    const name = this.root.menus[facet]?.slice(0, 10);
    return name ? this.library.load(`menus/${name}.json`) : [];
  }
}

/** Open the index of a site by the address of the site's root. */
export async function openIndex(site) {
  const library = new Library(new URL("assets/index/", site));
  return new Index(library, await library.load("root.json"));
}

/** Read the value of a term: the records that have it, by level, and how many there are. */
export function readPosting(value) {
  const numbers = [];
  let total = 0;
  let isWhole = true;
  for (const level of typeof value === "string" ? [value] : value) {
    const [text, told] = Array.isArray(level) ? level : [level];
    numbers.push(readNumbers(text));
    total += told ?? numbers.at(-1).length;
    isWhole = isWhole && told === undefined;
  }
  return { numbers, total, isWhole };
}

/** Return the rows of some records in order, up to the first whose shard may not be read any more. */
export async function readRows(index, visit, numbers) {
  const names = numbers.map((number) => index.cards.nameOf(number));
  const loaded = await visit.loadSome(names, visit.room);
  const rows = new Map();
  for (const [at, number] of numbers.entries()) {
    const shard = loaded.get(names[at]);
    if (!shard) break;
    rows.set(number, rowOf(shard, number % 2 ** index.cards.width));
  }
  return rows;
}

/** @returns {Row} */
function rowOf(shard, seat) {
  const at = readNumbers(shard.seat).indexOf(seat);
  const value = (column) => {
    const [distinct, which] = shard[column];
    return distinct[which.length ? which[at] : 0];
  };
  const [tags, which] = shard.tags;
  return {
    id: shard.id[at],
    message: value("message"),
    errorClass: value("class"),
    code: value("code"),
    repo: value("repo"),
    path: value("path"),
    line: shard.line[at],
    severity: value("severity"),
    errorType: value("type"),
    background: value("background"),
    tags: which[at].map((each) => tags[each]),
  };
}

/** Return what is said of a value: `count`, `numbers` or else `parts`, and `beside`; null where it may not be read. */
export async function readFilter(index, visit, key) {
  const name = index.filters.nameOf(key);
  const shards = await visit.loadSome(name ? [name] : [], 1);
  if (name && !shards.has(name)) return null;
  const shard = shards.get(name) ?? {};
  if (!Object.hasOwn(shard, key)) return { count: 0, numbers: "", parts: [], beside: {} };
  const [count, records, beside] = shard[key];
  if (typeof records === "string") return { count, numbers: records, parts: [], beside };
  const parts = Array.from({ length: records }, (_, at) => `${key}${PART}${String(at + 1).padStart(3, "0")}`);
  return { count, numbers: null, parts, beside };
}

/** Return the records that have a value, as many of them as may be read. */
export async function readHaving(index, visit, found) {
  if (found.numbers !== null) return readNumbers(found.numbers);
  const shards = await visit.loadSome(namesOf(index, found), visit.room);
  const read = found.parts.filter((part) => shards.has(index.filters.nameOf(part)));
  return read.flatMap((part) => readNumbers(shards.get(index.filters.nameOf(part))[part]));
}

/** Say whether all records that have one of some values may be read. */
export function mayBeRead(index, visit, found) {
  const names = new Set(found.flatMap((each) => namesOf(index, each)));
  return [...names].filter((name) => !visit.names.has(name)).length <= visit.room;
}

function namesOf(index, found) {
  return found.parts.map((part) => index.filters.nameOf(part)).filter(Boolean);
}

/** Yield the facets and values of a row; those that it does not have are left out. */
export function valuesOf(row) {
  const each = [
    ["repo", row.repo],
    ["class", row.errorClass],
    ["type", row.errorType],
    ["severity", row.severity],
    ["background", row.background],
    ...row.tags.map((tag) => ["tag", tag]),
  ];
  return each.filter(([, value]) => value);
}

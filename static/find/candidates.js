/** The records that clues may speak of. The twin of `errorbook.find.candidates`. */

import { readRows } from "./index.js";
import { firstWords, inOrder, wholeWords } from "./keys.js";
import { makePattern } from "./patterns.js";
import { readings } from "./ranking.js";
import { pointsOfWords } from "./search.js";
import { small } from "./words.js";

const FILE = "@";
const BEGINNING = "^";
const GOES_ON = " ~";
const FIRST_TURNS = 3;
const MOST_FILES = 4;
const MOST_PLACE_FILES = 2;
const MOST_BEGUN_FILES = 1;
const MOST_RELATED = 4;
const MOST_TERM_FILES = 4;
const FOR_ROWS = 1;
const MOST_NEAREST = 12;
const PLACEHOLDER = /\{([^{}]*)\}/;

/** Candidates for clues, in what is read of the patterns for them. */
export class Candidates {
  constructor(read) {
    Object.assign(this, read);
  }

  /** Return those all of whose key is in the words of the clues. */
  async fitting() {
    const found = [];
    for (const { key, pieces, records } of patternsIn(this.shards)) {
      const fits = key.split(" ").every((word) => this.words.has(word));
      if (fits) found.push(...candidatesOf(pieces, await this.rows(records)));
    }
    return found;
  }

  /** Return some of those of whose key the first word is, and of those that begin like a clue. */
  async related() {
    const keys = await this.begun();
    const names = keys.flatMap((key) => this.directory.namesFrom(key));
    const begun = await this.visit.loadSome(names, MOST_BEGUN_FILES);
    const found = [];
    for (const { key, pieces, records } of patternsIn(new Map([...this.shards, ...begun]))) {
      if (this.words.has(key.split(" ")[0]) || keys.includes(key)) {
        found.push(...candidatesOf(pieces, (await this.rows(records)).slice(0, MOST_RELATED)));
      }
    }
    return found;
  }

  /** Return the keys that the beginnings of the clues lead to, those with most of their words first. */
  async begun() {
    const names = this.beginnings.map((each) => this.directory.nameOf(each)).filter(Boolean);
    const shards = await this.visit.loadSome(names, MOST_BEGUN_FILES);
    const keys = new Set();
    for (const shard of shards.values()) {
      for (const each of this.beginnings) for (const key of Object.hasOwn(shard, each) ? shard[each] : []) keys.add(key);
    }
    const shared = (key) => key.split(" ").filter((word) => this.words.has(word)).length;
    return [...keys].sort((one, other) => shared(other) - shared(one) || (one < other ? -1 : 1));
  }

  /** Return the records that share a pattern; of very many those around the frames, or the first. */
  async rows(records) {
    if (Array.isArray(records)) return records;
    const at = this.places.map((place) => Math.max(0, records.begins.filter((begin) => isUpTo(begin, place)).length - 1));
    const names = [...new Set(at.length ? at : [0])].map((each) => `places/${records.begins[each][2]}.json`);
    return [...(await this.visit.loadSome(names, MOST_PLACE_FILES)).values()].flat();
  }
}

/** Yield the key, the pieces and the records of all patterns in some shards. */
function* patternsIn(shards) {
  for (const shard of shards.values()) {
    for (const [key, patterns] of Object.entries(shard)) {
      if (key.startsWith(BEGINNING)) continue;
      for (const [pieces, records] of patterns) yield { key: key.split(GOES_ON)[0], pieces, records };
    }
  }
}

function isUpTo([name, line], [otherName, otherLine]) {
  return name < otherName || (name === otherName && line <= otherLine);
}

/** Read for some clues. */
export async function openCandidates(index, visit, clues) {
  const { directory, sketch } = await index.patterns(visit);
  const frames = clues.flatMap((clue) => clue.frames).filter((frame) => frame.path);
  const files = [...new Set(frames.map((frame) => FILE + fileName(frame.path)))];
  const texts = clues.map((clue) => readings(clue.message));
  const found = texts.map((some) => inOrder(new Set(some.flatMap((each) => [...wholeWords(each.text)]))));
  const names = [];
  for (const [word, words] of turns(found, files)) {
    if (sketch.mayHave(word)) names.push(...shardsOf(word, words, directory));
  }
  return new Candidates({
    visit,
    directory,
    words: new Set([...files, ...found.flat()]),
    places: frames.map((frame) => [fileName(frame.path), frame.line]),
    beginnings: texts.flatMap((some) => (some.length ? firstWords(some[0].text) : [])).map((words) => BEGINNING + words),
    shards: await visit.loadSome(names, MOST_FILES),
  });
}

/** Return the records whose words are most like those of the first clue's message. */
export async function findNearest(index, visit, clues) {
  visit.spared = FOR_ROWS;
  const said = inOrder(wholeWords(readings(clues[0].message)[0].text));
  const points = await pointsOfWords(index, visit, said, MOST_TERM_FILES);
  visit.spared = 0;
  const order = (one, other) => points.get(other) - points.get(one) || one - other;
  const rows = await readRows(index, visit, [...points.keys()].sort(order).slice(0, MOST_NEAREST));
  return [...rows.values()].map((row) => ({ ...row, pattern: makePattern(row.message.split(PLACEHOLDER)) }));
}

function fileName(path) {
  return small(path.slice(path.lastIndexOf("/") + 1));
}

/** List each word to look under, with those that may follow it in a key, in turn. */
function turns(found, files) {
  const [first, ...others] = found.map((words) => words.map((word, at) => [word, words.slice(at + 1)]));
  const rest = [first.slice(FIRST_TURNS), ...others];
  const longest = Math.max(...rest.map((each) => each.length));
  const mixed = Array.from({ length: longest }, (_, at) => rest.map((each) => each[at]).filter(Boolean)).flat();
  return [...first.slice(0, FIRST_TURNS), ...files.map((file) => [file, []]), ...mixed];
}

/** Return the names of the shards that may have patterns under a word, the likeliest first. */
function shardsOf(word, following, directory) {
  const names = directory.namesFrom(word);
  if (names.length <= 1) return names;
  const likely = following.flatMap((other) => directory.namesFrom(`${word} ${other}`));
  return [...likely, directory.nameOf(word)].filter(Boolean);
}

function candidatesOf(pieces, rows) {
  const pattern = makePattern(pieces);
  return rows.map(([id, line, path, repo, errorClass = "", code = ""]) => ({
    id,
    pattern,
    errorClass,
    code,
    path,
    line,
    repo,
  }));
}

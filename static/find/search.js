/** Free words over a book, and filters. The twin of `errorbook.find.search`. */

import { mayBeRead, readFilter, readHaving, readPosting, readRows, valuesOf } from "./index.js";
import { WHOLE, alternatives, slots, typedNames, withAlternatives } from "./queries.js";

const WEIGHTS = [8, 3, 1];
const MOST_TERM_FILES = 5;
const MOST_MEANT_FILES = 2;
const FOR_ROWS = 2;
const FOR_WORDS = 3;
const MOST_LOOKED_AT = 8;

/** How often the records can be halved until as many are left as have a thing, plus one. */
function rarity(count, having) {
  return 32 - Math.clz32(Math.floor(count / Math.max(1, having)));
}

/**
 * Return what a query finds among the records that have, for each facet chosen, one of the values:
 * `hits` of {row, points}, `total`, `isExact`, `beside` (values by facet) and `following`, or null.
 * What may be read is what a `visit` has left.
 */
export async function search(index, text, chosen = {}, { start = 0, most = 20, visit = index.visit() } = {}) {
  const isAsked = typedNames(text).length > 0;
  visit.spared = FOR_ROWS + (isAsked ? FOR_WORDS : 0);
  const narrowed = await narrow(index, visit, chosen);
  let numbers = narrowed.numbers ?? [];
  let { isWhole: isExact, beside } = narrowed;
  let points = new Map();
  if (isAsked) {
    visit.spared = FOR_ROWS;
    const found = await findPoints(index, visit, text);
    ({ points } = found);
    const among = narrowed.numbers && new Set(narrowed.numbers);
    numbers = [...points.keys()].filter((number) => !among || among.has(number));
    numbers.sort((one, other) => points.get(other) - points.get(one) || one - other);
    isExact &&= found.isExact;
    beside = {};
  }
  visit.spared = 0;
  const { unchecked } = narrowed;
  const { rows, following } = await look(index, visit, numbers, unchecked, start, most);
  const hits = rows.map(([number, row]) => ({ row, points: points.get(number) ?? 0 }));
  const isAll = !start && following === numbers.length;
  if (isAll) beside = countValues(hits.map((hit) => hit.row));
  return {
    hits,
    total: unchecked.length ? hits.length : numbers.length,
    isExact: isExact && (isAll || !unchecked.length),
    beside,
    following: following < numbers.length ? following : null,
  };
}

/** Return the first records from `start` on that have what is unchecked, and where others may follow. */
async function look(index, visit, numbers, unchecked, start, most) {
  const stop = start + most * (unchecked.length ? MOST_LOOKED_AT : 1);
  const rows = [];
  let following = start;
  for (const [number, row] of await readRows(index, visit, numbers.slice(start, stop))) {
    if (rows.length === most) break;
    following += 1;
    const values = new Set(valuesOf(row).map((pair) => pair.join(":")));
    if (unchecked.every((keys) => keys.some((key) => values.has(key)))) rows.push([number, row]);
  }
  return { rows, following };
}

/** Return the records that have one of the values of each facet. The twin of `errorbook.find.narrowing`. */
async function narrow(index, visit, chosen) {
  const known = [];
  const unchecked = [];
  for (const facet of Object.keys(chosen).sort()) {
    const keys = [...new Set(chosen[facet])].map((value) => `${facet}:${value}`);
    const found = [];
    for (const key of keys) found.push(await readFilter(index, visit, key));
    if (found.includes(null)) unchecked.push(keys);
    else known.push({ keys, found, count: found.reduce((sum, each) => sum + each.count, 0) });
  }
  known.sort((one, other) => one.count - other.count);
  let numbers = null;
  let isWhole = known.length > 0 || !unchecked.length;
  for (const { keys, found } of known) {
    const isRoom = mayBeRead(index, visit, found);
    if (numbers && !isRoom) {
      unchecked.push(keys);
      continue;
    }
    isWhole &&= isRoom;
    const having = new Set();
    for (const each of found) for (const number of await readHaving(index, visit, each)) having.add(number);
    numbers = numbers ? new Set([...numbers].filter((number) => having.has(number))) : having;
  }
  const alone = unchecked.length ? [] : known.flatMap((each) => each.found);
  const sorted = numbers && [...numbers].sort((one, other) => one - other);
  return { numbers: sorted, isWhole, unchecked, beside: alone.length === 1 ? alone[0].beside : {} };
}

/** Return what each record gains by a query, and whether all is known. */
async function findPoints(index, visit, text) {
  const asked = slots(text);
  const typed = await read(index, visit, asked.flatMap((slot) => slot.map(([term]) => term)), MOST_TERM_FILES);
  const others = await alternatives(index, visit, text, typed.postings);
  const filled = asked.map((slot) => withAlternatives(slot, others));
  const missing = filled.flatMap((slot) => slot.map(([term]) => term)).filter((term) => !typed.postings.has(term));
  const more = await read(index, visit, missing, MOST_MEANT_FILES);
  const postings = new Map([...typed.postings, ...more.postings]);
  const isWhole = [...postings.values()].every((posting) => posting.isWhole);
  return { points: pointsOf(filled, postings, index.count), isExact: typed.isKnown && isWhole };
}

/** Return what each record gains by some words as they are; so many files are read for the first ones. */
export async function pointsOfWords(index, visit, words, most) {
  const { postings } = await read(index, visit, words, most);
  return pointsOf(words.map((word) => [[word, WHOLE]]), postings, index.count);
}

function pointsOf(asked, postings, count) {
  const points = new Map();
  for (const slot of asked) {
    for (const [number, gain] of gains(slot, postings, count)) points.set(number, (points.get(number) ?? 0) + gain);
  }
  return points;
}

/** Return the postings of terms, and whether all of them could be read. */
async function read(index, visit, terms, most) {
  const names = new Map(terms.map((term) => [term, index.terms.nameOf(term)]));
  const shards = await visit.loadSome([...names.values()].filter(Boolean), most);
  const postings = new Map();
  let isKnown = true;
  for (const [term, name] of names) {
    const shard = shards.get(name);
    if (name && !shard) isKnown = false;
    if (shard && Object.hasOwn(shard, term)) postings.set(term, readPosting(shard[term]));
  }
  return { postings, isKnown };
}

/** Return what each record gains by the best of a slot's choices; none is rarer than what was typed. */
function gains(slot, postings, count) {
  const found = new Map();
  let rarest = rarity(count, 1);
  for (const [term, worth] of slot) {
    const posting = postings.get(term);
    if (!posting) continue;
    const rare = Math.min(rarity(count, posting.total), rarest);
    if (worth === WHOLE) rarest = rare;
    for (const [level, numbers] of posting.numbers.entries()) {
      const gain = WEIGHTS[level] * rare * worth;
      for (const number of numbers) if ((found.get(number) ?? 0) < gain) found.set(number, gain);
    }
  }
  return found;
}

/** Count the values of some rows, the most frequent first. */
function countValues(rows) {
  const counts = new Map();
  for (const row of rows) {
    for (const [facet, value] of valuesOf(row)) {
      const key = `${facet}:${value}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const found = {};
  for (const [key, count] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const at = key.indexOf(":");
    (found[key.slice(0, at)] ??= []).push([key.slice(at + 1), count]);
  }
  return found;
}

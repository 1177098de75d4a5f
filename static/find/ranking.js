/**
 * Which records a paste speaks of, best first, how sure that is, and why.
 * The twin of `errorbook.find.ranking` and of what it rests on: readings, places, evidence, confidence, nearness.
 */

import { FEWEST_BEFORE_CUT, FEWEST_BEFORE_DOTS, fit } from "./matching.js";
import { lastPart } from "./heads.js";
import { FEWEST_LITERALS, count, fold } from "./patterns.js";

/**
 * @typedef {object} Candidate what ranking must know of a record; an empty string is what it does not say
 * @property {string} id
 * @property {import("./patterns.js").Pattern} pattern
 * @property {string} errorClass
 * @property {string} code
 * @property {string} path
 * @property {number} line
 *
 * @typedef {object} Match
 * @property {Candidate} candidate
 * @property {number} clue the number of the clue it answers
 * @property {"sure" | "likely" | "nearest by words"} confidence
 * @property {string} reason why, in words
 * @property {string} message what was read of the clue's message, folded
 * @property {import("./matching.js").Fit | null} fit null for what is nearest by words
 * @property {number} points
 * @property {[string, string][]} values (placeholder's expression, the text found in its place)
 * @property {string[]} parts the message cut into text, value, text, ..., text
 */

const MOST_NEAREST = 10;
const MOST_OF_ONE_MESSAGE = 20;

/** Return the candidates that some clue speaks for, best first, each once. @returns {Match[]} */
export function rank(clues, candidates) {
  const texts = clues.map((clue) => readings(clue.message));
  const found = [];
  for (const candidate of candidates) {
    const weighed = clues.map((clue, number) => weigh(candidate, number, clue, texts[number]));
    const best = weighed.filter(Boolean).sort(inOrder)[0];
    if (best) found.push(best);
  }
  if (!found.length) return nearest(texts, candidates);
  found.sort(inOrder);
  const kin = new Map();
  for (const evidence of found) kin.set(evidence.kin, (kin.get(evidence.kin) ?? 0) + 1);
  return found.map((evidence) => {
    const twins = kin.get(evidence.kin) - 1;
    const { candidate, clue, message, fit: found, points } = evidence;
    const confidence = judge(evidence, clues[clue], twins);
    return matchOf({ candidate, clue, confidence, reason: reason(evidence, twins), message, fit: found, points });
  });
}

/** Return the first matches, so many, and all that share the message of one of them. @returns {Match[]} */
export function firstOf(matches, count) {
  const messageOf = (match) => JSON.stringify(match.candidate.pattern.pieces);
  const messages = new Set(matches.slice(0, count).map(messageOf));
  const rest = matches.slice(count, MOST_OF_ONE_MESSAGE).filter((match) => messages.has(messageOf(match)));
  return [...matches.slice(0, count), ...rest];
}

function matchOf(match) {
  const { message, fit: found } = match;
  const marks = [0, ...(found?.values ?? []).flatMap((value) => [value.start, value.end]), message.length];
  const values = (found?.values ?? []).map((value) => [value.expression, message.slice(value.start, value.end)]);
  return { ...match, values, parts: marks.slice(1).map((end, at) => message.slice(marks[at], end)) };
}

/** Return the candidates whose literal words are most like those of some clue's message. */
function nearest(texts, candidates) {
  const spoken = texts.map((said) => said.length && wordsOf([said[0].text]));
  const found = [];
  for (const candidate of candidates) {
    const literals = wordsOf(candidate.pattern.literals);
    let points = 0;
    let clue = 0;
    spoken.forEach((words, number) => {
      const near = words ? nearness(words, literals) : 0;
      if (near > points) [points, clue] = [near, number];
    });
    if (!points) continue;
    const message = texts[clue][0].text;
    found.push(matchOf({ candidate, clue, confidence: "nearest by words", reason: NEAREST, message, fit: null, points }));
  }
  const order = ({ points, clue, candidate }) => [-points, clue, candidate.id];
  return found.sort((a, b) => compare(order(a), order(b))).slice(0, MOST_NEAREST);
}

function inOrder(a, b) {
  return compare(a.order, b.order);
}

function compare(a, b) {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
}

// ---------------------------------------------------------------------------------------- readings

const NARROWEST = 40;
const DOTS = ["...", "…", "[truncated]"];

/** Return what a message may stand for, the likeliest first, none twice. */
export function readings(message) {
  const lines = message.trim().split("\n").map(fold);
  const head = lines[0];
  const empty = lines.indexOf("");
  const paragraph = empty < 0 ? lines : lines.slice(0, empty);
  const texts = [head, fold(paragraph.join(" ")), fold(lines.join(" "))];
  if (goesOn(head)) texts.push(texts.shift());
  if (count(head) >= NARROWEST) texts.push(paragraph.join(""));
  const whole = new Set(texts.filter(Boolean));
  const bare = texts.flatMap((text) => DOTS.map((dots) => withoutEnd(text, dots).replace(/ +$/, "")));
  const short = new Set(bare.filter((text) => text && !whole.has(text)));
  return [
    ...Array.from(whole, (text) => ({ text, fewest: FEWEST_BEFORE_CUT })),
    ...Array.from(short, (text) => ({ text, fewest: FEWEST_BEFORE_DOTS })),
  ];
}

function withoutEnd(text, end) {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

/** Say whether a line can hardly be the last: a bracket is open, or it ends like one that goes on. */
function goesOn(line) {
  const opened = line.split(/[([{]/).length - line.split(/[)\]}]/).length;
  return opened > 0 || /[,:=]$/.test(line);
}

// ---------------------------------------------------------------------------------------- places

const LAYOUT = new Set(["src", "lib", "Lib", "source", "python", "packages", "main", "java", "kotlin", "app"]);
const NONE = [0, 0, 0, 0];
const FAR = 1_000_000;

/** Return [level, parts, missing, distance] of the frame nearest to a record's place; greater is nearer. */
export function agree(frames, path, line) {
  const record = path.split("/");
  return frames.map((frame) => agreement(frame, record, line)).reduce((a, b) => (compare(a, b) < 0 ? b : a), NONE);
}

function agreement(frame, record, line) {
  const pasted = frame.path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const most = Math.min(pasted.length, record.length);
  let shared = 0;
  while (shared < most && pasted.at(-1 - shared) === record.at(-1 - shared)) shared += 1;
  const missing = record.slice(0, record.length - shared).filter((part) => !LAYOUT.has(part)).length;
  if (!shared || (shared < 2 && shared < pasted.length && missing)) return NONE;
  const distance = frame.line ? Math.abs(frame.line - line) : FAR;
  return [distance ? 1 : 2, shared, -missing, -distance];
}

// ---------------------------------------------------------------------------------------- evidence

const LINE = 40;
const KIND = { whole: 0, beginning: -4, inner: -4, cut: -4 };
const ROLE = { raised: 0, message: 0, cause: -12, line: -4 };
const GENERIC = ["Error", "Exception"];

/** Weigh what the clue with this number says for a candidate, over the readings of its message. */
function weigh(candidate, number, clue, texts) {
  let best = null;
  for (const { text, fewest } of texts) {
    const found = fit(candidate.pattern, text, fewest);
    const worth = found && found.literal + KIND[found.kind];
    if (found && (!best || worth > best.worth)) best = { worth, message: text, fit: found };
  }
  if (!best) return null;
  const named = agreesInName(clue, candidate);
  const place = clue.frames.length && candidate.path ? agree(clue.frames, candidate.path, candidate.line) : NONE;
  const [level, parts, missing, distance] = place;
  if (candidate.pattern.length < FEWEST_LITERALS && (level < 2 || named === false)) return null;
  const inName = named === null ? 0 : named ? 1 : -1;
  const points =
    best.worth + ROLE[clue.role] + (best.fit.kind === "whole" ? 0 : 3 * inName) + (level === 2 && inName >= 0 ? LINE : 0);
  const order = [-points, -inName, -level, -parts, -missing, -distance, number, candidate.id];
  const kin = [points, inName, level, parts, missing, ...candidate.pattern.pieces].join("\0");
  return { candidate, clue: number, message: best.message, fit: best.fit, named, level, points, order, kin };
}

/** Say whether code or class are the same; null where one of the two says nothing. */
function agreesInName(clue, candidate) {
  if (clue.code && clue.code === candidate.code) return true;
  if (!clue.errorClass || !candidate.errorClass) return null;
  const pasted = lastPart(clue.errorClass);
  if (pasted === lastPart(candidate.errorClass)) return true;
  return GENERIC.includes(pasted) ? null : false;
}

// ---------------------------------------------------------------------------------------- confidence

const NEAREST = "no message fits; this one shares the most words";
const HOW = {
  whole: "the whole message fits",
  beginning: "the message begins so",
  inner: "a part of the message fits",
  cut: "the message fits as far as it goes",
};
const SURE_LITERALS = 16;
const SURE_AFTER_HOLE = 26;
const SURE_SHARE = 40;
const SURE_IN_PLACE = 12;
const SURE_ELSEWHERE = 32;

function judge({ candidate, named, fit: found, level, message }, clue, twins) {
  const isWhole = found.kind === "whole";
  const sure = (is) => (is ? "sure" : "likely");
  if (named === false || twins || clue.role === "line") return "likely";
  if (level === 2) return sure(isWhole || found.literal >= SURE_IN_PLACE);
  if (clue.frames.length && !level) return sure(isWhole && !found.values.length && found.literal >= SURE_ELSEWHERE);
  const fewest = candidate.pattern.pieces[0] ? SURE_LITERALS : SURE_AFTER_HOLE;
  return sure(isWhole && found.literal >= fewest && found.literal * 100 >= SURE_SHARE * count(message));
}

function reason({ named, fit: found, level }, twins) {
  const agreeing = [...(named ? ["class"] : []), ...["file", "line"].slice(0, level)];
  const said = [HOW[found.kind]];
  if (agreeing.length > 1) said.push(`${agreeing.slice(0, -1).join(", ")} and ${agreeing.at(-1)} agree`);
  else if (agreeing.length) said.push(`${agreeing[0]} agrees`);
  if (named === false) said.push("the class is another");
  if (twins) said.push(`${twins} more ${twins > 1 ? "records fit" : "record fits"} as well`);
  return said.join("; ");
}

// ---------------------------------------------------------------------------------------- nearness

const WORD = /[0-9A-Za-z_\x80-\u{10ffff}]{2,40}/gu;
const FEWEST_SHARED = 8;

function wordsOf(texts) {
  const words = texts.flatMap((text) => text.match(WORD) ?? []);
  return new Set(words.map((word) => word.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())));
}

/** Return how alike two sets of words are, in thousandths (Dice's measure, by characters); 0 for hardly. */
function nearness(message, literals) {
  const sum = (words) => words.reduce((total, word) => total + count(word), 0);
  const both = [...message].filter((word) => literals.has(word));
  const shared = sum(both);
  if (shared < FEWEST_SHARED || both.length < 2) return 0;
  return Math.floor((2000 * shared) / (sum([...message]) + sum([...literals])));
}

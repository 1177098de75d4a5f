/**
 * What people paste, read into clues. The twin of `errorbook.find.pastes`: here are what all dialects share, and
 * the messages that stand alone; `dialects.js` has the rest.
 */

import { clueOf } from "./clues.js";
import { DIALECTS } from "./dialects.js";
import { readHead, readInnerHead } from "./heads.js";
import { LEVEL_FIRST, clean, splitLines, unfold, withoutMargins } from "./lines.js";
import { count, cut } from "./patterns.js";

const ROLES = ["raised", "message", "cause", "line"];
const MOST_CLUES = 24;
const LONGEST_MESSAGE = 4_000;

/**
 * Return the errors that a paste speaks of, the ones that came out before those behind them.
 * Never throws, takes linear time, and looks at a million characters at most.
 * @returns {import("./clues.js").Clue[]}
 */
export function readPaste(text) {
  const lines = withoutMargins(clean(unfold(splitLines(text))));
  const clues = [...DIALECTS.flatMap((read) => read(lines)), ...readHeads(lines)];
  if (!clues.some((clue) => clue.message && ["raised", "cause"].includes(clue.role))) clues.push(...readPlain(lines));
  return merged(clues);
}

/** Return clues by role, each message once: as it was read first, or with the most frames. */
function merged(clues) {
  const known = new Map();
  for (const clue of clues) {
    const message = cut(clue.message, LONGEST_MESSAGE).trim();
    const key = message.split("\n", 1)[0];
    const before = known.get(key);
    if (message && (!before || clue.frames.length > before.frames.length)) known.set(key, { ...clue, message });
  }
  const rank = (clue) => ROLES.indexOf(clue.role);
  return [...known.values()].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_CLUES);
}

// ---------------------------------------------------------------------------------------- what stands alone

const MOST_LINES_OF_MESSAGE = 12;
const MOST_PLAIN = 12;
const SHORTEST = 8;
const TELLING =
  /\b(?:abort|can't|cannot|could not|couldn't|denied|error|exception|expected|failed|failure|fatal|illegal|invalid|missing|must|not found|panic|refused|unable|undefined|unexpected|unknown|unsupported)/i;

/** Return a clue for each line that begins with the name of an error, with the lines below it. */
function readHeads(lines) {
  const clues = [];
  lines.forEach((line, at) => {
    const head = readHead(line);
    if (!head?.message) return;
    const below = lines.slice(at + 1, at + MOST_LINES_OF_MESSAGE);
    const end = below.findIndex((text) => !text.trim() || readHead(text));
    const message = [head.message, ...(end < 0 ? below : below.slice(0, end))].join("\n");
    clues.push(ofHead({ ...head, message }, "message"));
  });
  return clues.slice(0, MOST_PLAIN);
}

/** Return a clue for the text as one message, if it is short, and for the lines that tell of an error. */
function readPlain(lines) {
  const said = lines.map((line) => line.trim()).filter(Boolean);
  const clues = said.length <= MOST_LINES_OF_MESSAGE ? meant(said.join("\n"), "message") : [];
  if (said.length < 2) return clues;
  const telling = said.filter((line) => TELLING.test(line));
  for (const line of telling.length ? telling : said) {
    clues.push(...meant(line, "line"), ...quoted(line).map((text) => clueOf(text, { role: "line" })));
  }
  return clues;
}

/** Return what a text may mean: from an error's name in it on, without its level, as it is; not a head. */
function meant(text, role) {
  if (readHead(text)) return [];
  const head = readInnerHead(text);
  const texts = new Set([text.replace(LEVEL_FIRST, ""), text]);
  const clues = [...texts].filter((each) => count(each) >= SHORTEST).map((each) => clueOf(each, { role }));
  return head?.message ? [ofHead(head, role), ...clues] : clues;
}

function ofHead({ errorClass, code, message, isCause }, role) {
  return clueOf(message, { errorClass, code, role: isCause ? "cause" : role });
}

/** Return what stands in back-ticks or quotation marks and has several words. */
function quoted(line) {
  const inside = ["`", '"'].flatMap((quote) => line.split(quote).filter((_, at) => at % 2));
  return inside.filter((text) => count(text) >= SHORTEST && text.trim().includes(" ")).map((text) => text.trim());
}

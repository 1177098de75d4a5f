/** Python's tracebacks and pytest's reports. The twins of `errorbook.find.pastes.python` and `pytest`. */

import { clueOf, frameOf, takeWhile } from "./clues.js";
import { isErrorName, readHead, unquoted } from "./heads.js";

const HEADER = "Traceback (most recent call last)";
const GROUP_HEADER = `Exception Group ${HEADER}`;
const FILE = /^ *File "([^"]{1,500})", line (\d{1,9})(?:, in (.{1,200}))?$/;
const FRAMES = [
  FILE,
  /^(?:File|Cell|Input) ([^ \t].{0,500}?)(?::|, line )(\d{1,9})(?:, in (.{1,200}))?$/, // IPython
  /^([^ \t]{1,500}):(\d{1,9}) in ([^ \t]{1,200})$/, // rich
  /^(<ipython-input-[^>]{1,80}>|[~/][^ \t]{1,500}|[A-Za-z]:\\[^ \t]{1,500})() in ([^ \t].{0,200})$/,
];
const ARROW = /^-{1,6}> ?(\d{1,9})(?: |$)/;
const RAISED = /^([A-Za-z_][\w.]*)(?:: ?(.*))?$/;
const CHAINED = /^[ |]*(?:During handling of the above exception|The above exception was the direct cause)/;
const GROUP_RULE = /^[ |]*\+[-+]{3,}/;
const GROUP_NUMBER = /^[ |]*\+[-+]{3,} \d/;
const GROUP_COUNT = / \(\d{1,9} sub-exceptions?\)$/;
const END = /^(?:```|~~~|>>> |\$ |In \[\d|[=_-]{5,}|E {2}|During handling of|The above exception)/;
const MOST_LINES = 30;

/** Return a clue for each exception, those behind another and those in a group as causes. */
export function readPython(lines) {
  const clues = [];
  let traceback = null;
  lines.forEach((line, at) => {
    const opened = openedBy(line, traceback);
    if (opened) traceback = opened;
    else if (clues.length && CHAINED.test(line)) clues.at(-1).role = "cause";
    else if (traceback) {
      const raised = raisedBy(traceback, line);
      if (!raised) return;
      clues.push(pythonClue(traceback, raised, lines.slice(at + 1, at + 1 + MOST_LINES)));
      traceback = null;
    }
  });
  return clues;
}

/** Return the traceback that a line begins, if it begins one. */
function openedBy(line, traceback) {
  const made = (margin, frames = []) => ({ margin, frames, isFresh: true });
  if (line.includes(HEADER)) {
    const margin = line.slice(0, line.indexOf(line.includes(GROUP_HEADER) ? GROUP_HEADER : HEADER));
    return made(isErrorName(margin.trim()) ? "" : margin);
  }
  if (GROUP_NUMBER.test(line)) return made(`${" ".repeat(line.lastIndexOf("+"))}| `);
  const found = traceback ? null : FILE.exec(line);
  return found && made(" ".repeat(Math.max(/^ */.exec(line)[0].length - 2, 0)), [frameOf(...found.slice(1))]);
}

/** Return a line without the margin, which may be drawn in other signs than the first line's. */
function bodyOf(traceback, line) {
  const before = line.slice(0, traceback.margin.length);
  const isMargin = before === traceback.margin || /^[ |+-]*$/.test(before);
  return isMargin ? line.slice(traceback.margin.length) : line;
}

/** Take a line into a traceback, and return the exception if it is its last. */
function raisedBy(traceback, line) {
  const text = bodyOf(traceback, line);
  if (!text.trim()) {
    traceback.isFresh = false;
    return null;
  }
  const arrow = ARROW.exec(text);
  if (arrow) {
    const nearest = traceback.frames.at(-1);
    if (nearest && !nearest.line) nearest.line = Number(arrow[1]);
    return null;
  }
  for (const pattern of FRAMES) {
    const found = pattern.exec(text);
    if (!found) continue;
    traceback.frames.push(frameOf(...found.slice(1)));
    traceback.isFresh = true;
    return null;
  }
  const raised = RAISED.exec(text);
  return raised && (traceback.isFresh || isErrorName(raised[1])) ? raised : null;
}

function pythonClue(traceback, [, errorClass, first = ""], after) {
  const isMore = (line) =>
    !(END.test(bodyOf(traceback, line)) || line.includes(HEADER) || FILE.test(line) || GROUP_RULE.test(line));
  const below = takeWhile(after, isMore).map((line) => bodyOf(traceback, line));
  const message = unquoted(errorClass, [first, ...below].join("\n").trimEnd());
  const role = traceback.margin.includes("|") ? "cause" : "raised";
  return clueOf(message.replace(GROUP_COUNT, ""), { errorClass, frames: traceback.frames.reverse(), role });
}

// ---------------------------------------------------------------------------------------- pytest

const FAILED = /^E {1,12}([^ \t].*)$/;
const PLACE = /^([^ \t]{1,500}):(\d{1,9}): ?(?:in ([^ \t].{0,200})|[A-Za-z_][\w.]*)?$/;
const SUMMARY = /^(?:FAILED|ERROR) ([^ \t]{1,500})(?: - (.*))?$/;
const NAMED = /^([A-Za-z_][\w.]*): (.*)$/;
const MOST_BEFORE = 400;

/** Return a clue for each run of `E` lines, and for each line of the summary. */
export function readPytest(lines) {
  const clues = [];
  let floor = 0;
  for (let at = 0; at < lines.length; ) {
    const summary = SUMMARY.exec(lines[at]);
    if (summary?.[2]) clues.push(...summedUp(summary));
    const block = [];
    for (let found; (found = FAILED.exec(lines[at + block.length] ?? "")); ) block.push(found[1]);
    if (block.length) {
      const end = at + block.length;
      clues.push(pytestClue(block, pytestFrames(lines, floor, at, end)));
      floor = at = end;
    } else at += 1;
  }
  return clues;
}

function pytestClue([first, ...more], frames) {
  const head = readHead(first);
  const named = NAMED.exec(first);
  let [errorClass, message] = ["", first];
  if (head) ({ errorClass, message } = head);
  else if (first.startsWith("assert ")) errorClass = "AssertionError";
  else if (named) [, errorClass, message] = named;
  return clueOf([message, ...more].join("\n"), { errorClass, frames });
}

/** Return the places named after a block, up to the first, and before it, the nearest first. */
function pytestFrames(lines, floor, start, end) {
  const places = (some) => some.map((line) => PLACE.exec(line)).filter(Boolean);
  const below = places(lines.slice(end, end + 3)).slice(0, 1);
  const above = places(lines.slice(Math.max(floor, start - MOST_BEFORE), start).reverse());
  return [...below, ...above].map((place) => frameOf(...place.slice(1)));
}

function summedUp([, test, text]) {
  const head = readHead(text);
  const frames = [frameOf(test.split("::", 1)[0])];
  if (head) return [clueOf(head.message, { errorClass: head.errorClass, frames, role: "cause" })];
  return text.startsWith("assert ") ? [clueOf(text, { errorClass: "AssertionError", frames, role: "cause" })] : [];
}

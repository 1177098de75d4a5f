/**
 * The dialects of tracebacks, each a pure function from lines to clues; here Rust, Ruby, PHP, and messages with
 * their place on the same line. The twins of the modules of `errorbook.find.pastes` so named.
 */

import { clueOf, frameOf, takeWhile } from "./clues.js";
import { readHead } from "./heads.js";
import { readPytest, readPython } from "./python.js";
import { readDotnet, readGo, readJava, readJavascript, readStacks } from "./stacks.js";

// ---------------------------------------------------------------------------------------- Rust

const PANICKED = /^thread '[^']{0,80}'(?: \(\d{1,9}\))? panicked at (.*)$/;
const RUST_PLACE = /^(.{1,500}):(\d{1,9}):(\d{1,9}):?$/;
const QUOTED_END = /^(.*)', ([^ \t].{0,500}):(\d{1,9}):(\d{1,9})$/;
const AT = /^[ \t]+at ([^ \t].{0,500}?):(\d{1,9})(?::\d{1,9})?$/;
const STEP = /^[ \t]{2,12}(?:\d{1,3}: )?([^ \t].*)$/;
const COMPILER = /^(?:error|warning)(?:\[([A-Z]\d{1,6})\])?: (.*)$/;
const COMPILED = /^[ \t]*--> ([^ \t].{0,500}?):(\d{1,9}):(\d{1,9})$/;
const RUST_END = /^(?:note: |stack backtrace:|$)/;
const MOST_LINES = 30;
const RUST_BELOW = 200;

/** Return a clue for each panic, for each `Error:` and its causes, for each error of the compiler. */
function readRust(lines) {
  return lines.flatMap((line, at) => {
    const panicked = PANICKED.exec(line);
    if (panicked) return panic(panicked[1], lines.slice(at + 1, at + RUST_BELOW));
    if (line.startsWith("Error: ") || line === "Error:") return causes(line.slice(6).trim(), lines.slice(at + 1, at + 40));
    const found = COMPILER.exec(line);
    const place = found && lines.slice(at + 1, at + 4).map((each) => COMPILED.exec(each)).find(Boolean);
    return place ? [clueOf(found[2], { code: found[1], frames: [frameOf(place[1], place[2])] })] : [];
  });
}

/** Read a panic: its place, then its message; before Rust 1.73 its message in quotes, then its place. */
function panic(rest, below) {
  let place = RUST_PLACE.exec(rest);
  let message = [];
  if (rest.startsWith("'")) {
    const said = [rest.slice(1), ...below.slice(0, MOST_LINES)];
    const end = said.findIndex((line) => QUOTED_END.test(line));
    if (end < 0) return [];
    const [, ending, ...found] = QUOTED_END.exec(said[end]);
    place = ["", ...found];
    message = [...said.slice(0, end), ending];
  } else if (place) message = takeWhile(below.slice(0, MOST_LINES), (line) => !RUST_END.test(line));
  else return [];
  const called = below.map((line) => AT.exec(line)).filter(Boolean);
  const frames = [place, ...called].map((each) => frameOf(each[1], each[2]));
  return [clueOf(message.join("\n"), { errorClass: "panic", frames })];
}

/** Read `Error:` with its causes, if any stand below it. */
function causes(first, below) {
  let frames = [];
  const steps = first ? [first] : [];
  let isCause = !first;
  for (const line of below) {
    const place = RUST_PLACE.exec(line.trim());
    const step = isCause && STEP.exec(line);
    if (line.startsWith("Caused by:")) isCause = true;
    else if (/^(?:Location:|Stack backtrace:|Backtrace)/.test(line)) isCause = false;
    else if (place) frames = [frameOf(place[1], place[2])];
    else if (step) steps.push(step[1]);
    else if (line && !line.startsWith(" ")) break;
  }
  if (steps.length < 2) return [];
  return steps.map((step, at) => clueOf(step, { frames, role: at ? "cause" : "raised" }));
}

// ---------------------------------------------------------------------------------------- Ruby

const RUBY = /^([^ \t]{1,500}?):(\d{1,9}):(?:in [`'](.{1,200}?)':)? (.*) \(([A-Z]\w*(?:::\w+)*)\)$/;
const RAILS = /^([A-Z]\w*(?:::\w+)*(?:Error|Exception|NotFound|Invalid)) \((.*)\):$/;
const FROM = /^[ \t]*(?:\d{1,6}: )?(?:from )?([^ \t]{1,500}?):(\d{1,9})(?::in [`'](.{1,200})')?$/;
const CALLED = /^[ \t]+(?:# )?([^ \t]{1,500}?):(\d{1,9}):in [`'](.{1,200})'$/;
const RUBY_BELOW = 60;

/** Return a clue for each exception, with the places from which it was reached. */
function readRuby(lines) {
  const reported = readStacks(lines, rubyFrame).filter((clue) => clue.errorClass);
  const raised = lines.flatMap((line, at) => {
    const below = () => rubyFrames(lines.slice(at + 1, at + RUBY_BELOW));
    const found = RUBY.exec(line);
    if (found) {
      const frames = [frameOf(found[1], found[2], found[3]), ...below()];
      return [clueOf(found[4], { errorClass: found[5], frames })];
    }
    const logged = RAILS.exec(line.trim());
    return logged ? [clueOf(logged[2], { errorClass: logged[1], frames: below() })] : [];
  });
  return [...reported, ...raised];
}

/** Read a line of a stack below the error, as test runners print it. */
function rubyFrame(line) {
  const found = CALLED.exec(line);
  return found && frameOf(...found.slice(1));
}

function rubyFrames(lines) {
  const isMore = (line) => FROM.test(line) || !line.trim() || /^[ \t]/.test(line);
  const found = takeWhile(lines, isMore).map((line) => FROM.exec(line));
  return found.filter(Boolean).map((from) => frameOf(...from.slice(1)));
}

// ---------------------------------------------------------------------------------------- PHP

const PHP_LEVEL = /^(?:PHP )?(?:(?:Recoverable f|F)atal error|Parse error|Warning|Notice|Deprecated): +(?:Uncaught )?/;
const PHP_NAMED = /^((?:\w+\\)*[A-Z]\w*): (.*)$/;
const PHP_PLACE = /^(.*) in ([^ \t].{0,500}?)(?::| on line )(\d{1,9})$/;
const LOGGED = /^([\w\\]{1,200})\(code: .{0,20}?\): (.*) at ([^ \t]{1,500}):(\d{1,9})\)$/;
const LOGGED_AFTER = '{"exception":"[object] (';
const PHP_STEP = /^#\d{1,4} (.{1,500}?)(?:\((\d{1,9})\): (.*)|: .*)?$/;
const PHP_BELOW = 100;

/** Return a clue for each error that names its place. */
function readPhp(lines) {
  return lines.flatMap((line, at) => {
    const below = lines.slice(at + 1, at + PHP_BELOW);
    const start = line.indexOf(LOGGED_AFTER);
    const logged = start < 0 ? null : LOGGED.exec(line.slice(start + LOGGED_AFTER.length));
    if (logged) {
      const frames = [frameOf(logged[3], logged[4]), ...phpFrames(below)];
      return [clueOf(logged[2], { errorClass: logged[1], frames })];
    }
    return PHP_LEVEL.test(line) ? phpError(line.replace(PHP_LEVEL, ""), below) : [];
  });
}

/** Read an error's message up to the place that ends it, perhaps some lines on. */
function phpError(first, below) {
  const message = [first];
  for (const line of ["", ...below.slice(0, 10)]) {
    if (line) message.push(line);
    const place = PHP_PLACE.exec(message.at(-1));
    if (!place) continue;
    message[message.length - 1] = place[1];
    const named = PHP_NAMED.exec(message[0]);
    if (named) message[0] = named[2];
    const frames = [frameOf(place[2], place[3]), ...phpFrames(below)];
    return [clueOf(message.join("\n"), { errorClass: named?.[1], frames })];
  }
  return [];
}

function phpFrames(below) {
  const frames = [];
  for (const line of below) {
    const step = PHP_STEP.exec(line);
    if (step) frames.push(frameOf(step[1], step[2], step[3]?.split("(", 1)[0]));
    else if (frames.length) break;
  }
  return frames;
}

// ---------------------------------------------------------------------------------------- places on the same line

const BEFORE =
  /^[ \t]*((?:[A-Za-z]:)?[^ \t:()]{1,300}\.\w{1,10})(?::(\d{1,9})(?::\d{1,9})?|\((\d{1,9})(?:,\d{1,9})?\)):?(?: -)? ?(?:(?:fatal error|[Ff]atal|[Ee]rror|warning)(?: ([A-Z]{1,6}\d{1,6}))?: )?([^ \t].* .*)$/;
const AFTER = /^(.*) at ([^ \t]{1,300}) line (\d{1,9})[.,]?(?: <.{1,40}> line \d+\.)?$/;
const TERMINATE = /^terminate called after throwing an instance of '([^']{1,200})'/;
const WHAT = /^[ \t]*what\(\): +(.*)$/;

/** Return a clue for each line that names a place and says more than a place. */
function readLocated(lines) {
  let thrown = "";
  return lines.flatMap((line) => {
    const terminate = TERMINATE.exec(line);
    if (terminate) {
      thrown = terminate[1];
      return [];
    }
    const what = WHAT.exec(line);
    if (what) return [clueOf(what[1], { errorClass: thrown })];
    const before = BEFORE.exec(line);
    if (before) {
      if (before[5].startsWith("in ")) return [];
      const head = readHead(before[5]) ?? { errorClass: "", code: "", message: before[5] };
      const frames = [frameOf(before[1], before[2] ?? before[3])];
      return [clueOf(head.message, { ...head, code: before[4] ?? head.code, frames, role: "message" })];
    }
    const after = AFTER.exec(line);
    return after ? [clueOf(after[1], { frames: [frameOf(after[2], after[3])], role: "message" })] : [];
  });
}

export const DIALECTS = [
  readPython,
  readPytest,
  readJavascript,
  readJava,
  readDotnet,
  readGo,
  readRust,
  readRuby,
  readPhp,
  readLocated,
];

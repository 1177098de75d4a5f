/**
 * Stacks that stand below the line that names the error: JavaScript, Java and its kin, .NET, Go.
 * The twins of the modules of `errorbook.find.pastes` that bear these names.
 */

import { afterLast, beforeLast, clueOf, frameOf } from "./clues.js";
import { readHead } from "./heads.js";

const FILLER = /^[ \t]*(?:\.\.\. \d+ |at <|-{3} End of )/;
const CODE = /^[ \t]+code: ['"]([\w.-]{1,60})['"]/;
const MOST_ABOVE = 25;
const MOST_BELOW = 8;

/** Return a clue for each run of frames, with the error named nearest above it. */
export function readStacks(lines, readFrame) {
  const clues = [];
  let floor = 0;
  for (let at = 0; at < lines.length; ) {
    const [end, frames] = run(lines, at, readFrame);
    if (frames.length) {
      const { errorClass, code, message, isCause } = headAbove(lines, floor, at);
      const found = { errorClass, code: code || codeBelow(lines, end), frames, role: isCause ? "cause" : "raised" };
      if (message) clues.push(clueOf(message, found));
      floor = end;
    }
    at = Math.max(end, at + 1);
  }
  return clues;
}

/** Return where the frames that begin at a line end, and the frames. */
function run(lines, at, readFrame) {
  const frames = [];
  for (; at < lines.length; at++) {
    const found = readFrame(lines[at]);
    if (found) frames.push(found);
    else if (!FILLER.test(lines[at])) break;
  }
  return [at, frames];
}

/** Return the nearest error named above a line, its message with the lines that follow it at once. */
function headAbove(lines, floor, at) {
  for (let above = at - 1; above >= Math.max(floor, at - MOST_ABOVE); above--) {
    const head = readHead(lines[above]);
    if (!head) continue;
    const below = lines.slice(above + 1, at).map((line) => line.trim());
    const end = below.indexOf("");
    const message = [head.message, ...(end < 0 ? below : below.slice(0, end))].join("\n").trim();
    return { ...head, message };
  }
  return { errorClass: "", code: "", message: at > floor ? lines[at - 1].trim() : "", isCause: false };
}

/** Return the code that Node prints among an error's own properties. */
function codeBelow(lines, end) {
  for (const line of lines.slice(end, end + MOST_BELOW)) {
    const found = CODE.exec(line);
    if (found) return found[1];
    if (!/^[ \t]/.test(line)) break;
  }
  return "";
}

// ---------------------------------------------------------------------------------------- JavaScript

const LOCATION = /^(.{1,600}?):(\d{1,9}):(\d{1,9})$/;
const AT_SIGN = /^([^@ ]{0,200})@([^ \t]{1,600}?):(\d{1,9}):(\d{1,9})$/;
const CONSOLE = /^[ \t]+([^ \t]{1,200}) (https?:\/\/[^ \t]{1,600}?):(\d{1,9})(?::\d{1,9})?$/;
const VITEST = /^❯ (?:([^ \t]{1,200}) )?([^ \t]{1,500}):(\d{1,9}):(\d{1,9})$/;
const NOWHERE = /^(?:<anonymous>|native|index )/;

export function readJavascript(lines) {
  return readStacks(lines, javascriptFrame);
}

function javascriptFrame(line) {
  const text = line.trim();
  if (text.startsWith("at ")) return v8(text.slice(3).replace(/ \{$/, "").replace(/,$/, ""));
  let found = AT_SIGN.exec(text);
  if (found?.[2].includes("/")) return frameOf(found[2], found[3], found[1]);
  found = VITEST.exec(text) ?? CONSOLE.exec(line);
  return found && frameOf(found[2], found[3], found[1]);
}

/** Read `f (path:line:column)`, `path:line:column` and `Array.map (<anonymous>)`. */
function v8(text) {
  const opening = text.endsWith(")") ? text.lastIndexOf(" (") : -1;
  const name = text.slice(0, Math.max(opening, 0));
  const place = opening < 0 ? text : text.slice(opening + 2, -1);
  if (opening >= 0 && NOWHERE.test(place)) return frameOf("", 0, name);
  const found = LOCATION.exec(place.replace(/^async /, ""));
  if (!found || found[1].endsWith(".rs")) return null;
  return frameOf(found[1].replace(/^file:\/\//, ""), found[2], name.replace(/^async /, ""));
}

// ---------------------------------------------------------------------------------------- Java

const JAVA = /^[ \t]*at (?:[\w.@-]{0,80}\/){0,2}([\w.$<>-]{1,300})\(([^():]{1,200})(?::(\d{1,9}))?\)/;

export function readJava(lines) {
  return readStacks(lines, javaFrame);
}

/** Read `at org.example.Shop.buy(Shop.java:12)`: the path is made of the package and the file. */
function javaFrame(line) {
  const found = JAVA.exec(line);
  if (!found) return null;
  const [, called, file, number] = found;
  if (!file.includes(".")) return frameOf("", 0, afterLast(called, "."));
  const folder = beforeLast(beforeLast(called, "."), ".");
  return frameOf((folder && `${folder.replaceAll(".", "/")}/`) + file, number, afterLast(called, "."));
}

// ---------------------------------------------------------------------------------------- .NET

const DOTNET = /^[ \t]+at ([\w.<>`|+$[\],]{1,300})\([^()]{0,300}\)(?: in (.{1,500}):line (\d{1,9}))?$/;
const INNER_END = "--- End of inner exception stack trace ---";

/** Return a clue for each exception that has frames, the inner ones as causes. */
export function readDotnet(lines) {
  const done = [];
  let stack = [];
  for (const line of lines) {
    const found = DOTNET.exec(line);
    if (found) {
      stack.at(-1)?.frames.push(frameOf(found[2], found[3], afterLast(found[1], ".")));
      continue;
    }
    if (line.includes(INNER_END)) {
      if (stack.length > 1) done.push(stack.pop());
      continue;
    }
    const heads = dotnetHeads(line);
    if (heads.length) {
      if (!heads[0].isCause) {
        done.push(...stack.reverse());
        stack = [];
      }
      stack.push(...heads.map((head) => ({ head, lines: [head.message], frames: [] })));
    } else if (stack.length && !stack.at(-1).frames.length && line.trim()) {
      stack.at(-1).lines.push(line.trim());
    }
  }
  const clues = [...done, ...stack.reverse()].map(({ head, lines: said, frames }) =>
    clueOf(said.slice(0, 30).join("\n"), { ...head, code: "", frames, role: head.isCause ? "cause" : "raised" }),
  );
  return clues.filter((clue) => clue.frames.length && clue.message);
}

/** Return the exceptions that a line names: the outer one, then those behind arrows on the same line. */
function dotnetHeads(line) {
  const [first, ...inner] = line.split(" ---> ");
  return [readHead(first), ...inner.map((each) => readHead(`---> ${each}`))].filter(Boolean);
}

// ---------------------------------------------------------------------------------------- Go

const PANIC = /^[ \t]*(?:\w{1,20}: )?(panic|fatal error)(?: serving [^ \t]{1,80})?: (.*)$/;
const RECOVERED = / \[recovered(?:, repanicked)?\]$/;
const GO_FILE = /^[ \t]+([^ \t]{1,500}\.(?:go|s)):(\d{1,9})(?: \+0x[0-9a-f]{1,16})?$/;
const GO_END = /^(?:goroutine \d|\[signal |exit status |$)/;
const GO_BELOW = 120;

/** Return a clue for each panic, and for each message with calls and files below it. */
export function readGo(lines) {
  const clues = [];
  for (let at = 0; at < lines.length; at++) {
    const panic = PANIC.exec(lines[at]);
    if (panic) {
      const message = [panic[2].replace(RECOVERED, "")];
      for (const line of lines.slice(at + 1, at + 20)) {
        if (GO_END.test(line) || PANIC.test(line)) break;
        message.push(line.trim());
      }
      at += message.length - 1;
      const frames = goFrames(lines.slice(at, at + GO_BELOW));
      clues.push(clueOf(message.join("\n"), { errorClass: panic[1] === "panic" ? "panic" : "", frames }));
    } else if (at >= 2 && GO_FILE.test(lines[at]) && isGoMessage(lines[at - 2])) {
      clues.push(clueOf(lines[at - 2].trim(), { frames: goFrames(lines.slice(at - 1, at + GO_BELOW)) }));
    }
  }
  return clues;
}

/** Say whether a line above a call stands above the first one of a stack. */
function isGoMessage(line) {
  const text = line.trim();
  return text && !GO_FILE.test(line) && !text.startsWith("goroutine ") && !text.startsWith("created by ");
}

/** Return the frames of the first goroutine. */
function goFrames(lines) {
  const frames = [];
  for (const [at, line] of lines.entries()) {
    if (frames.length && (!line || PANIC.test(line))) break;
    const found = GO_FILE.exec(line);
    const call = at ? lines[at - 1] : "";
    if (found) frames.push(frameOf(found[1], found[2], afterLast(beforeLast(call, "(") || call, ".")));
  }
  return frames;
}

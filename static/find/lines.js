/**
 * A paste as plain lines: logs for machines unfolded, colours and boxes and margins taken away.
 * The twins of `errorbook.find.pastes.cleaning`, `structured` and `margins`.
 */

import { count, cut } from "./patterns.js";

// ---------------------------------------------------------------------------------------- cleaning

const MOST_CHARACTERS = 1_000_000;
const MOST_LINES = 5_000;
const LONGEST_LINE = 2_000;

const COLOUR = /\x1b\[[0-?]{0,40}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[@-Z\\^_]/g;
const BARE_COLOUR = /\[\d{1,3}(?:;\d{1,3}){0,8}m/g;
const NEWLINE = /\r\n|[\r\x0b\x0c\x85\u2028\u2029]/g;
const CONTROL = /[\x00-\x08\x0e-\x1f\x7f\u200b\ufeff]/g;
const BOXED = /^ *[│┃║] ?(.*?)([│┃║]?)$/;
const RULE = /^ *[╭╰┌└┏┗╔╚][─━═]/;
const HEADER = "Traceback (most recent call last)";
const ESCAPED = ['\\n  File \\"', '\\n  File "', "\\n    at ", "\\n\\tat "];

export function splitLines(text) {
  return cut(text, MOST_CHARACTERS).replace(NEWLINE, "\n").split("\n").slice(-MOST_LINES);
}

/** Return lines as a terminal without colours would show them. */
export function clean(lines) {
  let text = lines.join("\n").replace(COLOUR, "");
  if (ESCAPED.some((sign) => text.includes(sign))) {
    text = text.replaceAll("\\n", "\n").replaceAll("\\t", "\t").replaceAll('\\"', '"');
  }
  const shown = text.replace(CONTROL, "").split("\n").slice(-MOST_LINES);
  return unboxed(shown.map((line) => cut(line, LONGEST_LINE).replace(BARE_COLOUR, "").trimEnd()));
}

/** Take boxes away; a line that fills its box goes on in the next one. */
function unboxed(lines) {
  const bare = [];
  let goesOn = false;
  for (const line of lines) {
    if (RULE.test(line)) {
      bare.push(line.includes(HEADER) ? `${HEADER}:` : "");
      goesOn = false;
      continue;
    }
    const boxed = BOXED.exec(line);
    const text = boxed ? boxed[1] : line;
    if (boxed && goesOn && !text.startsWith(" ")) bare[bare.length - 1] += text.trimEnd();
    else bare.push(text.trimEnd());
    goesOn = Boolean(boxed && boxed[2] && text.slice(-2, -1).trim());
  }
  return bare;
}

// ---------------------------------------------------------------------------------------- logs for machines

const LONGEST = 65_536;
const MOST_BRACKETS = 500;
const DEEPEST = 6;
const MOST_ITEMS = 20;

const NAMES = ["name", "type", "class", "errorClass", "error_class", "exc_type", "exceptionClass", "@type", "kind"];
const MESSAGES = ["message", "msg", "error_message", "errorMessage", "exc_value", "detail", "reason", "title"];
const STACKS = ["stack", "stack_trace", "stackTrace", "stacktrace", "traceback", "exc_info", "exc_text", "trace"];
const INSIDE = ["error", "err", "exception", "errors", "cause", "log", "fields", "details", "data", "event", "body"];

const LOGFMT = /(?:^| )(?:level|lvl|time|ts)=/;
const FIELD =
  /(?:^| )(?:msg|message|error|err|exception|stacktrace)=(?:"((?:[^"\\]|\\.){0,2000})"|([^ "]{1,200}))/g;

/** Return lines with each JSON object and each `key=value` line put as a person would read it. */
export function unfold(lines) {
  const text = lines.join("\n").trim();
  const document = /^[{[]/.test(text) ? spoken(text) : [];
  if (document.length) return document;
  return lines.flatMap((line) => {
    const start = line.indexOf("{");
    const said = start >= 0 && line.endsWith("}") ? spoken(line.slice(start)) : [];
    if (said.length) return ["", ...said];
    const short = line.includes("=") ? cut(line, LONGEST) : "";
    const fields = LOGFMT.test(short) ? fieldsOf(short) : [];
    return fields.length ? fields : [line];
  });
}

/** Return what a JSON text says of errors; nothing where it is none. */
function spoken(text) {
  if (count(text) > LONGEST || text.split(/[{[]/).length - 1 > MOST_BRACKETS) return [];
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return [...walk(value, DEEPEST)].flatMap((said) => [...said.split("\n"), ""]);
}

/** Yield what an object says of errors: the inner ones first, each as a stack or as `Class: message`. */
function* walk(value, depth) {
  if (!depth || value === null || typeof value !== "object") return;
  if (Array.isArray(value)) {
    for (const each of value.slice(0, MOST_ITEMS)) yield* walk(each, depth - 1);
    return;
  }
  const own = (key) => (Object.hasOwn(value, key) ? value[key] : undefined);
  const texts = (keys) => keys.map(own).filter((text) => typeof text === "string" && text);
  for (const key of INSIDE) {
    const inner = own(key);
    if (typeof inner === "string" && inner) yield inner;
    else yield* walk(inner, depth - 1);
  }
  const stacks = texts(STACKS);
  yield* stacks;
  const [message] = texts(MESSAGES);
  const [name] = texts(NAMES);
  if (message && !stacks.some((stack) => stack.includes(message))) {
    yield name && !name.includes(" ") ? `${name}: ${message}` : message;
  }
}

function fieldsOf(line) {
  return Array.from(line.matchAll(FIELD)).flatMap(([, quoted, bare]) => {
    const text = quoted ?? bare;
    return [...text.replaceAll("\\n", "\n").replaceAll('\\"', '"').replaceAll("\\\\", "\\").split("\n"), ""];
  });
}

// ---------------------------------------------------------------------------------------- margins

const LEVEL =
  "(?:FATAL|CRITICAL|SEVERE|ERROR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE" +
  "|Fatal|Critical|Severe|Warning|fatal|critical|error|warning|warn|info|debug)";
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const TIME = String.raw`[T ,]{1,2}${CLOCK}(?: ?Z| UTC|[ ]?[+-]\d\d:?\d\d)?`;

const anyOf = (...rows) => new RegExp(`^(?:${rows.join("|")})`);
const ALWAYS = anyOf(
  String.raw`(?:> ){1,4}(?=[^ ])`, // mail and Markdown
  String.raw`[A-Za-z][\w.-]{0,60} +\| `, // docker compose
  String.raw`\[(?:rank)?\d{1,5}\]: ?`, // torchrun
  String.raw`\([^()]{0,40}\b(?:pid|ip)=[^()]{1,60}\) ?`, // workers
  String.raw`npm (?:ERR!|error) ?`,
  String.raw`#\d{1,4} \d{1,6}\.\d{1,3} `, // docker build
  String.raw`##\[error\]|::error[^:]{0,300}::`, // runners of CI
  String.raw`\[${LEVEL}\] ?`,
  String.raw`\[[0-9a-f-]{8,36}\] `, // requests
  String.raw`[EWF]/[\w.$-]{1,40}\( *\d{1,9}\): `, // logcat, brief
  String.raw`\d\d-\d\d ${CLOCK} +\d{1,9} +\d{1,9} [VDIWEF] [\w.$-]{1,40} *: `, // logcat
  String.raw`[IWEF]\d{4} ${CLOCK} +\d{1,9} [\w.-]{1,80}:\d{1,9}\] `, // glog
  String.raw`[A-Z][a-z][a-z] [ \d]\d ${CLOCK} [\w.-]{1,80} [\w./-]{1,80}(?:\[\d{1,9}\])?: `, // syslog
  String.raw`(?:CRITICAL|ERROR|WARNING|INFO|DEBUG):[\w.-]{1,80}:(?=[^ ])`, // Python's logging
);
const STAMP = anyOf(
  String.raw`\[?\d{4}[-/]\d\d[-/]\d\d${TIME}(?:\]|(?=[ :|])|$)`,
  String.raw`\[?${CLOCK}\]?(?= +(?:[\[|]|${LEVEL}\b))`,
);
const AFTER_STAMP = anyOf(
  String.raw`[\[<(]?${LEVEL}(?:/[\w-]{1,40})?(?:[\])>]:?|:|(?= |$))`,
  String.raw`\[[^\[\]]{1,80}\]:?`,
  String.raw`\{[^{}"]{1,60}\}`,
  String.raw`\([\w-]{1,40}\)`,
  String.raw`\d{1,10}(?= )`,
  String.raw`(?:stderr|stdout) [FP]`,
  String.raw`-{1,3}(?= )|\||:(?= )`,
  String.raw`[\w.$/-]{1,80}(?::[\w<>.]{1,60}:\d{1,9})?(?= +[-:|] )`,
);
export const LEVEL_FIRST = anyOf(String.raw`${LEVEL}(?:: *| +- +| *\| *)`);
const MOST_FIELDS = 12;

/** Return lines without margins, an empty one wherever an entry of a log follows lines that had none. */
export function withoutMargins(lines) {
  const bare = [];
  let wasBare = false;
  for (const line of lines) {
    const text = withoutMargin(line);
    if (wasBare && text !== line) bare.push("");
    bare.push(text);
    wasBare = text === line;
  }
  return bare;
}

function withoutMargin(line) {
  for (let round = 0; round < 3 && ALWAYS.test(line); round++) line = line.replace(ALWAYS, "");
  if (!STAMP.test(line)) return line;
  line = line.replace(STAMP, "");
  for (let field = 0; field < MOST_FIELDS; field++) {
    const text = line.replace(/^ +/, "");
    if (!AFTER_STAMP.test(text)) break;
    line = text.replace(AFTER_STAMP, "");
  }
  return line.replace(/^ /, "");
}

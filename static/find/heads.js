/** The line that names an error, and the names of errors. The twin of `errorbook.find.pastes.heads` and `names`. */

const INTRODUCTION = new RegExp(
  `^(?:${[
    'Exception in thread "[^"]{0,80}" ',
    "Unhandled [eE]xception[.:] ",
    String.raw`(?:error: )?(?:Uncaught|Unhandled)(?: \(in promise\))? (?:Error: Uncaught \[)?(?=[A-Za-z_$])`,
    String.raw`[\w.-]{1,80}:\d{1,9} (?=Uncaught )`,
    String.raw`[\w ]{0,40}(?:[eE]xception|[eE]rror)[:,] (?=[A-Za-z_][\w.]{0,100}(?:Error|Exception): )`,
    "[⨯✘×✖●] ",
  ].join("|")})`,
);
const BEHIND = /^(?:(?:Caused by|Suppressed|\[cause\]|Wrapped by): |-{1,4}> )/;
const NAMED = /^((?:[A-Za-z_$][\w$]*(?:\.|::|\\))*[A-Za-z_$][\w$]*)(?: \[([A-Z][\w.-]{1,60})\])?(?:: *|$)(.*)/;
const REJECTED = /^Unhandled Rejection \(([A-Za-z_$][\w$.]{0,80})\): (.*)/;
const CALLED = /^([A-Za-z_][\w.]{0,100})\((['"])(.*)\2,?\)[.>)]{0,3}$/;
const MARKS = ["Error: ", "Exception: ", "Error('", 'Error("', "Exception('", 'Exception("'];
const ERROR =
  /(?:[Ee]rror|Exception|Warning|Failure|Fault|Exit|Interrupt|Iteration|Violation|Timeout|Expired|DoesNotExist|NotFound|Cancelled)$/;

/** Return the last part of a dotted name. */
export function lastPart(name) {
  return name.slice(1 + Math.max(...Array.from(".:\\/$", (separator) => name.lastIndexOf(separator))));
}

/** Say whether a name can only be an error's: `ValueError`, `zlib.error`, not `error` and not `Note`. */
export function isErrorName(name) {
  const last = lastPart(name);
  return ERROR.test(last) && (/^[A-Z]/.test(last) || last !== name);
}

/**
 * Read a line that begins, after usual introductions, with a name that can only be an error's.
 * @returns {{errorClass: string, code: string, message: string, isCause: boolean} | null}
 */
export function readHead(text) {
  text = text.trim();
  const isCause = BEHIND.test(text);
  text = text.replace(BEHIND, "").replace(INTRODUCTION, "").replace(INTRODUCTION, "");
  const rejected = REJECTED.exec(text);
  if (rejected) return { errorClass: rejected[1], code: "", message: rejected[2], isCause };
  const called = CALLED.exec(text);
  if (called && isErrorName(called[1])) return { errorClass: called[1], code: "", message: called[3], isCause };
  const named = NAMED.exec(text);
  if (!named || !isErrorName(named[1])) return null;
  return { errorClass: named[1], code: named[2] ?? "", message: unquoted(named[1], named[3]), isCause };
}

/** Return a message, or what its `repr` shows where Python prints that: for `KeyError`. */
export function unquoted(errorClass, message) {
  const quote = message.slice(0, 1);
  if (!errorClass.endsWith("KeyError") || message.length < 2) return message;
  if ((quote !== "'" && quote !== '"') || !message.endsWith(quote)) return message;
  return message.slice(1, -1).replaceAll("\\n", "\n").replaceAll("\\'", "'").replaceAll("\\\\", "\\");
}

/** Read an error's name and message from somewhere inside a line; the first that there is. */
export function readInnerHead(line) {
  const places = MARKS.map((mark) => line.indexOf(mark)).filter((at) => at >= 0);
  if (!places.length) return null;
  let at = Math.min(...places);
  while (at > 0 && /[\w.$:\\]/.test(line[at - 1])) at -= 1;
  return readHead(line.slice(at).replace(/^[.:\\]+/, ""));
}

/** Clues and frames made. The twin of `errorbook.find.pastes.clues`. */

const CACHED = /(?:__pycache__\/)?([^/.]{1,200})(?:\.[a-z]+-\d+)?\.pyc$/;

/**
 * @typedef {object} Frame an empty string or 0 is a part that the traceback does not name
 * @property {string} path with `/` for a separator
 * @property {number} line
 * @property {string} function
 *
 * @typedef {object} Clue
 * @property {string} message it may have lines
 * @property {string} errorClass
 * @property {string} code
 * @property {Frame[]} frames from where the error was raised
 * @property {"raised" | "message" | "cause" | "line"} role
 */

/** @returns {Clue} */
export function clueOf(message, { errorClass = "", code = "", frames = [], role = "raised" } = {}) {
  return { message, errorClass, code, frames, role };
}

/** Make a frame of what a traceback says. @returns {Frame} */
export function frameOf(path, line = 0, name = "") {
  path = (path ?? "").trim().replaceAll("\\", "/");
  if (path.startsWith("node:")) path = `${path.slice(5)}.js`;
  if (path.includes("://")) path = path.split("?", 1)[0];
  return { path: path.replace(CACHED, "$1.py"), line: Number(line || 0), function: (name ?? "").trim() };
}

/** Return the first items, up to the first that fails a test. */
export function takeWhile(items, test) {
  const end = items.findIndex((item) => !test(item));
  return end < 0 ? items : items.slice(0, end);
}

/** Return what stands after the last separator, or all. */
export function afterLast(text, separator) {
  return text.slice(text.lastIndexOf(separator) + 1);
}

/** Return what stands before the last separator, or nothing. */
export function beforeLast(text, separator) {
  return text.slice(0, Math.max(text.lastIndexOf(separator), 0));
}

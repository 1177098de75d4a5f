/** Which records a paste speaks of, found through the index. The twin of `errorbook.find.answers`. */

import { findNearest, openCandidates } from "./candidates.js";
import { readPaste } from "./pastes.js";
import { rank } from "./ranking.js";

/**
 * Return the records that a paste speaks of, best first; where none fits, the nearest by words.
 * @returns {Promise<import("./ranking.js").Match[]>}
 */
export async function lookup(text, index, limit = 10) {
  const clues = readPaste(text);
  if (!clues.length) return [];
  const visit = index.visit();
  const candidates = await openCandidates(index, visit, clues);
  let matches = rank(clues, await candidates.fitting());
  if (!matches.some((match) => match.fit)) matches = rank(clues, await candidates.related());
  if (!matches.length) matches = rank(clues, await findNearest(index, visit, clues));
  return matches.slice(0, limit);
}

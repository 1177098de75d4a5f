/** Which records a paste speaks of, found through the index. The twin of `errorbook.find.answers`. */

import { findNearest, openCandidates } from "./candidates.js";
import { readPaste } from "./pastes.js";
import { rank } from "./ranking.js";

/**
 * Return the records that a paste speaks of, best first; where none fits, the nearest by words.
 * @returns {Promise<import("./ranking.js").Match[]>}
 */
export async function lookup(text, index) {
  const asked = new Lookup(text, index, index.visit());
  const fitting = await asked.fitting();
  return fitting.length ? fitting : asked.nearest();
}

/** A look-up step by step: what fits, and after that, where nothing does, what is nearest. */
export class Lookup {
  constructor(text, index, visit) {
    Object.assign(this, { index, visit, clues: readPaste(text), related: [] });
  }

  /** @returns {Promise<import("./ranking.js").Match[]>} */
  async fitting() {
    if (!this.clues.length) return [];
    const candidates = await openCandidates(this.index, this.visit, this.clues);
    const matches = fittingOf(rank(this.clues, await candidates.fitting()));
    if (matches.length) return matches;
    this.related = await candidates.related();
    return fittingOf(rank(this.clues, this.related));
  }

  /** @returns {Promise<import("./ranking.js").Match[]>} */
  async nearest() {
    if (!this.clues.length) return [];
    const known = new Set(this.related.map((each) => each.id));
    const nearest = await findNearest(this.index, this.visit, this.clues);
    return rank(this.clues, [...this.related, ...nearest.filter((each) => !known.has(each.id))]);
  }
}

function fittingOf(matches) {
  return matches.filter((match) => match.fit);
}

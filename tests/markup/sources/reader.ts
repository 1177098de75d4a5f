/* Types,
   and what isn't one. */
export interface Source { readonly path: string; lines?: number }

const help = `
usage: read [path]
  doesn't "write"
`;

export const read = async (source: Source): Promise<string> => {
  if (source.lines === 0) {
    throw new RangeError("boom: " + help);
  }
  /* throw new Error("old");
   */
  throw new Error(`boom at ${source.lines ?? `line ${0}`}`);
};

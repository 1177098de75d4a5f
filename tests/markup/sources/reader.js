/**
 * Reads pages. It's `quick`.
 */
import { open } from "./open.js";

const page = (items) => `
  <ul>
    ${items.map((item) => `<li>${item.name}</li>`).join("\n")}
  </ul>
  <!-- don't /* stop */ -->
`;

export function read(path) {
  // isn't it
  if (/[`"'\/]/.test(path)) {
    throw new TypeError(`boom: ${path}`);
  }
  const half = path.length / 2; /* kept:
    throw new Error(); */
  throw new Error("boom", { cause: half });
}

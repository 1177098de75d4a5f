/* A component,
   it's small. */
import React from "react";

type Props<T> = { items: T[]; title?: string };

const style = `
  .list { color: ${"red"}; }
`;

export function List<T>({ items, title }: Props<T>): JSX.Element {
  if (!title) {
    throw new Error(`boom ${items.length}`);
  }
  return <ul className="list">{items.length}</ul>;
}

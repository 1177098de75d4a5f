// Words and filters over the list of all errors. They stand in the address behind #, so that a narrowed list
// can be linked and the browser's way back works; no server ever sees them.
import { FACETS, openIndex } from "./find/index.js";
import { search } from "./find/search.js";

const NAMES = {
  repo: "Repository",
  class: "Class",
  type: "Type",
  severity: "Severity",
  background: "Background topic",
  tag: "Tag",
};
const PER_PAGE = 20;
const MOST_VALUES = 200;

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** One line of results, as the list without script has them. */
function line(row, root) {
  const link = make("a", { href: new URL(`errors/${row.id}/`, root).href, dir: "auto", textContent: row.message });
  const meta = make("p", { className: "meta" });
  if (row.severity !== "error") meta.append(make("span", { className: `severity ${row.severity}`, textContent: row.severity }), " ");
  if (row.errorClass) meta.append(make("code", { dir: "auto", textContent: row.errorClass }), " ");
  if (row.code) meta.append(make("code", { textContent: row.code }), " ");
  meta.append(make("span", { className: "where", dir: "auto", textContent: `${row.repo} ${row.path}:${row.line}` }));
  return make("li", {}, link, meta);
}

class Filters {
  constructor(place) {
    this.root = new URL(place.dataset.root, document.baseURI);
    this.rows = document.querySelector("[data-rows]");
    this.range = document.querySelector(".range");
    this.written = this.range.textContent;
    this.words = make("input", { type: "search", id: "filter-words", autocomplete: "off", spellcheck: false });
    this.selects = new Map(FACETS.map((facet) => [facet, make("select", { id: `filter-${facet}` })]));
    this.found = make("ul", { className: "rows", hidden: true });
    this.more = make("button", { type: "button", textContent: "Show more", hidden: true });
    this.turn = 0;
    place.append(this.form());
    this.rows.before(this.found, this.more);
    this.more.addEventListener("click", () => this.show(this.following));
    addEventListener("hashchange", () => this.readAddress());
    this.range.setAttribute("role", "status");
    this.start();
  }

  form() {
    const field = (id, name, control) => make("p", {}, make("label", { htmlFor: id, textContent: name }), control);
    const form = make("form", { className: "filters" }, field("filter-words", "Words", this.words));
    form.setAttribute("role", "search");
    for (const [facet, select] of this.selects) form.append(field(select.id, NAMES[facet], select));
    form.append(make("p", {}, make("button", { type: "reset", textContent: "Clear" })));
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => this.writeAddress()));
    for (const select of this.selects.values()) select.addEventListener("change", () => this.writeAddress());
    this.words.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.writeAddress(true), 150);
    });
    return form;
  }

  async start() {
    try {
      this.index = await openIndex(this.root);
      this.menus = new Map(await Promise.all(FACETS.map(async (facet) => [facet, await this.index.menu(facet)])));
    } catch (fault) {
      console.warn(fault);
      this.range.textContent = `${this.written}. The index could not be loaded, so the list cannot be narrowed now.`;
      return;
    }
    this.readAddress();
  }

  fillMenus(beside) {
    for (const [facet, select] of this.selects) {
      const chosen = this.chosen[facet] ?? "";
      const counts = new Map(beside?.[facet] ?? []);
      const values = this.menus.get(facet).slice(0, MOST_VALUES).map(([value]) => value);
      if (chosen && !values.includes(chosen)) values.unshift(chosen);
      const known = new Map(this.menus.get(facet));
      const count = (value) => (beside ? counts.get(value) : known.get(value));
      const options = values.map((value) =>
        make("option", { value, textContent: count(value) === undefined ? value : `${value} (${count(value)})` }),
      );
      select.replaceChildren(make("option", { value: "", textContent: "All" }), ...options);
      select.value = chosen;
      select.closest("p").hidden = !values.length;
    }
  }

  /** Take words and filters from the address. */
  readAddress() {
    const told = new URLSearchParams(location.hash.slice(1));
    this.chosen = Object.fromEntries(FACETS.filter((facet) => told.get(facet)).map((facet) => [facet, told.get(facet)]));
    if (this.words.value !== (told.get("q") ?? "")) this.words.value = told.get("q") ?? "";
    this.fillMenus();
    this.show(0);
  }

  /** Put words and filters into the address; while one types, that is no new step of the way back. */
  writeAddress(isTyping = false) {
    const told = new URLSearchParams();
    if (this.words.value.trim()) told.set("q", this.words.value);
    for (const [facet, select] of this.selects) if (select.value) told.set(facet, select.value);
    const address = `${location.pathname}${location.search}${String(told) ? `#${told}` : ""}`;
    if (isTyping && location.hash) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.readAddress();
  }

  /** Say how many errors there are; with many filters that shows only as one goes on. */
  told({ total, isExact, following }) {
    const known = Math.max(total, this.found.children.length);
    if (known) return `${isExact ? "" : "At least "}${known} error${known === 1 ? "" : "s"}`;
    return following === null ? "No error has this. Fewer words or filters find more." : "None so far. There may be more.";
  }

  async show(start) {
    const turn = ++this.turn;
    const isNarrowed = Boolean(this.words.value.trim() || Object.keys(this.chosen).length);
    this.rows.hidden = isNarrowed;
    this.found.hidden = !isNarrowed;
    if (!isNarrowed) {
      this.more.hidden = true;
      this.range.textContent = this.written;
      return;
    }
    const values = Object.fromEntries(Object.entries(this.chosen).map(([facet, value]) => [facet, [value]]));
    const result = await search(this.index, this.words.value, values, { start, most: PER_PAGE });
    if (turn !== this.turn) return;
    const lines = result.hits.map(({ row }) => line(row, this.root));
    if (start) this.found.append(...lines);
    else this.found.replaceChildren(...lines);
    this.following = result.following;
    this.more.hidden = result.following === null;
    this.range.textContent = this.told(result);
    if (Object.keys(result.beside).length && Object.keys(this.chosen).length) this.fillMenus(result.beside);
    if (start) lines[0]?.querySelector("a").focus();
  }
}

for (const place of document.querySelectorAll("[data-filters]")) new Filters(place);

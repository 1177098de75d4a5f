"""The JavaScript twins, and an index that they read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from playwright.sync_api import Browser, Route

STATIC = Path(__file__).parents[2] / "static" / "find"
ORIGIN = "http://index.test/"
INDEX = "/assets/index/"
LOAD = """async () => {
  const { names, pairs, splitName, small, isSpelt } = await import("/words.js");
  const { readNumbers } = await import("/library.js");
  const { openIndex } = await import("/index.js");
  const { search } = await import("/search.js");
  const { lookup } = await import("/lookup.js");
  window.twins = {
    words: (text) => {
      const found = names(text);
      return [found, pairs(found), found.map(splitName), small(text), isSpelt(text)];
    },
    readNumbers,
    open: async () => { window.index = await openIndex("http://index.test/"); },
    search: (text, chosen, options) => search(window.index, text, chosen, options),
    lookup: async (text) => (await lookup(text, window.index)).map((match) =>
      [match.candidate.id, match.confidence, match.reason, match.message, match.values]),
  };
}"""


@pytest.fixture(scope="session")
def served() -> dict[str, bytes]:
    """Return the files of the index that the browser reads; tests put them there."""
    return {}


@pytest.fixture(scope="session")
def twin(browser: Browser, served: Mapping[str, bytes]) -> Iterator[Callable[..., Any]]:
    """Return a function that calls one of the twins, by name, with what JSON can say."""

    def serve(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith(INDEX):
            data = served.get(path.removeprefix(INDEX))
            route.fulfill(body=data or b"", status=200 if data else 404, content_type="application/json")
        elif path.endswith(".js"):
            route.fulfill(
                body=(STATIC / path[1:]).read_text("utf-8"), content_type="text/javascript; charset=utf-8"
            )
        else:
            route.fulfill(body="<!doctype html><title>Index</title>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{ORIGIN}**", serve)
    page.goto(ORIGIN)
    page.evaluate(LOAD)
    yield lambda name, *given: page.evaluate(
        "([name, given]) => window.twins[name](...given)", [name, list(given)]
    )
    page.close()

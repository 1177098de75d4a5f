"""The JavaScript twins, loaded in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Route

STATIC = Path(__file__).parents[2] / "static" / "find"
ORIGIN = "http://twins.test/"
LOAD = """async () => {
  const { makePattern, fold } = await import("/patterns.js");
  const { fit } = await import("/matching.js");
  const { rank, readings } = await import("/ranking.js");
  const { readPaste } = await import("/pastes.js");
  window.twins = {
    fold,
    readings: (text) => readings(text).map(({ text, fewest }) => [text, fewest]),
    readPaste,
    fit: (pieces, message) => {
      const found = fit(makePattern(pieces), message);
      return found && [found.kind, found.literal, ...found.values.map((v) => message.slice(v.start, v.end))];
    },
    open: (rows) => {
      window.candidates = rows.map((row) => ({ ...row, pattern: makePattern(row.pattern) }));
    },
    lookup: (text) => {
      const clues = readPaste(text);
      return [clues, rank(clues, window.candidates).map((match) => ({ ...match, candidate: match.candidate.id,
        fit: match.fit && [match.fit.kind, match.fit.literal] }))];
    },
  };
}"""


@pytest.fixture(scope="session")
def twins(browser: Browser) -> Iterator[Callable[..., Any]]:
    """Return a function that calls one of the twins, by name, with what JSON can say."""

    def serve(route: Route) -> None:
        path = STATIC / urlsplit(route.request.url).path.strip("/")
        if path.suffix == ".js" and path.is_file():
            route.fulfill(body=path.read_text("utf-8"), content_type="text/javascript; charset=utf-8")
        else:
            route.fulfill(body="<!doctype html><title>Twins</title>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{ORIGIN}**", serve)
    page.goto(ORIGIN)
    page.evaluate(LOAD)
    yield lambda name, *given: page.evaluate(
        "([name, given]) => window.twins[name](...given) ?? null", [name, list(given)]
    )
    page.close()

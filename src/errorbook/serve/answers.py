"""What a request is answered: a file of the site, the way to one, or the page for an unknown address."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from errorbook.serve.content_types import HTML, PLAIN, type_of
from errorbook.serve.files import Found, Moved, find_file, read
from errorbook.serve.following import ASSETS, PREFIX, following, own_file

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.serve.state import State


class Answer(NamedTuple):
    """Hold one answer; `tag` is the entity tag without its quotes, empty where there is none."""

    status: HTTPStatus
    content_type: str
    body: bytes
    tag: str = ""
    location: str = ""


def answer(target: str, site: Path, state: State) -> Answer:
    """Answer a request for a target, as `/errors/?page=2`; the site lies at its base path, as on its host."""
    path = target.partition("#")[0].partition("?")[0]
    if path.startswith(PREFIX):
        found = own_file(path)
        return _file(found, found.path, state) if found else _unknown(site, state)
    if not path.startswith(state.base_path):
        is_above = path == "/" or f"{path}/" == state.base_path
        return _moved(state.base_path) if is_above else _unknown(site, state)
    found_or_moved = find_file(site, path.removeprefix(state.base_path))
    if isinstance(found_or_moved, Moved):
        return _moved(state.base_path + found_or_moved.to)
    if found_or_moved is None:
        return _unknown(site, state)
    return _file(found_or_moved, found_or_moved.path.relative_to(site), state)


def refusal(status: HTTPStatus, sentence: str) -> Answer:
    """Return an answer that says why there is no other."""
    return Answer(status, PLAIN, f"{sentence}\n".encode())


def _file(found: Found, path: PurePath, state: State, status: HTTPStatus = HTTPStatus.OK) -> Answer:
    kind = type_of(path)
    if kind != HTML:
        return Answer(status, kind, found.data, found.tag)
    return Answer(status, kind, following(found.data, state), f"{found.tag}-{state.version}")


def _moved(to: str) -> Answer:
    return Answer(HTTPStatus.FOUND, PLAIN, b"", location=to)


def _unknown(site: Path, state: State) -> Answer:
    """Return the site's page for unknown addresses, or a page that waits for the site."""
    page = read(site / "404.html")
    if page:
        return _file(page, PurePath("404.html"), state, HTTPStatus.NOT_FOUND)
    nothing = read(ASSETS / "nothing_yet.html")
    if nothing is None or (site / "index.html").exists():
        return refusal(HTTPStatus.NOT_FOUND, "There is no page at this address.")
    return _file(nothing, PurePath("index.html"), state, HTTPStatus.SERVICE_UNAVAILABLE)

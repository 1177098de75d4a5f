"""Foreign text stays text: no element, attribute or address that a benign record lacks, and none lost."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from tests.site.hostile import ONE_LINE, PAYLOADS, TEXTS, cases, fits, record

from errorbook.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

CASES = cases()


class Shape(HTMLParser):
    """Hold the elements with their attributes' names, the addresses, and the text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: set[tuple[str, tuple[str, ...]]] = set()
        self.addresses: set[str] = set()
        self.loaded: set[str] = set()
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add((tag, tuple(sorted(name for name, _ in attrs))))
        self.addresses |= {value or "" for name, value in attrs if name in {"href", "src"}}
        self.loaded |= {
            value or "" for name, value in attrs if name == "src" or (tag == "link" and name == "href")
        }

    def handle_data(self, data: str) -> None:
        self.text.append(data)


# What Markdown in prose may add to a page, whoever wrote it.
MARKDOWN = {
    ("a", ("href", "rel")),
    ("em", ()),
    ("strong", ()),
    ("p", ()),
    ("pre", ("tabindex",)),
    ("code", ()),
    ("blockquote", ()),
    ("ul", ()),
    ("ol", ()),
    ("li", ()),
    ("hr", ()),
    ("br", ()),
}
# What code and signs are made of.
CODE = {("span", ("class",)), ("span", ("class", "id")), ("span", ("class", "title")), ("var", ("class",))}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    book = folder / "book"
    book.mkdir()
    for member, name in CASES:
        made = record(member, PAYLOADS[name])
        (book / f"{made['id']}.json").write_text(json.dumps(made), encoding="utf-8")
    benign = record("documentation", "A `word` and *another*.")
    (book / "benign.json").write_text(json.dumps(benign), encoding="utf-8")
    assert main(["build", str(book), "-o", str(folder / "site"), "--quiet"]) == 0
    return folder / "site"


def shape_of(site: Path, member: str, payload: str) -> Shape:
    made = record(member, payload)
    return Shape((site / "errors" / made["id"] / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("member", "name"), CASES)
def test_a_payload_adds_no_element_attribute_or_address(member: str, name: str, site: Path) -> None:
    benign = shape_of(site, "documentation", "A `word` and *another*.")
    shape = shape_of(site, member, PAYLOADS[name])
    notice = {("p", ("class",)), ("section", ("aria-labelledby",)), ("h2", ("id",)), ("div", ("class",))}
    extra = shape.elements - benign.elements - MARKDOWN - CODE - notice
    region = ("div", ("aria-label", "class", "role", "tabindex"))
    assert (
        extra
        - {region, ("figure", ("class",)), ("figcaption", ()), ("ul", ("class",)), ("li", ("class", "dir"))}
        == set()
    )
    for address in shape.addresses:
        assert not re.match(r"\s*(javascript|vbscript|data|file):", address, re.IGNORECASE)
    assert not any("evil.example" in address for address in shape.loaded)


@pytest.mark.parametrize(("member", "name"), [case for case in CASES if case[0] != "filePath"])
def test_no_text_is_lost(member: str, name: str, site: Path) -> None:
    made = record(member, PAYLOADS[name])
    mirror = json.loads((site / "api" / "errors" / made["id"]).read_bytes())
    assert mirror["record"] == made
    if member in {
        "errorMessage",
        "sourceCode",
        "validationCode",
        "typeGuard",
        "tryCatchPattern",
        "errorClass",
    }:
        text = "".join(shape_of(site, member, PAYLOADS[name]).text)
        words = re.findall(r"[!-~]+", PAYLOADS[name].replace("\x9b", " "))
        assert all(word in text for word in words)


STRICT = (
    "id",
    "repo",
    "slug",
    "errorCode",
    "errorType",
    "severity",
    "tags",
    "backgroundTag",
    "analyzedSha",
    "analyzedAt",
)
REFUSED = [
    (member, name)
    for member in (*TEXTS, *STRICT)
    for name, payload in PAYLOADS.items()
    if member not in TEXTS or not fits(member, payload)
]


@pytest.mark.parametrize(("member", "name"), REFUSED)
def test_what_a_member_may_not_hold_is_refused_and_the_answer_is_a_problem(
    member: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = record("documentation", "x")
    made[member] = [PAYLOADS[name]] if member == "tags" else PAYLOADS[name]
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "one.json").write_text(json.dumps(made), encoding="utf-8")
    assert main(["build", str(tmp_path / "book"), "-o", str(tmp_path / "site"), "--quiet"]) == 1
    assert not (tmp_path / "site").exists()
    told = capsys.readouterr().err
    assert "one.json:1:" in told
    assert "Traceback" not in told
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", told)


def test_enough_cases() -> None:
    assert len(CASES) >= 220
    assert set(ONE_LINE) <= set(TEXTS)

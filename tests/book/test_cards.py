"""Cards, summaries, slugs, links and the JSON Schema."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.book.good import GOOD, SAMPLES, SOURCE, compact

from errorbook.book.formats.nearest import nearest
from errorbook.book.formats.summaries import LENGTH, summary_of
from errorbook.book.records.card import card_of
from errorbook.book.records.documents import Document, read_document
from errorbook.book.records.links import filled, github_url, is_github_url
from errorbook.book.records.schema import record_schema
from errorbook.book.records.slugs import slug_of

if TYPE_CHECKING:
    from pathlib import Path


def test_a_card_tells_the_light_part() -> None:
    found = read_document(compact(GOOD), SOURCE)
    assert isinstance(found, Document)
    card = card_of(found.record, SOURCE, "digest", found.dataset_version)
    assert card._asdict() == {
        "id": GOOD["id"],
        "repo": GOOD["repo"],
        "slug": GOOD["slug"],
        "code": GOOD["errorCode"],
        "message": GOOD["errorMessage"],
        "pattern": GOOD["messagePattern"],
        "error_type": GOOD["errorType"],
        "error_class": GOOD["errorClass"],
        "http_status": GOOD["httpStatus"],
        "severity": GOOD["severity"],
        "path": GOOD["filePath"],
        "line": GOOD["lineNumber"],
        "tags": tuple(GOOD["tags"]),
        "background": GOOD["backgroundTag"],
        "analyzed_sha": GOOD["analyzedSha"],
        "analyzed_at": GOOD["analyzedAt"],
        "summary": "The parser met a token that the grammar does not have here.",
        "dataset_version": "",
        "digest": "digest",
        "source": SOURCE,
    }


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("One  two\nthree.", "One two three."),
        ("`a_b` and *c* and **d** and ***e***", "a_b and c and d and e"),
        ("2 * 3 * 4 and a*b*c", "2 * 3 * 4 and a*b*c"),
        ("# Heading\n\n> quote\n- item\n1. first", "Heading quote item first"),
        ("[text](https://a.b) ![image](x.png) [not a link]", "text image [not a link]"),
        ("```py\ncode\n```\nafter", "code after"),
        ("<b>{x}</b> & more", "<b>{x}</b> & more"),
        ("x" * 200, "x" * 160 + " …"),
        ("word " * 100, ("word " * 32).strip() + " …"),
    ],
)
def test_summary_is_the_beginning_in_plain_words(text: str, summary: str) -> None:
    assert summary_of(text) == summary
    assert len(summary_of(text * 50)) <= LENGTH + 2


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_slugs_of_the_samples(path: Path) -> None:
    sample = json.loads(path.read_bytes())["record"]
    assert slug_of(sample["errorMessage"]) == sample["slug"]


def test_slug_of_a_message_without_letters() -> None:
    assert slug_of("日本語!") == ""


def test_links_keep_what_addresses_may_hold() -> None:
    url = github_url("a/b", "c" * 40, "d e/~f#?%ü+[x].py", 1, 2)
    assert url == f"https://github.com/a/b/blob/{'c' * 40}/d%20e/~f%23%3F%25%C3%BC%2B%5Bx%5D.py#L1-L2"
    template = "https://x.org/{repo}/{sha}/{path}?l={line}#{start}-{end}"
    filled_in = filled(template, repo="a/b", sha="main", path="a b/c?.py", start=1, end=3, line=2)
    assert filled_in == "https://x.org/a/b/main/a%20b/c%3F.py?l=2#1-3"


@pytest.mark.parametrize(
    ("written", "is_right"),
    [
        ("%40a/b%20%23c.py#L1-L2", True),
        ("@a/b%20%23c.py#L1-L2", True),
        ("@a/%62%20%23c.py#L1-L2", False),
        ("@a/b %23c.py#L1-L2", False),
        ("@a/b%20#c.py#L1-L2", False),
        ("@a/b%20%23c.py#L1-L3", False),
        ("@a/b%2520%23c.py#L1-L2", False),
        ("@a/b%zz%20%23c.py#L1-L2", False),
    ],
)
def test_links_may_escape_what_needs_no_escape(written: str, is_right: bool) -> None:
    url = f"https://github.com/a/b/blob/{'c' * 40}/{written}"
    assert is_github_url(url, "a/b", "c" * 40, "@a/b #c.py", 1, 2) == is_right


@pytest.mark.parametrize(
    ("name", "near"),
    [("severty", "severity"), ("Error-Message", "errorMessage"), ("xyz", ""), ("", ""), ("s" * 10_000, "")],
)
def test_nearest_name(name: str, near: str) -> None:
    assert nearest(name, ["severity", "errorMessage", "tags"]) == near


def test_the_schema_describes_every_member() -> None:
    schema = record_schema()
    record = schema["$defs"]["Record"]
    assert list(record["properties"]) == list(GOOD)
    assert all(len(form["description"]) > 10 for form in record["properties"].values())
    assert list(schema["$defs"]["Envelope"]["properties"]) == ["record", "datasetVersion"]
    assert record["additionalProperties"] is False
    assert record["properties"]["schemaVersion"]["const"] == 2
    assert json.loads(json.dumps(schema)) == schema
    assert "title" not in json.dumps(schema["$defs"])


def test_the_schema_takes_what_is_taken() -> None:
    properties = record_schema()["$defs"]["Record"]["properties"]
    for name, value in GOOD.items():
        assert _fits(value, properties[name]), name
    assert not _fits("x", properties["id"])
    assert not _fits(1.5, properties["lineNumber"])
    assert not _fits(None, properties["solutions"])


def _fits(value: Any, form: dict[str, Any]) -> bool:
    """Check the few keywords that the schema uses (JSON Schema 2020-12), as ECMA 262 reads the patterns."""
    if "anyOf" in form:
        return any(_fits(value, each) for each in form["anyOf"])
    if "const" in form or "enum" in form:
        return value in form.get("enum", [form.get("const")])
    match form["type"]:
        case "string":
            in_length = isinstance(value, str) and len(value) <= form.get("maxLength", len(value))
            return in_length and re.search(form.get("pattern", ""), value) is not None
        case "integer":
            return type(value) is int and form.get("minimum", value) <= value <= form.get("maximum", value)
        case "array":
            return isinstance(value, list) and all(_fits(item, form["items"]) for item in value)
        case other:
            return other == "null" and value is None

"""Sitemap, feeds, robots.txt and llms.txt, read as their readers do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.books import ID, numbered, run, write_records
from tests.planned import plan_of, rendered

from errorbook.pages.kinds.standing import Standing
from errorbook.pages.mirrors.sitemap import sitemap
from errorbook.pages.mirrors.xml import add, document, element, line, long_document
from errorbook.pages.plan import plan
from errorbook.pages.values import DataFile, KeptFile, Page

if TYPE_CHECKING:
    from errorbook.pages.plan import Plan

BOOK = Path(__file__).parents[1] / "hosts" / "book"
BASE = "https://errors.example.org/x"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def planned() -> Plan:
    return plan_of(BOOK, base_url=BASE)


@pytest.fixture(scope="module")
def files(planned: Plan) -> dict[str, bytes]:
    return rendered(planned)


def test_the_sitemap_holds_what_is_to_be_found_and_nothing_else(files: dict[str, bytes]) -> None:
    found = [loc.text or "" for loc in ElementTree.fromstring(files["sitemap.xml"]).iter(f"{SITEMAP}loc")]
    assert len(found) == len(set(found))
    for path, data in files.items():
        if path.endswith("index.html") and b'http-equiv="refresh"' not in data:
            is_told = f"{BASE}/{path.removesuffix('index.html')}" in found
            assert is_told is (b'name="robots" content="noindex"' not in data), path
    assert len(found) == sum(
        b'rel="canonical"' in data and b'http-equiv="refresh"' not in data for data in files.values()
    )


def test_the_sitemap_says_when_records_changed_in_one_form(files: dict[str, bytes]) -> None:
    times = {
        (url.findtext(f"{SITEMAP}loc") or "")[len(BASE) :]: url.findtext(f"{SITEMAP}lastmod")
        for url in ElementTree.fromstring(files["sitemap.xml"])
    }
    assert times["/errors/00000000000000a1/"] == "2026-05-01T08:00:00Z"
    assert times["/errors/00000000000000a3/"] == "2026-05-01T09:30:00Z"
    assert times["/"] is None


def test_past_fifty_thousand_addresses_there_is_an_index(planned: Plan) -> None:
    addresses = [Standing(f"errors/{number}/", changed="2026-05-01T08:00:00Z") for number in range(100_001)]
    made = {file.href: ElementTree.fromstring(file.data) for file in sitemap(addresses, planned.site)}
    assert [loc.text for loc in made["sitemap.xml"].iter(f"{SITEMAP}loc")] == [
        f"{BASE}/sitemap-{number}.xml" for number in (1, 2, 3)
    ]
    assert [len(made[f"sitemap-{number}.xml"]) for number in (1, 2, 3)] == [50_000, 50_000, 1]


def test_addresses_stand_as_pages_do(planned: Plan) -> None:
    pages: list[Page | DataFile | KeptFile] = [*planned.leaves(), *planned.pages()]
    made = {page.href for page in pages if isinstance(page, Page) and "/page/" not in page.href}
    assert planned.standing | {page.href for page in planned.moved()} | {"404.html"} == made


def test_atom_is_atom(files: dict[str, bytes]) -> None:
    feed = ElementTree.fromstring(files["feed.xml"])
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}updated") == "2026-05-01T09:30:00Z"
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [
        f"{BASE}/errors/00000000000000{end}/" for end in ("a3", "a1", "a2")
    ]
    assert entries[2].findtext(f"{ATOM}title") == "LabelError: label [{name}] has `|` or <b> in it: {text!r}"
    links = {link.get("rel", "alternate"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {"alternate": f"{BASE}/", "self": f"{BASE}/feed.xml"}
    for name in ("title", "id", "updated"):
        assert all(entry.findtext(f"{ATOM}{name}") for entry in (feed, *entries))


def test_both_feeds_tell_the_same(files: dict[str, bytes]) -> None:
    feed = json.loads(files["feed.json"])
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == f"{BASE}/feed.json"
    atom = ElementTree.fromstring(files["feed.xml"]).findall(f"{ATOM}entry")
    assert [
        (item["id"], item["title"], item["content_text"], item["date_modified"]) for item in feed["items"]
    ] == [
        tuple(entry.findtext(f"{ATOM}{name}") for name in ("id", "title", "summary", "updated"))
        for entry in atom
    ]


def test_feeds_tell_what_the_history_says_and_each_record_once(tmp_path: Path) -> None:
    book = write_records(tmp_path / "book", numbered(1), numbered(2), numbered(3))
    assert run("publish", book, "--quiet") == 0
    later = "2026-04-01T12:00:00+02:00"
    write_records(
        book, numbered(1, documentation="New.", analyzedAt=later), numbered(2), numbered(3), numbered(4)
    )
    assert run("publish", book, "--quiet") == 0
    feed = json.loads(rendered(plan_of(book, base_url=BASE))["feed.json"])
    told = [(item["id"][-17:-1], item["content_text"], item["date_modified"]) for item in feed["items"]]
    old = ". The parser met a token that the grammar does not have here."
    assert told == [
        (ID(4), f"New in {later}{old}", "2026-04-01T10:00:00Z"),
        (ID(1), f"Changed in {later}: what it means. New.", "2026-04-01T10:00:00Z"),
        (ID(2), f"New in 2026-03-01T12:00:00Z{old}", "2026-03-01T12:00:00Z"),
        (ID(3), f"New in 2026-03-01T12:00:00Z{old}", "2026-03-01T12:00:00Z"),
    ]


def test_xml_survives_what_it_cannot_write(tmp_path: Path) -> None:
    message = "bell \x07, escape \x1b, noncharacter \uffff & <tag> \U0001f600 {x}"
    pattern = "bell \x07, escape \x1b, noncharacter \uffff & <tag> \U0001f600 (.+?)"
    book = write_records(tmp_path / "book", numbered(1, errorMessage=message, messagePattern=pattern))
    feed = ElementTree.fromstring(rendered(plan_of(book, base_url=BASE))["feed.xml"])
    title = feed.findtext(f"{ATOM}entry/{ATOM}title")
    assert title == (
        "ValueError: bell \u2407, escape \u241b, noncharacter \u27e8U+FFFF\u27e9 & <tag> \U0001f600 {x}"
    )


def test_xml_writes_every_text() -> None:
    root = element("list", "urn:x")
    add(root, "item", "bell \x07 & \uffff", {"name": "\x1b"})
    item = ElementTree.fromstring(document(root))[0]
    assert (item.text, item.get("name")) == ("bell \ufffd & \ufffd", "\ufffd")


@given(st.lists(st.text(min_size=1) | st.sampled_from(["&amp;", "<a>", "]]>", "\"'"]), min_size=1))
def test_a_long_document_is_what_a_tree_of_elements_gives(texts: list[str]) -> None:
    root = element("list", "urn:x")
    for text in texts:
        add(root, "item", text)
    assert long_document("list", "urn:x", (line("item", text) for text in texts)) == document(root)


def test_robots_names_the_sitemap(files: dict[str, bytes]) -> None:
    assert files["robots.txt"].decode() == f"User-agent: *\nAllow: /\n\nSitemap: {BASE}/sitemap.xml\n"


def test_llms_is_short_and_every_link_in_it_leads_somewhere(files: dict[str, bytes]) -> None:
    text = files["llms.txt"].decode()
    assert text.startswith("# Errors of parcels\n\n> What the errors of a parcel service mean.\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Lists", "Data"]
    links = re.findall(r"\]\((.*?)\)", text)
    assert len(links) == 9
    for link in links:
        path = link.removeprefix(f"{BASE}/")
        assert (f"{path}index.html" if path.endswith("/") else path) in files
    assert len(text) < 2500


def test_a_title_cannot_break_llms(tmp_path: Path) -> None:
    book = write_records(tmp_path / "book", numbered(1))
    planned = plan_of(book, base_url=BASE)
    settings = planned.book.settings.model_copy(update={"title": "A # [title](x)", "description": "> - b"})
    text = rendered(plan(planned.book._replace(settings=settings), planned.theme))["llms.txt"].decode()
    assert text.startswith("# A \\# \\[title\\](x)\n\n> \\> - b\n")

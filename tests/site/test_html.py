"""Every page of two real sites, read as a browser or a crawler reads it."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib
import pytest

ID = "97f4db7f7d7793be"


class Page(HTMLParser):
    """Hold what the tests ask of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if name := found.get("id"):
            self.ids.append(name)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(params=["own_site", "sample_site"])
def site(request: pytest.FixtureRequest) -> Path:
    folder = request.getfixturevalue(request.param)
    assert isinstance(folder, Path)
    return folder


def pages(site: Path) -> list[Path]:
    return sorted(path for path in site.rglob("*.html") if ".errorbook" not in path.parts)


def test_every_page_is_well_formed(site: Path) -> None:
    parser = html5lib.HTMLParser(strict=True)
    for path in pages(site):
        parser.parse(path.read_bytes(), transport_encoding="utf-8")


def test_ids_are_unique_and_each_page_has_one_heading_of_the_first_level(site: Path) -> None:
    for path in pages(site):
        page = Page(path)
        assert len(page.ids) == len(set(page.ids)), path
        assert len(page.all("h1")) == 1, path
        assert len(page.all("title")) == 1, path


def test_no_page_holds_inline_script_style_or_handler(site: Path) -> None:
    for path in pages(site):
        for tag, attrs in Page(path).tags:
            assert tag != "style", path
            assert "style" not in attrs, path
            assert not any(name.startswith("on") for name in attrs), path
            if tag == "script":
                assert "src" in attrs or attrs.get("type") == "application/ld+json", path


def test_the_policy_stands_before_what_it_governs(site: Path) -> None:
    for path in pages(site):
        tags = [
            (tag, attrs)
            for tag, attrs in Page(path).tags
            if (tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy")
            or tag in {"script", "link"}
        ]
        assert tags[0][0] == "meta", path
        assert (tags[0][1]["content"] or "").startswith("default-src 'none';"), path


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in pages(site):
        for tag, attrs in Page(path).tags:
            for name in ("src", "srcset", "data", "poster", "action"):
                assert "//" not in (attrs.get(name) or ""), (path, tag)
            if tag == "link" and attrs.get("rel") != "canonical":
                assert "//" not in (attrs.get("href") or ""), (path, tag)


def test_every_link_leads_to_a_page_and_every_fragment_to_a_place_in_it(site: Path) -> None:
    known: dict[Path, set[str]] = {}
    seen = 0
    for path in pages(site):
        base = "http://site/sub/path/" + path.relative_to(site).as_posix()
        for attrs in [*Page(path).all("a"), *Page(path).all("link"), *Page(path).all("script")]:
            href = attrs.get("href") or attrs.get("src")
            if href is None or (urlsplit(href).scheme and attrs.get("rel") != "canonical"):
                continue
            whole = urlsplit(urljoin(base, href))
            if whole.hostname != "site" and whole.hostname != "example.org":
                continue
            inside = unquote(whole.path).removeprefix("/sub/path/").removeprefix("/")
            target = site / inside / "index.html" if inside.endswith("/") or not inside else site / inside
            assert target.is_file(), f"{path}: {href}"
            seen += 1
            if whole.fragment:
                ids = known.setdefault(target, set(Page(target).ids))
                assert unquote(whole.fragment) in ids, f"{path}: {href}"
    assert seen > 300


def test_titles_are_unique(site: Path) -> None:
    titles = [
        re.search(r"<title>(.*?)</title>", path.read_text(encoding="utf-8"), re.DOTALL)
        for path in pages(site)
        if "noindex" not in path.read_text(encoding="utf-8")
    ]
    texts = [found[1] for found in titles if found]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("record", [ID, "51f26ec901b4e271", "a5dca158513be16d"])
def test_a_page_is_light(record: str, sample_site: Path) -> None:
    html = (sample_site / "errors" / record / "index.html").read_bytes()
    assert len(html) <= 30 * 1024
    assert len(gzip.compress(html, mtime=0)) <= 9 * 1024
    page = Page(sample_site / "errors" / record / "index.html")
    folder = sample_site / "errors" / record
    styles = [
        folder / (attrs["href"] or "") for attrs in page.all("link") if attrs.get("rel") == "stylesheet"
    ]
    scripts = [folder / (attrs["src"] or "") for attrs in page.all("script") if "src" in attrs]
    assert sum(path.stat().st_size for path in styles) <= 16 * 1024
    assert sum(len(path.read_bytes()) for path in scripts) <= 6 * 1024


def test_the_parts_of_a_page_stand_in_the_order_of_the_text_view(sample_site: Path) -> None:
    text = (sample_site / "errors" / ID / "index.html").read_text(encoding="utf-8")
    headings = re.findall(r"<h2 id=\"([a-z-]+)\"", text)
    assert headings == [
        "what-it-means",
        "source",
        "solutions",
        "example-fix",
        "type-guard",
        "when-it-happens",
        "related",
        "tags",
        "background",
    ]


def test_the_excerpt_is_marked_and_anchored(sample_site: Path) -> None:
    text = (sample_site / "errors" / ID / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'id="L(\d+)"', text) == [str(number) for number in range(1245, 1282)]
    marked = re.findall(r'<span class="l hit" id="L(\d+)">.*?<span class="k">(\w+)</span>', text)
    assert marked == [("1263", "raise")]

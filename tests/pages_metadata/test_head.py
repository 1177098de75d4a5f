"""The head of each kind of page: its order, and what search engines are told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import html5lib
import pytest
from tests.planned import plan_of, rendered, without_base_url

BOOK = Path(__file__).parents[1] / "hosts" / "book"
BASE = "https://errors.example.org/x"
ID = "00000000000000a2"


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    """Return the pages with a base URL."""
    files = rendered(plan_of(BOOK, base_url=BASE))
    return {path: data.decode() for path, data in files.items() if path.endswith(".html")}


def data_of(html: str) -> list[dict[str, Any]]:
    """Return the structured data of a page."""
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    return [json.loads(block) for block in blocks]


def test_the_head_names_the_page_before_anything_long(site: dict[str, str]) -> None:
    html = site[f"errors/{ID}/index.html"]
    order = [
        '<meta charset="utf-8">',
        "Content-Security-Policy",
        'name="viewport"',
        "<title>",
        'name="description"',
        'rel="canonical"',
        'property="og:type"',
        'property="og:title"',
        'name="twitter:card"',
        'rel="alternate" type="text/plain"',
        'rel="alternate" type="text/markdown"',
        'rel="alternate" type="application/json"',
        'rel="icon"',
        'rel="stylesheet"',
        "<script src=",
        "application/ld+json",
        "</head>",
    ]
    places = [html.index(part) for part in order]
    assert places == sorted(places)
    assert html.index('name="twitter:card"') < 4096


def test_every_page_has_one_canonical_address_or_is_left_out(site: dict[str, str]) -> None:
    for path, html in site.items():
        if path == "404.html" or 'http-equiv="refresh"' in html:
            continue
        is_left_out = '<meta name="robots" content="noindex">' in html
        href = f"{BASE}/{path.removesuffix('index.html')}"
        assert html.count('rel="canonical"') == (0 if is_left_out else 1), path
        assert is_left_out or f'<link rel="canonical" href="{href}">' in html, path


@pytest.mark.parametrize(
    ("path", "is_left_out"),
    [
        ("index.html", False),
        ("errors/index.html", False),
        ("tags/limits/index.html", False),
        ("tags/weight/index.html", True),
        ("classes/LabelError/index.html", True),
        ("background/carrier-limits/index.html", False),
        ("errors/00000000000000b1/index.html", True),
        ("lookup/index.html", True),
        ("404.html", True),
    ],
)
def test_thin_lists_and_tombstones_are_left_out(path: str, is_left_out: bool, site: dict[str, str]) -> None:
    assert ('<meta name="robots" content="noindex">' in site[path]) is is_left_out


def test_the_page_of_an_error_is_an_article_in_its_crumbs(site: dict[str, str]) -> None:
    article, crumbs = data_of(site[f"errors/{ID}/index.html"])
    assert article["@type"] == "TechArticle"
    assert article["url"] == f"{BASE}/errors/{ID}/"
    assert article["dateModified"] == "2026-05-01T10:00:00+02:00"
    assert article["about"] == {
        "@type": "SoftwareSourceCode",
        "name": "example-org/parcels",
        "codeRepository": "https://github.com/example-org/parcels",
    }
    assert article["isPartOf"]["@type"] == "WebSite"
    assert crumbs["@type"] == "BreadcrumbList"
    assert [item["position"] for item in crumbs["itemListElement"]] == [1, 2, 3, 4]
    assert [item.get("item") for item in crumbs["itemListElement"]] == [
        f"{BASE}/",
        f"{BASE}/errors/",
        f"{BASE}/repos/example-org/parcels/",
        None,
    ]


def test_crumbs_are_those_of_the_page(site: dict[str, str]) -> None:
    for path, html in site.items():
        for data in data_of(html):
            if data["@type"] == "BreadcrumbList":
                shown = re.findall(
                    r"<li><a [^>]*>([^<]*)</a></li>", html.partition('aria-label="Breadcrumb"')[2]
                )
                names = [item["name"] for item in data["itemListElement"]][:-1]
                assert shown[: len(names)] == names, path


def test_lists_and_home_have_their_own_kinds(site: dict[str, str]) -> None:
    (home,) = data_of(site["index.html"])
    assert (home["@type"], home["url"]) == ("WebSite", f"{BASE}/")
    listed, _ = data_of(site["tags/limits/index.html"])
    assert listed["@type"] == "ItemList"
    assert listed["numberOfItems"] == 3
    assert [item["position"] for item in listed["itemListElement"]] == [1, 2, 3]
    assert not any("FAQPage" in html for html in site.values())


def test_no_text_ends_its_block_of_data(site: dict[str, str]) -> None:
    article, _ = data_of(site[f"errors/{ID}/index.html"])
    assert article["headline"].startswith("LabelError: label [{name}] has `|` or <b> in it")
    for html in site.values():
        for block in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL):
            assert "<" not in block


def test_without_a_base_url_nothing_needs_one() -> None:
    files = rendered(without_base_url(plan_of(BOOK)))
    assert not {"sitemap.xml", "feed.xml", "feed.json"} & files.keys()
    assert files["robots.txt"] == b"User-agent: *\nAllow: /\n"
    html = files[f"errors/{ID}/index.html"].decode()
    for name in ("canonical", "og:url", "og:image", "ld+json"):
        assert name not in html


def test_every_kind_of_page_is_well_formed(site: dict[str, str]) -> None:
    parser = html5lib.HTMLParser(strict=True)
    for html in site.values():
        parser.parse(html)
    assert {path.partition("/")[0] for path in site} >= {"changes", "codes", "status", "404.html", "lookup"}

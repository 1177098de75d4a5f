"""`site.toml`: every key has a form, and what is wrong is told with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.book.good import write

from errorbook.book.setting_forms import base_url, link, permalink, site_path, source_url, static_path
from errorbook.book.settings import Settings
from errorbook.book.site_toml import read_settings

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = """
title = "Errors of Parser"
description = "What they mean."
language = "pt-BR"
base_url = "https://example.org/errors/"
dataset_version = "2026.1"
permalink = "/errors/{id}/{slug}/"
lookup = false
image = "static/card.png"

[outputs]
text = false
markdown = true
json = false
json_twin = false
lookup = true

[source]
url = "https://git.example.org/{repo}/src/{sha}/{path}#L{start}-{end}"
newest_url = "https://git.example.org/{repo}/src/main/{path}#L{line}"

[report]
repo = "example/errors"

[provenance]
machine_assisted = false
text = "Written by the people of Parser."

[[nav]]
title = "About"
href = "/about/"

[[nav]]
title = "Parser"
href = "https://example.org/parser?x=1#y"

[[redirect]]
from = "old/page.html"
to = "errors/0123456789abcdef/"

[[redirect]]
from = "/other/"
to = "https://example.org/"
"""


def _problems(tmp_path: Path, text: str) -> list[tuple[str, int, int, str]]:
    _, problems = read_settings([str(write(tmp_path / "site.toml", text))])
    return [(each.code, each.place.line, each.place.column, each.place.member) for each in problems]


def test_all_settings_are_read(tmp_path: Path) -> None:
    settings, problems = read_settings([str(write(tmp_path / "site.toml", WHOLE))])
    assert problems == ()
    assert settings.base_url == "https://example.org/errors"
    assert settings.base_path == "/errors/"
    assert settings.image == "card.png"
    assert not settings.has_lookup
    assert [item.href for item in settings.nav] == ["about/", "https://example.org/parser?x=1#y"]
    assert [(rule.from_, rule.to) for rule in settings.redirect] == [
        ("old/page.html", "errors/0123456789abcdef/"),
        ("other/", "https://example.org/"),
    ]
    given = settings.model_dump(exclude_unset=True)
    assert set(given) == set(Settings.model_fields)


def test_a_book_needs_no_settings(tmp_path: Path) -> None:
    settings, problems = read_settings([])
    assert (settings, problems) == (Settings(), ())
    assert settings.has_lookup
    assert settings.base_path == "/"
    assert read_settings([str(write(tmp_path / "site.toml", ""))]) == (settings, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title = 1", ("EB305", 1, 1, "title")),
        ("\ntitle = ''", ("EB305", 2, 1, "title")),
        ('title = "two\\nlines"', ("EB305", 1, 1, "title")),
        ("lookup = 'no'", ("EB305", 1, 1, "lookup")),
        ("lookup = 1", ("EB305", 1, 1, "lookup")),
        ("dataset_version = 2026-03-01", ("EB305", 1, 1, "dataset_version")),
        ("language = 'English'", ("EB305", 1, 1, "language")),
        ("outputs = true", ("EB305", 1, 1, "outputs")),
        ("[outputs]\nhtml = true", ("EB304", 2, 1, "outputs.html")),
        ("outputs.html = true", ("EB304", 1, 1, "outputs.html")),
        ("[output]\ntext = true", ("EB304", 1, 1, "output")),
        ("nav = 'about/'", ("EB305", 1, 1, "nav")),
        ("[nav]\ntitle = 'a'", ("EB305", 1, 1, "nav")),
        ("[[nav]]\ntitle = 'a'\nhref = 'a/'\n[[nav]]\ntitle = 'b'", ("EB305", 4, 1, "nav[1].href")),
        ("[[nav]]\ntitle = 'a'\nhref = 'javascript:alert(1)'", ("EB305", 3, 1, "nav[0].href")),
        ("[[redirect]]\nfrom = 'https://a.b/'\nto = '/'", ("EB305", 2, 1, "redirect[0].from")),
        ("[report]\nrepo = 'parser'", ("EB305", 2, 1, "report.repo")),
        ("[source]\n  url = 'ftp://x/{path}'", ("EB305", 2, 3, "source.url")),
        ("x = '''\ntitle = 1\n'''\ntitel = 2", ("EB304", 1, 1, "x")),
        ('"title" = 1', ("EB305", 1, 1, "title")),
        ("title = 'a'\ntitle = 'b'", ("EB303", 2, 12, "")),
        ("title = ", ("EB303", 1, 9, "")),
        ("title = a", ("EB303", 1, 9, "")),
        ("[", ("EB303", 1, 2, "")),
        ("\ufefftitle = 'a'", ("EB103", 1, 1, "")),
        ("title = '\u00e4\x01'", ("EB303", 1, 11, "")),
        ("a = " + "[" * 5000, ("EB303", 1, 1, "")),
        ("a = " + "1" * 5000, ("EB303", 1, 1, "")),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, text: str, expected: tuple[str, int, int, str]
) -> None:
    assert _problems(tmp_path, text)[0] == expected


def test_all_is_told_at_once_and_the_nearest_key_asked_for(tmp_path: Path) -> None:
    text = "titel = 'a'\nbaseurl = 'b'\nzzz = 1\nlookup = 2"
    _, problems = read_settings([str(write(tmp_path / "site.toml", text))])
    said = {problem.place.line: problem.suggestion for problem in problems}
    assert (said[1], said[2]) == ("Did you mean 'title'?", "Did you mean 'base_url'?")
    assert said[3].startswith("Known here: base_url, ")
    assert sorted(said) == [1, 2, 3, 4]


def test_one_address_is_led_one_way(tmp_path: Path) -> None:
    text = "[[redirect]]\nfrom = 'a/'\nto = 'b/'\n[[redirect]]\nfrom = '/a/'\nto = 'c/'"
    assert _problems(tmp_path, text) == [("EB305", 5, 1, "redirect[1].from")]


def test_settings_of_several_books_are_joined(tmp_path: Path) -> None:
    one = write(
        tmp_path / "one.toml", "title = 'A'\n[outputs]\ntext = false\n[[nav]]\ntitle = 'a'\nhref = 'a/'"
    )
    two = write(
        tmp_path / "two.toml",
        "title = 'A'\nlanguage = 'de'\n[outputs]\njson = false\n[[nav]]\ntitle = 'b'\nhref = 'b/'",
    )
    settings, problems = read_settings([str(one), str(two)])
    assert problems == ()
    assert (settings.title, settings.language, settings.outputs.text, settings.outputs.json_) == (
        "A",
        "de",
        False,
        False,
    )
    assert [item.title for item in settings.nav] == ["a", "b"]


def test_books_that_disagree_are_told(tmp_path: Path) -> None:
    one = write(tmp_path / "one.toml", "title = 'A'\n[outputs]\ntext = false")
    two = write(tmp_path / "two.toml", "title = 'B'\n[outputs]\ntext = true")
    _, problems = read_settings([str(one), str(two)])
    assert [(each.code, each.place.file, each.place.line) for each in problems] == [
        ("EB306", str(two), 1),
        ("EB306", str(two), 3),
    ]
    assert str(one) in problems[0].sentence


REFUSED: list[tuple[Any, str]] = [
    *[
        (base_url, text)
        for text in ("", "example.org", "//example.org", "ftp://example.org", "https://", "https:///x")
    ],
    *[
        (base_url, text)
        for text in ("https://a.b/?x", "https://a.b/#", "https://a.b/../c", "https://a.b/%2e%2e/c")
    ],
    *[
        (base_url, text)
        for text in ("https://u@a.b/", "https://a b/", "https://a.b/\n", "https://a.b:x/", 'https://a.b/"')
    ],
    *[
        (link, text)
        for text in ("javascript:alert(1)", "JavaScript:x", "data:text/html,x", "//evil.org", "\\\\evil.org")
    ],
    *[
        (link, text)
        for text in ("../up/", "a//b", "java\nscript:x", "a b", "vbscript:x", "mailto:a b@c", "/\\evil.org")
    ],
    *[
        (site_path, text)
        for text in ("a/../b", "./a", "https://a.b", "a/%2e%2e/b", "a/%2fb/..", "a%00b", "a\tb")
    ],
    *[
        (source_url, text)
        for text in ("", "{path}", "https://a.b/{file}", "https://a.b/{path", "https://a.b/{}")
    ],
    *[
        (source_url, text)
        for text in ("https://a.b/{path!r}", "https://a.b/{path:>9}", "https://a.b/{path.x}", "x:{path}")
    ],
    *[
        (permalink, text)
        for text in ("", "/", "/errors/", "/errors/{slug}/", "/{id}", "{id}/", "/{id}/{id}/", "/a//{id}/")
    ],
    *[
        (permalink, text)
        for text in ("/../{id}/", "/tags/{id}/", "/api/{id}/", "/{slug}/{id}/", "/{repo}/{id}/", "/_x/{id}/")
    ],
    *[
        (permalink, text)
        for text in ("/a b/{id}/", "/{id!r}/", "/{id.x}/", "/{title}/{id}/", "/index.html/{id}/", "/{id}/ä/")
    ],
    *[
        (static_path, text)
        for text in ("", "../a.png", "/a.png", "a/../b.png", "a b.png", "static/", "./a.png")
    ],
]


@pytest.mark.parametrize(("form", "text"), REFUSED)
def test_form_is_refused(form: Any, text: str) -> None:
    with pytest.raises(ValueError, match=r"^(has|is|may|must|needs|leads) "):
        form(text)


@pytest.mark.parametrize(
    ("form", "text", "normal"),
    [
        (base_url, "https://example.org", "https://example.org"),
        (base_url, "http://localhost:8000/a/b//", "http://localhost:8000/a/b"),
        (base_url, "https://xn--mnchen-3ya.de/", "https://xn--mnchen-3ya.de"),
        (link, "/", ""),
        (link, "#top", "#top"),
        (link, "/about/#the team".replace(" ", ""), "about/#theteam"),
        (link, "mailto:a@b.org", "mailto:a@b.org"),
        (link, "https://a.b/?x=1&y={2}".replace("{2}", "2"), "https://a.b/?x=1&y=2"),
        (site_path, "/tags/c%23/", "tags/c%23/"),
        (site_path, "tags/ü/", "tags/%C3%BC/"),
        (site_path, "old.html", "old.html"),
        (permalink, "/errors/{id}/", "/errors/{id}/"),
        (permalink, "/errors/{slug}-{id}/", "/errors/{slug}-{id}/"),
        (permalink, "/e/{repo}/{id}/", "/e/{repo}/{id}/"),
        (permalink, "/{id}/", "/{id}/"),
        (
            source_url,
            "https://a.b/{repo}/{sha}/{path}?l={line}#{start}-{end}",
            "https://a.b/{repo}/{sha}/{path}?l={line}#{start}-{end}",
        ),
        (source_url, "https://a.b/{{x}}/{path}".replace("{{x}}", "x"), "https://a.b/x/{path}"),
        (static_path, "img/card.png", "img/card.png"),
    ],
)
def test_form_is_taken(form: Any, text: str, normal: str) -> None:
    assert form(text) == normal
    assert form(normal) == normal

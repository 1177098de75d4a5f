"""What nginx and Apache answer for each kind of address, at a domain's root and under a sub-path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.conftest import Site
    from tests.hosts.servers import Server

ID = "00000000000000a1"
HTML = "text/html; charset=utf-8"
JSON = "application/json; charset=utf-8"
KINDS = [
    ("", HTML),
    (f"errors/{ID}/", HTML),
    (f"errors/{ID}/index.html", HTML),
    ("errors/", HTML),
    ("codes/PARCEL_WEIGHT/", HTML),
    ("tags/limits/", HTML),
    ("background/carrier-limits/", HTML),
    ("about/", HTML),
    ("lookup/", HTML),
    ("errors/00000000000000b1/", HTML),
    ("codes/PARCEL_UNKNOWN/", HTML),
    ("404.html", HTML),
    (f"errors/{ID}/index.txt", "text/plain; charset=utf-8"),
    (f"errors/{ID}/index.md", "text/markdown; charset=utf-8"),
    (f"api/errors/{ID}", JSON),
    (f"api/errors/{ID}.json", JSON),
    ("api/errors/index.json", JSON),
    ("api/errors/cards/1.json", JSON),
    ("api/schema/record.v2.json", JSON),
    ("api/openapi.json", JSON),
    ("feed.json", JSON),
    ("robots.txt", "text/plain; charset=utf-8"),
    ("llms.txt", "text/plain; charset=utf-8"),
]


@pytest.mark.parametrize(("path", "kind"), KINDS, ids=[path or "home" for path, _ in KINDS])
def test_each_kind_of_address_has_its_type(path: str, kind: str, server: Server, site: Site) -> None:
    answer = server.ask(path)
    assert answer.status == 200
    assert answer.type.lower() == kind
    file = f"{path}index.html" if path.endswith("/") or not path else path
    assert answer.body == (site.folder / file).read_bytes()


@pytest.mark.parametrize("path", ["sitemap.xml", "feed.xml"])
def test_xml_is_xml(path: str, server: Server) -> None:
    answer = server.ask(path)
    assert answer.status == 200
    assert answer.type.lower() in {
        "text/xml; charset=utf-8",
        "application/xml; charset=utf-8",
        "application/xml",
    }


def test_pages_carry_the_policy_and_nothing_sets_it_twice(server: Server) -> None:
    for path in ("", f"errors/{ID}/", "no/such/page/", f"api/errors/{ID}"):
        policy = server.ask(path).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert policy.endswith("frame-ancestors 'none'")
        assert policy.count("default-src") == 1
        assert server.ask(path).headers["x-content-type-options"] == "nosniff"


def test_programs_of_other_sites_may_read_the_data(server: Server) -> None:
    for path in (
        f"api/errors/{ID}",
        "api/errors/index.json",
        "api/openapi.json",
        "api/errors/ffffffffffffffff",
    ):
        answer = server.ask(path)
        assert answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in server.ask(f"errors/{ID}/").headers


def test_mirrors_are_not_for_search_engines_and_pages_are(server: Server) -> None:
    for path in (f"api/errors/{ID}", f"errors/{ID}/index.txt", f"errors/{ID}/index.md"):
        assert server.ask(path).headers["x-robots-tag"] == "noindex"
    for path in ("", f"errors/{ID}/", "tags/limits/"):
        assert "x-robots-tag" not in server.ask(path).headers


def test_what_is_named_by_its_content_is_kept_for_a_year(server: Server, site: Site) -> None:
    for href, _ in site.plan.theme.assets.values():
        answer = server.ask(href)
        assert answer.status == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.type.split(";")[0] in {
            "text/css",
            "text/javascript",
            "application/javascript",
            "image/png",
            "image/svg+xml",
        }
    assert "max-age" not in server.ask(f"errors/{ID}/").headers.get("cache-control", "")


@pytest.mark.parametrize("path", [f"errors/{ID}", "errors", "tags/limits", "help/too-heavy.php"])
def test_a_folder_without_its_slash_is_led_to_it(path: str, server: Server) -> None:
    answer = server.ask(path)
    assert answer.status == 301
    assert answer.headers["location"].partition("//")[2].partition("/")[2] == f"{server.base}{path}/"[1:] or (
        answer.headers["location"] == f"{server.base}{path}/"
    )


def test_the_base_path_itself_is_led_to_its_slash(server: Server) -> None:
    if server.base != "/":
        answer = server.ask_whole(server.base.rstrip("/"))
        assert answer.status == 301
        assert answer.headers["location"].endswith(server.base)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("help/too-heavy.php/", f"errors/{ID}/#solutions"),
        ("errors/00000000000000b2/", f"errors/{ID}/"),
        ("status/", "https://status.example.org/"),
        ("old/it's-$5-(a+b)&%22c%22/", "https://status.example.org/?odd=$1&more=%20"),
    ],
)
def test_what_moved_is_led_on(path: str, target: str, server: Server) -> None:
    answer = server.ask(path)
    assert answer.status == 301
    wanted = target if "://" in target else server.base + target
    location = answer.headers["location"].replace("%24", "$")  # nginx has no other way to write one
    assert location in {wanted, f"http://127.0.0.1:{server.port}{wanted}"}


@pytest.mark.parametrize(
    "path",
    [
        "no/such/page/",
        "errors/ffffffffffffffff/",
        "api/errors/ffffffffffffffff",
        "assets/gone.js",
        "errors/x.html",
    ],
)
def test_an_unknown_address_gets_the_sites_own_page(path: str, server: Server, site: Site) -> None:
    answer = server.ask(path)
    assert answer.status == 404
    assert answer.type.lower() == HTML
    assert answer.body == (site.folder / "404.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    [".errorbook/", ".errorbook/manifest", ".nojekyll", "_headers", "_redirects"],
)
def test_what_is_not_for_readers_is_not_there(path: str, server: Server) -> None:
    assert server.ask(path).status == 404


def test_folders_without_a_page_show_no_list(server: Server) -> None:
    for path in ("api/", "assets/", "api/errors/"):
        assert server.ask(path).status in {403, 404}


def test_head_is_answered_as_get_is(server: Server) -> None:
    answer = server.ask(f"api/errors/{ID}", "HEAD")
    assert answer.status == 200
    assert answer.type.lower() == JSON
    assert answer.body == b""

"""What a browser is answered, over real connections."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.serve.small_site import Client

from errorbook.errors.usage import AddressNotFree
from errorbook.serve.server import Server
from errorbook.serve.state import Outcome

if TYPE_CHECKING:
    from pathlib import Path

TYPES = {
    "/": "text/html; charset=utf-8",
    "/errors/0123456789abcdef/index.txt": "text/plain; charset=utf-8",
    "/errors/0123456789abcdef/index.md": "text/markdown; charset=utf-8",
    "/api/errors/0123456789abcdef": "application/json; charset=utf-8",
    "/api/errors/0123456789abcdef.json": "application/json; charset=utf-8",
    "/assets/site-0a1b.css": "text/css; charset=utf-8",
    "/assets/site-0a1b.js": "text/javascript; charset=utf-8",
    "/assets/icon-0a1b.svg": "image/svg+xml; charset=utf-8",
    "/assets/lone.bin": "application/octet-stream",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/robots.txt": "text/plain; charset=utf-8",
    "/_headers": "text/plain; charset=utf-8",
}


@pytest.mark.parametrize(("path", "kind"), TYPES.items())
def test_each_file_has_its_type(client: Client, path: str, kind: str) -> None:
    reply = client.ask(path)
    assert (reply.status, reply.headers["Content-Type"]) == (200, kind)
    assert reply.headers["X-Content-Type-Options"] == "nosniff"


def test_bytes_come_as_they_lie_on_the_disk(client: Client, site: Path) -> None:
    for path in ("errors/0123456789abcdef/index.txt", "api/errors/0123456789abcdef", "assets/site-0a1b.css"):
        assert client.ask(f"/{path}").body == (site / path).read_bytes()


def test_a_page_follows_the_builds_and_its_file_does_not(client: Client, site: Path) -> None:
    page = client.ask("/errors/0123456789abcdef/").body.decode()
    assert page.count("<script ") == 1
    assert '<script src="/__errorbook/live.js" data-run="' in page.partition("</head>")[0]
    assert "live.js" not in (site / "errors/0123456789abcdef/index.html").read_text()
    assert b"__errorbook" in client.ask("/no-head/").body


@pytest.mark.parametrize("name", ["live.js", "live_worker.js", "live.css"])
def test_the_servers_own_files_are_served(client: Client, name: str) -> None:
    reply = client.ask(f"/__errorbook/{name}")
    assert reply.status == 200
    assert reply.headers["Content-Type"].startswith(("text/javascript", "text/css"))


@pytest.mark.parametrize("name", ["", "../__init__.py", "nothing_yet.html", "x", "live.js/"])
def test_nothing_else_of_the_server_is(client: Client, name: str) -> None:
    assert client.ask(f"/__errorbook/{name}").status == 404


def test_a_folder_without_its_slash_leads_to_it(client: Client) -> None:
    reply = client.ask("/errors/0123456789abcdef?x=1")
    assert (reply.status, reply.headers["Location"]) == (302, "/errors/0123456789abcdef/")
    reply = client.ask("/tags/a%20b%2Bc")
    assert (reply.status, reply.headers["Location"]) == (302, "/tags/a%20b%2Bc/")
    assert b"a tag" in client.ask("/tags/a%20b+c/").body


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/nowhere/",
        "/errors/",
        "/index.html/",
        "/robots.txt/",
        "/errors/0123456789abcdef//",
        "/errors//0123456789abcdef/",
        "/../outside.txt",
        "/errors/../../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/errors/..%2f..%2foutside.txt",
        "/..%5coutside.txt",
        "/%252e%252e/outside.txt",
        "/errors/.%2e/index.html",
        "/.errorbook/manifest",
        "/%2eerrorbook/manifest",
        "/.nojekyll",
        "/index.html%00.txt",
        "/%ff",
        "/link.txt",
        "/linked/outside.txt",
        "/linked/",
        "/round",
        "/C:/index.html",
        "/" + "a" * 300,
        "/" + "a/" * 3000,
    ],
)
def test_an_unknown_or_outer_path_gets_the_page_for_those(client: Client, site: Path, path: str) -> None:
    (site.parent / "outside.txt").write_text("outside")
    (site / "link.txt").symlink_to(site.parent / "outside.txt")
    (site / "linked").symlink_to(site.parent, target_is_directory=True)
    (site / "round").symlink_to(site / "round")
    reply = client.ask(path)
    assert reply.status == 404
    assert b"nothing here" in reply.body


def test_a_neighbour_whose_name_begins_alike_is_outside(client: Client, site: Path) -> None:
    neighbour = site.parent / "site-private"
    neighbour.mkdir()
    (neighbour / "index.html").write_text("private")
    (site / "near").symlink_to(neighbour, target_is_directory=True)
    assert client.ask("/near/index.html").status == 404


def test_a_pipe_in_the_site_does_not_hold_the_server_up(client: Client, site: Path) -> None:
    os.mkfifo(site / "pipe.txt")
    assert client.ask("/pipe.txt").status == 404


def test_a_head_has_the_same_headers_and_no_body(client: Client) -> None:
    whole, head = client.ask("/"), client.ask("/", "HEAD")
    assert head.body == b""
    assert head.headers["Content-Length"] == str(len(whole.body))
    assert {**head.headers, "Date": ""} == {**whole.headers, "Date": ""}


def test_what_the_browser_has_is_not_sent_again(client: Client, site: Path) -> None:
    tag = client.ask("/robots.txt").headers["ETag"]
    again = client.ask("/robots.txt", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    (site / "robots.txt").write_text("User-agent: x")
    assert client.ask("/robots.txt", If_None_Match=tag).status == 200


def test_a_page_is_sent_again_after_a_build(client: Client, server: Server) -> None:
    tag = client.ask("/").headers["ETag"]
    assert client.ask("/", If_None_Match=tag).status == 304
    server.events.add(Outcome(is_changed=True))
    assert client.ask("/", If_None_Match=tag).status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_nothing_but_reading_is_done(client: Client, method: str) -> None:
    reply = client.ask("/", method)
    assert (reply.status, reply.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost", 200),
        ("LocalHost:8000", 200),
        ("127.0.0.1:9", 200),
        ("[::1]:8000", 200),
        ("book.localhost:8000", 200),
        ("evil.example", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("evil.example@localhost", 200),
        ("[::1", 403),
        ("", 403),
    ],
)
def test_only_names_of_this_machine_are_answered(client: Client, name: str, status: int) -> None:
    assert client.ask("/", Host=name).status == status
    assert client.ask("/__errorbook/live.js", Host=name).status == status


def test_events_too_are_for_this_machine_alone(client: Client) -> None:
    assert client.ask("/__errorbook/events", Host="evil.example").status == 403


def test_the_site_lies_where_it_will_on_its_host(client: Client, server: Server) -> None:
    server.events.add(Outcome(is_changed=True, base_path="/sub/path/"))
    for above in ("/", "/sub/path"):
        reply = client.ask(above)
        assert (reply.status, reply.headers["Location"]) == (302, "/sub/path/")
    assert b"home" in client.ask("/sub/path/").body
    assert client.ask("/sub/path/errors/0123456789abcdef").headers["Location"].startswith("/sub/path/errors/")
    assert client.ask("/robots.txt").status == 404
    assert client.ask("/sub/pathology/").status == 404
    assert server.url.endswith("/sub/path/")


def test_before_the_first_good_build_a_page_waits(tmp_path: Path) -> None:
    with Server(tmp_path / "absent", "127.0.0.1", 0) as server:
        server.start()
        reply = Client(server.port).ask("/errors/")
    assert reply.status == 503
    assert b"No site yet" in reply.body
    assert b"live.js" in reply.body


@pytest.mark.parametrize("host", ["::1", "localhost", "127.0.0.2"])
def test_other_names_and_numbers_of_this_machine_can_be_served_at(host: str, site: Path) -> None:
    try:
        server = Server(site, host, 0)
    except AddressNotFree:
        pytest.skip(f"this machine has no {host}")
    with server:
        server.start()
        with urlopen(server.url, timeout=10) as reply:
            assert reply.status == 200
        request = Request(server.url, headers={"Host": "evil.example"})
        with pytest.raises(HTTPError, match="403") as refused:
            urlopen(request, timeout=10)
        refused.value.close()


def test_a_taken_port_is_a_problem_of_the_call(server: Server, site: Path) -> None:
    with pytest.raises(AddressNotFree, match=f"127.0.0.1:{server.port}: Address already in use"):
        Server(site, "127.0.0.1", server.port)
    with pytest.raises(AddressNotFree):
        Server(site, "192.0.2.1", 0)
    with pytest.raises(AddressNotFree):
        Server(site, "127.0.0.1", 99999)


def test_what_is_no_http_is_let_go(client: Client, server: Server) -> None:
    for junk in (b"\x16\x03\x01\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b""):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
            raw.sendall(junk)
    assert client.ask("/").status == 200

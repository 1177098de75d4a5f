"""The files of a published site, from hosts that do as they should and from hosts that do not."""

from __future__ import annotations

import gzip
import socket
from http.client import HTTPMessage
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import Request

import pytest

from errorbook.errors.lookups import AddressRefused, SiteDataBroken, SiteNotReached
from errorbook.opened.addresses import is_address, place_of, site_root
from errorbook.opened.published import Onward, PublishedFiles
from errorbook.opened.site_files import LARGEST

if TYPE_CHECKING:
    from pathlib import Path

    from tests.opened.host import Answer, Host

INDEX = "api/errors/index.json"


@pytest.mark.parametrize(
    ("given", "root"),
    [
        ("https://example.org", "https://example.org/"),
        ("HTTPS://example.org/book", "https://example.org/book/"),
        ("http://127.0.0.1:8000//", "http://127.0.0.1:8000/"),
        ("https://example.org/book/index.html?a=b#c", "https://example.org/book/"),
        ("https://[::1]/%20/", "https://[::1]/%20/"),
    ],
)
def test_address_leads_to_the_root_of_its_site(given: str, root: str) -> None:
    assert is_address(given)
    assert place_of(given) == root
    assert site_root(given) == root


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("ftp://example.org/", "'ftp' is neither http nor https"),
        ("file:///etc/passwd", "'file' is neither http nor https"),
        ("https://", "it names no host"),
        ("https://:80/", "it names no host"),
        ("https://me:secret@example.org/", "it holds a user's name"),
        ("https://example.org/a b", "it holds characters that no address has"),
        ("https://example.org/\r\nHost: other", "it holds characters that no address has"),
        ("https://exämple.org/", "it holds characters that no address has"),
        ("https://example.org:port/", "Port could not be cast to integer value as 'port'"),
        ("https://[::1/", "Invalid IPv6 URL"),
    ],
)
def test_other_addresses_are_refused(given: str, reason: str) -> None:
    with pytest.raises(AddressRefused) as raised:
        PublishedFiles(given)
    assert raised.value.reason == reason


@pytest.mark.parametrize("path", ["content", "C:\\book", "./http:", "a/b://c"])
def test_paths_are_no_addresses(path: str) -> None:
    assert not is_address(path)


def test_files_come_as_they_are_and_are_asked_for_plainly(host: Host, site: Path) -> None:
    files = PublishedFiles(host.address)
    assert files.read(INDEX) == (site / INDEX).read_bytes()
    assert files.read("api/errors/nothing") is None
    assert host.asked == [INDEX, "api/errors/nothing"]
    assert host.headers[0].keys() == {"Host", "User-Agent", "Accept-Encoding", "Connection"}


def test_host_that_packs_nothing_is_read_as_well(host: Host) -> None:
    host.answers[INDEX] = lambda _: (200, {}, b"[]")
    assert PublishedFiles(host.address).read(INDEX) == b"[]"


def test_nobody_at_home_is_told() -> None:
    with socket.socket() as taken:  # bound, but it takes no connections
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(SiteNotReached) as raised:
            PublishedFiles(f"http://127.0.0.1:{taken.getsockname()[1]}/").read(INDEX)
    assert raised.value.reason == "Connection refused"
    assert raised.value.exit_code == 2


def test_name_that_nobody_has_is_told() -> None:
    with pytest.raises(SiteNotReached) as raised:
        PublishedFiles("http://nobody.invalid/").read(INDEX)
    assert raised.value.sentence.startswith("the site http://nobody.invalid/ cannot be reached: ")


def test_host_that_takes_too_long_is_not_waited_for(host: Host) -> None:
    def never(_: str) -> Answer:
        host.stopped.wait(60)
        return 200, {}, b""

    host.answers[INDEX] = never
    with pytest.raises(SiteNotReached) as raised:
        PublishedFiles(host.address, patience=0.2).read(INDEX)
    assert raised.value.reason == "the host takes too long"


@pytest.mark.parametrize("status", [401, 403, 429, 500, 503])
def test_other_statuses_are_told(status: int, host: Host) -> None:
    host.answers[INDEX] = lambda _: (status, {}, b"no")
    with pytest.raises(SiteNotReached, match=f"cannot be reached: {status} "):
        PublishedFiles(host.address).read(INDEX)


@pytest.mark.parametrize(
    ("headers", "body", "reason"),
    [
        ({}, b" " * (LARGEST + 1), f"it is larger than {LARGEST:,} bytes"),
        (
            {"Content-Encoding": "gzip"},
            gzip.compress(b" " * 90_000_000),
            f"it is larger than {LARGEST:,} bytes",
        ),
        ({"Content-Encoding": "gzip"}, b"no gzip", "what the host packed cannot be unpacked"),
        (
            {"Content-Encoding": "gzip"},
            gzip.compress(b"cut short" * 99)[:-20],
            "the host sent it only in part",
        ),
        ({"Content-Length": "9", "Connection": "close"}, b"torn", "the host sent it only in part"),
    ],
    ids=["large", "bomb", "unpackable", "packed and torn", "torn"],
)
def test_answers_that_are_no_files_of_a_site_are_refused(
    headers: dict[str, str], body: bytes, reason: str, host: Host
) -> None:
    host.answers[INDEX] = lambda _: (200, headers, body)
    with pytest.raises(SiteDataBroken) as raised:
        PublishedFiles(host.address).read(INDEX)
    assert raised.value.reason == reason
    assert raised.value.place.file == host.address + INDEX


def test_host_that_leads_on_is_followed_once_for_all_files(host: Host, site: Path) -> None:
    files = PublishedFiles(f"{host.origin}/old/")
    host.answers["/old/" + INDEX] = lambda _: (301, {"Location": host.address + INDEX}, b"")
    assert files.read(INDEX) == files.read(INDEX) == (site / INDEX).read_bytes()
    assert host.asked == ["/old/" + INDEX, INDEX, INDEX]


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/", "data:,x", "gopher://x/"])
def test_host_that_leads_to_other_schemes_is_not_followed(target: str, host: Host) -> None:
    host.answers[INDEX] = lambda _: (302, {"Location": target}, b"")
    with pytest.raises(SiteNotReached):
        PublishedFiles(host.address).read(INDEX)
    assert host.asked == [INDEX]


def test_nothing_leads_from_https_to_less() -> None:
    asked = Request("https://example.org/book/")
    onward = Onward().redirect_request(asked, BytesIO(), 301, "", HTTPMessage(), "https://example.com/")
    assert onward
    assert onward.full_url == "https://example.com/"
    with pytest.raises(URLError, match=r"leads on to http://example\.com/, which is not followed"):
        Onward().redirect_request(asked, BytesIO(), 301, "", HTTPMessage(), "http://example.com/")


def test_host_that_leads_in_circles_is_left(host: Host) -> None:
    host.answers[INDEX] = lambda path: (302, {"Location": f"{path}?{len(host.asked)}"}, b"")
    host.answers["?"] = host.answers[INDEX]
    for number in range(9):
        host.answers[f"?{number}"] = host.answers[INDEX]
    with pytest.raises(SiteNotReached):
        PublishedFiles(host.address).read(INDEX)
    assert len(host.asked) <= 7

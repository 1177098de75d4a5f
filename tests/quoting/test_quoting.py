"""What a reader can copy from a page, and the issue that a report begins with."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from markdown_it import MarkdownIt
from tests.ledger.books import ID, numbered, write_records
from tests.planned import plan_of, rendered, write

from errorbook.pages.kinds.fill import REPORT_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

BOOK = Path(__file__).parents[1] / "hosts" / "book"
BASE = "https://errors.example.org/x"
ODD = "00000000000000a2"
GONE = "00000000000000b1"
MESSAGE = "LabelError: label [{name}] has `|` or <b> in it: {text!r}"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site on loopback; its canonical address is another."""
    folder = write(rendered(plan_of(BOOK, base_url=BASE)), tmp_path_factory.mktemp("quoting"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.goto(f"{address}errors/{ODD}/")
    yield opened
    context.close()


@pytest.fixture
def copied(page: Page) -> Callable[[str], str]:
    """Press a button and return what it copied."""

    def copy(name: str) -> str:
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("[data-quote] button", has_text="Copied").wait_for()
        text: str = page.evaluate("navigator.clipboard.readText()")
        return text

    return copy


@pytest.mark.browser
def test_the_link_is_the_permanent_address(copied: Callable[[str], str]) -> None:
    assert copied("Copy link") == f"{BASE}/errors/{ODD}/"


@pytest.mark.browser
@pytest.mark.parametrize("around", ["{}", "| a | b |\n| - | - |\n| {} | c |"], ids=["line", "table"])
def test_markdown_shows_the_message_as_it_is(around: str, copied: Callable[[str], str]) -> None:
    text = copied("Copy as Markdown")
    assert text == (
        "[LabelError: label \\[\\{name\\}\\] has \\`\\|\\` or \\<b\\> in it: \\{text\\!r\\}]"
        f"({BASE}/errors/{ODD}/)"
    )
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(around.format(text))
    inline = [child for token in tokens for child in token.children or []]
    opened = next(at for at, child in enumerate(inline) if child.type == "link_open")
    closed = next(at for at, child in enumerate(inline) if child.type == "link_close")
    assert inline[opened].attrs["href"] == f"{BASE}/errors/{ODD}/"
    assert {child.type for child in inline[opened + 1 : closed]} <= {"text", "text_special"}
    assert "".join(child.content for child in inline[opened + 1 : closed]) == MESSAGE


@pytest.mark.browser
def test_an_assistant_gets_message_meaning_excerpt_and_solutions(copied: Callable[[str], str]) -> None:
    text = copied("Copy for an assistant")
    assert text.startswith(f"{MESSAGE}\n\n{BASE}/errors/{ODD}/\n\nWhat it means:\nA label holds signs")
    assert (
        "Source:\nThrown at parcels/label.py:7\n"
        "def check(name: str, text: str) -> None:\n"
        '    if "|" in text or "<b>" in text:\n'
        '        raise LabelError(f"label [{name}] has `|` or <b> in it: {text!r}")\n'
    ) in text
    assert 'Solutions:\n1. Leave the signs out: text.replace("|", "").' in text
    assert "raised here" not in text
    assert "Copy" not in text


@pytest.mark.browser
def test_a_redirect_keeps_the_fragment(page: Page, address: str) -> None:
    page.goto(f"{address}errors/00000000000000b2/#solutions")
    page.wait_for_url(f"{address}errors/00000000000000a1/#solutions")
    page.goto(f"{address}help/too-heavy.php/")
    page.wait_for_url(f"{address}errors/00000000000000a1/#solutions")
    page.goto(f"{address}help/too-heavy.php/#source")
    page.wait_for_url(f"{address}errors/00000000000000a1/#source")


@pytest.mark.browser
def test_a_redirect_needs_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}errors/00000000000000b2/")
    page.wait_for_url(f"{address}errors/00000000000000a1/")
    context.close()


def report_of(html: str) -> str:
    """Return the address of the report link."""
    start = html.index('href="https://github.com/example-org/parcels-errors/issues/new?') + len('href="')
    return html[start : html.index('"', start)].replace("&amp;", "&")


def test_a_report_begins_with_id_page_and_version() -> None:
    html = rendered(plan_of(BOOK, base_url=BASE))[f"errors/{ODD}/index.html"].decode()
    asked = parse_qs(urlsplit(report_of(html)).query)
    assert asked.keys() == {"title", "body"}
    for told in (ODD, f"{BASE}/errors/{ODD}/", "Dataset version: 2026.2"):
        assert told in asked["body"][0]


@pytest.mark.parametrize("sign", ["x", "é", "漢", "\U0001f600"])
def test_a_report_is_never_too_long(sign: str, tmp_path: Path) -> None:
    path = f"src/{sign * 1000}.py"
    book = write_records(
        tmp_path / "book",
        numbered(1, errorMessage=sign * 5000, messagePattern=sign * 5000, filePath=path, githubUrl=None),
    )
    (book / "site.toml").write_text('[report]\nrepo = "example-org/parcels-errors"\n', encoding="utf-8")
    href = report_of(rendered(plan_of(book, base_url=BASE))[f"errors/{ID(1)}/index.html"].decode())
    assert len(href) <= REPORT_BYTES
    asked = parse_qs(urlsplit(href).query)
    assert ID(1) in asked["title"][0]
    assert f"{BASE}/errors/{ID(1)}/" in asked["body"][0]


def test_without_a_repository_there_is_no_report_link(tmp_path: Path) -> None:
    book = write_records(tmp_path / "book", numbered(1))
    assert b"issues/new" not in rendered(plan_of(book))[f"errors/{ID(1)}/index.html"]


def test_lines_are_linked_at_the_pinned_commit_and_the_file_at_its_newest() -> None:
    html = rendered(plan_of(BOOK))[f"errors/{ODD}/index.html"].decode()
    blob = "https://github.com/example-org/parcels/blob/"
    for line in (5, 6, 7):
        assert f'href="{blob}0123456789abcdef0123456789abcdef01234567/parcels/label.py#L{line}"' in html
    assert f'href="{blob}HEAD/parcels/label.py"' in html


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["changes/", "changes/2026.2/", "errors/00000000000000b1/", f"errors/{ODD}/"]
)
def test_pages_of_what_changed_and_went_are_accessible(
    path: str, scheme: str, browser: Browser, address: str
) -> None:
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": 390, "height": 800},
    )
    page = context.new_page()
    page.goto(address + path)
    found = Axe().run(page)
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    context.close()
    assert found.violations_count == 0, found.generate_report()
    assert not wide

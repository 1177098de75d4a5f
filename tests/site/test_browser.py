"""The site in a real browser: at phone and desktop width, light and dark, with and without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ID = "97f4db7f7d7793be"
ADDRESSES = {
    "home": "",
    "error": f"errors/{ID}/",
    "list": "errors/",
    "repository": "repos/jax-ml/jax/",
    "topics": "background/",
    "tag": "tags/dtype-mismatch/",
    "lookup": "lookup/",
    "missing": "no/such/page/",
}


@pytest.fixture(scope="module")
def address(sample_site: Path, host: Callable[[Path], str]) -> str:
    return host(sample_site)


@pytest.fixture
def faults() -> list[str]:
    return []


@pytest.fixture
def opened(browser: Browser, address: str, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """Open a page; whatever the browser complains of (script errors, policy violations) is a finding."""
    contexts = []

    def visit(path: str, *, width: int = 1280, scheme: str = "light", **options: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,  # type: ignore[arg-type]
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    unexpected = [fault for fault in faults if "404" not in fault]
    assert unexpected == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", ADDRESSES)
def test_pages_fit_and_have_no_axe_violation(
    name: str, width: int, scheme: str, opened: Callable[..., Page]
) -> None:
    page = opened(ADDRESSES[name], width=width, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_missing_page_helps_at_any_depth(opened: Callable[..., Page]) -> None:
    page = opened("no/such/page/at/all/")
    assert page.locator("h1").inner_text() == "There is no page at this address"
    page.get_by_role("link", name="All errors").click()
    assert page.locator("h1").inner_text() == "All errors"


def test_the_page_is_whole_without_script(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/", java_script_enabled=False)
    assert page.locator("h2").count() == 9
    assert page.get_by_role("button").count() == 0
    assert page.locator("h1").text_content() == (
        "Expected same element type, got {element_type} and {dst_ref_ty.element_type}"
    )


def test_a_block_is_copied_without_its_line_numbers(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: Source, lines 1245 to 1281").click()
    page.get_by_role("status").get_by_text("Copied").wait_for(state="attached")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[18].strip() == "raise ValueError("
    assert len(copied.splitlines()) == 37


def test_copying_works_where_there_is_no_clipboard(opened: Callable[..., Page]) -> None:
    page = opened("")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.goto(page.url + f"errors/{ID}/")
    page.get_by_role("button", name="Copy as Markdown").click()
    page.get_by_role("status").get_by_text("Copied").wait_for(state="attached")


def test_selected_code_holds_no_line_numbers(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.excerpt pre'))")
    assert "1263" not in page.evaluate("getSelection().toString()")


def test_the_theme_switches_and_is_remembered(opened: Callable[..., Page]) -> None:
    page = opened("")
    dark = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(dark)
    page.get_by_role("button", name="Dark theme").click()
    assert page.evaluate(dark) != before
    page.goto(page.url + "errors/")
    assert page.evaluate(dark) != before
    page.get_by_role("button", name="Light theme").click()
    assert page.evaluate(dark) == before


def test_the_skip_link_is_the_first_stop_and_focus_shows(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**/#main")


def test_the_numbered_lines_can_be_skipped(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/")
    skip = page.get_by_role("link", name="Skip the lines")
    skip.focus()
    box, shown = skip.bounding_box(), page.viewport_size
    assert box
    assert shown
    assert 0 <= box["x"] < shown["width"]
    assert 0 <= box["y"] < shown["height"]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("View on GitHub")


def test_a_printed_page_shows_no_controls(opened: Callable[..., Page]) -> None:
    page = opened(f"errors/{ID}/")
    page.emulate_media(media="print")
    assert not page.get_by_role("button").first.is_visible()
    assert page.locator(".excerpt").is_visible()


def test_nothing_is_asked_of_another_host(
    browser: Browser, address: str, faults: list[str], opened: Callable[..., Page]
) -> None:
    page = opened("")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ADDRESSES.values():
        page.goto(address + path)
    assert asked
    assert all(url.startswith(address.split("/sub/")[0]) for url in asked)

"""Finding an error in the browser: the box, the reader's own values, the filters of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ID = "a5dca158513be16d"
MESSAGE = "The stored value has dtype float32, but the target reference has dtype bfloat16"
TRACEBACK = f"""Traceback (most recent call last):
  File "/home/reader/train.py", line 12, in <module>
    store(x)
  File "/venv/lib/python3.11/site-packages/jax/_src/pallas/mosaic_gpu/primitives.py", line 580, in _store
    raise TypeError(
TypeError: {MESSAGE}
"""


@pytest.fixture(scope="module")
def address(sample_site: Path, host: Callable[[Path], str]) -> str:
    return host(sample_site)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address + "lookup/")
    yield page
    context.close()
    assert [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault] == []


def ask(page: Page, text: str) -> Page:
    page.get_by_label("A message, a traceback, or words").fill(text)
    return page


def test_a_traceback_leads_to_its_error_with_the_values_filled_in(page: Page) -> None:
    first = ask(page, TRACEBACK).locator(".answers li").first
    first.wait_for()
    assert first.get_by_role("link").inner_text() == MESSAGE
    assert [mark.inner_text() for mark in first.locator("mark").all()] == ["float32", "bfloat16"]
    assert "This is it" in first.inner_text()
    first.get_by_role("link").click()
    page.get_by_role("heading", name="Your message").wait_for()
    assert f"errors/{ID}/#m=" in page.url
    assert [each.inner_text() for each in page.locator(".values dd").all()] == ["float32", "bfloat16"]
    assert "stays in this browser" in page.locator(".yours").inner_text()


def test_a_link_with_values_can_be_copied(page: Page) -> None:
    ask(page, MESSAGE).get_by_role("button", name="Copy link with values").first.click()
    page.get_by_role("status").get_by_text("Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()").endswith(
        f"errors/{ID}/#m={quote(MESSAGE, safe='')}"
    )


def test_words_find_and_one_typing_error_is_forgiven(page: Page) -> None:
    ask(page, "accumulatr dtype").locator(".answers li").first.wait_for()
    assert "Accumulator dtype" in page.locator(".answers li").first.inner_text()
    assert "Nearest by words" in page.locator(".answers li").first.inner_text()


def test_the_box_works_by_keyboard_alone(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.insert_text(MESSAGE)
    page.locator(".answers li").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.answers') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/errors/{ID}/**")


def test_the_slash_leads_to_the_box_from_everywhere(page: Page, address: str) -> None:
    page.goto(f"{address}errors/{ID}/")
    page.keyboard.press("/")
    page.wait_for_url("**/lookup/")


def test_what_nobody_knows_gets_help_and_an_empty_box_nothing(page: Page) -> None:
    ask(page, "zzyzx qwqwq").get_by_text("Nothing here has any of these words").wait_for()
    assert page.locator(".state").get_by_role("link", name="all errors").is_visible()
    ask(page, " ")
    expect(page.locator(".state")).to_have_text("")


def test_offline_says_so_and_goes_on_when_back(page: Page) -> None:
    page.context.set_offline(True)
    ask(page, MESSAGE).get_by_text("You are offline").wait_for()
    page.context.set_offline(False)
    page.locator(".answers li").first.wait_for()


def test_without_script_the_page_offers_the_lists(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "lookup/")
        assert "JavaScript, which is off" in page.locator("main").inner_text()
        page.get_by_role("link", name="all errors").click()
        assert page.locator("h1").inner_text() == "All errors"


def test_pasted_markup_stays_text(page: Page, address: str) -> None:
    ask(
        page,
        "The stored value has dtype <img src=x onerror=alert(1)>, but the target reference has dtype <b>",
    )
    page.locator(".answers li").first.wait_for()
    assert page.locator("main img, main b").count() == 0
    page.goto(f"{address}errors/{ID}/#m={quote('The stored value has dtype <i>, but it <b>', safe='')}")
    page.get_by_role("heading", name="Your message").wait_for()
    assert page.locator(".yours i, .yours b").count() == 0


def test_a_megabyte_is_answered_soon(page: Page) -> None:
    page.get_by_label("A message, a traceback, or words").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input')); }",
        "12:00:01 INFO step done, loss 0.25\n" * 28_000 + TRACEBACK,
    )
    page.locator(".answers li").first.wait_for()


def test_filters_stand_in_the_address_and_the_way_back_works(page: Page, address: str) -> None:
    page.goto(address + "errors/")
    page.get_by_label("Class").select_option("TypeError")
    page.locator(".range").get_by_text("error").wait_for()
    page.wait_for_url("**/errors/#class=TypeError")
    page.get_by_label("Words").fill("stored value")
    page.wait_for_url("**/errors/#q=stored*")
    expect(page.locator(".range")).to_have_text("1 error")
    narrowed = page.url
    page.go_back()
    page.wait_for_url("**/errors/")
    expect(page.locator("[data-rows]")).to_be_visible()
    page.goto(address)
    page.goto(narrowed)
    expect(page.locator(".range")).to_have_text("1 error")
    assert page.get_by_label("Class").input_value() == "TypeError"


def test_a_look_up_asks_for_few_files_of_this_site_alone(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ask(page, TRACEBACK).locator(".answers li").first.wait_for()
    assert 0 < len(asked) <= 13
    assert [
        url for url in asked if not url.startswith((f"{address}assets/index/", f"{address}assets/icon"))
    ] == []
    assert not any("float32" in url for url in asked)


@pytest.mark.parametrize("text", ["accumulatr dtype", "The stored thing lacks a dtype for reasons unknown"])
def test_what_fits_nothing_asks_for_few_files_as_well(page: Page, address: str, text: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ask(page, text).locator(".answers li").first.wait_for()
    assert 0 < len([url for url in asked if "/assets/index/" in url]) <= 12

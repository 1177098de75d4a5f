"""Pages that are open follow the builds, in a real browser and under the policy that every page has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.serve.small_site import BROKEN, PAGE, POLICY

from errorbook.serve.server import Server
from errorbook.serve.state import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

pytestmark = pytest.mark.browser
GOOD = Outcome(is_changed=True)
BAD = Outcome(is_changed=False, problems=(BROKEN,))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    made.set_default_timeout(15_000)
    complaints: list[str] = []
    made.on("console", lambda message: complaints.append(message.text) if _is_fault(message) else None)
    made.on("weberror", lambda error: complaints.append(str(error.error)))
    yield made
    made.close()
    assert complaints == []


def _is_fault(message: ConsoleMessage) -> bool:
    """Tell what the page got wrong (its policy broken, say) from an answer that is no page."""
    return message.type == "error" and not message.text.startswith("Failed to load resource")


@pytest.fixture
def page(context: BrowserContext, server: Server) -> Page:
    made = context.new_page()
    made.goto(server.url)
    return made


def test_the_policy_here_is_that_of_every_page() -> None:
    from errorbook.pages.themes.filters import POLICY as OF_EVERY_PAGE

    assert POLICY == OF_EVERY_PAGE


def test_a_page_is_loaded_anew_when_the_site_has_changed(page: Page, server: Server) -> None:
    (server.site / "index.html").write_text(PAGE.format("better"))
    server.events.add(GOOD)
    expect(page.locator("h1")).to_have_text("better")


def test_a_page_that_missed_a_build_catches_up(context: BrowserContext, server: Server) -> None:
    """The build ends between the page's arrival and its first news."""
    page = context.new_page()

    def build_meanwhile(route: Route) -> None:
        server.events.add(GOOD)
        route.continue_()

    page.route(
        "**/live_worker.js", build_meanwhile, times=1
    )  # or each page would be out of date, without end
    with page.expect_navigation(wait_until="load"):
        page.goto(server.url, wait_until="commit")
    expect(page.locator("h1")).to_have_text("home")


def test_problems_are_laid_over_the_page_and_go_when_they_are_mended(page: Page, server: Server) -> None:
    overlay = page.get_by_role("alert")
    expect(overlay).to_have_count(0)
    server.events.add(BAD)
    expect(overlay).to_contain_text("1 problem")
    expect(overlay).to_contain_text("EB101 content/x.json:3:5 solutions[2]")
    expect(overlay).to_contain_text("this is no JSON: <b>no value</b>")
    expect(page.get_by_role("heading", name="home")).to_be_visible()
    assert overlay.evaluate("e => getComputedStyle(e).borderTopWidth") == "4px"
    assert overlay.locator("b").count() == 0
    server.events.add(Outcome(is_changed=False))
    expect(overlay).to_have_count(0)


def test_problems_are_shown_on_pages_opened_later_too(page: Page, server: Server) -> None:
    server.events.add(BAD)
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{server.url}errors/0123456789abcdef/")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{server.url}nowhere/")
    expect(page.get_by_role("alert")).to_be_visible()


def test_the_overlay_can_be_hidden_by_keyboard(page: Page, server: Server) -> None:
    server.events.add(BAD)
    page.get_by_role("button", name="Hide").press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_mended_site_reloads_and_shows_no_problems(page: Page, server: Server) -> None:
    server.events.add(BAD)
    expect(page.get_by_role("alert")).to_be_visible()
    (server.site / "index.html").write_text(PAGE.format("mended"))
    server.events.add(GOOD)
    expect(page.locator("h1")).to_have_text("mended")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_more_tabs_than_a_browser_has_connections_all_follow(context: BrowserContext, server: Server) -> None:
    tabs = [context.new_page() for _ in range(9)]
    for tab in tabs:
        tab.goto(server.url)
    (server.site / "index.html").write_text(PAGE.format("for all"))
    server.events.add(GOOD)
    for tab in tabs:
        expect(tab.locator("h1")).to_have_text("for all")
    server.events.add(BAD)
    for tab in tabs:
        expect(tab.get_by_role("alert")).to_be_visible()


def test_without_shared_workers_a_page_listens_itself(context: BrowserContext, server: Server) -> None:
    context.add_init_script("delete globalThis.SharedWorker")
    page = context.new_page()
    page.goto(server.url)
    (server.site / "index.html").write_text(PAGE.format("better"))
    server.events.add(GOOD)
    expect(page.locator("h1")).to_have_text("better")


def test_a_site_that_comes_to_be_takes_the_place_of_the_waiting_page(
    context: BrowserContext, server: Server
) -> None:
    hidden = server.site.rename(server.site.with_name("later"))
    page = context.new_page()
    response = page.request.get(server.url)
    assert response.status == 503
    page.goto(server.url)
    expect(page.locator("h1")).to_have_text("No site yet")
    hidden.rename(server.site)
    server.events.add(GOOD)
    expect(page.locator("h1")).to_have_text("home")


def test_after_another_start_of_the_server_pages_load_anew(page: Page, server: Server, site: Path) -> None:
    port = server.port
    server.__exit__()
    (site / "index.html").write_text(PAGE.format("another run"))
    with Server(site, "127.0.0.1", port) as again:
        again.start()
        expect(page.locator("h1")).to_have_text("another run")

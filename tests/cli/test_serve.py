"""The whole of `serve`: the real command, its real server, a real book that is edited."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.cli.running import COMMAND, INTERRUPTED_COMMAND, environment
from tests.serve.small_site import Client

from errorbook.build.report import Report
from errorbook.cli.main import main
from errorbook.cli.serve import print_build
from errorbook.errors.books import UnusedBackground
from errorbook.errors.reading import NotAFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

RECORD = "content/errors/retry-delay-must-be-positive.json"
ID = "d74986b1e6fe3940"


class Serving:
    """Hold a running server and the folder that it was started in."""

    def __init__(self, folder: Path, process: subprocess.Popen[str], port: int) -> None:
        self.folder = folder
        self.process = process
        self.client = Client(port)

    def edit(self, old: str, new: str, file: str = RECORD) -> None:
        """Save a file with a text in it replaced."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert old in text
        (self.folder / file).write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def serving(folder: Path, *arguments: str, number: int = signal.SIGTERM) -> Iterator[Serving]:
    """Run the server until it is ended by a signal, as Ctrl-C or a service manager does."""
    command = [*INTERRUPTED_COMMAND, "serve", "--port", "0", *arguments]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        assert process.stdout
        assert process.stderr
        said = ""
        while not (found := re.search(r"Serving http://127\.0\.0\.1:([0-9]+)/", said)):
            line = process.stderr.readline()
            assert line, said
            said += line
        try:
            yield Serving(folder, process, int(found[1]))
        finally:
            began = time.monotonic()
            process.send_signal(number)
            rest = process.stdout.read() + process.stderr.read()
            assert process.wait(20) == 128 + number
            assert time.monotonic() - began < 5
            assert "Traceback" not in rest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["init", str(tmp_path / "new"), "--quiet"]) == 0
    return tmp_path / "new"


@pytest.fixture
def running(folder: Path) -> Iterator[Serving]:
    with serving(folder) as made:
        yield made


def test_a_warning_is_told_once_and_an_error_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    warning, error = UnusedBackground(tag="odd", advice=""), NotAFile(kind="a pipe")
    told = {warning.sort_key, error.sort_key}
    print_build(Report(problems=(warning,)), (), is_quiet=True)
    assert "EB312" in capsys.readouterr().err
    print_build(Report(problems=(warning,)), told, is_quiet=True)
    assert capsys.readouterr().err == ""
    print_build(Report(problems=(warning, error)), told, is_quiet=True)
    again = capsys.readouterr().err
    assert error.code in again
    assert "EB312" not in again


def test_an_edit_is_built_and_told(running: Serving) -> None:
    with running.client.events() as news:
        first = next(news)
        running.edit("A `RetryPolicy` was made", "One was made")
        assert next(news) == first | {"number": first["number"] + 1}
    page = running.client.ask(f"/errors/{ID}/").body
    assert b"One was made" in page
    assert b"/__errorbook/live.js" in page
    assert b"__errorbook" not in (running.folder / "site" / "errors" / ID / "index.html").read_bytes()


def test_a_broken_edit_keeps_the_old_site_until_it_is_mended(running: Serving) -> None:
    with running.client.events() as news:
        first = next(news)
        running.edit('"severity": "error"', '"severity": "bad"')
        broken = next(news)
        assert (broken["number"], broken["count"]) == (first["number"], 1)
        assert broken["problems"][0]["place"].startswith(f"{RECORD}:")
        assert broken["problems"][0]["member"] == "severity"
        assert running.client.ask(f"/errors/{ID}/").status == 200
        running.edit('"severity": "bad"', '"severity": "warning"')
        mended = next(news)
    assert (mended["number"], mended["count"]) == (first["number"] + 1, 0)
    assert b"warning" in running.client.ask(f"/errors/{ID}/index.txt").body


def test_an_edit_that_is_taken_back_mends_without_loading_anew(running: Serving) -> None:
    with running.client.events() as news:
        first = next(news)
        running.edit('"severity": "error"', '"severity": "bad"')
        assert next(news)["count"] == 1
        running.edit('"severity": "bad"', '"severity": "error"')
        assert next(news) == first


@pytest.mark.parametrize(
    ("file", "text", "page", "part"),
    [
        (
            "content/templates/text.html",
            "{% extends 'base.html' %}{% block main %}mine{% endblock %}",
            "/about/",
            b"mine",
        ),
        ("content/static/robots.css", "p{}", "/", b""),
        ("content/pages/new.md", "# New\n\nA new page.", "/new/", b"A new page."),
        ("content/site.toml", 'title = "Another"\n', "/", b"Another"),
    ],
)
def test_all_that_makes_the_site_is_watched(
    running: Serving, file: str, text: str, page: str, part: bytes
) -> None:
    with running.client.events() as news:
        first = next(news)
        path = running.folder / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        while (told := next(news))["number"] == first["number"]:  # a new folder may be seen before its file
            pass
    assert told["count"] == 0
    assert part in running.client.ask(page).body


def test_it_starts_on_content_with_problems_and_recovers(folder: Path) -> None:
    record = folder / RECORD
    good = record.read_text()
    record.write_text("{")
    with serving(folder, number=signal.SIGINT) as running, running.client.events() as news:
        assert next(news)["count"] == 1
        assert running.client.ask("/").status == 503
        record.write_text(good)
        assert next(news)["count"] == 0
        assert running.client.ask("/").status == 200


def test_a_base_url_sets_where_the_site_lies(running: Serving) -> None:
    with running.client.events() as news:
        next(news)
        running.edit("# base_url", "base_url", "content/site.toml")
        running.edit("errors.example.org", "example.org/sub", "content/site.toml")
        while next(news)["count"] or running.client.ask("/").headers.get("Location") != "/sub/":
            pass
    assert running.client.ask(f"/sub/errors/{ID}").headers["Location"] == f"/sub/errors/{ID}/"


def test_what_cannot_be_mended_while_serving_ends_it(folder: Path) -> None:
    run = subprocess.run(
        [*COMMAND, "serve", "nowhere", "--port", "0"], cwd=folder, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2
    assert "EB120" in run.stderr
    assert "Serving" not in run.stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = subprocess.run(
            [*COMMAND, "serve", "--port", str(port)], cwd=folder, capture_output=True, text=True, timeout=60
        )
    assert run.returncode == 2
    assert run.stderr.startswith(f"errorbook: EB905: cannot serve at 127.0.0.1:{port}: ")
    assert not (folder / "site").exists()


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1.5"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert "EB901" in capsys.readouterr().err


@pytest.mark.browser
def test_a_browser_follows_an_edit_a_mistake_and_its_mending(running: Serving, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{running.client.port}/errors/{ID}/")
    expect(page.locator("h1")).to_contain_text("retry delay must be positive")
    running.edit('"errorMessage": "retry delay', '"errorMessage": "the retry delay')
    expect(page.locator("h1")).to_contain_text("the retry delay must be positive", timeout=15_000)
    running.edit('"severity": "error"', '"severity": "<b>bad</b>"')
    overlay = page.get_by_role("alert")
    expect(overlay).to_contain_text(RECORD, timeout=15_000)
    expect(overlay).to_contain_text("<b>bad</b>")
    running.edit('"severity": "<b>bad</b>"', '"severity": "fatal"')
    expect(page.get_by_text("fatal").first).to_be_visible(timeout=15_000)
    expect(overlay).to_have_count(0)
    page.close()

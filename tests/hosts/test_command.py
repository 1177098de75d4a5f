"""`errorbook host` prints one file to standard output, and what to do with it to standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from errorbook.cli.main import main
from errorbook.hosts.guide import HOSTS, Host

BOOK = str(Path(__file__).parent / "book")


@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host.name)
def test_each_host_is_answered(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    name, advice = host.name, host.advice
    assert main(["host", name, BOOK]) == 0
    printed = capsys.readouterr()
    assert len(printed.out) > 200
    assert printed.err == f"{advice}\n"
    assert main(["host", name, BOOK, "--quiet"]) == 0
    assert capsys.readouterr() == (printed.out, "")


def test_what_is_printed_is_filled_in_for_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "vercel", BOOK, "--quiet"]) == 0
    rows = json.loads(capsys.readouterr().out)["redirects"]
    assert rows[0]["source"] == "/help/too-heavy.php/"
    assert main(["host", "nginx", BOOK, "--quiet", "--base-url", "https://example.org/sub/"]) == 0
    assert 'location "/sub/api/" {' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (["host", "apach", BOOK], "EB701", 2),
        (["host", "nginx", "no/such/book"], "EB120", 2),
        (["host", "nginx", BOOK, "--base-url", "not an address"], "EB901", 2),
    ],
)
def test_what_is_wrong_is_told(
    arguments: list[str], code: str, exit_code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == exit_code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert code in printed.err

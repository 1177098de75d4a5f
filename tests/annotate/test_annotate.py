"""The command and the action on three texts: one it knows, one it does not, one it is not sure of."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from tests.ledger.books import numbered, write_records

from errorbook.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "tests" / "hosts" / "book"
ACTION = ROOT / ".github" / "actions" / "annotate"
KNOWN = """Sending fails

Since the update I get this, @maintainer:

```
Traceback (most recent call last):
  File "/opt/app/parcels/weigh.py", line 12, in weigh
    raise ValueError(f"weight {grams} g is over the limit of {limit} g")
ValueError: weight 5000 g is over the limit of 2000 g
```
"""
UNKNOWN = "It does not work. The weight of my parcel is wrong, and its label has problems.\n"
TWINS = "I get `ValueError: weight 5000 g is over the limit of 2000 g`, and no more is said.\n"


def annotate(text: str, tmp_path: Path, *options: str) -> int:
    place = tmp_path / "issue.md"
    place.write_text(text, encoding="utf-8")
    return main(["annotate", str(place), "--book", str(BOOK), *options])


def test_a_known_error_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert annotate(KNOWN, tmp_path) == 0
    told = capsys.readouterr().out
    assert "(<https://errors.example.org/errors/00000000000000a1/>)" in told
    assert "Here `grams` is `5000`, `limit` is `2000`." in told
    assert "@" not in told


@pytest.mark.parametrize(
    "text", [UNKNOWN, TWINS, "", "\x00\x1b[31m"], ids=["unknown", "twins", "empty", "odd"]
)
def test_nothing_is_said_when_unsure(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert annotate(text, tmp_path) == 1
    assert capsys.readouterr().out == ""


def test_a_built_site_serves_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "site"
    assert main(["build", str(BOOK), "-o", str(site), "--quiet", "--base-url", "https://e.org/x"]) == 0
    capsys.readouterr()
    (tmp_path / "issue.md").write_text(KNOWN, encoding="utf-8")
    assert main(["annotate", str(tmp_path / "issue.md"), "--book", str(site)]) == 0
    assert "(<https://e.org/x/errors/00000000000000a1/>)" in capsys.readouterr().out


def test_without_an_address_there_is_nothing_to_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = write_records(tmp_path / "book", numbered(1))
    (tmp_path / "issue.md").write_text("ValueError: Unexpected token ',' in rule 1\n", encoding="utf-8")
    arguments = ["annotate", str(tmp_path / "issue.md"), "--book", str(book)]
    assert main(arguments) == 2
    assert "EB702" in capsys.readouterr().err
    assert main([*arguments, "--base-url", "https://e.org/"]) == 0
    assert "(<https://e.org/errors/0000000000000001/>)" in capsys.readouterr().out


def test_a_text_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["annotate", str(tmp_path / "absent"), "--book", str(BOOK)]) == 2
    assert "absent" in capsys.readouterr().err


@pytest.fixture
def act(tmp_path: Path) -> Callable[[str, str | None], str]:
    """Return the action's own script, run with a client that only notes what it is asked to post."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "gh").write_text(
        '#!/bin/sh\necho "$@" > "$NOTED"\nfor last; do :; done\ncat "$last" >> "$NOTED"\n'
    )
    (tools / "errorbook").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m errorbook "$@"\n')
    for tool in tools.iterdir():
        tool.chmod(0o755)
    (tools / "python3").symlink_to(sys.executable)

    def run(title: str, body: str | None) -> str:
        event, noted = tmp_path / "event.json", tmp_path / "noted"
        event.write_text(json.dumps({"issue": {"number": 7, "title": title, "body": body}}), encoding="utf-8")
        environment = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "NOTED": str(noted),
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_REPOSITORY": "example-org/parcels",
            "BOOK": str(BOOK),
            "BASE_URL": "https://e.org/x",
            "TMPDIR": str(tmp_path),
        }
        shell = shutil.which("sh")
        assert shell
        subprocess.run(
            [shell, str(ACTION / "annotate.sh")], check=True, env=environment, cwd=tmp_path, timeout=60
        )
        return noted.read_text(encoding="utf-8") if noted.exists() else ""

    return run


def test_the_action_posts_what_it_knows(act: Callable[[str, str | None], str]) -> None:
    noted = act("`$(touch hacked)`", KNOWN)
    assert noted.startswith("issue comment 7 --repo example-org/parcels --body-file")
    assert "(<https://e.org/x/errors/00000000000000a1/>)" in noted


@pytest.mark.parametrize("body", [UNKNOWN, TWINS, None])
def test_the_action_is_silent_when_unsure(
    body: str | None, act: Callable[[str, str | None], str], tmp_path: Path
) -> None:
    assert act("Help; $(touch hacked) `touch hacked`", body) == ""
    assert not (tmp_path / "hacked").exists()


def steps(value: Any) -> list[dict[str, Any]]:
    return [step for step in value["steps"] if "run" in step]


def test_no_step_of_the_action_puts_a_strangers_text_into_a_command() -> None:
    action = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
    assert action["runs"]["using"] == "composite"
    for step in steps(action["runs"]):
        assert "${{" not in step["run"]
        assert step["shell"] == "sh"
    example = yaml.safe_load((ACTION / "example.yml").read_text(encoding="utf-8"))
    assert example["permissions"] == {"contents": "read", "issues": "write"}
    assert example["jobs"]["answer"]["steps"][1]["with"].keys() <= action["inputs"].keys()

"""How commands end when something comes between: readers that leave, full disks, signals, own faults."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import COMMAND, environment, errorbook

from errorbook.cli.endings import to_the_end
from errorbook.errors.reading import BrokenJson

HEAVY = ("jinja2", "pydantic", "pygments", "rich", "markdown_it", "watchfiles", "asyncio", "http")
needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and device files are POSIX's")


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `errorbook` is the command."""
    command = " ".join(f"'{part}'" for part in COMMAND)
    return subprocess.run(
        ["bash", "-c", f'errorbook() {{ {command} "$@"; }}; {script}'],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment(),
    )


def test_nearly_all_is_imported_where_an_interrupt_is_answered() -> None:
    script = "import sys, errorbook.cli.main; print({'argparse', 'dataclasses'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


@needs_posix
@pytest.mark.parametrize("arguments", ["schema", "--help", "schema --help"])
def test_a_reader_that_leaves_is_no_event(arguments: str) -> None:
    run = shell(f"errorbook {arguments} | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}; sleep 0.2")
    assert run.stderr == ""
    assert run.stdout.strip() in ("0", "141")  # short output may be gone before the reader is


@needs_posix
def test_a_reader_that_was_never_there(tmp_path: Path) -> None:
    run = shell(
        f"errorbook schema | true; echo ${{PIPESTATUS[0]}}; errorbook check {tmp_path}/no 2>&1 | true"
    )
    assert run.stderr == ""


@needs_posix
def test_a_full_disk_is_a_problem(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    run = shell("errorbook schema >/dev/full; echo $?")
    assert run.stdout == "2\n"
    assert run.stderr.startswith(
        "errorbook: EB906: the output could not be written: No space left on device\n"
    )
    assert "Exception ignored" not in run.stderr


@needs_posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_event(closed: str, tmp_path: Path) -> None:
    run = shell(f"errorbook init {tmp_path}/book {closed}; echo $?")
    assert run.stdout.splitlines()[-1] == "0"
    assert run.stderr == ""
    assert (tmp_path / "book" / "content" / "site.toml").read_text().startswith("# Settings")


def test_output_that_the_encoding_lacks_is_escaped(tmp_path: Path) -> None:
    run = errorbook("check", tmp_path / "Grüße\u202e", env=environment(PYTHONIOENCODING="ascii"))
    assert run.returncode == 2
    assert r"Gr\xfc\xdfe\u202e" in run.stderr


def test_a_fault_of_our_own_is_one_line_and_a_traceback_for_who_wants_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fault() -> int:
        message = "\x1b[31m"
        raise LookupError(message)

    assert to_the_end(fault) == 2
    err = capsys.readouterr().err
    assert err.startswith(r"errorbook: EB999: errorbook itself went wrong, with LookupError: \x1b[31m" + "\n")
    assert "Traceback" not in err
    assert to_the_end(fault, is_verbose=True) == 2
    err = capsys.readouterr().err
    assert err.startswith("Traceback")
    assert "\x1b" not in err
    assert "EB999" in err


def test_a_problem_that_ends_a_command_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    def end() -> int:
        raise BrokenJson(what="x")

    assert to_the_end(end) == 1
    assert capsys.readouterr().err.startswith("errorbook: EB101: ")


def test_an_interruption_ends_as_shells_expect() -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert to_the_end(interrupted) == 130


@needs_posix
def test_termination_unwinds_the_command(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    cleaned = []

    def work() -> int:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)
        finally:
            cleaned.append(True)
        return 0

    assert to_the_end(work) == 143
    assert cleaned == [True]
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["build", "--help"], ["bild"]])
def test_what_needs_nothing_imports_nothing(arguments: list[str]) -> None:
    script = (
        "import sys; from errorbook.cli.main import main; main(sys.argv[1:]); "
        f"print('imported:', *(name for name in {HEAVY!r} if name in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=60, check=True
    )
    assert run.stdout.splitlines()[-1] == "imported:"

"""What `build` prints and ends with; what it writes is the build wing's."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from tests.cli.conftest import sample
from tests.cli.running import INTERRUPTED_COMMAND, environment, errorbook
from tests.cli.terminal import in_terminal
from tests.cli.test_endings import HEAVY

from errorbook.cli.main import main
from errorbook.cli.summary import size_text

if TYPE_CHECKING:
    from pathlib import Path

BLOCKS = {
    *("look", "read", "plan", "related", "index"),
    *("excerpts", "code", "prose", "template", "mirrors", "write", "exchange"),
}


def test_it_says_what_it_did(book: Path, tmp_path: Path) -> None:
    first = errorbook("build", book, "-o", tmp_path / "site")
    assert first.returncode == 0
    lines = first.stdout.splitlines()
    assert lines[0].startswith("pages: ")
    assert " written, 0 reused, 0 removed; problems: 0; " in lines[0]
    assert lines[1].startswith("site: ")
    assert lines[2] == "no base URL: canonical links, sitemap and feeds are left out"
    assert [line.split(":")[0] for line in first.stderr.splitlines()] == [
        "look",
        "read",
        "plan",
        "render",
        "index",
        "exchange",
    ]
    again = errorbook("build", book, "-o", tmp_path / "site")
    assert "pages: 0 written, " in again.stdout
    assert again.stdout.splitlines()[1] == lines[1]


def test_quiet_prints_nothing_and_verbose_more(book: Path, tmp_path: Path) -> None:
    quiet = errorbook("build", book, "-o", tmp_path / "site", "--quiet")
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, "", "")
    (book / "errors" / "hostile.json").unlink()
    verbose = errorbook("build", book, "-o", tmp_path / "site", "--verbose")
    assert "slowest phase: " in verbose.stdout
    assert "largest file: " in verbose.stdout
    assert "phase render: " in verbose.stdout


def state(path: Path) -> tuple[int, int, bytes]:
    """Return what a reader may notice of a file; the twin of a site has second links of its files."""
    return path.stat().st_ino, path.stat().st_mtime_ns, path.read_bytes()


def test_problems_leave_the_site_as_it_was_unless_it_shall_go_on(book: Path, site: Path) -> None:
    before = state(site / "index.html")
    broken = book / "errors" / "broken.json"
    broken.write_text(json.dumps(sample() | {"id": "x", "severity": "y"}))
    run = errorbook("build", book, "-o", site)
    assert run.returncode == 1
    assert run.stderr.count(f"{broken}:1:") == 2
    assert run.stderr.splitlines()[-1].startswith("errorbook explain EB2")
    assert run.stdout == f"nothing was written; {site} is as it was\n"
    assert state(site / "index.html") == before
    run = errorbook("build", book, "-o", site, "--keep-going")
    assert run.returncode == 1
    assert run.stderr.count(f"{broken}:1:") == 2
    assert "; problems: 2; " in run.stdout


def test_files_that_are_not_ours_are_named(book: Path, site: Path) -> None:
    (site / "mine\x1b.txt").write_text("mine")
    run = errorbook("build", book, "-o", site)
    assert "kept, not written by errorbook: mine\\x1b.txt\n" in run.stdout


def test_a_base_url_is_taken_and_a_bad_one_refused(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    run = errorbook("build", book, "-o", out, "--base-url", "https://example.org/sub/")
    assert run.returncode == 0
    assert "no base URL" not in run.stdout
    assert 'href="https://example.org/sub/errors/' in (out / "errors" / "index.html").read_text()
    for bad in ("ftp://example.org", "https://example.org/?x", "x\x1b"):
        run = errorbook("build", book, "-o", out, "--base-url", bad)
        assert run.returncode == 2
        assert "EB901: the arguments do not fit: argument --base-url: " in run.stderr
        assert "\x1b" not in run.stderr


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "9999999", "٣"])
def test_a_number_of_jobs_that_is_none_is_refused(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", f"--jobs={jobs}"]) == 2
    assert "EB901: the arguments do not fit: argument -j/--jobs: " in capsys.readouterr().err


def test_content_and_site_may_not_overlap(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(book), "-o", str(book / "site")]) == 2
    assert "EB502" in capsys.readouterr().err


def test_the_profile_is_written_as_json(book: Path, tmp_path: Path) -> None:
    profile = tmp_path / "profile.json"
    assert errorbook("build", book, "-o", tmp_path / "site", "--profile", profile).returncode == 0
    figures = json.loads(profile.read_text())
    assert {phase["name"] for phase in figures["phases"]} >= {"read", "plan", "render", "exchange"}
    assert figures["pages"]["written"] > 10
    assert figures["blocks"].keys() >= BLOCKS
    assert min(figures["blocks"].values()) >= 0
    of_phases = sum(phase["cpu_seconds"] for phase in figures["phases"])
    assert sum(figures["blocks"].values()) == pytest.approx(of_phases, rel=0.2, abs=0.1)
    run = errorbook("build", book, "-o", tmp_path / "site", "--profile", tmp_path)
    assert run.returncode == 2
    assert "EB907" in run.stderr


def test_a_build_with_nothing_to_do_imports_no_library(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path), "--quiet"]) == 0
    script = (
        "import sys; from errorbook.cli.main import main; "
        "code = main(['build', 'content', '-o', 'site', '--quiet']); "
        f"print(code, 'imported:', *(name for name in {HEAVY!r} if name in sys.modules))"
    )
    call = [sys.executable, "-c", script]
    subprocess.run(call, cwd=tmp_path, capture_output=True, timeout=60, check=True)
    again = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert again.stdout == "0 imported:\n"


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals and signals are POSIX's")
class TestOnPosix:
    def test_a_terminal_shows_bars_and_its_cursor_afterwards(self, book: Path, tmp_path: Path) -> None:
        code, shown = in_terminal("build", str(book), "-o", str(tmp_path / "site"))
        assert code == 0
        assert "render" in shown
        assert "━" in shown
        assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")
        code, shown = in_terminal("build", str(book), "-o", str(tmp_path / "site"))
        assert "━" not in shown
        assert "pages: 0 written" in shown

    @pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
    def test_a_signal_ends_a_build_and_leaves_nothing(self, number: int, code: int, tmp_path: Path) -> None:
        content = tmp_path / "content"
        content.mkdir()
        lines = (json.dumps(sample() | {"id": f"{n:016x}"}) + "\n" for n in range(3000))
        (content / "records.jsonl").write_text("".join(lines))
        process = subprocess.Popen(
            [*INTERRUPTED_COMMAND, "build", str(content), "-o", str(tmp_path / "site"), "--jobs", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            start_new_session=True,
        )
        assert process.stderr
        next(line for line in process.stderr if line.startswith("plan"))
        time.sleep(0.3)
        began = time.monotonic()
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=20)
        assert process.returncode == code
        assert time.monotonic() - began < 10
        assert "Traceback" not in out + err
        assert not (tmp_path / "site" / "index.html").exists()
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (25_400_000, "25.4 MB")]
)
def test_sizes_are_written_as_people_say_them(number: int, text: str) -> None:
    assert size_text(number) == text

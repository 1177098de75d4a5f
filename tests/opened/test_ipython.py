"""The exception hook in real IPython sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.opened.shelves import PUT, run, write_program

if TYPE_CHECKING:
    from pathlib import Path

LINK = f"This error is known: https://example.org/shelves/errors/{PUT}/"
INSTALL = "import errorbook\nerrorbook.install(book={!r}, base_url='https://example.org/shelves')\n"
FULL = "from library.shelves import put\nput(['a', 'b', 'c'], 'd', 7)\n"


def in_session(folder: Path, *cells: str, before: str = "") -> tuple[str, str]:
    """Run cells in a shell of IPython's, and return what it printed to its two streams."""
    program = (
        f"{before}import sys\nfrom IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance(colors='nocolor')\n"
        f"for cell in {cells!r}:\n    shell.run_cell(cell)\n"
    )
    write_program(folder, program)
    done = run("main.py", cwd=folder, code=0, IPYTHONDIR=str(folder / "ipython"))
    return done.stdout, done.stderr


def test_link_stands_beneath_the_traceback_of_a_cell(site: Path, tmp_path: Path) -> None:
    plain, nothing = in_session(tmp_path, FULL)
    stdout, stderr = in_session(tmp_path, INSTALL.format(str(site)), FULL, "1 / 0")
    assert "ValueError: no room: 7 cm are needed and 0 cm are free" in plain
    assert stdout.startswith(plain)
    assert (nothing, stderr) == ("", f"{LINK}\n")


def test_hook_that_was_there_before_ipython_speaks_as_well(site: Path, tmp_path: Path) -> None:
    _, stderr = in_session(tmp_path, FULL, before=INSTALL.format(str(site)))
    assert stderr == f"{LINK}\n"


def test_hook_can_be_taken_out_of_a_session(site: Path, tmp_path: Path) -> None:
    cell = INSTALL.format(str(site)) + "errorbook.uninstall()\n"
    home = "from IPython.core.interactiveshell import InteractiveShell\n"
    stdout, stderr = in_session(
        tmp_path, cell, FULL, f"{home}print(InteractiveShell.showtraceback.__module__)"
    )
    assert stdout.endswith("\nIPython.core.interactiveshell\n")
    assert stderr == ""

"""The exception hook, in real programs."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.opened.shelves import CLOSED, PUT, TAKE, run, write_book, write_program

import errorbook
from errorbook.errors.lookups import HookNeedsFolder

if TYPE_CHECKING:
    from pathlib import Path

INSTALL = "import sys, errorbook\nerrorbook.install(book=sys.argv[1], base_url=sys.argv[2])\n"
FULL = "from library.shelves import lend, put, take\nput(['a', 'b', 'c'], 'd', 7)\n"
BASE = "https://example.org/shelves"
LINE = f"This error is known: {BASE}/errors/{PUT}/\n"
THREADS = """\
from library.shelves import take
import threading
thread = threading.Thread(target=take, args=([], "Emma"), name="reader")
thread.start()
thread.join()
"""


def printed(folder: Path, program: str, book: Path | str, base_url: str = BASE) -> str:
    """Return what a program prints to standard error."""
    write_program(folder, program)
    return run("main.py", book, base_url, cwd=folder).stderr


@pytest.mark.parametrize("where", ["book", "site"])
def test_link_stands_beneath_a_traceback_that_is_as_it_was(
    where: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    traceback = printed(tmp_path, FULL, "")
    with_hook = printed(tmp_path, INSTALL + FULL, request.getfixturevalue(where))
    assert traceback.endswith("ValueError: no room: 7 cm are needed and 0 cm are free\n")
    assert with_hook == traceback.replace("line 2, in <module>", "line 4, in <module>") + LINE


def test_exit_code_is_as_it_was(book: Path, tmp_path: Path) -> None:
    write_program(tmp_path, INSTALL + FULL)
    run("main.py", book, BASE, cwd=tmp_path, code=1)


def test_link_stands_beneath_what_a_thread_raised(site: Path, tmp_path: Path) -> None:
    with_hook = printed(tmp_path, INSTALL + THREADS, site)
    assert with_hook.startswith("Exception in thread reader:\nTraceback (most recent call last):\n")
    assert with_hook.endswith(
        f"LookupError: the shelf has no book named 'Emma'\nThis error is known: {BASE}/errors/{TAKE}/\n"
    )


def test_threads_that_were_there_before_are_heard_as_well(site: Path, tmp_path: Path) -> None:
    assert f"errors/{TAKE}/" in printed(tmp_path, "import threading\n" + INSTALL + THREADS, site)


def test_threading_comes_whole_through_the_wait_for_it(site: Path, tmp_path: Path) -> None:
    program = INSTALL + (
        "waiting = len(sys.meta_path)\n"
        "assert 'threading' not in sys.modules\n"
        "import threading\n"
        "assert len(sys.meta_path) == waiting - 1\n"
        "assert threading.__loader__ is threading.__spec__.loader\n"
        "assert type(threading.__loader__) is type(errorbook.__loader__)\n"
        "import inspect; assert 'class Thread' in inspect.getsource(threading)\n"
    )
    assert printed(tmp_path, program, site) == ""


def test_what_is_behind_the_error_is_found_too(site: Path, tmp_path: Path) -> None:
    program = INSTALL + "from library.shelves import lend\nlend(['a'], 'Emma', 'Monday')\n"
    assert printed(tmp_path, program, site).endswith(
        f"KeyError: 'Emma'\nThis error is known: {BASE}/errors/{TAKE}/\n"
    )


@pytest.mark.parametrize(
    "program",
    [
        "raise ValueError('the shelf is on fire')",
        "raise RuntimeError('closed')",
        "raise LookupError('the shelf has no book named ' + repr('Emma'))",
        "raise SystemExit('no room: 7 cm are needed and 0 cm are free')",
        "raise KeyboardInterrupt('no room: 7 cm are needed and 0 cm are free')",
        "raise ValueError",
    ],
)
def test_nothing_is_said_where_that_is_not_sure(program: str, site: Path, tmp_path: Path) -> None:
    assert "http" not in printed(tmp_path, INSTALL + program, site)


def test_error_in_the_same_file_may_be_known(tmp_path: Path) -> None:
    """A message of few words is nothing to go by, unless it comes from the very file."""
    book = write_book(tmp_path / "book")
    path = book / "errors" / f"{CLOSED}.json"
    value = json.loads(path.read_text())
    value["record"] |= {"errorMessage": "closed now", "messagePattern": "closed now"}
    path.write_text(json.dumps(value))
    write_program(tmp_path, INSTALL + "from library.shelves import lend\nlend([], 'a', 'Sunday')\n")
    module = tmp_path / "library" / "shelves.py"
    module.write_text("# one line more\n" + module.read_text().replace('"closed"', '"closed now"'))
    stderr = run("main.py", book, BASE, cwd=tmp_path).stderr
    assert stderr.endswith(f"This error may be known: {BASE}/errors/{CLOSED}/\n")
    module.rename(tmp_path / "library" / "other.py")
    write(tmp_path / "library" / "shelves.py", "from library.other import *\n")
    assert "http" not in run("main.py", book, BASE, cwd=tmp_path).stderr


def test_without_an_address_the_page_is_named_as_a_file(site: Path, tmp_path: Path) -> None:
    page = (site / "errors" / PUT / "index.html").as_uri()
    assert printed(tmp_path, INSTALL + FULL, site, "").endswith(f"This error is known: {page}\n")


def test_without_a_page_the_command_is_named(book: Path, tmp_path: Path) -> None:
    command = f"errorbook explain {PUT} --book {book}"
    assert printed(tmp_path, INSTALL + FULL, book, "").endswith(f"This error is known: {command}\n")


def test_address_of_the_book_itself_is_used(tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", 'base_url = "https://example.org/own"\n')
    assert printed(tmp_path, INSTALL + FULL, book, "").endswith(f"https://example.org/own/errors/{PUT}/\n")


def test_no_other_hook_is_lost(site: Path, tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "def before(kind, value, trace):\n    print('before', value, file=sys.stderr)\n"
        "def after(kind, value, trace, *, called=[]):\n"
        "    print('after', file=sys.stderr)\n    ours(kind, value, trace)\n"
        "sys.excepthook = before\n"
        f"{INSTALL}"
        "ours = sys.excepthook\n"
        "sys.excepthook = after\n"
        "errorbook.install(book=sys.argv[1], base_url=sys.argv[2])\n"
        "errorbook.install(book=sys.argv[1], base_url=sys.argv[2])\n"
    ) + FULL
    assert printed(tmp_path, program, site) == (
        f"after\nbefore no room: 7 cm are needed and 0 cm are free\n{LINE}"
    )


def test_what_was_installed_can_be_taken_away(site: Path, tmp_path: Path) -> None:
    program = (
        "import sys\nfinders = list(sys.meta_path)\n"
        f"{INSTALL}"
        "errorbook.uninstall()\nerrorbook.uninstall()\n"
        "assert sys.excepthook is sys.__excepthook__\nassert sys.meta_path == finders\n"
        "errorbook.install(book=sys.argv[1])\nimport threading\nerrorbook.uninstall()\n"
        "assert threading.excepthook is threading.__excepthook__\n"
        "assert sys.meta_path == finders\n"
    )
    assert printed(tmp_path, program, site) == ""
    assert "http" not in printed(tmp_path, program + FULL, site)


def test_hook_below_another_stays_and_says_nothing(site: Path, tmp_path: Path) -> None:
    program = (
        INSTALL
        + ("ours = sys.excepthook\nsys.excepthook = lambda *told: ours(*told)\nerrorbook.uninstall()\n")
        + FULL
    )
    stderr = printed(tmp_path, program, site)
    assert stderr.endswith("ValueError: no room: 7 cm are needed and 0 cm are free\n")


@pytest.mark.parametrize("trouble", ["absent", "empty", "broken"])
def test_trouble_with_the_book_is_not_the_program_s(trouble: str, tmp_path: Path) -> None:
    book = tmp_path / "book"
    if trouble != "absent":
        (book / "errors").mkdir(parents=True)
    if trouble == "broken":
        (book / "errors" / "a.json").write_text("{")
        (book / "assets" / "index").mkdir(parents=True)
        (book / "assets" / "index" / "root.json").write_text("[]")
        (book / "errors" / "index.html").write_text("a site?")
    stderr = printed(tmp_path, INSTALL + FULL, book)
    assert stderr.endswith("ValueError: no room: 7 cm are needed and 0 cm are free\n")


@pytest.mark.parametrize(
    "members",
    [
        "def __str__(self): raise KeyError('text')",
        "def __str__(self): return 5",
        "__notes__ = 5",
        "__cause__ = property(lambda self: 1 / 0)",
        "def __getattribute__(self, name): raise SystemExit(3)",
    ],
)
def test_errors_that_are_hard_to_print_stay_as_they_were(members: str, site: Path, tmp_path: Path) -> None:
    program = f"class Hard(Exception):\n    {members}\nraise Hard()\n"
    plain = printed(tmp_path, program, "").replace(", line 3", ", line 5")
    hooked = printed(tmp_path, INSTALL + program, site)
    assert steady(hooked) == steady(plain)


def steady(text: str) -> str:
    """Return a text without what differs between two runs."""
    return re.sub("0x[0-9a-f]+|refcount : .*", "", text)


@pytest.mark.parametrize("stream", ["None", "open('x', 'w'); sys.stderr.close()"])
def test_nothing_to_print_to_is_no_trouble(stream: str, site: Path, tmp_path: Path) -> None:
    write_program(tmp_path, f"{INSTALL}sys.stderr = {stream}\n{FULL}")
    assert run("main.py", site, BASE, cwd=tmp_path, code=1).stdout == ""


def test_work_is_done_only_for_an_exception_and_a_site_takes_little(site: Path, tmp_path: Path) -> None:
    program = (
        "import sys\nbefore = set(sys.modules)\n"
        f"{INSTALL}"
        "print(*sorted(set(sys.modules) - before))\n"
        "import atexit\n"
        "atexit.register(lambda: print(*sorted({'pydantic', 'jinja2', 'markdown_it'} & set(sys.modules))))\n"
    ) + FULL
    write_program(tmp_path, program)
    at_start, at_the_end = run("main.py", site, BASE, cwd=tmp_path, code=1).stdout.splitlines()
    assert at_start.split() == [
        *("errorbook", "errorbook.opened", "errorbook.opened.arrivals", "errorbook.opened.hook")
    ]
    assert at_the_end == ""


TWICE = """\
import sys
for each in "ab":
    try:
        raise ValueError(each)
    except ValueError as error:
        sys.excepthook(type(error), error, None)
"""


def test_content_that_takes_long_is_not_read_and_that_is_said_once(tmp_path: Path) -> None:
    book = write_book(tmp_path / "book")
    pages = tmp_path / "book" / "errors" / "long.jsonl"
    pages.write_text(" " * 5_000_001, "utf-8")
    told = printed(tmp_path, INSTALL + TWICE, book)
    line = (
        f"errorbook: {book} is too large to be read when an error was printed; name its built site instead\n"
    )
    assert told.count("errorbook: ") == 1
    assert f"ValueError: a\n{line}Traceback" in told
    assert told.endswith("ValueError: b\n")


def test_addresses_are_refused() -> None:
    with pytest.raises(HookNeedsFolder) as raised:
        errorbook.install(book="https://example.org/book/")
    assert raised.value.code == "EB418"
    assert sys.excepthook.__module__ != "errorbook.opened.hook"


def test_book_is_found_wherever_the_program_goes(site: Path, tmp_path: Path) -> None:
    program = (
        INSTALL + "import os\nfrom library.shelves import put\nos.chdir('/')\nput(['a', 'b', 'c'], 'd', 7)\n"
    )
    write_program(tmp_path, program)
    (tmp_path / "site").symlink_to(site)
    assert run("main.py", "site", BASE, cwd=tmp_path).stderr.endswith(LINE)

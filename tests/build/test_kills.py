"""A process killed at any instant leaves the old site whole or the new one, and nothing in the way.

The killed process counts what it does to the file system, by the interpreter's audit events, and kills itself
at a number that it is given. `ERRORBOOK_KILLS=200` tries so many numbers for each way of building.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest
from tests.build.small import built, leftovers, start_python, tree, write_book, write_record

from errorbook.build.options import Options
from errorbook.build.start import build

KILLS = int(os.environ.get("ERRORBOOK_KILLS", "5"))

pytestmark = pytest.mark.timeout(120 + 5 * KILLS)

KILLED = """
import os, signal, sys
from pathlib import Path
from errorbook.build.options import Options
from errorbook.build.start import build

events = {"open", "os.rename", "os.mkdir", "os.link", "os.remove", "os.rmdir", "os.scandir", "ctypes.dlsym"}
limit, count, is_armed = int(sys.argv[4]), 0, False

def hook(event, _):
    global count
    if is_armed and event in events:
        count += 1
        if count == limit:
            os.kill(os.getpid(), signal.SIGKILL)

class Armed:
    def begin(self, phase, total):
        global is_armed
        is_armed = is_armed or phase == "plan"
    def advance(self, steps): pass
    def end(self): pass

sys.addaudithook(hook)
options = Options(jobs=1, in_place=sys.argv[3] == "True")
report = build([Path(sys.argv[1])], Path(sys.argv[2]), options, Armed())
assert not report.problems, report.problems
print(count)
"""


def build_and_die(content: Path, site: Path, in_place: bool, at: int) -> int:
    """Build in a process that is killed at an event; return how many there were if it came to its end."""
    process = start_python(KILLED, content, site, in_place, at)
    out, errors = process.communicate(timeout=100)
    assert process.returncode in (0, -signal.SIGKILL), errors
    return int(out or 0)


def change(content: Path, number: int) -> None:
    """Change a record's title, so that files change, come and go."""
    words = f"Unexpected end of rule {number}"
    write_record(content, 2, errorMessage=words, messagePattern=words, tags=["parser", f"tag-{number}"])


@pytest.mark.parametrize("way", ["first", "new tree", "twin", "in place"])
def test_whoever_is_killed_leaves_one_whole_site(tmp_path: Path, way: str) -> None:
    content, site, clean = write_book(tmp_path / "content"), tmp_path / "a" / "site", tmp_path / "b" / "site"
    site.parent.mkdir()
    in_place = way == "in place"
    if way != "first":
        built(content, site, in_place=in_place)
    for number in range(2 if way == "twin" else 0):
        change(content, number)
        built(content, site)
    change(content, 10)
    total = build_and_die(content, site, in_place, 0)
    assert total > 50
    killed = 0
    for number, at in enumerate(range(1, total + 1, max(1, total // KILLS))):
        if way == "first":
            _remove(site)
        elif way == "new tree":
            _remove(site / ".errorbook" / "twin")
        before = tree(site)
        change(content, number)
        built(content, clean)
        after = tree(clean)
        ended = build_and_die(content, site, in_place, at)
        found = tree(site)
        killed += not ended
        if ended:
            assert found == after
        elif in_place:
            assert all(data in (before.get(path), after.get(path)) for path, data in found.items())
        else:
            assert found in (before, after)
        if number % 2 and way != "first":  # the next command may be for another book, too
            change(content, 10)
            built(content, site, in_place=in_place)
            change(content, number)
        built(content, site, in_place=in_place)
        assert tree(site) == after
        assert leftovers(site) == []
    assert killed >= KILLS - 1


def _remove(folder: Path) -> None:
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def test_no_worker_outlives_a_killed_build(tmp_path: Path) -> None:
    content, mark = write_book(tmp_path / "content", 300), uuid4().hex
    process = start_python(WAITING, content, tmp_path / "site", MARK=mark)
    wait_for_line(process, "render\n")
    time.sleep(0.3)
    assert len(marked(mark)) in (3, 4)  # who plans, two workers, and perhaps who makes the index
    process.kill()
    process.communicate()
    wait_until(lambda: not marked(mark))
    assert tree(tmp_path / "site") == {}
    built(content, tmp_path / "site")
    assert leftovers(tmp_path / "site") == []


WAITING = """
import sys
from pathlib import Path
from errorbook.build.options import Options
from errorbook.build.start import build

class Told:
    def begin(self, phase, total):
        if phase == "render":
            print(phase, flush=True)
    def advance(self, steps): pass
    def end(self): pass

try:
    build([Path(sys.argv[1])], Path(sys.argv[2]), Options(jobs=2), Told())
except KeyboardInterrupt as asked:
    print(getattr(asked, "exit_code", 130))
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("to_all", [False, True])
def test_who_is_asked_to_end_does_so_soon_and_cleans_up(
    tmp_path: Path, number: signal.Signals, code: int, to_all: bool
) -> None:
    content, mark = write_book(tmp_path / "content", 300), uuid4().hex
    built(content, tmp_path / "site")
    before = tree(tmp_path / "site")
    (content / "site.toml").write_text('title = "Other"\n')
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING, str(content), str(tmp_path / "site")],
        env={**os.environ, "MARK": mark},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_line(process, "render\n")
    time.sleep(0.05)
    began = time.monotonic()
    if to_all:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, _ = process.communicate(timeout=60)
    assert time.monotonic() - began < 5  # two seconds where nothing else keeps the machine busy
    assert int(out) == code
    assert not marked(mark)
    assert tree(tmp_path / "site") == before
    assert leftovers(tmp_path / "site") == []


def marked(mark: str) -> list[str]:
    """Return the processes that have a mark in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"MARK={mark}".encode() in (place / "environ").read_bytes():
                found.append(place.name)
        except OSError:
            continue
    return found


def wait_for_line(process: subprocess.Popen[str], line: str) -> None:
    """Wait until a process prints a line."""
    assert process.stdout
    assert process.stdout.readline() == line


def wait_until(condition: object) -> None:
    """Wait until a condition holds, but not for ever."""
    end = time.monotonic() + 10
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_reader_never_sees_half_a_site(tmp_path: Path) -> None:
    """Look at the site again and again while it is built in turn from two books."""
    content, site = write_book(tmp_path / "content"), tmp_path / "site"
    versions = []
    for number in range(2):
        change(content, number)
        built(content, site)
        versions.append(tree(site))
    reader = start_python(READER, site, *(sorted(versions[at].items())[0][0] for at in (0, 1)))
    wait_for_line(reader, "reading\n")
    for number in [0, 1] * 5:
        change(content, number)
        assert not build([content], site, Options()).problems
    reader.send_signal(signal.SIGTERM)
    out, errors = reader.communicate(timeout=60)
    assert not errors
    looks, *sizes = out.split()
    assert int(looks) > 50
    assert {int(size) for size in sizes} <= {len(version) for version in versions}


READER = """
import os, signal, sys

site, looks, sizes, is_asked = sys.argv[1], 0, set(), []
signal.signal(signal.SIGTERM, lambda *_: is_asked.append(1))
print("reading", flush=True)
while not is_asked:
    root = os.open(site, os.O_RDONLY)
    before = os.fstat(root)
    tree = [(base, names) for base, _, names, _ in os.fwalk(".", dir_fd=root) if ".errorbook" not in base]
    if os.path.samestat(os.stat(site), before):  # no exchange came in between
        sizes.add(sum(len(names) for _, names in tree))
        looks += 1
    os.close(root)
print(looks, *sizes)
"""

"""After any edits, what an incremental build leaves is what a clean build makes, byte for byte.

It also warns of what a clean build warns of.

`ERRORBOOK_EDITS=500` runs so many sequences instead of a few.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.book.good import write
from tests.build.small import TAGS, leftovers, tree, write_book, write_record

from errorbook.build.kept.manifest_files import read_manifest
from errorbook.build.options import Options
from errorbook.build.start import build

SEQUENCES = int(os.environ.get("ERRORBOOK_EDITS", "4"))
STEPS = 10

numbers = st.integers(1, 6)
words = st.sampled_from(["One word.", "Two words", "Something `else`, a little longer."])
tables = st.sampled_from(["", "[outputs]\ntext = false\n", "[outputs]\nmarkdown = true\njson_twin = false\n"])
lines = st.sampled_from(['title = "Small"', 'title = "Other"', 'base_url = "https://example.org/sub"'])
templates = st.sampled_from(["text.html", "list.html", "error.html"])
own_files = st.sampled_from(
    [
        *("manifest.json", "written.txt", "cards.jsonl", "entries.jsonl", "entries.json", "index.json"),
        *("fragments", "fragments.places", "twin.json"),
    ]
)


class Edits(RuleBasedStateMachine):
    """Edit a book and its site; build; compare with a clean build."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="errorbook-edits-"))
        self.content = self.folder / "content"
        self.site = self.folder / "a" / "site"
        self.clean = self.folder / "b" / "site"
        self.site.parent.mkdir()
        self.clean.parent.mkdir()
        self.count = 0
        self.renamed: dict[int, Path] = {}
        self.retired = 0
        self.options: dict[str, object] = {}

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @initialize()
    def begin(self) -> None:
        write_book(self.content, 4)

    def record(self, number: int) -> Path:
        """Return the file of a record, whatever it is called now."""
        return self.renamed.get(number, self.content / "errors" / f"{number:016x}.json")

    def write(self, number: int, **members: object) -> None:
        if number == self.retired:
            (self.content / "retired.toml").unlink()
            self.retired = 0
        write_record(self.content, number, **members)
        if number in self.renamed:
            (self.content / "errors" / f"{number:016x}.json").replace(self.record(number))

    @rule(number=numbers, words=words, tags=st.sampled_from(TAGS))
    def write_a_record(self, number: int, words: str, tags: list[str]) -> None:
        self.write(number, documentation=words, tags=tags)

    @rule(number=numbers, message=words)
    def change_a_title(self, number: int, message: str) -> None:
        self.write(number, errorMessage=message, messagePattern=message)

    @rule(number=numbers, pattern=st.sampled_from(["a|b", "Something else"]))
    def doubt_a_pattern(self, number: int, pattern: str) -> None:
        self.write(number, messagePattern=pattern)

    @rule(number=numbers)
    def rename_a_file(self, number: int) -> None:
        if self.record(number).exists():
            self.count += 1
            target = self.content / "errors" / f"renamed-{self.count}.json"
            self.renamed[number] = self.record(number).rename(target)

    @rule(number=numbers)
    def delete_a_record(self, number: int) -> None:
        if len(list((self.content / "errors").iterdir())) > 1:
            self.record(number).unlink(missing_ok=True)

    @rule(number=numbers)
    def retire_a_record(self, number: int) -> None:
        self.delete_a_record(number)
        if not self.record(number).exists():
            text = f'[[retired]]\nid = "{number:016x}"\nreason = "It went."\n'
            write(self.content / "retired.toml", text)
            self.retired = number

    @rule(number=numbers, back=st.sampled_from([0, 10**9, 10**15]))
    def change_a_record_secretly(self, number: int, back: int) -> None:
        """Keep the size, and the time or an older one."""
        path = self.record(number)
        if path.exists():
            times = path.stat().st_mtime_ns - back
            data = path.read_bytes()
            path.write_bytes(data.replace(b"parser met", b"parser saw").replace(b"One w", b"An w."))
            os.utime(path, ns=(times, times))

    @rule(number=numbers, time=st.sampled_from([0, 10**18, 2 * 10**18]))
    def touch_a_record(self, number: int, time: int) -> None:
        if self.record(number).exists():
            os.utime(self.record(number), ns=(time, time))

    @rule(line=lines, table=tables)
    def switch_an_option(self, line: str, table: str) -> None:
        write(self.content / "site.toml", f"{line}\n{table}")

    @rule(text=words)
    def edit_a_topic(self, text: str) -> None:
        write(self.content / "background" / "grammar.md", f"# Grammar\n\n{text}\n")

    @rule(text=words, name=st.sampled_from(["about", "news"]))
    def edit_a_page(self, text: str, name: str) -> None:
        write(self.content / "pages" / f"{name}.md", f"# A page\n\n{text}\n")

    @rule(name=templates, text=st.sampled_from(["one", "two"]))
    def edit_a_template(self, name: str, text: str) -> None:
        template = f'{{% extends "base.html" %}}{{% block main %}}<p>{text}</p>{{% endblock %}}'
        write(self.content / "templates" / name, template)

    @rule(name=templates)
    def delete_a_template(self, name: str) -> None:
        (self.content / "templates" / name).unlink(missing_ok=True)

    @rule(data=st.data())
    def damage_an_output(self, data: st.DataObject) -> None:
        files = sorted(tree(self.site))
        if files:
            path = self.site / data.draw(st.sampled_from(files))
            damage = data.draw(st.sampled_from(["delete", "change", "replace"]))
            if damage == "delete":
                path.unlink()
            elif damage == "change":
                path.write_bytes(b"changed")
            else:
                copy = path.with_name("copy")
                shutil.copyfile(path, copy)
                copy.replace(path)

    @rule(name=own_files, share=st.sampled_from([0.0, 0.5, 0.99]))
    def cut_what_is_remembered(self, name: str, share: float) -> None:
        path = self.site / ".errorbook" / name
        if path.exists():
            data = path.read_bytes()
            path.write_bytes(data[: int(len(data) * share)])

    @rule(name=own_files)
    def forget(self, name: str) -> None:
        (self.site / ".errorbook" / name).unlink(missing_ok=True)

    @rule(in_place=st.booleans(), jobs=st.sampled_from([1, 2]))
    def build_another_way(self, in_place: bool, jobs: int) -> None:
        self.options = {"in_place": in_place, "jobs": jobs}

    @invariant()
    def is_as_a_clean_build_makes_it(self) -> None:
        if not self.content.exists():
            return
        report = build([self.content], self.site, Options(**self.options))  # type: ignore[arg-type]
        doubts = build([self.content], self.clean).problems
        assert report.problems == doubts
        assert all(problem.severity == "warning" for problem in doubts)
        expected, found = tree(self.clean, modes=True), tree(self.site, modes=True)
        shutil.rmtree(self.clean)
        left = set(report.foreign)  # of a build that nobody remembers: kept, and told of
        assert {path: data for path, data in found.items() if not is_left(path, left)} == expected
        assert leftovers(self.site) == []
        again = build([self.content], self.site)
        assert again.problems == doubts
        assert (again.written, again.files_written, again.foreign) == (0, 0, report.foreign)
        manifest = read_manifest(str(self.site))
        assert manifest
        assert set(manifest.dirs) == folders_of(manifest.paths)


def folders_of(paths: list[str]) -> set[str]:
    """Return the folders in which files lie, and those that hold these."""
    every = {above for path in paths for above in PurePosixPath(path).parents}
    return {"" if str(above) == "." else str(above) for above in every}


def is_left(path: str, left: set[str]) -> bool:
    """Say whether a file, or the mode of a file or of a folder, is told of as foreign."""
    name = path.removesuffix(" has mode")
    return name in left or (name != path and any(each.startswith(f"{name}/") for each in left))


TestEdits = pytest.mark.timeout(120 + 10 * SEQUENCES)(Edits.TestCase)
TestEdits.settings = settings(
    max_examples=SEQUENCES,
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

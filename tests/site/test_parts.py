"""The parts of an error page that are there, and those that leave no trace, in all of its forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.book.good import record, write
from tests.planned import plan_of, rendered

if TYPE_CHECKING:
    from pathlib import Path

FORMS = ("html", "txt", "md")
PARTS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "solutions": (["Remove it."], ("Solutions", "Solutions", "## Solutions")),
    "exampleFix": ("fixed()", ("Example fix", "Example fix", "## Example fix")),
    "validationCode": ("valid()", ("Validation code", "valid()", "## Validation code")),
    "typeGuard": ("guarded()", ("Type guard", "guarded()", "## Type guard")),
    "tryCatchPattern": ("caught()", ("Try/catch", "caught()", "## Try/catch")),
    "preventionTips": (["Take care."], ("Prevention", "", "## Prevention")),
    "triggerScenarios": ("At night.", ("Trigger", "Trigger: ", "## Trigger")),
    "commonSituations": ("Often.", ("Common situations", "Common situations: ", "## Common situations")),
}
NOTHING: dict[str, Any] = {name: [] if isinstance(some, list) else None for name, (some, _) in PARTS.items()}


def forms(folder: Path, **members: Any) -> list[str]:
    """Return the page of a record with these parts alone, as HTML, text and Markdown."""
    write(folder / "site.toml", "[outputs]\nmarkdown = true\n")
    write(folder / "errors" / "a.json", record(1, **NOTHING | members))
    files = rendered(plan_of(folder))
    return [files[f"errors/{1:016x}/index.{form}"].decode() for form in FORMS]


@pytest.mark.parametrize("member", PARTS)
def test_a_part_stands_under_its_heading(member: str, tmp_path: Path) -> None:
    some, headings = PARTS[member]
    for page, heading in zip(forms(tmp_path, **{member: some}), headings, strict=True):
        assert heading in page


@pytest.mark.parametrize("blank", ["", " ", "\n\n", "\t \n"])
def test_a_part_with_nothing_in_it_leaves_no_trace(blank: str, tmp_path: Path) -> None:
    empty = forms(tmp_path / "nothing")
    blanks = {name: [blank, blank] if isinstance(some, list) else blank for name, (some, _) in PARTS.items()}
    assert forms(tmp_path / "blank", **blanks) == empty


def test_a_blank_item_takes_no_number(tmp_path: Path) -> None:
    html, text, _ = forms(tmp_path, solutions=["", "Remove it.", " ", "Escape it."])
    assert "1. Remove it.\n2. Escape it." in text
    assert html.count('<li class="prose"') == 2


@pytest.mark.parametrize(
    ("path", "shown"),
    [("a.py", "`a.py:11`"), ("a`b.py", "`` a`b.py:11 ``"), ("``x`.py", "``` ``x`.py:11 ```")],
)
def test_a_path_is_one_code_span_in_markdown(path: str, shown: str, tmp_path: Path) -> None:
    assert f"Thrown at {shown}\n" in forms(tmp_path, filePath=path, githubUrl=None)[2]


def test_links_to_related_errors_are_short_in_markdown(tmp_path: Path) -> None:
    write(tmp_path / "errors" / "long.json", record(2, errorMessage="a long message {x} " * 300))
    _, _, markdown = forms(tmp_path)
    (link,) = (line for line in markdown.splitlines() if line.startswith("- [a long message"))
    assert len(link) < 500
    assert "…](<" in link

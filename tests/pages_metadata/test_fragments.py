"""No page holds a link to a place that it does not have, whatever its author wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ledger.books import ID, numbered, write_records
from tests.planned import plan_of, rendered

if TYPE_CHECKING:
    from pathlib import Path


def test_an_authors_link_to_a_place_that_is_not_there_is_text(tmp_path: Path) -> None:
    text = "See [the fix](#example-fix), [line 11](#L11), [the `end`](#gone), [this](#) and [that](#a%22b)."
    book = write_records(tmp_path / "book", numbered(1, documentation=text))
    html = rendered(plan_of(book))[f"errors/{ID(1)}/index.html"].decode()
    for kept in ('<a href="#example-fix"', '<a href="#L11"', '<a href="#"'):
        assert kept in html
    assert "the <code>end</code>, " in html
    assert "#gone" not in html
    assert " and that.</p>" in html


def test_the_place_may_be_on_some_pages_alone(tmp_path: Path) -> None:
    text = "See [the fix](#example-fix)."
    book = write_records(tmp_path / "book", numbered(1, documentation=text, exampleFix=None))
    assert "See the fix." in rendered(plan_of(book))[f"errors/{ID(1)}/index.html"].decode()

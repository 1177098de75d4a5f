"""What other programs rely on: names, bytes, modes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.pages.mirrors.json_view import json_bytes

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "content" / "errors" / "jax").glob("*.json"))
TEXT_VIEW = Path(__file__).parent / "97f4db7f7d7793be.txt"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("ending", ["", ".json"])
def test_the_json_mirror_has_the_bytes_of_the_sample(sample: Path, ending: str, sample_site: Path) -> None:
    assert (sample_site / "api" / "errors" / f"{sample.stem}{ending}").read_bytes() == sample.read_bytes()


def test_the_text_view_is_the_sample_byte_for_byte(sample_site: Path) -> None:
    written = (sample_site / "errors" / "97f4db7f7d7793be" / "index.txt").read_bytes()
    assert written == TEXT_VIEW.read_bytes()


def test_the_cards_name_every_record_once(sample_site: Path) -> None:
    index = json.loads((sample_site / "api" / "errors" / "index.json").read_bytes())
    cards = [
        card for part in index["parts"] for card in json.loads((sample_site / part).read_bytes())["cards"]
    ]
    assert index["count"] == len(cards) == len({card["id"] for card in cards}) == 7
    for card in cards:
        assert set(card) == {"id", "slug", "title", "class", "code", "repo", "tags", "href"}
        assert (sample_site / card["href"] / "index.html").is_file()


def test_the_files_have_the_modes_that_hosts_need_and_names_that_they_serve(own_site: Path) -> None:
    for path in own_site.rglob("*"):
        assert not path.is_symlink()
        assert path.stat().st_mode & 0o777 == (0o755 if path.is_dir() else 0o644), path
        parts = path.relative_to(own_site).parts
        assert parts[0] in {".nojekyll", "_headers", "_redirects", ".errorbook"} or not any(
            part.startswith(("_", ".")) for part in parts
        )


def test_without_a_base_url_what_needs_one_is_left_out(own_site: Path) -> None:
    assert not (own_site / "sitemap.xml").exists()
    assert not (own_site / "feed.xml").exists()
    assert 'rel="canonical"' not in (own_site / "index.html").read_text(encoding="utf-8")


@given(
    st.recursive(
        st.text() | st.integers() | st.none(), lambda some: st.lists(some) | st.dictionaries(st.text(), some)
    )
)
def test_json_is_compact_and_says_every_character_itself(value: object) -> None:
    assert json_bytes(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

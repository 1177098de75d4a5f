"""Templates that were compiled elsewhere are taken as they are, and only while they mean the same."""

from __future__ import annotations

from errorbook.pages.themes.codes import Codes, use_codes
from errorbook.pages.themes.compiling import be_careful
from errorbook.pages.themes.environment import environment
from errorbook.pages.themes.theme import built_in, read_codes, read_theme


def test_there_is_code_for_each_built_in_template_and_none_is_compiled_again() -> None:
    codes = read_codes()
    known = dict(codes)
    ours = environment(dict(read_theme().templates))
    use_codes(ours, codes)
    for path in built_in("templates").iterdir():
        ours.get_template(path.name)
    assert codes == known
    assert len(codes) == len(list(built_in("templates").iterdir()))


def test_a_template_of_another_source_is_compiled() -> None:
    codes = read_codes()
    ours = environment({"text.html": b"Mine."})
    use_codes(ours, codes)
    assert ours.get_template("text.html").render() == "Mine."


def test_what_was_compiled_is_taken() -> None:
    first = environment({"it.html": b"{{ it.size }}"})
    codes = Codes()
    use_codes(first, codes)
    first.get_template("it.html")
    ((key, _),) = codes.items()
    codes[key] = first.compile("Taken.", "it.html", "it.html")
    second = environment({"it.html": b"{{ it.size }}"})
    use_codes(second, codes)
    assert second.get_template("it.html").render() == "Taken."
    be_careful(second)
    assert second.get_template("it.html").render(it={"size": 3}) == "3"
    assert len(codes) == 1

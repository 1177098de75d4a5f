"""What a record says of a place beside its source: prose, solutions and code, made of the names found there.

The shares follow hand-written records: most texts are words and backticked names, one in eight has a list or
a link and needs a Markdown parser; three records in four have each kind of code.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.benchmarks.raises import Site

MEANINGS = (
    "`{function}` in `{module}` raises this `{error}` when `{argument}` is not what the lines above expect.",
    "The check before this line has failed: `{argument}` cannot be used by `{function}` as it came in.",
    "`{module}` gives up here, since going on with this `{argument}` would leave `{function}` half done.",
    "A `{error}` of `{module}` tells that `{function}` was reached in a state that it cannot work from.",
)
REASONS = (
    "Nothing was changed before it was raised, so that the call can be made again with another value.",
    "The value itself is not in the message; look one frame up for where `{argument}` was made.",
    "Earlier releases of Python let it pass and failed later, in a place that had less to do with the cause.",
    "The same value may be right elsewhere: only `{function}` puts this demand on it.",
    "What was opened before stays open; close it in a `finally` block or with a `with` statement.",
)
RICH = (
    "\n\nIt is raised in two cases:\n\n- `{argument}` is missing or empty;\n- its type is *another* one.",
    "\n\nSee the [documentation](https://docs.python.org/3/library/{page}.html) for **all** it may be.",
)
TRIGGERS = (
    "Calling `{function}` with `{argument}` left at its default, or with one made for another object.",
    "`{function}({argument}=None)`, directly or through a helper of `{module}` that hands it on unchanged.",
    "A subclass that overrides `{function}` and does not check `{argument}` before it calls this one.",
    "Any input for which the condition above line {line} holds; an empty `{argument}` is the shortest one.",
)
SITUATIONS = (
    "Code written for an older Python; data that a user typed in; a configuration file with a value missing.",
    "A test double in the place of `{argument}` that has fewer methods than the original.",
    "Reading from a network or a pipe that closed early, so that `{argument}` is shorter than it says.",
    "Two threads that share one object of `{module}`, of which one has closed it already.",
)
SOLUTIONS = (
    "Look at `{argument}` right before the call, for example with `print(repr({argument}))`.",
    "Pass `{argument}` by name and in the type that `{module}` documents.",
    "Catch `{error}` around this one call, and say which input was refused.",
    "Convert what comes from outside as soon as it comes in, not where it is used.",
    "Make a new object instead of using the one that `{function}` has finished with.",
)
TIPS = (
    "Annotate `{argument}` and let a type checker run with the tests.",
    "Write a test that hands `{function}` an empty value.",
    "Read the release notes of Python for `{module}` before an upgrade.",
)
FIX = """\
# before
result = {function}({argument}=load())
use(result)

# after
{argument} = load()
if {argument} is None:
    raise SystemExit("{argument} is needed for {function}")
result = {function}({argument}={argument})
use(result)"""
CODES = {
    "validationCode": """\
def check_{argument}({argument}):
    if not {argument}:
        raise ValueError(f"{argument} is empty: {{{argument}!r}}")
    return {argument}""",
    "typeGuard": """\
def is_usable({argument}: object) -> TypeGuard[str]:
    return isinstance({argument}, str) and bool({argument}.strip())""",
    "tryCatchPattern": """\
try:
    result = {function}({argument})
except {error} as error:
    logger.warning("{function} refused %r: %s", {argument}, error)
    result = None""",
}
TOPICS = (
    "bad-argument",
    "closed-resource",
    "encoding",
    "missing-value",
    "parsing",
    "protocol",
    "state",
    "types",
)
WORDS = ("arguments", "compatibility", "concurrency", "files", "input", "network", "runtime", "validation")


def members(site: Site) -> dict[str, Any]:
    """Return the members of a record that explain a place."""
    random = Random(site.digest)
    module = site.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    names = {
        "module": module,
        "page": module.partition(".")[0],
        "function": site.function,
        "argument": random.choice(site.arguments or ("value",)),
        "error": site.error_class,
        "line": str(site.line),
    }
    rich = random.choice(RICH) if random.random() < 1 / 8 else ""
    said = f"{random.choice(MEANINGS)} {' '.join(random.sample(REASONS, random.randint(1, 3)))}{rich}"
    codes = {key: text if random.random() < 3 / 4 else None for key, text in CODES.items()}
    texts: dict[str, Any] = {
        "documentation": said,
        "triggerScenarios": " ".join(random.sample(TRIGGERS, 2)),
        "commonSituations": " ".join(random.sample(SITUATIONS, random.randint(1, 2))),
        "solutions": random.sample(SOLUTIONS, random.randint(2, 4)),
        "exampleFix": FIX if random.random() < 3 / 4 else None,
        **codes,
        "preventionTips": random.sample(TIPS, random.randint(0, 2)),
    }
    filled = {key: _filled(value, names) for key, value in texts.items()}
    words = ["python", _tag(names["page"]), _tag(site.error_class), *random.sample(WORDS, 2)]
    topic = random.choice(TOPICS)
    return {**filled, "tags": list(dict.fromkeys([*words, topic])), "backgroundTag": topic}


def _filled(value: str | list[str] | None, names: dict[str, str]) -> str | list[str] | None:
    if isinstance(value, list):
        return [each.format_map(names) for each in value]
    return value and value.format_map(names)


def _tag(name: str) -> str:
    """Return `value-error` for `ValueError`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower().strip("_")

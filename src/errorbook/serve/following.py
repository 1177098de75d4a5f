"""What makes a page follow the builds: a script, put in while the page is served."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.serve.files import Found, read

if TYPE_CHECKING:
    from errorbook.serve.state import State

PREFIX = "/__errorbook/"
EVENTS = PREFIX + "events"
ASSETS = Path(__file__).parent / "assets"
NAMES = ("live.js", "live_worker.js", "live.css")


def own_file(path: str) -> Found | None:
    """Return the server's own file at a path, if there is one."""
    name = path.removeprefix(PREFIX)
    return read(ASSETS / name) if name in NAMES else None


def following(page: bytes, state: State) -> bytes:
    """Return a page that follows the builds from this state on; its policy lets scripts of its origin run."""
    script = (
        f'<script src="{PREFIX}live.js" data-run="{state.run}" data-number="{state.number}" defer></script>'
    )
    head, mark, rest = page.partition(b"</head>")
    return head + script.encode() + b"\n" + mark + rest if mark else page + script.encode()

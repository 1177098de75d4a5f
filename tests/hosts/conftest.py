"""One small book with everything in it that has an address, served by real servers."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.hosts import servers
from tests.planned import plan_of, rendered, write

from errorbook.hosts.deployment import deployment
from errorbook.hosts.guide import host_named, recipe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.pages.plan import Plan

BOOK = Path(__file__).parent / "book"
BASES = ("/", "/sub/path/")
PROGRAMS = {"nginx": "nginx", "apache": "apache2"}


class Site(NamedTuple):
    """Hold a built site and what it was made from."""

    folder: Path
    plan: Plan
    base: str


@pytest.fixture(scope="session", params=BASES, ids=["root", "sub-path"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Write the site for a base path; Apache's own user must be able to read it."""
    base: str = request.param
    planned = plan_of(BOOK, base_url=f"https://errors.example.org{base}".rstrip("/"))
    with tempfile.TemporaryDirectory(prefix="errorbook-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        files = rendered(planned) | {".errorbook/manifest": b"of the next build"}
        yield Site(write(files, folder / "site"), planned, base)


@pytest.fixture(scope="session", params=sorted(PROGRAMS))
def server(request: pytest.FixtureRequest, site: Site) -> Iterator[servers.Server]:
    """Run a server with what `errorbook host` prints for it."""
    name: str = request.param
    if servers.find_program(PROGRAMS[name]) is None:
        if os.environ.get("ERRORBOOK_NEEDS_BROWSER"):
            pytest.fail(f"{PROGRAMS[name]} is not installed, and its tests may not skip here")
        pytest.skip(f"NO SERVER: {PROGRAMS[name]} is not installed")
    conf = recipe(host_named(name), deployment(site.plan))
    run = {"nginx": servers.nginx, "apache": servers.apache}[name]
    with tempfile.TemporaryDirectory(prefix="errorbook-") as folder:
        Path(folder).chmod(0o755)
        with run(site.folder, site.base, conf, Path(folder)) as started:
            yield started

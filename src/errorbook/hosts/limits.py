"""What hosts take at most, and what of a site to leave out where it is more."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

GB = 1_000_000_000
MIB = 1024 * 1024
PAGES, JSON, TWINS = "pages", "JSON", "JSON twins"
SWITCHES = {
    "json_twin": (TWINS,),
    "markdown": ("Markdown views",),
    "text": ("text views",),
    "lookup": ("look-up index",),
    "json": (JSON, TWINS),
}
"""Kinds of files that a switch of `[outputs]` leaves out, the one that is missed least first."""


class Amount(Protocol):
    """Be a number of files and their bytes."""

    @property
    def files(self) -> int:
        """Return how many there are."""

    @property
    def bytes(self) -> int:
        """Return their size."""


class Host(NamedTuple):
    """Hold what a host takes; 0 where it names no limit.

    Files are counted in all, with folders where the host counts those; bytes in all and in one file; names in
    one folder.
    """

    name: str
    files: int = 0
    size: int = 0
    file_size: int = 0
    in_folder: int = 0
    counts_folders: bool = False


HOSTS = (
    Host("GitHub Pages", size=GB),
    Host("GitLab Pages", files=200_000, size=GB, counts_folders=True),
    Host("Cloudflare Pages (free)", files=20_000, file_size=25 * MIB),
    Host("Netlify", in_folder=54_000),
)


def host_notes(
    sizes: Mapping[str, Amount], largest: tuple[str, int] = ("", 0), base_path: str = "/"
) -> tuple[str, ...]:
    """Return what a builder should know before a site goes to a host: whose limits it keeps, and what helps.

    `sizes` are files and bytes by kind, `largest` the name and bytes of the largest file.
    """
    faults = {host.name: list(_faults(host, sizes, largest)) for host in HOSTS}
    kept = [name for name, found in faults.items() if not found]
    notes = [f"limits: kept for {', '.join(kept)}"] if kept else []
    notes += [
        f"{host.name}: {'; '.join(faults[host.name])}; {_help(host, sizes, largest)}"
        for host in HOSTS
        if faults[host.name]
    ]
    if base_path != "/":
        notes.append(
            f"robots.txt: no crawler asks for it under {base_path}; hand the sitemap in to search engines, "
            "or name it in the robots.txt of the domain's root"
        )
    return tuple(notes)


def _faults(host: Host, sizes: Mapping[str, Amount], largest: tuple[str, int]) -> Iterator[str]:
    files = sum(amount.files for amount in sizes.values())
    if host.counts_folders:
        files += _files(sizes, PAGES)
    size = sum(amount.bytes for amount in sizes.values())
    in_folder = max(_files(sizes, PAGES), _files(sizes, JSON) + _files(sizes, TWINS))
    if host.files and files > host.files:
        what = "files and folders" if host.counts_folders else "files"
        yield f"{files:,} {what}, and it takes {host.files:,}"
    if host.size and size > host.size:
        yield f"{size / GB:.2f} GB, and it takes {host.size / GB:.0f} GB"
    if host.file_size and largest[1] > host.file_size:
        yield f"{largest[0]} has {largest[1] / MIB:.0f} MiB, and it takes {host.file_size // MIB} MiB"
    if host.in_folder and in_folder > host.in_folder:
        yield f"{in_folder:,} names in one folder, and it takes {host.in_folder:,}"


def _help(host: Host, sizes: Mapping[str, Amount], largest: tuple[str, int]) -> str:
    """Return the fewest switches of `[outputs]` that would bring a site under the limits, `json` last."""
    sets = [names for count in range(1, len(SWITCHES) + 1) for names in combinations(SWITCHES, count)]
    for names in sorted(sets, key=lambda names: "json" in names):
        left = _without(sizes, names)
        if left != sizes and not list(_faults(host, left, largest)):
            return f"{' and '.join(f'{name} = false' for name in names)} in [outputs] would help"
    return "no switch of [outputs] is enough"


def _without(sizes: Mapping[str, Amount], switches: Iterable[str]) -> dict[str, Amount]:
    gone = {kind for name in switches for kind in SWITCHES[name]}
    return {kind: amount for kind, amount in sizes.items() if kind not in gone}


def _files(sizes: Mapping[str, Amount], kind: str) -> int:
    return sizes[kind].files if kind in sizes else 0

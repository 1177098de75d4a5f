"""Problems with building and serving."""

from __future__ import annotations

from typing import ClassVar

from errorbook.errors.base import Problem


class SiteIsForeign(Problem):
    """Be the refusal to build into a folder that holds somebody else's files."""

    code = "EB501"
    message = "{site} is not empty and was not built by errorbook: it holds {example}"
    hint = "name an empty or absent folder with --out, or empty this one yourself"
    exit_code: ClassVar[int] = 2

    site: str
    example: str


class PlacesOverlap(Problem):
    """Be the refusal to build into a folder that a content folder holds, or is held by."""

    code = "EB502"
    message = "{one} and {other} overlap"
    hint = "keep content, site and cache in folders of which none lies in another"
    exit_code: ClassVar[int] = 2

    one: str
    other: str


class SiteIsLocked(Problem):
    """Be the news that another build is at work in the same site."""

    code = "EB503"
    message = "{site} is being built by {holder}"
    hint = "wait for that build to end, or end it; the lock of a process that is gone is never in the way"
    exit_code: ClassVar[int] = 2

    site: str
    holder: str


class PlaceNotUsable(Problem):
    """Be the system's refusal to read or write at a place."""

    code = "EB504"
    message = "cannot read or write {path}: {reason}"
    hint = "the old site is untouched; make the place readable and writable for this user, then build again"
    exit_code: ClassVar[int] = 2

    path: str
    reason: str


class DiskIsFull(Problem):
    """Be the end of the space, or of the user's share of it."""

    code = "EB505"
    message = "no space is left to write {path}: {reason}"
    hint = "the old site is untouched; a build needs room for the files that change, beside the old ones"
    exit_code: ClassVar[int] = 2

    path: str
    reason: str


class FileIsTooLarge(Problem):
    """Be a file that grew beyond what this process may write."""

    code = "EB506"
    message = "{path} is larger than this process may write: {reason}"
    hint = "the old site is untouched; raise the limit (`ulimit -f`) and build again"
    exit_code: ClassVar[int] = 2

    path: str
    reason: str


class WorkerDied(Problem):
    """Be a worker process that ended before its work did."""

    code = "EB507"
    message = "a worker ended ({how}) while it made {href}"
    hint = "the old site is untouched; if memory ran out, build with fewer --jobs"
    exit_code: ClassVar[int] = 2

    how: str
    href: str


class PageHangs(Problem):
    """Be a page that took too long to be made."""

    code = "EB508"
    message = "{href} was not done after {seconds:g} seconds of processor time, and was given up"
    hint = "look for code or prose of unusual length or repetition in this record"

    href: str
    seconds: float


class SameFile(Problem):
    """Be two pages that would be one file."""

    code = "EB509"
    message = "{first} and {second} would both be written to {path}"
    hint = "change the address of one of them"

    path: str
    first: str
    second: str


class ForeignInTheWay(Problem):
    """Be a file in SITE that errorbook did not write, at a place where a page belongs."""

    code = "EB510"
    message = "{path} was not written by errorbook, and {href} belongs there"
    hint = "move that file away; errorbook neither changes nor removes what it did not write"
    exit_code: ClassVar[int] = 2

    path: str
    href: str


class ClusterNotUsable(Problem):
    """Be a cluster that cannot be reached, or a library for it that is not installed."""

    code = "EB511"
    message = "cannot build on {address}: {reason}"
    hint = "install `errorbook[dask]`, start the scheduler, and give its address as `dask:tcp://host:8786`"
    exit_code: ClassVar[int] = 2

    address: str
    reason: str


class BadBaseUrl(Problem):
    """Be an address that no site can have."""

    code = "EB512"
    message = "the base URL {url!r} {reason}"
    hint = "give the whole address of the site's folder, as `https://example.org/errors`"
    exit_code: ClassVar[int] = 2

    url: str
    reason: str


class StoreNotUsable(Problem):
    """Be a store that cannot be reached, written, read or emptied, or does not hold what was written."""

    code = "EB513"
    message = "cannot build by way of {url}: {reason}"
    hint = (
        "name a folder or bucket that this machine and every worker may read, write and empty, and install "
        "`errorbook[dask]` and what fsspec needs for it (`s3fs`, `gcsfs`) on all of them"
    )
    exit_code: ClassVar[int] = 2

    url: str
    reason: str

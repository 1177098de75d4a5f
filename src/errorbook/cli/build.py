"""`errorbook build` writes the site."""

from __future__ import annotations

import gc
import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import add_contents, add_site, count
from errorbook.errors.usage import BadArguments, PlaceRefused

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from errorbook.build.options import Options
    from errorbook.build.report import Report


def configure(parser: ArgumentParser) -> None:
    """Declare what to build, where to, and how."""
    add_contents(parser)
    add_site(parser)
    parser.add_argument(
        "--base-url", metavar="URL", type=address, help="where the site will be (default: as site.toml says)"
    )
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="N",
        type=count,
        default=0,
        help="processes that work at once (default: one a processor); changes the speed and nothing else",
    )
    parser.add_argument(
        "--keep-going", action="store_true", help="leave out records with problems and build the others"
    )
    cache = parser.add_mutually_exclusive_group()
    cache.add_argument("--cache", metavar="DIR", type=Path, help="where the cache lies (default: in SITE)")
    cache.add_argument("--no-cache", action="store_true", help="neither read nor write a cache")
    parser.add_argument(
        "--executor",
        metavar="local|dask:ADDRESS",
        default="local",
        help="where pages are made: here, or on a Dask cluster",
    )
    parser.add_argument(
        "--store",
        metavar="URL",
        type=store,
        help="a folder or bucket (file:///…, s3://…) that takes records to a cluster and files back, for "
        "workers that see neither CONTENT nor SITE",
    )
    parser.add_argument(
        "--profile", metavar="FILE", type=Path, help="write what each phase and kind of work took, as JSON"
    )


def run(args: Namespace) -> int:
    """Build, and say what was done."""
    from errorbook.build.start import OBJECTS, build
    from errorbook.cli.progress import showing
    from errorbook.cli.summary import print_summary

    gc.set_threshold(OBJECTS)  # after the build, too: a look through all that it leaves would take 0.04 s
    with showing(args) as progress:
        report = build(args.contents, args.out, options(args), progress)
    print_summary(report, args)
    if args.profile:
        write_profile(report, args.profile)
    return report.exit_code


def options(args: Namespace) -> Options:
    """Return the options of the build; raises `BadArguments` where two do not go together."""
    from errorbook.build.options import LOCAL, Options

    if args.store and args.executor == LOCAL:
        raise BadArguments(command="errorbook build", what="argument --store: needs --executor dask:ADDRESS")
    return Options(
        base_url=args.base_url,
        jobs=args.jobs,
        keep_going=args.keep_going,
        cache=args.cache,
        use_cache=not args.no_cache,
        executor=args.executor,
        store=args.store,
    )


def write_profile(report: Report, path: Path) -> None:
    """Write the figures of a build; raises `PlaceRefused`."""
    try:
        path.write_text(json.dumps(report.profile, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise PlaceRefused(path=str(path), wanted="written", reason=reason) from error


def address(text: str) -> str:
    """Return the address of a site's root in its normal form."""
    from errorbook.book.setting_forms import base_url

    try:
        return base_url(text)
    except ValueError as error:
        message = f"{text!r} {error}"
        raise ArgumentTypeError(message) from error


def store(text: str) -> str:
    """Return the URL of a folder or bucket."""
    scheme, separator, place = text.partition("://")
    if not (scheme and separator and place):
        message = f"{text!r} is no URL of a folder or bucket, as s3://bucket/folder"
        raise ArgumentTypeError(message)
    return text

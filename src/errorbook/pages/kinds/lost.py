"""Addresses that would lead nowhere: published ones, and those that settings and redirects lead to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.errors import Place
from errorbook.errors.ledgers import DeadEnd, LostAddress, TakenAddress
from errorbook.pages.values import RedirectPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from errorbook.errors import Problem
    from errorbook.pages.plan import Plan

SETTINGS = "site.toml"
RETIRED = "retired.toml"
_RECORD = re.compile(r"errors/([0-9a-f]{16})/", re.ASCII)
_MIRROR = re.compile(
    r"api/errors/([0-9a-f]{16})(?:\.json)?|errors/([0-9a-f]{16})/index\.(?:txt|md)", re.ASCII
)


def find_lost(plan: Plan) -> Iterator[Problem]:
    """Find what is wrong with a site's addresses: published and lost, leading nowhere, or taken twice."""
    settings = plan.book.settings
    if not (plan.book.published or settings.redirect or settings.nav):
        return
    targets = {page.href: page.target for page in plan.moved() if isinstance(page, RedirectPage)}
    known = plan.standing | {page.href for page in plan.moved()}
    files = _Files(plan)
    for published in plan.book.published:
        if published.href not in known and published.href not in files:
            yield LostAddress(
                place=published.place, href=published.href or "/", advice=_advice(published.href)
            )
    place = Place(SETTINGS)
    for rule in settings.redirect:
        href = urls.as_page(rule.from_)
        if href in plan.standing:
            yield TakenAddress(place=place, href=rule.from_ or "/", taken="a page of this site")
        elif not _leads_on(rule.to, known, targets, files):
            yield DeadEnd(place=place, origin=f"the redirect from {rule.from_}", href=rule.to)
    for item in settings.nav:
        if not _leads_on(item.href, known, targets, files):
            yield DeadEnd(place=place, origin=f"{item.title!r} in the navigation", href=item.href)


class _Files:
    """Know the files of a site that are no pages; the list is made when something asks for it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.hrefs: Set[str] | None = None

    def __contains__(self, href: str) -> bool:
        """Tell whether the site has a file at an address."""
        if found := _MIRROR.fullmatch(href):
            outputs = self.plan.site.outputs
            is_written = {"api": outputs.json, "err": outputs.text or outputs.markdown}[href[:3]]
            return is_written and any(card.id in found.groups() for card in self.plan.book.cards)
        if self.hrefs is None:
            self.hrefs = {file.href for file in self.plan.files()} | {urls.NOT_FOUND}
        return href in self.hrefs


def _leads_on(href: str, known: Set[str], targets: Mapping[str, str], files: _Files) -> bool:
    """Tell whether an address leads to a page or a file, over any number of redirects, or out of the site."""
    seen: set[str] = set()
    while "://" not in href and not href.startswith("mailto:"):
        page = href.partition("#")[0]
        if page in seen:
            return False
        if page not in targets:
            return page in known or page in files
        seen.add(page)
        href = targets[page]
    return True


def _advice(href: str) -> str:
    """Say what would bring a lost address back."""
    if found := _RECORD.fullmatch(href):
        return (
            f'Bring the record back, or say in {RETIRED} why it went: [[retired]] with id = "{found[1]}", '
            "a reason, and replaced_by where another record took its place."
        )
    return f'Lead it on in {SETTINGS}: [[redirect]] with from = "{href}" and to = an address that has a page.'

"""The settings of a book: what `site.toml` may say."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from errorbook.book import forms, setting_forms

_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)
_List = Field(strict=False)

_Line = Annotated[str, Field(pattern=forms.ONE_LINE, max_length=300)]
_SourceUrl = Annotated[str, AfterValidator(setting_forms.source_url)]


class Outputs(BaseModel):
    """Say which mirrors of a page are written, and whether the look-up is."""

    model_config = _STRICT

    text: bool = True
    markdown: bool = False
    json_: Annotated[bool, Field(alias="json")] = True
    json_twin: bool = True
    lookup: bool = True


class SourceLinks(BaseModel):
    """Hold templates of links into the source, for records that bring none or for its newest state."""

    model_config = _STRICT

    url: _SourceUrl | None = None
    newest_url: _SourceUrl | None = None


class Report(BaseModel):
    """Name the GitHub repository that takes reports about a page."""

    model_config = _STRICT

    repo: Annotated[str, Field(pattern=forms.REPO)] | None = None


class Provenance(BaseModel):
    """Say how the records were made; `text` replaces the sentence that `machine_assisted` chooses."""

    model_config = _STRICT

    machine_assisted: bool = True
    text: _Line | None = None


class NavItem(BaseModel):
    """Hold one link of the navigation; `href` is a site address as `about/`, or an absolute one."""

    model_config = _STRICT

    title: _Line
    href: Annotated[str, AfterValidator(setting_forms.link)]


class Redirect(BaseModel):
    """Lead an old address of this site to a new one, or elsewhere."""

    model_config = _STRICT

    from_: Annotated[str, Field(alias="from"), AfterValidator(setting_forms.site_path)]
    to: Annotated[str, AfterValidator(setting_forms.link)]


class Settings(BaseModel):
    """Hold the settings of a book, all optional.

    `base_url` has no final slash, site addresses (`nav`, `redirect`) no leading one, `permalink` both.
    """

    model_config = _STRICT

    title: _Line = "Error reference"
    description: _Line | None = None
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$")] = "en"
    base_url: Annotated[str, AfterValidator(setting_forms.base_url)] | None = None
    dataset_version: Annotated[str, Field(pattern=forms.ONE_LINE, max_length=200)] | None = None
    permalink: Annotated[str, AfterValidator(setting_forms.permalink)] = "/errors/{id}/"
    lookup: bool = True
    image: Annotated[str, AfterValidator(setting_forms.static_path)] | None = None
    outputs: Outputs = Outputs()
    source: SourceLinks = SourceLinks()
    report: Report = Report()
    provenance: Provenance = Provenance()
    nav: Annotated[tuple[NavItem, ...], _List] = ()
    redirect: Annotated[tuple[Redirect, ...], _List] = ()

    @property
    def has_lookup(self) -> bool:
        """Say whether the look-up is written: both switches must be on."""
        return self.lookup and self.outputs.lookup

    @property
    def base_path(self) -> str:
        """Return the path under which the site is served, with a slash at both ends."""
        return (urlsplit(self.base_url).path if self.base_url else "") + "/"

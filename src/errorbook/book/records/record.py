"""One record, as its file holds it: schema version 2."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from errorbook.book import forms

SCHEMA_VERSION = 2
RECORD_LIMIT = 4 * 1024 * 1024
"""Bytes a record may have."""
EXCERPT_LIMIT = 2000
"""Lines an excerpt may have."""
TAGS_LIMIT = 50

_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True, alias_generator=to_camel)

# A list is read as a tuple, which strict validation knows from JSON alone and not from Python values.
_List = Field(strict=False)

_Line = Annotated[int, Field(ge=1, le=1_000_000_000)]
_Tag = Annotated[str, Field(pattern=forms.TAG)]


class Record(BaseModel):
    """Hold what is known of one place that raises an error.

    Attributes are the JSON members in snake case. Types are strict and unknown members refused. What
    members must agree on between them (line numbers, the link) is checked by `errorbook.book.records.checks`.
    """

    model_config = _STRICT

    id: Annotated[str, Field(pattern=forms.ID)]
    repo: Annotated[str, Field(pattern=forms.REPO)]
    slug: Annotated[str, Field(pattern=forms.SLUG, max_length=80)]
    error_code: Annotated[str, Field(pattern=forms.CODE)] | None = None
    error_message: Annotated[str, Field(pattern=forms.NOT_BLANK)]
    message_pattern: str
    error_type: Annotated[str, Field(pattern=forms.WORD)]
    error_class: Annotated[str, Field(pattern=forms.ONE_LINE, max_length=200)] | None = None
    http_status: Annotated[int, Field(ge=100, le=599)] | None = None
    severity: Literal["fatal", "error", "warning", "info"]
    file_path: Annotated[str, Field(pattern=forms.FILE_PATH, max_length=4096)]
    line_number: _Line
    source_code: str
    source_code_start: _Line
    source_code_end: _Line
    github_url: str | None
    documentation: Annotated[str, Field(pattern=forms.NOT_BLANK)]
    trigger_scenarios: str | None
    common_situations: str | None
    solutions: Annotated[tuple[str, ...], _List]
    example_fix: str | None = None
    handling_strategy: Annotated[str, Field(pattern=forms.HYPHENED, max_length=64)] | None = None
    validation_code: str | None = None
    type_guard: str | None = None
    try_catch_pattern: str | None = None
    prevention_tips: Annotated[tuple[str, ...], _List] = ()
    tags: Annotated[tuple[_Tag, ...], Field(strict=False, max_length=TAGS_LIMIT)]
    background_tag: _Tag | None = None
    analyzed_sha: Annotated[str, Field(pattern=forms.SHA)]
    analyzed_at: Annotated[str, Field(pattern=forms.TIME)]
    # No `Literal`: it would take 2.0 for 2.
    schema_version: Annotated[int, Field(ge=SCHEMA_VERSION, le=SCHEMA_VERSION)]


class Envelope(BaseModel):
    """Hold a record and the version of the data set it came with."""

    model_config = _STRICT

    record: Record
    dataset_version: Annotated[str, Field(pattern=forms.ONE_LINE, max_length=200)]

"""The description of the site's data as an API of static files: OpenAPI 3.1, with JSON Schema 2020-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.book import forms
from errorbook.pages.mirrors.json_view import json_bytes
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.pages.surroundings import Outputs, Site

HREF = "api/openapi.json"
TEXT: dict[str, Any] = {"type": "string"}
TEXT_OR_NULL: dict[str, Any] = {"type": ["string", "null"]}
CARD_MEMBERS: dict[str, Any] = {
    "id": {"type": "string", "pattern": forms.ID},
    "slug": TEXT,
    "title": {"type": "string", "description": "The message as the source has it, placeholders in braces."},
    "class": TEXT_OR_NULL,
    "code": TEXT_OR_NULL,
    "repo": TEXT,
    "tags": {"type": "array", "items": TEXT},
    "href": {"type": "string", "description": "The page, relative to the site's root."},
}
FEED_MEMBERS: dict[str, Any] = {
    "version": {"const": "https://jsonfeed.org/version/1.1"},
    "title": TEXT,
    "home_page_url": TEXT,
    "feed_url": TEXT,
    "language": TEXT,
    "items": {"type": "array", "items": {"type": "object", "required": ["id", "url", "content_text"]}},
}


def openapi(site: Site, dataset_version: str) -> DataFile:
    """Return `api/openapi.json`; without a base URL its server is relative to itself."""
    paths = {path: {"get": operation} for path, operation in _operations(site)}
    description = {
        "openapi": "3.1.0",
        "info": {
            "title": site.title,
            "version": dataset_version or "0",
            "description": "Error records as static files; an unknown id is answered with status 404.",
        },
        "servers": [{"url": site.base_url or ".."}],
        "paths": paths,
        "components": {"schemas": _schemas(), "responses": _responses(), "parameters": _parameters()},
    }
    return DataFile(href=HREF, data=json_bytes(description))


def _operations(site: Site) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from _of_a_record(site.outputs)
    yield "/api/errors/index.json", _get("listParts", "The parts of the list of errors", _json("Index"))
    yield (
        "/api/errors/cards/{part}.json",
        _get("getPart", "One part of the list, 1,000 cards at most", _json("Part"), "Part"),
    )
    schema = {"application/json": {"schema": {"type": "object"}}}
    yield "/api/schema/record.v2.json", _get("getRecordSchema", "The JSON Schema of a record", schema)
    yield "/api/openapi.json", _get("getDescription", "This description", schema)
    if site.base_url:
        yield "/feed.json", _get("getFeed", "New and changed errors (JSON Feed 1.1)", _json("Feed"))


def _of_a_record(outputs: Outputs) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "/api/errors/{id}", _get("getError", "One error's record", _json("Envelope"), "Id")
    if outputs.json_twin:
        told = "The same under a name that every host serves as JSON"
        yield "/api/errors/{id}.json", _get("getErrorTwin", told, _json("Envelope"), "Id")
    text = {"schema": TEXT}
    yield "/errors/{id}/", _get("getErrorPage", "The page of one error", {"text/html": text}, "Id")
    if outputs.text:
        yield "/errors/{id}/index.txt", _get("getErrorText", "The page as text", {"text/plain": text}, "Id")
    if outputs.markdown:
        told = "The page as Markdown"
        yield "/errors/{id}/index.md", _get("getErrorMarkdown", told, {"text/markdown": text}, "Id")


def _get(name: str, told: str, content: dict[str, Any], parameter: str = "") -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": told,
        "responses": {"200": {"description": told, "content": content}},
    }
    if parameter:
        operation["parameters"] = [{"$ref": f"#/components/parameters/{parameter}"}]
        operation["responses"]["404"] = {"$ref": "#/components/responses/NotFound"}
    return operation


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _schemas() -> dict[str, Any]:
    count = {"type": "integer", "minimum": 0}
    parts = {"type": "array", "items": TEXT, "description": "Hrefs relative to the site's root."}
    card = {"$ref": "#/components/schemas/Card"}
    return {
        "Envelope": _object(
            {"record": {"$ref": "schema/record.v2.json#/$defs/Record"}, "datasetVersion": TEXT}
        ),
        "Index": _object({"datasetVersion": TEXT, "count": count, "parts": parts}),
        "Part": _object({"cards": {"type": "array", "items": card, "maxItems": 1000}}),
        "Card": _object(CARD_MEMBERS),
        "Feed": _object(FEED_MEMBERS),
    }


def _object(members: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


def _responses() -> dict[str, Any]:
    return {
        "NotFound": {
            "description": "There is no such error: the host's answer for any missing file.",
            "content": {"text/html": {"schema": TEXT}},
        }
    }


def _parameters() -> dict[str, Any]:
    return {
        "Id": _in_path("id", {"type": "string", "pattern": forms.ID}),
        "Part": _in_path("part", {"type": "integer", "minimum": 1}),
    }


def _in_path(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}

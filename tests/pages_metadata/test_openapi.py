"""Every path and schema of the OpenAPI description, against a site that was built."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from tests.ledger.books import numbered, write_records
from tests.planned import plan_of, rendered, without_base_url, write

BOOK = Path(__file__).parents[1] / "hosts" / "book"
BASE = "https://errors.example.org/x"
IDS = ("00000000000000a1", "00000000000000a2", "00000000000000a3")
HREF = "api/openapi.json"


@pytest.fixture(scope="module", params=[BASE, None], ids=["base-url", "no-base-url"])
def files(request: pytest.FixtureRequest) -> dict[str, bytes]:
    planned = plan_of(BOOK, base_url=BASE)
    return rendered(planned if request.param else without_base_url(planned))


@pytest.fixture
def description(files: dict[str, bytes]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(files[HREF])
    return told


def validator(schema: dict[str, Any], files: dict[str, bytes]) -> Draft202012Validator:
    """Return a validator that finds other files of the site as a reader of the description would."""
    root = "https://site/api/openapi.json"
    named = {root: json.loads(files[HREF])}
    named |= {f"https://site/{path}": json.loads(files[path]) for path in ("api/schema/record.v2.json",)}
    resources = [(uri, Resource.from_contents(value, DRAFT202012)) for uri, value in named.items()]
    reference = {"$ref": root + schema["$ref"]} if "$ref" in schema else schema
    return Draft202012Validator(reference, registry=Registry().with_resources(resources))


def addresses(path: str, files: dict[str, bytes]) -> list[str]:
    """Return the files that a path of the description stands for."""
    places = [path.replace("{id}", record) for record in IDS] if "{id}" in path else [path]
    places = [place.replace("{part}", "1") for place in places]
    return [place.removeprefix("/") + ("index.html" if place.endswith("/") else "") for place in places]


def test_the_description_is_openapi(
    description: dict[str, Any], files: dict[str, bytes], tmp_path: Path
) -> None:
    base = write(files, tmp_path) / HREF
    OpenAPIV31SpecValidator(description, base_uri=base.as_uri()).validate()
    assert description["openapi"] == "3.1.0"


def test_its_server_is_the_site(description: dict[str, Any], files: dict[str, bytes]) -> None:
    assert description["servers"] == [{"url": BASE if "sitemap.xml" in files else ".."}]


def test_every_path_is_there_and_fits_its_schema(
    description: dict[str, Any], files: dict[str, bytes]
) -> None:
    seen = set()
    for path, operations in description["paths"].items():
        ((kind, content),) = operations["get"]["responses"]["200"]["content"].items()
        for address in addresses(path, files):
            assert address in files, path
            seen.add(address)
            text = files[address].decode()
            value = json.loads(text) if kind.endswith("json") else text
            validator(content["schema"], files).validate(value)
    data = {path for path in files if re.match(r"api/|feed\.json|errors/0{14}a\d/", path)}
    assert seen == data


def test_a_schema_refuses_what_is_not_so(description: dict[str, Any], files: dict[str, bytes]) -> None:
    envelope = json.loads(files[f"api/errors/{IDS[0]}"])
    del envelope["record"]["errorMessage"]
    found = [
        fault.message
        for fault in validator({"$ref": "#/components/schemas/Envelope"}, files).iter_errors(envelope)
    ]
    assert found == ["'errorMessage' is a required property"]


def test_an_unknown_id_is_the_hosts_own_answer(description: dict[str, Any]) -> None:
    for path, operations in description["paths"].items():
        responses = operations["get"]["responses"]
        assert ("404" in responses) is ("{" in path)


def test_switches_leave_paths_out(tmp_path: Path) -> None:
    book = write_records(tmp_path / "book", numbered(1))
    (book / "site.toml").write_text("[outputs]\ntext = false\njson_twin = false\n", encoding="utf-8")
    paths = json.loads(rendered(plan_of(book))[HREF])["paths"]
    assert "/errors/{id}/index.txt" not in paths
    assert "/api/errors/{id}.json" not in paths
    (book / "site.toml").write_text("[outputs]\njson = false\n", encoding="utf-8")
    assert not any(path.startswith("api/") for path in rendered(plan_of(book)))

"""The JSON Schema of a record file: what editors complete and check while a record is written."""

from __future__ import annotations

from typing import Any

from errorbook.book.records.record import SCHEMA_VERSION, Envelope

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_MARKDOWN = ("documentation", "triggerScenarios", "commonSituations")

# What a schema cannot say (that lines agree, how the link is made) is said here in words.
DESCRIPTIONS = {
    "record": "The record itself.",
    "datasetVersion": "The version of the data set that the record came with, as a time or a number.",
    "id": "The permanent name of the record and of its page's address: 16 of 0-9 and a-f.",
    "repo": "The repository that raises the error, owner/name as on GitHub.",
    "slug": "The message in a few lower-case words joined by hyphens, from its first 50 characters.",
    "errorCode": "The code that the program itself gives the error, if any, as E0308 or ERR_INVALID_ARG.",
    "errorMessage": "The message as the source has it: a template with its placeholders in braces.",
    "messagePattern": "The message as a regular expression, each placeholder (.+?); never run as it stands.",
    "errorType": "The kind of error in one lower-case word, as exception, validation or panic.",
    "errorClass": "The class that is raised, as ValueError; null where the language has none.",
    "httpStatus": "The HTTP status that the error is answered with, if any.",
    "severity": "How bad it is: fatal ends the program, error the operation; warning and info go on.",
    "filePath": "The file that raises the error, from the repository's root, with single slashes.",
    "lineNumber": "The line that raises the error; it lies in the excerpt.",
    "sourceCode": "The lines around it as the file has them, joined by \\n, none after the last.",
    "sourceCodeStart": "The number of the excerpt's first line, from 1.",
    "sourceCodeEnd": "The number of the excerpt's last line; the excerpt has just these lines.",
    "githubUrl": (
        "https://github.com/{repo}/blob/{analyzedSha}/{filePath}#L{start}-L{end}, the path percent-encoded;"
        " null where the source is not on GitHub."
    ),
    "documentation": "What the error means, in Markdown.",
    "triggerScenarios": "What code sets it off, in Markdown.",
    "commonSituations": "In which situations people meet it, in Markdown.",
    "solutions": "Ways to solve it, the best first; each in Markdown.",
    "exampleFix": "Code before and after, each under a comment that says so: `// before`, `# after`.",
    "handlingStrategy": "How to handle it in a word or two, as type-guard or try-catch.",
    "validationCode": "Code that checks beforehand.",
    "typeGuard": "A function that tells good values from bad.",
    "tryCatchPattern": "Code that catches the error and goes on.",
    "preventionTips": "Habits that keep it away, each in Markdown.",
    "tags": "Words by which readers look for it; at most 50, each once.",
    "backgroundTag": "The topic whose text explains what lies behind the error: background/<tag>.md.",
    "analyzedSha": "The commit that the excerpt was taken from, all 40 digits.",
    "analyzedAt": "When the record was made, RFC 3339 with a zone.",
    "schemaVersion": "The version of this schema: 2.",
}


def record_schema() -> dict[str, Any]:
    """Return the schema (draft 2020-12) of a file with one record, bare or in an envelope."""
    envelope = Envelope.model_json_schema(by_alias=True)
    record = envelope.pop("$defs")["Record"]
    for model in (envelope, record):
        for name in ("title", "description"):
            model.pop(name, None)
        model["properties"] = {name: _described(name, form) for name, form in model["properties"].items()}
    record["properties"]["schemaVersion"] = {
        "const": SCHEMA_VERSION,
        "description": DESCRIPTIONS["schemaVersion"],
    }
    record["properties"]["tags"]["uniqueItems"] = True
    return {
        "$schema": _DRAFT,
        "title": "Error record",
        "description": "One place where a program raises an error, and what to do about it.",
        "type": "object",
        "if": {"anyOf": [{"required": ["record"]}, {"required": ["datasetVersion"]}]},
        "then": {"$ref": "#/$defs/Envelope"},
        "else": {"$ref": "#/$defs/Record"},
        "$defs": {"Envelope": envelope, "Record": record},
    }


def _described(name: str, form: dict[str, Any]) -> dict[str, Any]:
    """Return one member's schema with its description first, without the titles that pydantic makes up."""
    kept = {key: value for key, value in form.items() if key not in ("title", "description")}
    if name in _MARKDOWN:
        kept["contentMediaType"] = "text/markdown"
    return {"description": DESCRIPTIONS[name], **kept}

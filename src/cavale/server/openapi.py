"""The OpenAPI document, generated from the wire's structs."""

from typing import Any

import msgspec

from cavale import __version__
from cavale.matches.file import Record
from cavale.wire import down, rest

_Path = tuple[str, str, str, Any, Any, int, list[str]]

# method, path, summary, body, answer, status, query parameters
_PATHS: list[_Path] = [
    ("get", "/api/games", "The games, with their words", None, rest.Games, 200, []),
    ("get", "/api/games/{game}/rulebook", "A rulebook", None, rest.RulebookInfo, 200, ["lang"]),
    ("get", "/api/tables", "Listed tables to join or watch", None, rest.OpenTables, 200, []),
    ("post", "/api/tables", "Open a table", rest.NewTable, rest.Seated, 201, []),
    ("get", "/api/tables/{table}", "A table", None, down.TableInfo, 200, []),
    ("post", "/api/tables/{table}/seats", "Take a seat", rest.TakeSeat, rest.Seated, 201, []),
    ("get", "/api/tables/{table}/match", "The match file, after the end", None, Record, 200, []),
    ("get", "/api/tables/{table}/verify", "Checks of a match", None, rest.Verified, 200, []),
    ("get", "/api/tables/{table}/replay", "A match replayed", None, rest.Replay, 200, ["seat"]),
]
_QUERY = {
    "lang": {"type": "string", "enum": ["fr", "en"]},
    "seat": {"type": "integer", "minimum": -2, "maximum": 13},
}
_REFUSALS = ("400", "403", "404", "409", "413", "429")


def openapi_document() -> dict[str, Any]:
    kinds = [kind for row in _PATHS for kind in row[3:5] if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, rest.ErrorInfo], ref_template="#/components/schemas/{name}"
    )
    by_kind = dict(zip([*kinds, rest.ErrorInfo], schemas, strict=True))
    paths: dict[str, Any] = {}
    for row in _PATHS:
        paths.setdefault(row[1], {})[row[0]] = _operation(row, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cavale", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(row: _Path, schemas: dict[Any, Any]) -> dict[str, Any]:
    _, path, summary, body, answer, status, query = row
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in named
    ]
    parameters += [{"name": name, "in": "query", "schema": _QUERY[name]} for name in query]
    responses = {str(status): {"description": summary, "content": _as_json(schemas[answer])}}
    for refusal in _REFUSALS:
        error = _as_json(schemas[rest.ErrorInfo])
        responses[refusal] = {"description": "Refused, with a sentence", "content": error}
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": parameters,
        "responses": responses,
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": _as_json(schemas[body])}
    return operation


def _as_json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}

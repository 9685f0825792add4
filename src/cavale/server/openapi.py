"""The OpenAPI document, generated from the wire's structs."""

import json
from html import escape
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
    ("post", "/api/games/{game}/lesson", "A lesson", rest.NewLesson, rest.Seated, 201, []),
    ("get", "/api/tables", "Listed tables to join or watch", None, rest.OpenTables, 200, []),
    ("post", "/api/tables", "Open a table", rest.NewTable, rest.Seated, 201, []),
    ("get", "/api/tables/{table}", "A table", None, down.TableInfo, 200, []),
    ("post", "/api/tables/{table}/seats", "Take a seat", rest.TakeSeat, rest.Seated, 201, []),
    ("get", "/api/tables/{table}/match", "The match file, after the end", None, Record, 200, []),
    ("get", "/api/tables/{table}/verify", "Checks of a match", None, rest.Verified, 200, []),
    ("get", "/api/tables/{table}/replay", "A match replayed", None, rest.Replay, 200, ["seat"]),
    (
        "post",
        "/api/tables/{table}/analysis",
        "What the coach says of a match",
        rest.AskAnalysis,
        rest.AnalysisInfo,
        200,
        [],
    ),
    ("post", "/api/tables/{table}/practice", "Play on", rest.NewPractice, rest.Seated, 201, []),
]
_QUERY = {
    "lang": {"type": "string", "enum": ["fr", "en"]},
    "seat": {"type": "integer", "minimum": -2, "maximum": 13},
}
_LIMITS = {
    "minimum": "from",
    "maximum": "to",
    "exclusiveMaximum": "below",
    "minLength": "letters from",
    "maxLength": "letters to",
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


def openapi_page() -> str:
    """The same document for people: every call, and every struct with its fields."""
    document = openapi_document()
    calls = [
        f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{escape(call['summary'])}"
        f"{_queries(call)}{_body_link(call)}{_answer_link(call)}</dd>"
        for path, methods in document["paths"].items()
        for method, call in methods.items()
    ]
    structs = [
        f'<h2 id="{name}">{name}</h2><p>{escape(schema.get("description", ""))}</p><dl>'
        + "".join(_field(each, schema) for each in schema.get("properties", {}))
        + "</dl>"
        for name, schema in document["components"]["schemas"].items()
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Cavale: API</title>'
        "<h1>Cavale: the API for programs</h1>"
        '<p>Generated from the structs of the wire; <a href="/api/openapi.json">as OpenAPI '
        f"3.1</a>. The socket has a page of its own: docs/protocol.md.</p><dl>{''.join(calls)}"
        f"</dl>{''.join(structs)}</html>"
    )


def _queries(call: dict[str, Any]) -> str:
    return (
        "".join(
            f". <code>?{each['name']}=</code> {_kind(each['schema'])}"
            for each in call["parameters"]
            if each["in"] == "query"
        )
        + "."
    )


def _body_link(call: dict[str, Any]) -> str:
    return f" Send {_link(call['requestBody'])}." if "requestBody" in call else ""


def _answer_link(call: dict[str, Any]) -> str:
    answer = next(iter(call["responses"].values()))
    return f" Answers {_link(answer)}."


def _link(part: dict[str, Any]) -> str:
    return _kind(part["content"]["application/json"]["schema"])


def _field(name: str, struct: dict[str, Any]) -> str:
    """One field of a struct; `=` and a value if it may be left out."""
    schema = struct["properties"][name]
    left_out = "" if name in struct["required"] else f" = {escape(json.dumps(schema['default']))}"
    return f"<dt><code>{escape(name)}</code>{left_out}</dt><dd>{_kind(schema)}</dd>"


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to structs."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {_kind(schema['items'])}"
    limits = [f", {words} {schema[key]}" for key, words in _LIMITS.items() if key in schema]
    return escape(str(schema.get("type", "anything"))) + "".join(limits)

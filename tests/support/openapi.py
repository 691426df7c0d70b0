"""Validation of everything that the bot and the local Discord exchange against Discord's OpenAPI document."""

import json
import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import jsonschema_rs
from aiohttp import web
from aiohttp.typedefs import Handler

from playground.protocol.wire import PAYLOAD
from tests.support.beside import BESIDE

DOCUMENT = BESIDE / "discord" / "openapi.json"
API = "/api/v10"


class OpenApi:
    """A validator of request and response bodies against Discord's OpenAPI document."""

    def __init__(self, document: Path = DOCUMENT) -> None:
        self._document = json.loads(document.read_text())
        self._validators: dict[tuple[str, str, str], Any] = {}

    @cached_property
    def _operations(self) -> list[tuple[str, re.Pattern[str], str, Any]]:
        found = [
            (method.upper(), re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path, operation)
            for path, item in self._document["paths"].items()
            for method, operation in item.items()
            if method in ("get", "post", "put", "patch", "delete")
        ]
        # paths with literal segments (@me, @original) take precedence
        return sorted(found, key=lambda row: row[2].count("{"))

    def _find(self, method: str, path: str) -> tuple[str, Any] | None:
        rows = (row for row in self._operations if row[0] == method and row[1].fullmatch(path))
        return next(((row[2], row[3]) for row in rows), None)

    def _errors(self, key: tuple[str, str, str], content: Any, body: Any) -> list[str]:
        schema = (content.get("application/json") or {}).get("schema")
        if schema is None:
            return []
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.validator_for({**schema, "components": self._document["components"]})
        return [line for error in self._validators[key].iter_errors(body) for line in _explain(error)]

    def request(self, method: str, path: str, body: Any) -> list[str]:
        """Return how a request's JSON body, or payload_json if it's multipart, violates the document."""
        found = self._find(method, path)
        if found is None:
            return ["no such operation"]
        return self._errors((method, found[0], "request"), found[1].get("requestBody", {}).get("content", {}), body)

    def response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Return how a response's JSON body violates the document."""
        found = self._find(method, path)
        if found is None:
            return ["no such operation"]
        responses = found[1]["responses"]
        answer = responses.get(str(status)) or responses.get(f"{status // 100}XX")
        if answer is None:
            return [f"status {status} is not among {', '.join(responses)}"]
        return self._errors((method, found[0], str(status)), answer.get("content", {}), body)


@cache
def shared(document: Path = DOCUMENT) -> OpenApi:
    """Return the validator that tests share, because loading the document takes 25 MB and some time."""
    return OpenApi(document)


def _explain(error: Any) -> list[str]:
    """Return the messages of a validation error. If no alternative of a schema fits, take those of the closest one."""
    branches = getattr(error.kind, "context", None)
    if branches:
        nearest = min(
            branches, key=lambda branch: sum(1 + 9 * (e.kind.name in ("const", "enum", "type")) for e in branch)
        )
        return [line for inner in nearest for line in _explain(inner)]
    return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:200]}"]


def _as_discord_reads(body: Any) -> Any:
    """Convert ids to strings. discord.py sends some as numbers, which Discord accepts, unlike its OpenAPI document."""
    if isinstance(body, list):
        return [_as_discord_reads(each) for each in body]
    if not isinstance(body, dict):
        return body
    fixed = {key: _as_discord_reads(value) for key, value in body.items()}
    for entry in fixed.get("attachments") or ():
        entry["id"] = str(entry["id"])
    for mentioned in ("users", "roles"):
        if isinstance(fixed.get(mentioned), list):
            fixed[mentioned] = [str(each) if isinstance(each, int) else each for each in fixed[mentioned]]
    ids = {key: str(value) for key, value in fixed.items() if key.endswith("_id") and isinstance(value, int)}
    return fixed | ids


class Judge:
    """A middleware of the local Discord that collects violations of Discord's OpenAPI document.

    Requests that the local Discord refuses aren't checked.
    """

    def __init__(self) -> None:
        self.judged = 0
        self.complaints: list[str] = []
        self._spec = shared()

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await handler(request)
        if request.path.startswith(API) and response.status < 400:
            self._judge(request, response)
        return response

    def _judge(self, request: web.Request, response: web.StreamResponse) -> None:
        method, path = request.method, request.path.removeprefix(API)
        payload = _as_discord_reads(request.get(PAYLOAD))
        found = self._spec.request(method, path, payload) if payload else []
        if isinstance(response, web.Response) and isinstance(response.body, bytes) and response.body:
            found += self._spec.response(method, path, response.status, json.loads(response.body))
        self.judged += 1
        self.complaints += [f"{method} {path} {response.status}: {complaint}" for complaint in found]

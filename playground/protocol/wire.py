"""Request and response bodies in Discord's formats: JSON and multipart."""

import re
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from playground.protocol.errors import ApiError

Json = dict[str, Any]
encode = msgspec.json.encode
PAYLOAD = web.RequestKey("PAYLOAD", object)  # the parsed request body, for middlewares that inspect requests


class Upload(msgspec.Struct, frozen=True):
    """A file of a multipart request."""

    name: str
    data: bytes
    content_type: str


Files = dict[str, Upload]  # by the attachment id that `attachments` refers to


def decode(raw: bytes | str) -> Any:
    """Parse JSON. Raises ApiError 50109 if it's invalid or nested too deeply."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def reply(data: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py compares the content type for equality: with "; charset=utf-8" it would treat the body as text.
    return web.Response(
        body=encode(data), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def refuse(error: ApiError) -> web.Response:
    """Return the response for an error, with Discord's error object as its body."""
    return reply(error.body(), error.status)


def public(thing: Json) -> Json:
    """Return a copy of `thing` without internal fields, whose names start with an underscore."""
    return {key: value for key, value in thing.items() if key[0] != "_"}


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """Parse a JSON or multipart body. Return (payload, files by attachment id). Raises ApiError if it's invalid."""
    if request.content_type.startswith("multipart/"):
        payload, files = await _read_multipart(request)
    else:
        raw = await request.read()
        payload, files = (decode(raw) if raw else {}), {}
    request[PAYLOAD] = payload
    return payload, files


async def _read_multipart(request: web.Request) -> tuple[Any, Files]:
    payload: Any = {}
    files: Files = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50035, "Invalid Form Body")
        data = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            payload = decode(data)
        else:
            files[re.sub(r"\D", "", part.name or "")] = _upload(part.filename or "unknown", data)
    return payload, files


def _upload(filename: str, data: bytes) -> Upload:
    name = safe_name(filename)
    return Upload(name, data, content_type(name))


def safe_name(filename: str) -> str:
    """Return a file name as Discord stores it: letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^\w.\-]", "_", str(filename))[-200:]


def content_type(name: str) -> str:
    kinds = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}
    kinds |= {"json": "application/json; charset=utf-8", "txt": "text/plain; charset=utf-8"}
    return kinds.get(name.rsplit(".", 1)[-1].lower(), "application/octet-stream")

"""Who may talk to the server: programs and pages of this machine only."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@web.middleware
async def only_loopback(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a Host or Origin that does not name this machine: another site's page may not reach in."""
    origin = request.headers.get("Origin")
    if not _is_local(f"//{request.headers.get('Host', '')}") or (origin is not None and not _is_local(origin)):
        return web.Response(status=403, text="The local Discord answers to this machine only.")
    return await handler(request)


def _is_local(address: str) -> bool:
    try:
        return urlsplit(address).hostname in LOOPBACK
    except ValueError:
        return False

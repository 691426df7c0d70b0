"""Access control: only programs on this machine and this server's own web pages may connect."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
HEADERS = {"X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'"}


def only_loopback(base: str) -> Middleware:
    """Return a middleware that refuses requests for another Host or from another Origin.

    A web page on another port of this machine is as foreign as any web site.
    """
    port = urlsplit(base).port

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if _local_port(f"//{host}") is None or (origin is not None and _local_port(origin) != port):
            return web.Response(status=403, text="The local Discord answers to this machine and its own page only.")
        return await handler(request)

    return guard


def _local_port(address: str) -> int | None:
    try:
        parts = urlsplit(address)
        return (parts.port or 80) if parts.hostname in LOOPBACK else None
    except ValueError:
        return None


async def forbid_frames(_: web.Request, response: web.StreamResponse) -> None:
    """Forbid other sites from embedding pages of this server in frames."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)

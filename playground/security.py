"""Who may talk to the server: programs of this machine, and the pages that the server itself has served."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
HEADERS = {"X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'"}


def only_loopback(base: str) -> Middleware:
    """Refuse a Host that is not this machine and an Origin that is not this very server, and let nobody frame a page.

    Another program's page, on whatever port of this machine, is a stranger like any site.
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
    """Return the port of an address on this machine, None for any other address."""
    try:
        parts = urlsplit(address)
        return (parts.port or 80) if parts.hostname in LOOPBACK else None
    except ValueError:
        return None


async def forbid_frames(_: web.Request, response: web.StreamResponse) -> None:
    """Let no other site show a page of this server inside its own."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)

"""The server: one aiohttp application on loopback, built from the world and everything around it."""

import logging
import socket
from collections.abc import Iterable
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from playground.errors import ApiError, Refused
from playground.faults import Faults
from playground.gateway import Gateway, acceptable
from playground.interactions import Interactions
from playground.local import Local, revalidated
from playground.pages import Pages
from playground.person import People
from playground.ratelimits import RateLimits
from playground.rest import Rest
from playground.rest_channels import Channels
from playground.security import only_loopback
from playground.store import Store
from playground.wire import refuse, reply
from playground.world import World

log = logging.getLogger(__name__)
API = "/api/v10"
PLAYERS = "ada", "bo", "cy"


class Server:
    """A running local Discord; `base` is its address."""

    def __init__(self, folder: Path, base: str, players: Iterable[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.base, self.store = base, Store(folder)
        self.world = World(self.store, base, players)
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world)
        self.limits = RateLimits()
        self.people = People(self.world, self.interactions)
        self.pages = Pages(self.world, self.gateway.sessions, self.people)
        self.faults = Faults(self.world, self.gateway, self.limits)
        self._runner: web.AppRunner | None = None

    def application(self, middlewares: Iterable[Middleware] = ()) -> web.Application:
        """Return the application; `middlewares` see whole answers, refusals too."""
        chain = [only_loopback, revalidated, *middlewares, self._serve]
        app = web.Application(middlewares=chain, client_max_size=120 << 20)
        local = Local(self.world, self.gateway.sessions, self.people, self.pages, self.faults)
        app.add_routes(local.routes())
        app.router.add_get("/gateway/", self.gateway.handle)
        for route in (*Rest(self.world, self.interactions).routes(), *Channels(self.world).routes()):
            app.router.add_route(route.method, API + route.path, route.handler)
        app.router.add_route("*", "/api/{tail:.*}", _not_here)
        app.on_shutdown.append(self._hang_up)
        return app

    @web.middleware
    async def _serve(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            if request.path.startswith(API):
                return await self._serve_api(request, handler)
            return await handler(request)
        except ApiError as error:
            return refuse(error)
        except Refused as refused:
            return reply({"error": str(refused)}, 400)
        except web.HTTPException:
            raise
        except Exception:
            log.exception("%s %s failed", request.method, request.path)
            return reply({"message": "500: Internal Server Error", "code": 0}, 500)

    async def _serve_api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        _authorize(request, path)
        refusal, headers = self.limits.check(request.method, path)
        if refusal is not None:
            return refusal

        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except ApiError as error:
                return refuse(error)

        response = await self.faults.around(request, path, guarded)
        response.headers.update(headers)
        return response

    async def _hang_up(self, _: web.Application) -> None:
        await self.gateway.close()
        await self.pages.close()

    async def start(self, listener: socket.socket, middlewares: Iterable[Middleware] = ()) -> None:
        """Serve on a listening socket."""
        self._runner = web.AppRunner(self.application(middlewares), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Hang up on everybody and close the store."""
        if self._runner is not None:
            await self._runner.cleanup()
        self.store.close()


def listen(port: int) -> socket.socket:
    """Listen on 127.0.0.1 (port 0: any free one); raises OSError if the port is taken."""
    return socket.create_server(("127.0.0.1", port), backlog=128)


def address(listener: socket.socket) -> str:
    """Return the base address of a listening socket."""
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


def _authorize(request: web.Request, path: str) -> None:
    if path.startswith(("/interactions/", "/webhooks/")):
        return
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bot" or not acceptable(token):
        raise ApiError(401, 0, "401: Unauthorized")


async def _not_here(request: web.Request) -> web.Response:
    # Loud: a route that is not built must never look like success.
    log.error("Not built in the local Discord: %s %s", request.method, request.path)
    return reply({"code": 0, "message": f"The local Discord has no {request.method} {request.path}"}, 501)

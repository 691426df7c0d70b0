"""The server: an aiohttp application, reachable only from this machine, that connects the world with its APIs."""

import asyncio
import logging
import socket
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from playground.api.channels import Channels
from playground.api.messages import Messages
from playground.api.rate_limits import RateLimits
from playground.api.routes import Rest
from playground.control.faults import Faults
from playground.control.routes import Local, revalidated
from playground.gateway.connection import Gateway, acceptable
from playground.page.socket import Pages
from playground.person.people import People
from playground.protocol.errors import ApiError, Refused
from playground.protocol.wire import refuse, reply
from playground.security import forbid_frames, only_loopback
from playground.world import archiving, strictness
from playground.world.interactions import Interactions
from playground.world.notifications import Notifications
from playground.world.store import Store
from playground.world.world import World

log = logging.getLogger(__name__)
API = "/api/v10"
PLAYERS = "ada", "bo", "cy"
ARCHIVING_SECONDS = 30.0


class Server:
    """A running local Discord. `base` is its address."""

    def __init__(
        self, folder: Path, base: str, players: Iterable[str], lax: Iterable[str] = (), guilds: int = 1
    ) -> None:
        """Create the server. Raises Refused if `lax` names an unknown restriction (see strictness.RESTRAINTS)."""
        folder.mkdir(parents=True, exist_ok=True)
        self.base, self.store = base, Store(folder)
        self.world = World(self.store, base, players, strictness.lax(lax), guilds)
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world)
        self.limits = RateLimits(self.world, self.interactions.channel_of)
        self.people = People(self.world, self.interactions)
        self.pages = Pages(self.world, self.gateway.sessions, self.people, Notifications(self.world))
        self.faults = Faults(self.world, self.gateway)
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None

    def application(self, middlewares: Iterable[Middleware] = ()) -> web.Application:
        """Return the aiohttp application. `middlewares` see the final responses, including refusals."""
        chain = [only_loopback(self.base), revalidated, *middlewares, self._serve]
        app = web.Application(middlewares=chain, client_max_size=120 << 20)
        local = Local(self.world, self.gateway.sessions, self.people, self.pages, self.faults)
        app.add_routes(local.routes())
        app.router.add_get("/gateway/", self.gateway.handle)
        rest = (
            Rest(self.world, self.interactions, self.gateway.sessions.logins_left),
            Channels(self.world),
            Messages(self.world),
        )
        for route in (route for part in rest for route in part.routes()):
            app.router.add_route(route.method, API + route.path, route.handler)
        app.router.add_route("*", "/api/{tail:.*}", _not_here)
        app.on_response_prepare.append(forbid_frames)
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
        except RecursionError:  # valid JSON may still be nested too deeply to walk
            return refuse(ApiError(400, 50109, "The request body contains invalid JSON."))
        except Refused as refused:
            return reply({"error": str(refused)}, 400)
        except web.HTTPException:
            raise
        except Exception:
            log.exception("%s %s failed", request.method, request.path)
            return reply({"message": "500: Internal Server Error", "code": 0}, 500)

    async def _serve_api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        try:
            self._authorize(request, path)
            response = await self._answered(request, path, handler)
        except ApiError as error:
            response = refuse(error)
        response.headers["Date"] = format_datetime(datetime.fromtimestamp(self.world.clock(), UTC), usegmt=True)
        self.limits.count_answer(response.status, response.headers.get("X-RateLimit-Scope", ""))
        return response

    async def _answered(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
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
        if isinstance(response, web.Response) and isinstance(response.body, bytes):
            response.body = self.world.cdn.sign(response.body)
        return response

    def _authorize(self, request: web.Request, path: str) -> None:
        if path.startswith(("/interactions/", "/webhooks/")):
            return
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if kind != "Bot" or not acceptable(token) or self.gateway.sessions.is_token_reset:
            raise ApiError(401, 0, "401: Unauthorized")

    async def _hang_up(self, _: web.Application) -> None:
        await self.gateway.close()
        await self.pages.close()

    async def start(self, listener: socket.socket, middlewares: Iterable[Middleware] = ()) -> None:
        """Serve requests that arrive at a listening socket."""
        self._runner = web.AppRunner(self.application(middlewares), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        self._archiving = asyncio.create_task(self._archive_idle_threads())

    async def _archive_idle_threads(self) -> None:
        while True:
            await asyncio.sleep(ARCHIVING_SECONDS)
            archiving.archive_idle(self.world)

    async def stop(self) -> None:
        """Close all connections and the database."""
        if self._archiving is not None:
            self._archiving.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
        self.store.close()


def listen(port: int) -> socket.socket:
    """Listen on 127.0.0.1. If `port` is 0, any free port is used. Raises OSError if the port is taken."""
    return socket.create_server(("127.0.0.1", port), backlog=128)


def address(listener: socket.socket) -> str:
    """Return the base address of a listening socket."""
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


async def _not_here(request: web.Request) -> web.Response:
    # Fail loudly: a missing route must never look like success.
    log.error("Not built in the local Discord: %s %s", request.method, request.path)
    return reply({"code": 0, "message": f"The local Discord has no {request.method} {request.path}"}, 501)

"""Trouble on request: error answers, 429s, delays, dropped gateways, closed DMs, lost permissions, deletions."""

import asyncio
import re

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from playground import messages, permissions, threads
from playground.errors import Refused
from playground.gateway import Gateway
from playground.ratelimits import RateLimits, too_many
from playground.wire import Json, public, reply
from playground.world import Event, World


class Fault(msgspec.Struct):
    """Plays on requests whose "METHOD /path" (without /api/v10) `route` finds, `count` times (None: until cleared)."""

    route: str = ""
    status: int = 0
    count: int | None = None
    retry_after: float = 0.5
    is_global: bool = msgspec.field(default=False, name="global")
    delay: float = 0.0
    after: bool = False  # the request takes effect, only its answer is lost


class Faults:
    """The faults now playing. `set` documents what may be asked."""

    def __init__(self, world: World, gateway: Gateway, limits: RateLimits) -> None:
        self.world, self.gateway, self.limits = world, gateway, limits
        self._playing: list[Fault] = []

    async def set(self, wish: Json) -> Json:
        """Set or clear faults; keys may be combined. Raises Refused.

        {"status": 429|500|502|503, "route": regex, "count": n, "retry_after": s, "global": bool, "after": bool},
        {"delay": seconds, "route": regex, "count": n}, {"ratelimits": bool}, {"closed_dms": [user, ...]},
        {"drop_gateway": true, "invalid_session": bool}, {"permissions": {"channel": id, "deny": [name, ...]}},
        {"delete_channel": id}, {"delete_message": id}, {"clear": true}.
        """
        if wish.get("clear"):
            self._clear()
        if wish.get("status") or wish.get("delay"):
            self._play(wish)
        if "ratelimits" in wish:
            self.limits.on = bool(wish["ratelimits"])
        if "closed_dms" in wish:
            self.world.set_closed_dms({self.world.person(str(name))["id"] for name in wish["closed_dms"]})
        if "permissions" in wish:
            self._deny(str(wish["permissions"]["channel"]), wish["permissions"].get("deny") or [])
        self._delete(wish)
        if wish.get("drop_gateway"):
            await self.gateway.drop(invalidate=bool(wish.get("invalid_session")))
        return self.state()

    def _play(self, wish: Json) -> None:
        fault = msgspec.convert({k: wish[k] for k in wish if k in FIELDS}, Fault)
        re.compile(fault.route)
        self._playing.append(fault)

    def _clear(self) -> None:
        self._playing.clear()
        self.limits.on = False
        self.world.set_closed_dms(set())
        for channel in list(self.world.channels.values()):
            if channel.get("permission_overwrites"):
                self._deny(channel["id"], [])

    def _deny(self, key: str, names: list[str]) -> None:
        if unknown := [name for name in names if name not in permissions.BITS]:
            raise Refused(f"No such permission: {', '.join(unknown)}. There are {', '.join(permissions.BITS)}")
        channel = self.world.channel(key)
        permissions.deny(channel, self.world.bot["id"], names)
        self.world.save_channel(channel)
        self.world.emit(Event("CHANNEL_UPDATE", public(channel), channel))

    def _delete(self, wish: Json) -> None:
        if "delete_channel" in wish:
            threads.delete_channel(self.world, self.world.channel(str(wish["delete_channel"])))
        if "delete_message" in wish:
            key = str(wish["delete_message"])
            if key not in self.world.messages:
                raise Refused(f"There is no message {key}")
            messages.delete(self.world, self.world.messages[key])

    def state(self) -> Json:
        """Return what is playing now."""
        denied = {c["id"]: c["permission_overwrites"] for c in self.world.channels.values()
                  if c.get("permission_overwrites")}  # fmt: skip
        return {"playing": self._playing, "closed_dms": sorted(self.world.closed_dms), "permissions": denied,
                "ratelimits": self.limits.on}  # fmt: skip

    async def around(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        """Serve a request of the API, with whatever faults are meant for it."""
        fault = self._take(f"{request.method} {path}") if self._playing else None
        if fault is None:
            return await handler(request)
        await asyncio.sleep(fault.delay)
        if not fault.status:
            return await handler(request)
        if fault.after:
            await handler(request)
        return _failure(fault)

    def _take(self, line: str) -> Fault | None:
        fault = next((fault for fault in self._playing if re.search(fault.route, line)), None)
        if fault is not None and fault.count is not None:
            fault.count -= 1
            if fault.count <= 0:
                self._playing.remove(fault)
        return fault


FIELDS = frozenset(field.encode_name for field in msgspec.structs.fields(Fault))


def _failure(fault: Fault) -> web.Response:
    if fault.status == 429:
        return too_many(fault.retry_after, is_global=fault.is_global)
    return reply({"message": f"{fault.status}: a fault asked for", "code": 0}, fault.status)

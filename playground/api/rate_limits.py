"""Discord's rates: requests in all, posts and edits in a channel, edits of old messages, opening private channels."""

import re
from collections import deque
from typing import NamedTuple

from aiohttp import web

from playground.protocol.wire import reply
from playground.world.world import World

GLOBAL_SECONDS = 1.0
OLD_AFTER = 3600.0
EDIT = re.compile(r"PATCH /channels/\d+/messages/(\d{1,20})")
OLD_EDITS = 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
LIMITED = "You are being rate limited."


class Bucket(NamedTuple):
    """How often a route may be asked in so many seconds; what its groups find is counted by itself."""

    name: str
    route: re.Pattern[str]
    most: int
    seconds: float
    restraint: str = "rate_limits"


# Discord publishes no numbers but sends them in headers; these are the ones that bots report, rounded down.
OLD = Bucket("old-edits", re.compile(r"PATCH /channels/(\d+)/messages/\d+"), 3, 20.0, "old_edits")
BUCKETS = (
    Bucket("post-messages", re.compile(r"POST /channels/(\d+)/messages"), 5, 5.0),
    Bucket("patch-messages", re.compile(r"PATCH /channels/(\d+)/messages/\d+"), 5, 5.0),
    Bucket("open-private-channels", re.compile(r"POST /users/@me/channels"), 10, 120.0),
)


def too_many(
    retry_after: float,
    *,
    is_global: bool = False,
    code: int = 0,
    message: str = LIMITED,
    headers: dict[str, str] | None = None,
) -> web.Response:
    """Answer 429 with a Via header, without which the client takes itself for banned."""
    body = {"message": message, "retry_after": round(retry_after, 3), "global": is_global}
    always = {"Via": "1.1 local", "Retry-After": str(retry_after)}
    always |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"} if is_global else {}
    return reply(body | ({"code": code} if code else {}), 429, always | (headers or {}))


class RateLimits:
    """Counts requests by the world's clock; interaction endpoints are exempt, as at Discord."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._all: deque[float] = deque()
        self.exceeded = 0  # how often the bot asked too much in all
        self._buckets: dict[tuple[str, ...], deque[float]] = {}

    def check(self, method: str, path: str) -> tuple[web.Response | None, dict[str, str]]:
        """Count a request; returns (a 429 or None, the headers that its answer carries)."""
        if path.startswith(("/interactions/", "/webhooks/")):
            return None, {}
        line = f"{method} {path}"
        if (wait := self._all_full()) is not None:
            return too_many(wait, is_global=True), {}
        edit = EDIT.fullmatch(line)
        if edit and self.world.clock.age(edit[1]) > OLD_AFTER and (counted := self._count(OLD, line)) and counted[0]:
            code, message = OLD_EDITS
            return too_many(counted[1], code=code, message=message), {}
        return self._check_bucket(line)

    def _all_full(self) -> float | None:
        """Count one of all requests; returns how long to wait where there were too many."""
        now = self.world.clock()
        if not self.world.is_strict("rate_limits"):
            return None
        while self._all and now - self._all[0] >= GLOBAL_SECONDS:
            self._all.popleft()
        if len(self._all) >= self.world.requests_a_second:
            self.exceeded += 1
            return GLOBAL_SECONDS - (now - self._all[0])
        self._all.append(now)
        return None

    def _check_bucket(self, line: str) -> tuple[web.Response | None, dict[str, str]]:
        for bucket in BUCKETS:
            if (counted := self._count(bucket, line)) is None:
                continue
            is_full, wait, left = counted
            headers = {
                "X-RateLimit-Limit": str(bucket.most), "X-RateLimit-Remaining": str(left),
                "X-RateLimit-Reset": f"{self.world.clock() + wait:.3f}", "X-RateLimit-Reset-After": f"{wait:.3f}",
                "X-RateLimit-Bucket": bucket.name,
            }  # fmt: skip
            return (too_many(wait, headers=headers | {"X-RateLimit-Scope": "user"}), {}) if is_full else (None, headers)
        return None, {}

    def _count(self, bucket: Bucket, line: str) -> tuple[bool, float, int] | None:
        """Count a request in its bucket; returns (was it full, seconds until it empties, how many are left)."""
        found = bucket.route.fullmatch(line)
        if found is None or not self.world.is_strict(bucket.restraint):
            return None
        now = self.world.clock()
        sent = self._buckets.setdefault((bucket.name, *found.groups()), deque(maxlen=bucket.most))
        while sent and now - sent[0] >= bucket.seconds:
            sent.popleft()
        is_full = len(sent) == bucket.most
        if not is_full:
            sent.append(now)
        return is_full, bucket.seconds - (now - sent[0]), bucket.most - len(sent)

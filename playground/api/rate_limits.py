"""Discord's rate limits (for all requests, per channel and per interaction), and the ban for many invalid requests."""

import re
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from aiohttp import web

from playground.protocol.wire import reply
from playground.world.world import World

GLOBAL_SECONDS = 1.0
OLD_AFTER = 3600.0
EDIT = re.compile(r"PATCH /channels/\d+/messages/(\d{1,20})")
OLD_EDITS = 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
LIMITED = "You are being rate limited."
INVALID, INVALID_SECONDS = (401, 403, 429), 600.0
# Discord doesn't publish how long a ban lasts; bot developers report about an hour.
BAN_SECONDS = 3600.0
BANNED = "You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently."


class Bucket(NamedTuple):
    """A limit of `most` requests in `seconds` seconds on a route.

    Requests are counted separately if they differ in a part of the path that the route captures, such as the channel
    id.
    """

    name: str
    route: re.Pattern[str]
    most: int
    seconds: float
    restraint: str = "rate_limits"


# Discord publishes no numbers, but sends them in headers; these are the reported ones, rounded down.
OLD = Bucket("old-edits", re.compile(r"PATCH /channels/(\d+)/messages/\d+"), 3, 20.0, "old_edits")
# As measured in discord/discord-api-docs#2701; the channel's limit also counts ephemeral follow-ups (#3763).
OF_INTERACTION = (
    Bucket("post-followups", re.compile(r"POST /webhooks/\d+/([^/]+)"), 5, 2.0),
    Bucket("change-answers", re.compile(r"(?:PATCH|DELETE) /webhooks/\d+/([^/]+)/messages/[^/]+"), 5, 2.0),
)
SLOW = Bucket("slow-edits", re.compile(r"PATCH /webhooks/\d+/([^/]+)/messages/[^/]+"), 1, 2.0, "")
OF_CHANNEL = Bucket("followups-of-channel", re.compile(r"POST /followups/(\d+)"), 30, 60.0)
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
    """Return a 429 response. It has a Via header, because without one, discord.py concludes that it was banned."""
    body = {"message": message, "retry_after": round(retry_after, 3), "global": is_global}
    always = {"Via": "1.1 local", "Retry-After": str(retry_after)}
    always |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"} if is_global else {}
    return reply(body | ({"code": code} if code else {}), 429, always | (headers or {}))


class RateLimits:
    """A counter of requests against the rate limits, by the local Discord's clock.

    As on Discord, responses to interactions are exempt. `channel_of` maps an interaction's token to its channel.
    """

    def __init__(self, world: World, channel_of: Callable[[str], str | None]) -> None:
        self.world, self._channel_of = world, channel_of
        self._invalid: deque[float] = deque()
        self._banned_until = 0.0
        self._all: deque[float] = deque()
        self.exceeded = 0  # how often the bot exceeded the global limit
        self._buckets: dict[tuple[str, ...], deque[float]] = {}

    @property
    def is_banned(self) -> bool:
        """Tell whether the bot's address is banned. If so, every request gets a 429 response."""
        return self.world.clock() < self._banned_until

    def check(self, method: str, path: str) -> tuple[web.Response | None, dict[str, str]]:
        """Count a request. Return (429 response or None, rate limit headers for the response)."""
        if self.is_banned:
            left = self._banned_until - self.world.clock()
            return reply({"message": BANNED, "code": 0}, 429, {"Retry-After": str(left)}), {}
        line = f"{method} {path}"
        if path.startswith("/interactions/"):
            return None, {}
        if path.startswith("/webhooks/"):
            return self._check_followup(line)
        if (wait := self._all_full()) is not None:
            return too_many(wait, is_global=True), {}
        edit = EDIT.fullmatch(line)
        is_old = edit is not None and self.world.clock.age(edit[1]) > OLD_AFTER
        code, message = OLD_EDITS
        if is_old and not self.world.behaviors.has("hour_old_edits"):
            return too_many(BAN_SECONDS, code=code, message=message), {}
        if is_old and (counted := self._count(OLD, line)) and counted[0]:
            return too_many(counted[1], code=code, message=message), {}
        return self._check_buckets(line, BUCKETS)

    def count_answer(self, status: int, scope: str) -> None:
        """Count responses with status 401, 403 and 429, and ban the address if there are too many.

        As on Discord, 429 responses from a shared limit don't count.
        """
        if status not in INVALID or scope == "shared" or not self.world.is_strict("invalid_requests"):
            return
        if self.is_banned:
            return
        now = self.world.clock()
        self._invalid.append(now)
        while now - self._invalid[0] >= INVALID_SECONDS:
            self._invalid.popleft()
        if len(self._invalid) >= self.world.invalid_requests:
            self._invalid.clear()
            self._banned_until = now + BAN_SECONDS

    def _check_followup(self, line: str) -> tuple[web.Response | None, dict[str, str]]:
        if not self.world.behaviors.has("frequent_edits") and (counted := self._count(SLOW, line)) and counted[0]:
            return too_many(counted[1], headers={"X-RateLimit-Scope": "user"}), {}
        refusal, headers = self._check_buckets(line, OF_INTERACTION)
        sent = OF_INTERACTION[0].route.fullmatch(line)
        channel = self._channel_of(sent[1]) if sent and refusal is None else None
        if channel is not None and (counted := self._count(OF_CHANNEL, f"POST /followups/{channel}")) and counted[0]:
            return too_many(counted[1], headers={"X-RateLimit-Scope": "shared"}), {}
        return refusal, headers

    def _all_full(self) -> float | None:
        """Count a request toward the global limit. Return the seconds to wait if it's exceeded, else None."""
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

    def _check_buckets(self, line: str, buckets: tuple[Bucket, ...]) -> tuple[web.Response | None, dict[str, str]]:
        for bucket in buckets:
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
        """Count a request in its bucket.

        Return (whether the bucket was full, seconds until it resets, requests left), or None if the request isn't for
        the bucket's route.
        """
        match = bucket.route.fullmatch(line)
        if match is None or not self.world.is_strict(bucket.restraint):
            return None
        now = self.world.clock()
        sent = self._buckets.setdefault((bucket.name, *match.groups()), deque(maxlen=bucket.most))
        while sent and now - sent[0] >= bucket.seconds:
            sent.popleft()
        is_full = len(sent) == bucket.most
        if not is_full:
            sent.append(now)
        return is_full, bucket.seconds - (now - sent[0]), bucket.most - len(sent)

"""Discord's rates: 50 requests a second in all, and five messages or edits in five seconds a channel."""

import re
import time
from collections import deque

from aiohttp import web

from playground.wire import reply

GLOBAL_COUNT, GLOBAL_SECONDS = 50, 1.0
BUCKET_COUNT, BUCKET_SECONDS = 5, 5.0
SENDS = re.compile(r"(POST|PATCH) /channels/(\d+)/messages(/\d+)?")


def too_many(retry_after: float, *, is_global: bool = False, headers: dict[str, str] | None = None) -> web.Response:
    """Answer 429 with a Via header, without which the client takes itself for banned."""
    body = {"message": "You are being rate limited.", "retry_after": round(retry_after, 3), "global": is_global}
    always = {"Via": "1.1 local", "Retry-After": str(retry_after)} | (
        {"X-RateLimit-Global": "true"} if is_global else {}
    )
    return reply(body, 429, always | (headers or {}))


class RateLimits:
    """Counts requests once it is `on`; interaction endpoints are exempt, as at Discord."""

    def __init__(self) -> None:
        self.on = False
        self._all: deque[float] = deque(maxlen=GLOBAL_COUNT)
        self._buckets: dict[str, deque[float]] = {}

    def check(self, method: str, path: str) -> tuple[web.Response | None, dict[str, str]]:
        """Count a request; returns (a 429 or None, the headers that its answer carries)."""
        if not self.on or path.startswith(("/interactions/", "/webhooks/")):
            return None, {}
        now = time.time()
        if len(self._all) == GLOBAL_COUNT and now - self._all[0] < GLOBAL_SECONDS:
            return too_many(GLOBAL_SECONDS - (now - self._all[0]), is_global=True), {}
        self._all.append(now)
        match = SENDS.fullmatch(f"{method} {path}")
        return self._count(f"{match[1]}-{match[2]}", now) if match else (None, {})

    def _count(self, key: str, now: float) -> tuple[web.Response | None, dict[str, str]]:
        sent = self._buckets.setdefault(key, deque(maxlen=BUCKET_COUNT))
        while sent and now - sent[0] >= BUCKET_SECONDS:
            sent.popleft()
        is_full = len(sent) == BUCKET_COUNT
        if not is_full:
            sent.append(now)
        wait = BUCKET_SECONDS - (now - sent[0])
        headers = {
            "X-RateLimit-Limit": str(BUCKET_COUNT), "X-RateLimit-Remaining": str(BUCKET_COUNT - len(sent)),
            "X-RateLimit-Reset": f"{now + wait:.3f}", "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": key.split("-")[0].lower() + "-messages",
        }  # fmt: skip
        return (too_many(wait, headers=headers | {"X-RateLimit-Scope": "user"}), {}) if is_full else (None, headers)

"""A small client for Discord's REST API, so that `doctor` doesn't need discord.py."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Any, Final, Self

import aiohttp
import msgspec

BASE: Final = "https://discord.com/api/v10"
PATIENCE: Final = 10.0  # seconds to wait for Discord's answer
UNAUTHORIZED, FORBIDDEN, NOT_FOUND = 401, 403, 404


class Unreachable(Exception):  # noqa: N818 - said to the operator, in words
    """Raised if Discord doesn't answer. The message says why, without secrets."""


class Answer(msgspec.Struct, frozen=True):
    """Discord's answer: its status, its JSON object, and its clock (epoch seconds; None if it has no Date header)."""

    status: int
    body: dict[str, Any]
    date: float | None

    @property
    def is_ok(self) -> bool:
        return self.status == 200

    def __str__(self) -> str:
        return f"{self.status} {self.body.get('code', 0)} {self.body.get('message', '')}".strip()


class Api:
    """A session of GET requests with the bot's token, to Discord or the local Discord at `base`."""

    def __init__(self, token: str, base: str = BASE) -> None:
        self._token, self._base = token, base

    @property
    def has_token(self) -> bool:
        return bool(self._token)

    async def __aenter__(self) -> Self:
        # Discord's firewall blocks requests without a name of this form.
        headers = {"Authorization": f"Bot {self._token}", "User-Agent": "DiscordBot (https://guffaw.invalid, doctor)"}
        timeout = aiohttp.ClientTimeout(PATIENCE)
        self._http = aiohttp.ClientSession(headers=headers, timeout=timeout)
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self._http.close()

    async def get(self, path: str) -> Answer:
        """Return Discord's answer, even if it's an error status. Raises Unreachable if Discord doesn't answer."""
        try:
            async with self._http.get(f"{self._base}{path}") as response:
                raw, date = await response.read(), response.headers.get("Date")
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unreachable(str(error) or f"no answer within {PATIENCE:.0f} seconds") from error
        return Answer(response.status, _json(raw), parsedate_to_datetime(date).timestamp() if date else None)


def _json(raw: bytes) -> dict[str, Any]:
    """Return the JSON object, or {} for anything else, such as the page of a proxy or a firewall."""
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except msgspec.DecodeError:
        return {}

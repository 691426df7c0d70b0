"""Tests of what the bot does with a message for each error that Discord can return."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.core.delivery import discord_errors as errors
from bot.core.delivery.courier_protocol import (
    Closed,
    ContentRefused,
    Later,
    MessageGone,
    NoPlace,
    Refused,
    TokenRefused,
)
from bot.core.table.place import NO_SERVER


def answer(status: int, code: int = 0, text: str = "Nope") -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": text})


def meaning(error: BaseException) -> Exception:
    with pytest.raises(Exception) as translated, errors.translated():
        raise error
    return translated.value


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        *((404, code, MessageGone) for code in sorted(errors.GONE)),
        (429, 30046, MessageGone),  # an old message that can't be edited: waiting doesn't help
        *((400, code, ContentRefused) for code in sorted(errors.CONTENT)),
        (400, 99999, ContentRefused),  # unknown, but about the request
        (413, 0, ContentRefused),
        *((403, code, Closed) for code in sorted(errors.CLOSED)),
        *((403, code, Later) for code in sorted(errors.PASSING)),
        (400, 20016, Later),
        (403, 0, Later),  # not from Discord itself
        (429, 0, Later),
        (500, 0, Later),
        (503, 50035, Later),
        (401, 0, TokenRefused),
        (400, errors.ARCHIVED, Refused),
        (403, 99999, Refused),
        (404, 0, Refused),
        (499, 0, Refused),
    ],
)
def test_an_error_of_discord_becomes_the_right_exception(status: int, code: int, kind: type[Exception]) -> None:
    found = meaning(answer(status, code))
    assert type(found) is kind
    assert isinstance(found.__cause__, discord.HTTPException)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (10003, "it was deleted"),
        (10004, NO_SERVER),
        (40058, "it's a forum"),
        (50001, "I can't see it"),
        (50003, "it's a private channel"),
        (50008, "it isn't a text channel"),
        (50013, "I'm not allowed to post there"),
        (50024, "it isn't a text channel"),
        (160005, "it's locked"),
    ],
)
def test_a_lost_channel_has_a_reason_for_its_players(code: int, why: str) -> None:
    found = meaning(answer(403, code))
    assert (type(found), str(found)) == (NoPlace, why)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 50035), (403, 50007), (403, 99999)])
def test_the_log_has_the_status_code_and_message_of_discord(status: int, code: int) -> None:
    assert str(meaning(answer(status, code, "Say please"))) == f"{status} {code} Say please"


@pytest.mark.parametrize(
    ("error", "after", "why"),
    [
        (answer(403, 20028, "Slow down"), errors.PASSING_SECONDS, "403 20028 Slow down"),
        (answer(403), errors.PASSING_SECONDS, "403 0 Nope"),
        (answer(500), 0.0, ""),
        (discord.RateLimited(7.5), 7.5, ""),
        (TimeoutError(), 0.0, ""),
        (aiohttp.ClientError(), 0.0, ""),
        (OSError(), 0.0, ""),
    ],
)
def test_a_temporary_error_is_retried_after_the_known_delay(error: Exception, after: float, why: str) -> None:
    later = meaning(error)
    assert isinstance(later, Later)
    assert (later.after, later.why) == (after, why)


def test_a_rate_limit_that_names_its_end_is_waited_for() -> None:
    error = answer(429)
    error.retry_after = 12.5  # type: ignore[attr-defined]
    later = meaning(error)
    assert isinstance(later, Later)
    assert later.after == 12.5


def test_a_mistake_of_the_bots_own_stays_what_it_is() -> None:
    mistake = KeyError("seat")
    assert meaning(mistake) is mistake


@pytest.mark.parametrize(
    ("status", "code", "is_absent"),
    [(404, code, True) for code in sorted(errors.ABSENT)] + [(404, 0, False), (403, 50007, False), (500, 0, False)],
)
def test_only_an_answer_that_names_what_is_missing_proves_that_it_is_gone(
    status: int, code: int, is_absent: bool
) -> None:
    assert errors.is_absence(answer(status, code)) is is_absent

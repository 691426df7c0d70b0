"""Tests of what a player reads when something goes wrong: a clear message, with a code if the error is unknown."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from bot.core import metrics
from bot.core.commands.panel import ShowHand
from bot.core.commands.privacy import ShowPrivacy
from bot.core.delivery.channel_visibility import sees
from bot.core.delivery.courier import DAY_SECONDS, DiscordCourier, Payload
from bot.core.delivery.courier_protocol import (
    Closed,
    ContentRefused,
    Crowded,
    Later,
    MessageGone,
    NoPlace,
    Refused,
    Shown,
    TokenRefused,
    Undeliverable,
)
from bot.core.delivery.new_dms import NEW_DM_SECONDS, NEW_DMS
from bot.core.discord.clicks import live_panels
from bot.core.discord.clicks.dispatch import Context, Handler, Handlers
from bot.core.discord.clicks.response import Reply
from bot.core.discord.failures import BUSY, DONE, FORBIDDEN, GONE, MADE, NO_MOVE, SAVED, TAKEN_BACK, UNKNOWN, explain
from bot.core.discord.rate_limits import Ratelimit
from bot.core.ids import ChannelId, MessageId, TableId, UserId
from bot.core.pages.parts.message import Page
from bot.core.refusals import Frozen, NotAtTable, NotNow, StorageTrouble
from bot.core.saved import Saved, What, note, watch
from bot.core.storage import Place
from bot.core.storage.sql.leases import UnsharedLeases
from games.kernel import IllegalAction


class Response:
    """The part of an HTTP response that discord.py's errors read."""

    reason = "because"

    def __init__(self, status: int) -> None:
        self.status = status


def error(kind: str, status: int, code: int = 0) -> BaseException:
    made: BaseException = getattr(discord, kind)(Response(status), {"code": code, "message": "no"})
    return made


class Heard(Reply):
    """A fake reply to a click, which collects the messages that it would send.

    `made` is the table whose log contains the interaction, or None.
    """

    def __init__(self, made: str | None = None, what: What = "") -> None:
        asked = {"custom_id": "panel;k3f9ab;abcdefgh;;;place:t07"}
        super().__init__(SimpleNamespace(id=77, message=None, command=None, data=asked))  # type: ignore[arg-type]
        self.said: list[str] = []
        self._saved = Saved()
        self._saved.what = what
        self.made = made

    async def _made(self) -> object:
        if self.made == "?":
            raise StorageTrouble("The disk is full. Nothing was changed.")
        return self.made

    async def say(self, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize(
    ("cause", "sentence"),
    [
        (NotAtTable("Ada is playing."), "Ada is playing."),
        (IllegalAction("C4 is taken."), "C4 is taken."),
        (Frozen("This table rests."), "This table rests."),
        (StorageTrouble("The disk is full."), "The disk is full."),
        (error("Forbidden", 403, 50013), FORBIDDEN),
        (error("NotFound", 404, 10003), GONE),
        (error("DiscordServerError", 503), BUSY),
        (discord.RateLimited(60.0), BUSY),
        (TimeoutError(), BUSY),
        (ConnectionResetError(), BUSY),
        (aiohttp.ServerDisconnectedError(), BUSY),
        (ZeroDivisionError("secret"), ""),
    ],
)
def test_every_foreseen_trouble_has_its_sentence(cause: BaseException, sentence: str) -> None:
    assert explain(cause) == sentence


def test_a_command_that_changed_asks_to_restart_discord() -> None:
    assert "Restart Discord" in explain(app_commands.CommandNotFound("gone", []))


async def test_a_refusal_is_counted_by_its_kind_and_a_fault_is_none() -> None:
    for error in (NotNow("not now"), ZeroDivisionError()):
        await Heard().fail(error)
    (counted,) = metrics.REFUSALS.collect()
    kinds = {sample.labels["kind"] for sample in counted.samples}
    assert "NotNow" in kinds
    assert "ZeroDivisionError" not in kinds


async def test_the_unforeseen_gets_a_code_that_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    reply = Heard()
    with caplog.at_level(logging.ERROR):
        await reply.fail(ZeroDivisionError("the Rogue is Bo's"))
    (told,) = reply.said
    code = re.search(r"\(code ([2-9A-Z]{4})\)", told)
    assert code is not None
    assert "Rogue" not in told
    fields = caplog.records[0].__dict__["fields"]
    assert fields == {"code": code[1], "asked": "panel", "interaction": 77, "table": "k3f9ab"}


@pytest.mark.parametrize(
    ("cause", "made", "what", "told"),
    [
        (ZeroDivisionError(), None, "", NO_MOVE),
        (ZeroDivisionError(), "k3f9ab", "", DONE),
        (ZeroDivisionError(), "?", "", UNKNOWN),
        (ZeroDivisionError(), "?", "move", MADE),
        (ZeroDivisionError(), "?", "take-back", TAKEN_BACK),
        (ZeroDivisionError(), "?", "change", SAVED),
        (error("HTTPException", 400, 50035), "?", "move", MADE),
        (error("HTTPException", 413, 40005), "?", "move", MADE),
        (error("Forbidden", 403, 50013), "?", "move", MADE),
        (error("Forbidden", 403, 50013), None, "", FORBIDDEN),
        (error("DiscordServerError", 503), "k3f9ab", "", DONE),
        (error("DiscordServerError", 503), None, "", BUSY),
        (StorageTrouble("Nothing was changed."), "?", "move", MADE),
        (StorageTrouble("Nothing was changed."), "?", "change", SAVED),
        (StorageTrouble("Nothing was changed."), "?", "", "Nothing was changed."),
        (NotNow("not now"), "?", "move", MADE),
        (NotNow("not now"), "?", "change", "not now"),
        (NotNow("not now"), "?", "", "not now"),
    ],
)
async def test_a_failure_says_what_was_saved_and_nothing_about_an_unknown_move(
    cause: BaseException, made: str | None, what: What, told: str
) -> None:
    reply = Heard(made, what)
    await reply.fail(cause)
    assert re.sub(r" \(code \w+\)$", "", reply.said[0]) == told


@pytest.mark.parametrize(
    ("cause", "is_gone"),
    [
        (error("NotFound", 404, 10008), True),
        (error("NotFound", 404, 10062), True),
        (error("HTTPException", 401, 50027), True),
        (error("HTTPException", 400, 50035), False),
        (error("HTTPException", 413, 40005), False),
        (NotNow("not now"), False),
    ],
)
def test_only_a_panel_that_is_gone_needs_no_words(cause: Exception, is_gone: bool) -> None:
    """If Discord refuses to update a panel, the player gets a message about it, unless the panel is gone."""
    assert live_panels._is_gone(cause) is is_gone


async def test_a_saved_change_is_recorded_for_its_own_interaction_only() -> None:
    """What an interaction saves is recorded for that interaction only, even if one of its tasks does the saving."""

    async def interaction(what: What) -> Saved:
        saved = watch()
        await asyncio.create_task(_noting(what))
        note()
        assert watch() is saved
        return saved

    kept = await asyncio.gather(
        *map(asyncio.create_task, [interaction("move"), interaction("change"), interaction("take-back")])
    )
    assert [saved.what for saved in kept] == ["move", "change", "take-back"]


async def _noting(what: What) -> None:
    note(what)


async def test_a_handler_is_registered_once_and_called_by_the_type_of_its_command() -> None:
    called: list[object] = []

    async def handler(context: Any, command: ShowHand) -> None:
        called.append((context, command))

    handlers = Handlers([Handler(ShowHand, handler)])
    client = SimpleNamespace(handlers=handlers)
    interaction: Any = SimpleNamespace(id=5, message=None, user=SimpleNamespace(id=1), client=client)
    context = Context(SimpleNamespace(tables=None, gallery=None), interaction)  # type: ignore[arg-type]
    await context.handle(ShowHand(TableId("k3f\x009ab")))
    assert called == [(context, ShowHand(TableId("k3f9ab")))]
    with pytest.raises(ValueError, match="twice"):
        Handlers([Handler(ShowHand, handler), Handler(ShowHand, handler)])
    with pytest.raises(NotNow, match="That button is out of date"):
        await context.handle(ShowPrivacy())


class Notes:
    """A fake Services object whose storage contains only key-value notes."""

    def __init__(self) -> None:
        self.tables = self.store = self
        self.leases = UnsharedLeases()
        self.notes = dict[str, str]()

    async def note(self, key: str, value: str | None = None) -> str | None:
        if value is not None:
            self.notes[key] = value
        return self.notes.get(key)


class Opening:
    """A fake client with DM channels created `age` seconds ago, which can't open one with a user in `refused`."""

    def __init__(self, age: float = 0.0, refused: frozenset[int] = frozenset()) -> None:
        self.age, self.refused, self.asked = age, refused, list[int]()

    async def create_dm(self, user: Any) -> Any:
        self.asked.append(user.id)
        if user.id in self.refused:
            raise error("HTTPException", 400, 50033)
        opened = datetime.fromtimestamp(time.time() - self.age, UTC)
        return discord.Object(discord.utils.time_snowflake(opened) + user.id)


def courier_of(client: Any) -> DiscordCourier:
    return DiscordCourier(client, Notes())  # type: ignore[arg-type]  # it composes nothing here


async def test_new_private_channels_are_opened_within_a_budget() -> None:
    courier = courier_of(Opening())
    for user in range(NEW_DMS):
        assert await courier.open_dm(UserId(user + 1))
    with pytest.raises(Crowded) as crowded:
        await courier.open_dm(UserId(99))
    assert 0 < crowded.value.after <= NEW_DM_SECONDS


async def test_refused_private_channels_and_those_that_were_there_use_up_no_budget() -> None:
    """DM channels that Discord refuses, or that exist already, don't count against the limit for opening new ones."""
    refused = frozenset(range(1, 3 * NEW_DMS))
    for client in (Opening(refused=refused), Opening(age=2 * NEW_DM_SECONDS)):
        courier = courier_of(client)
        for user in refused:
            with suppress(Closed):
                await courier.open_dm(UserId(user))
        assert await courier.open_dm(UserId(999))


async def test_a_refused_private_channel_is_not_asked_for_again_within_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    courier = courier_of(client := Opening(refused=frozenset({1})))
    for _ in range(3):
        with pytest.raises(Closed):
            await courier.open_dm(UserId(1))
    assert client.asked == [1]
    later = time.time() + DAY_SECONDS + 1
    monkeypatch.setattr("bot.core.delivery.courier.time", SimpleNamespace(time=lambda: later))
    with pytest.raises(Closed):
        await courier.open_dm(UserId(1))
    assert client.asked == [1, 1]


async def test_a_rate_with_something_left_is_used_however_long_its_window_is() -> None:
    bucket = Ratelimit(30.0)
    bucket.limit, bucket.remaining, bucket.reset_after = 10, 2, 120.0
    bucket.expires = asyncio.get_running_loop().time() + 120.0
    await bucket.acquire()
    await bucket.acquire()
    with pytest.raises(discord.RateLimited):
        await bucket.acquire()


class Refusing:
    def __init__(self, cause: BaseException) -> None:
        self.cause = cause

    async def create_dm(self, _user: Any) -> Any:
        raise self.cause

    def get_partial_messageable(self, _channel: ChannelId) -> Any:
        return self

    def get_partial_message(self, _message: MessageId) -> Any:
        return self

    async def send(self, **_fields: Any) -> Any:
        raise self.cause

    async def edit(self, **_fields: Any) -> Any:
        raise self.cause


class Moderated:
    """A fake client whose server refuses each message that contains a certain word."""

    def __init__(self, word: str) -> None:
        self.word, self.accepted, self.refused = word, list[str](), 0

    def get_partial_messageable(self, _channel: ChannelId) -> Any:
        return self

    def get_partial_message(self, _message: MessageId) -> Any:
        return self

    async def send(self, content: str = "", **fields: Any) -> Any:
        await self.edit(content=content, **fields)
        return discord.Object(7)

    async def edit(self, content: str | None = "", view: Any = None, **_fields: Any) -> None:
        said = f"{content or ''} {view.to_components() if view else ''}"
        if self.word in said:
            self.refused += 1
            raise error("HTTPException", 400, 200000)
        self.accepted.append(said)


@pytest.mark.parametrize("pings", [(), (5,)])
async def test_words_that_a_filter_refuses_are_replaced_and_the_buttons_stay(pings: tuple[UserId, ...]) -> None:
    courier = courier_of(client := Moderated("Scunthorpe"))
    page = Page("Scunthorpe moved.", rows=((ui.Button(label="Play", custom_id="play"),),), push="Scunthorpe waits.")
    shown = await courier.send(ChannelId(1), Payload(page, "Pebbles", pings), "nonce")
    assert shown == Shown(MessageId(7), whole=False)
    assert "Pebbles: `/look` shows the table." in client.accepted[-1]
    assert "Play" in client.accepted[-1]
    assert all("<@5>" in said for said in client.accepted) == bool(pings)


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        (error("Forbidden", 403, 50007), Closed),
        (error("Forbidden", 403, 50278), Closed),
        (error("HTTPException", 400, 20016), Later),
        (error("HTTPException", 400, 20022), Later),
        (error("Forbidden", 403, 20026), Later),
        (error("Forbidden", 403, 40003), Later),
        (error("Forbidden", 403, 40004), Later),
        (error("Forbidden", 403, 40006), Later),
        (error("Forbidden", 403, 40333), Later),
        (error("Forbidden", 403), Later),
        (error("HTTPException", 429), Later),
        (error("DiscordServerError", 502), Later),
        (error("DiscordServerError", 503, 130000), Later),
        (OSError("no network"), Later),
        (TimeoutError(), Later),
        (error("Forbidden", 403, 50001), NoPlace),
        (error("HTTPException", 400, 50008), NoPlace),
        (error("Forbidden", 403, 50013), NoPlace),
        (error("NotFound", 404, 10003), NoPlace),
        (error("NotFound", 404, 10004), NoPlace),
        (error("Forbidden", 403, 160005), NoPlace),
        (error("Forbidden", 403, 50028), Refused),
        (error("Forbidden", 403, 50009), Refused),
        (error("Forbidden", 403, 999999), Refused),
        (error("NotFound", 404), Refused),
        (error("HTTPException", 409), Refused),
        (error("Forbidden", 403, 50005), MessageGone),
        (error("NotFound", 404, 10008), MessageGone),
        (error("HTTPException", 400, 30046), MessageGone),
        (error("HTTPException", 401), TokenRefused),
        (error("HTTPException", 400, 50035), ContentRefused),
        (error("HTTPException", 413, 40005), ContentRefused),
        (error("HTTPException", 400, 200000), ContentRefused),
        (error("Forbidden", 403, 400001), ContentRefused),
        (error("HTTPException", 400), ContentRefused),
    ],
)
async def test_the_courier_tells_the_outbox_what_to_do(cause: BaseException, told: type[Exception]) -> None:
    courier = courier_of(Refusing(cause))
    payload = Payload(Page("Hello."))
    with pytest.raises(told):
        await courier.send(ChannelId(1), payload, "nonce")
    with pytest.raises(told):
        await courier.edit(ChannelId(1), MessageId(2), payload)
    with pytest.raises(Closed if issubclass(told, Undeliverable) else told):
        await courier.open_dm(UserId(3))


class Guild:
    """A fake server that fails with the same error whenever it's asked for a member."""

    def __init__(self, cause: BaseException) -> None:
        self.cause = cause

    def get_guild(self, _key: int) -> Any:
        return self

    async def fetch_member(self, _user: UserId) -> Any:
        raise self.cause


@pytest.mark.parametrize("code", [10004, 10007, 10013, 50001])
async def test_a_person_whom_discord_does_not_know_there_cannot_see_the_channel(code: int) -> None:
    assert not await sees(Guild(error("NotFound", 404, code)), 1, Place(5, 6))  # type: ignore[arg-type]


@pytest.mark.parametrize(("status", "code"), [(403, 40006), (403, 0), (403, 20026), (404, 0)])
async def test_a_refusal_that_may_pass_does_not_say_that_somebody_is_not_there(status: int, code: int) -> None:
    with pytest.raises(discord.HTTPException):
        await sees(Guild(error("Forbidden", status, code)), 1, Place(5, 6))  # type: ignore[arg-type]

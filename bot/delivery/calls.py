"""Which pings of a message are made with it, and what becomes of the others: left out, told in private, or later.

What is told otherwise is a letter of its own, kind "call". When its hour has come it is looked at anew, and all that
waits for the same person by then is one message.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from discord.utils import time_snowflake
from msgspec.structs import replace

from bot.refusals import Refusal
from bot.storage import Body, Errand, Letter
from bot.storage.kinds import CLOSED, KINDS
from bot.storage.sql.people import Wishes
from bot.table import pings
from bot.table.position import Position
from bot.table.registry import Tables

HELD, TURN, NEXT, SEAT, PLAN = "held", "turn", "next", "seat", "plan"
MOST = 25  # people who are called for a seat
REQUESTS, REQUESTS_SECONDS = 4, 3600.0  # of a table that ping at once; who asks on and on is heard that much later
CLOSED_SECONDS = 600.0  # so long a DM that was closed is not tried again, whatever its user does
OVERDUE = 60.0  # seconds after which a plan that was not carried out holds up no ping
OF_TURNS = ("board", "reminder")  # who is playing there sees these; what is asked in private shows nowhere else


class Calls:
    """Decides by what people wish, as it is stored."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def sorted_out(self, letter: Letter) -> tuple[Letter, tuple[Letter, ...]]:
        """The letter with the pings that are made with it, and letters that call others; due when they may come."""
        if letter.body.call or not letter.body.pings or letter.kind in ("lost", "call", "notice"):
            return letter, ()
        now = (await self._tables.get(letter.table)).now
        behind = pings.following(now) if letter.kind == "board" and now.status == "playing" else None
        told = dict.fromkeys((*letter.body.pings, *([behind] if behind is not None else ())))
        wishes = await self._store.people.wishes(tuple(told))
        later = await self._asked_too_often(letter)
        kept = () if later else tuple(user for user in letter.body.pings if _is_now(letter, now, user, wishes[user]))
        others = [*_others(letter, now, kept, wishes, later), *_next(letter, now, behind, wishes)]
        return replace(letter, body=replace(letter.body, pings=kept)), tuple(others)

    async def _asked_too_often(self, letter: Letter) -> float:
        """Until when what is asked may ping nobody; 0 if it may."""
        if not KINDS[letter.kind].is_request:
            return 0.0
        now = time.time()
        hour_ago = time_snowflake(datetime.fromtimestamp(now - REQUESTS_SECONDS, UTC))
        is_often = await self._store.requests(letter.table, hour_ago) >= REQUESTS
        return now + REQUESTS_SECONDS if is_often else 0.0

    async def ready(self, letter: Letter) -> Letter | None:
        """The call with all that is to be told with it; None if it waits, goes to the channel, or says nothing now."""
        user, position = letter.user or 0, (await self._tables.get(letter.table)).now
        wishes = (await self._store.people.wishes((user,)))[user]
        bench = await self._store.people.bench(position.place.guild or 0) if letter.body.call == SEAT else (user,)
        is_due = user in bench and pings.is_due(position, user, letter.body.call)
        if not is_due or _is_unwanted(letter, position, wishes):
            await self._store.drop((letter,))
            return None
        # one whose user has changed their wishes since is due at once, see `PeopleBook.wish`: it waits by the new ones
        until = pings.held(wishes) if letter.due else pings.wanted(wishes)
        if until and pings.route(wishes, position.game.key) != "none":
            await self._store.postpone(letter, until)
            return None
        if letter.body.call == SEAT:
            return letter
        errand, now = _planned(letter, position, wishes), time.time()
        if errand and now < errand.due + OVERDUE and not await self._is_known_closed(letter):
            await self._store.postpone(letter, max(errand.due, now) + 1.0)
            return None
        if await self._is_known_closed(letter, now - CLOSED_SECONDS):
            await self._store.settle(letter, None, await self.instead(letter))
            return None
        gathered = await self._store.gather(letter, now)
        if gathered is None or gathered.body.also:
            return gathered
        instead = _elsewhere(gathered, position, wishes)
        if instead:
            await self._store.settle(gathered, None, (instead,))
        return None if instead else gathered

    async def quiet(self, letter: Letter) -> float:
        """Seconds for which the user wants no ping; 0 if they may be called now."""
        user, now = letter.user or 0, time.time()
        until = pings.held((await self._store.people.wishes((user,)))[user], now)
        return max(0.0, until - now)

    async def to_bench(self, letter: Letter) -> None:
        """Everybody who steps in on the server of the table and may have the seat is called, as they wish."""
        position = (await self._tables.get(letter.table)).now
        found = await self._store.people.bench(position.place.guild or 0)
        fit = tuple(user for user in found if pings.is_due(position, user, SEAT))[:MOST]
        wishes = await self._store.people.wishes(fit)
        game = position.game.key
        calls = (
            _call(letter, user, SEAT, pings.wanted(wishes[user]))
            for user in fit
            if pings.route(wishes[user], game) != "none"
        )
        await self._store.settle(letter, None, tuple(calls))

    async def instead(self, letter: Letter) -> tuple[Letter, ...]:
        """Where the user takes no private messages, the channels call them for what all may know.

        That a plan did not fit nobody else may; but as long as their messages were taken to be open, no channel has
        called its player for the turn either.
        """
        is_turn = letter.body.call == TURN or (letter.body.call == PLAN and not await self._is_known_closed(letter))
        found = []
        for table in (letter.table, *letter.body.also):
            with suppress(Refusal):
                now = (await self._tables.get(table)).now
                if is_turn and letter.user in now.openly_waiting and not now.head.lost:
                    found.append(_in_channel(now, letter.user or 0))
        return tuple(found)

    async def _is_known_closed(self, letter: Letter, since: float = 0.0) -> bool:
        """Whether the user has taken no private message of the table since then: the channel calls, at once."""
        roles = (letter.role, f"hand:{letter.user}")
        return any([await self._store.is_buried(letter.table, role, CLOSED, since) for role in roles])


def _planned(letter: Letter, position: Position, wishes: Wishes) -> Errand | None:
    """What moves for the user soon, so that a private ping can wait; one that others see comes as ever."""
    if letter.body.call != TURN or pings.route(wishes, position.game.key) == "channel":
        return None
    return next((each for each in position.head.errands if position.chairs[each.seat].user == letter.user), None)


def _elsewhere(letter: Letter, position: Position, wishes: Wishes) -> Letter | None:
    """The message that pings the user in place of the call, if there is one: in the channel, or at the end their hand,
    which says how it ended.
    """
    user = letter.user or 0
    if _is_for_channel(letter, position, wishes):
        return _in_channel(position, user)
    has_hand = position.audience is None and not position.head.by_button and position.seat_of(user) is not None
    if letter.body.call == TURN and position.status == "over" and has_hand:
        return Letter(position.id, "hand", 0, user, Body(pings=(user,), call=HELD))
    return None


def _in_channel(position: Position, user: int) -> Letter:
    return Letter(position.id, "reminder", position.place.channel, body=Body(pings=(user,), call=HELD))


def _is_now(letter: Letter, position: Position, user: int, wishes: Wishes) -> bool:
    """Whether the user is pinged with this very message."""
    to = pings.route(wishes, position.game.key)
    if to == "none" or (to == "dm" and not KINDS[letter.kind].is_private):
        return False
    if letter.kind == "reminder" and _is_too_much(position, user, wishes):
        return False
    return not pings.wanted(wishes) and not (letter.kind in OF_TURNS and pings.there(position.head, user))


def _others(
    letter: Letter, position: Position, kept: Sequence[int], wishes: Mapping[int, Wishes], later: float
) -> Iterator[Letter]:
    """Calls to those who are pinged otherwise."""
    for user in letter.body.pings:
        its = wishes[user]
        is_spared = letter.kind == "reminder" and _is_too_much(position, user, its)
        if user in kept or is_spared or pings.route(its, position.game.key) == "none":
            continue
        is_there = letter.kind in OF_TURNS and pings.there(position.head, user)
        if is_there and len(position.people) == 1 and position.status == "playing":
            continue  # computers answer at once: who plays alone sees it
        if is_there and position.status == "over":
            continue
        due = max(pings.wanted(its), is_there or 0.0, later)
        yield _call(letter, user, TURN, due)


def _next(letter: Letter, position: Position, user: int | None, wishes: Mapping[int, Wishes]) -> Iterator[Letter]:
    if user is None or user in letter.body.pings or not wishes[user].is_next:
        return
    if pings.route(wishes[user], position.game.key) != "none" and not pings.there(position.head, user):
        yield _call(letter, user, NEXT, pings.wanted(wishes[user]))


def _call(letter: Letter, user: int, what: str, due: float) -> Letter:
    body = Body(after=letter.body.after, upto=letter.body.upto, pings=(user,), call=what)
    return Letter(letter.table, "call", 0, user, body, due)


def _is_too_much(position: Position, user: int, wishes: Wishes) -> bool:
    """Whether it is a reminder that the user does not want."""
    seat = position.seat_of(user)
    times = max((each.reminded for each in position.head.deadlines if each.seat == seat), default=1)
    return wishes.reminders == "none" or (wishes.reminders == "first" and times > 1)


def _is_unwanted(letter: Letter, position: Position, wishes: Wishes) -> bool:
    """Whether the user has changed their mind since."""
    is_next = letter.body.call == NEXT
    return pings.route(wishes, position.game.key) == "none" or (is_next and not wishes.is_next)


def _is_for_channel(letter: Letter, position: Position, wishes: Wishes) -> bool:
    """Whether it is told where everybody may read it: never what nobody else may know."""
    is_open = letter.body.call == TURN and letter.user in position.openly_waiting and position.place.guild is not None
    return is_open and not position.head.lost and pings.route(wishes, position.game.key) == "channel"

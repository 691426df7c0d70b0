"""Decides for each user whom a message would ping: by this message, by a DM, later, or not at all.

A ping that can't be part of its message becomes a separate outbox message of the kind "call". When the call is due, the
ping rules of its user are checked again, and all calls that are waiting for the same user are merged into one message.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from discord.utils import time_snowflake
from msgspec.structs import replace

from bot.core.refusals import Refusal
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import CLOSED, KINDS
from bot.core.table import pings
from bot.core.table.ping_rules import PingRules
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables

HELD, TURN, NEXT = "held", "turn", "next"  # what core's calls are about (`Body.call`); features have their own words
MOST = 25  # maximum number of people who get the same invitation
REQUESTS, REQUESTS_SECONDS = 4, 3600.0  # requests per table that ping at once; later ones ping that many seconds later
CLOSED_SECONDS = 600.0  # a DM that was closed isn't tried again sooner, even if its user acts
OVERDUE = 60.0  # seconds by which the reason to delay a ping may be late before the ping is sent anyway
OF_TURNS = ("board", "reminder")  # not pinged for players who are active there; private questions always are


class Calls:
    """Decides who is pinged, when and where, based on each person's settings."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def sorted_out(self, message: OutboxMessage) -> tuple[OutboxMessage, tuple[OutboxMessage, ...]]:
        """Return the message with only the pings that it sends itself, and calls that ping the other users later."""
        if message.body.call or not message.body.pings or message.kind in ("lost", "call", "notice"):
            return message, ()
        now = (await self._tables.get(message.table)).now
        behind = pings.following(now) if message.kind == "board" and now.status == "playing" else None
        users = dict.fromkeys((*message.body.pings, *([behind] if behind is not None else ())))
        rules = await self._rules(*users)
        later = await self._asked_too_often(message)
        kept = () if later else tuple(user for user in message.body.pings if _is_now(message, now, user, rules[user]))
        others = [*_others(message, now, kept, rules, later), *_next(message, now, behind, rules)]
        return replace(message, body=replace(message.body, pings=kept)), tuple(others)

    async def _rules(self, *users: int) -> Mapping[int, PingRules]:
        return await self._tables.hooks.ping_rules(self._store, users)

    async def _asked_too_often(self, message: OutboxMessage) -> float:
        """Return when this undo or pause request may ping, in epoch seconds; 0 means now.

        It has to wait if the table has sent too many requests lately.
        """
        if not KINDS[message.kind].is_request:
            return 0.0
        now = time.time()
        hour_ago = time_snowflake(datetime.fromtimestamp(now - REQUESTS_SECONDS, UTC))
        is_often = await self._store.outbox.requests(message.table, hour_ago) >= REQUESTS
        return now + REQUESTS_SECONDS if is_often else 0.0

    async def ready(self, message: OutboxMessage) -> OutboxMessage | None:
        """Merge a due call with others to the same user, and return it.

        Return None if the call was postponed, dropped or replaced instead.
        """
        user, position = message.user or 0, (await self._tables.get(message.table)).now
        rules = (await self._rules(user))[user]
        invitation = position.hooks.invitations.get(message.body.call)
        is_wanted = invitation is None or user in await invitation.users(self._store, position)
        is_due = is_wanted and pings.is_due(position, user, message.body.call)
        if not is_due or _is_unwanted(message, position, rules):
            await self._store.outbox.drop((message,))
            return None
        # `PeopleBook.change` makes calls due at once (0), so that the user's new settings decide how long they wait
        until = rules.held(time.time()) if message.due else rules.wanted(time.time())
        if until and rules.route_for(position.game.key) != "none":
            await self._store.outbox.postpone(message, until)
            return None
        if invitation:
            return message
        delay, now = _delay(message, position, rules), time.time()
        if now < delay + OVERDUE and not await self._is_known_closed(message):
            await self._store.outbox.postpone(message, max(delay, now) + 1.0)
            return None
        if await self._is_known_closed(message, now - CLOSED_SECONDS):
            await self._store.outbox.settle(message, None, await self.instead(message))
            return None
        gathered = await self._store.outbox.gather(message, now, tuple(position.hooks.invitations))
        if gathered is None or gathered.body.also:
            return gathered
        is_there = _is_for_channel(gathered, position, rules)
        instead = _in_channel(position, user) if is_there else _with_hand(gathered, position)
        if instead:
            await self._store.outbox.settle(gathered, None, (instead,))
        return None if instead else gathered

    async def quiet(self, message: OutboxMessage) -> float:
        """Return how many more seconds the message's user wants no pings for, or 0 if they can be pinged now."""
        user, now = message.user or 0, time.time()
        until = (await self._rules(user))[user].held(now)
        return max(0.0, until - now)

    async def invite(self, message: OutboxMessage, what: str) -> None:
        """Replace the message with calls to everybody whom the invitation named `what` is for."""
        position = (await self._tables.get(message.table)).now
        invitation = position.hooks.invitations[what]
        users = await invitation.users(self._store, position)
        fit = tuple(user for user in users if invitation.is_due(position, user))[:MOST]
        rules, game, now = await self._rules(*fit), position.game.key, time.time()
        calls = (
            _call(message, user, what, rules[user].wanted(now)) for user in fit if rules[user].route_for(game) != "none"
        )
        await self._store.outbox.settle(message, None, tuple(calls))

    async def instead(self, message: OutboxMessage) -> tuple[OutboxMessage, ...]:
        """Return messages that ping the user in the tables' channels, for a DM that Discord refused.

        These messages only say what is public knowledge: that it's the user's turn. A feature's call about a turn is
        secret, but it replaces the ping about the turn unless the DM was known to be closed.
        """
        is_turn = message.body.call == TURN
        if self._is_of_a_feature(message):
            is_turn = not await self._is_known_closed(message)
        messages = []
        for table in (message.table, *message.body.also):
            with suppress(Refusal):
                now = (await self._tables.get(table)).now
                if is_turn and message.user in prompts.openly_waiting(now) and not now.head.lost:
                    messages.append(_in_channel(now, message.user or 0))
        return tuple(messages)

    def _is_of_a_feature(self, message: OutboxMessage) -> bool:
        """Tell whether the message is a feature's call to a player, as opposed to core's own call or an invitation."""
        return message.body.call not in (TURN, NEXT, *self._tables.hooks.invitations)

    async def _is_known_closed(self, message: OutboxMessage, since: float = 0.0) -> bool:
        """Tell whether Discord has refused a DM to the message's user about its table, from `since` (epoch seconds)
        on."""
        roles = (message.role, f"hand:{message.user}")
        return any([await self._store.outbox.is_buried(message.table, role, CLOSED, since) for role in roles])


def _delay(message: OutboxMessage, position: Position, rules: PingRules) -> float:
    """Return until when a feature delays this ping by DM, in epoch seconds; 0.0 if no feature does."""
    if message.body.call != TURN or rules.route_for(position.game.key) == "channel":
        return 0.0
    return position.hooks.ping_delay(position, message.user or 0)


def _with_hand(message: OutboxMessage, position: Position) -> OutboxMessage | None:
    """After the game's end, return the user's hand message, which pings them instead of a call; before that, None."""
    user = message.user or 0
    has_hand = position.audience is None and not position.head.by_button and position.seat_of(user) is not None
    if message.body.call == TURN and position.status == "over" and has_hand:
        return OutboxMessage(position.id, "hand", 0, user, Body(pings=(user,), call=HELD))
    return None


def _in_channel(position: Position, user: int) -> OutboxMessage:
    return OutboxMessage(position.id, "reminder", position.place.channel, body=Body(pings=(user,), call=HELD))


def _is_now(message: OutboxMessage, position: Position, user: int, rules: PingRules) -> bool:
    """Tell whether the message itself pings the user, rather than a separate call."""
    to = rules.route_for(position.game.key)
    if to == "none" or (to == "dm" and not KINDS[message.kind].is_private):
        return False
    if message.kind == "reminder" and _is_too_much(position, user, rules):
        return False
    return not rules.wanted(time.time()) and not (message.kind in OF_TURNS and pings.there(position.head, user))


def _others(
    message: OutboxMessage, position: Position, kept: Sequence[int], rules: Mapping[int, PingRules], later: float
) -> Iterator[OutboxMessage]:
    """Yield calls to the users in `message.body.pings` other than those in `kept`, whom the message itself pings."""
    for user in message.body.pings:
        its = rules[user]
        is_spared = message.kind == "reminder" and _is_too_much(position, user, its)
        if user in kept or is_spared or its.route_for(position.game.key) == "none":
            continue
        is_there = message.kind in OF_TURNS and pings.there(position.head, user)
        if is_there and len(position.people) == 1 and position.status == "playing":
            continue  # computer players answer at once, so somebody who plays alone is still watching
        if is_there and position.status == "over":
            continue
        due = max(its.wanted(time.time()), is_there or 0.0, later)
        yield _call(message, user, TURN, due)


def _next(
    message: OutboxMessage, position: Position, user: int | None, rules: Mapping[int, PingRules]
) -> Iterator[OutboxMessage]:
    if user is None or user in message.body.pings or not rules[user].wants_next:
        return
    if rules[user].route_for(position.game.key) != "none" and not pings.there(position.head, user):
        yield _call(message, user, NEXT, rules[user].wanted(time.time()))


def _call(message: OutboxMessage, user: int, what: str, due: float) -> OutboxMessage:
    body = Body(after=message.body.after, upto=message.body.upto, pings=(user,), call=what)
    return OutboxMessage(message.table, "call", 0, user, body, due)


def _is_too_much(position: Position, user: int, rules: PingRules) -> bool:
    """Tell whether the table has already sent the user as many reminders as they want."""
    seat = position.seat_of(user)
    times = max((deadline.reminded for deadline in position.head.deadlines if deadline.seat == seat), default=1)
    return not rules.wants_reminder(times)


def _is_unwanted(message: OutboxMessage, position: Position, rules: PingRules) -> bool:
    """Tell whether the user has turned off this kind of call since the message was stored."""
    is_next = message.body.call == NEXT
    return rules.route_for(position.game.key) == "none" or (is_next and not rules.wants_next)


def _is_for_channel(message: OutboxMessage, position: Position, rules: PingRules) -> bool:
    """Tell whether the call goes to the table's channel: its user wants that, and its reason is public knowledge."""
    is_open = (
        message.body.call == TURN
        and message.user in prompts.openly_waiting(position)
        and position.place.guild is not None
    )
    return is_open and not position.head.lost and rules.route_for(position.game.key) == "channel"

"""The rules that decide who is pinged about a table, when and where.

- `split_pings`: a message that is about to be posted pings only the users who want to be pinged there and now. Each of
  the others gets a call: a ping by DM as an outbox message of its own, which is due when its user wants pings.
- `ready`: when a call is due, its reason and its user's ping rules are checked again. All calls to a user that are due
  become one DM. A single call can become a ping in the table's channel instead, if its user wants pings there.
- `invite`: an invitation, such as to a free seat, becomes a call to each person who wants such invitations.
- `instead`: if Discord refuses the DM, the table's channel pings the user, if the reason is public knowledge.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from discord.utils import time_snowflake
from msgspec.structs import replace

from bot.core.ids import NO_USER, ChannelId, UserId
from bot.core.refusals import Refusal
from bot.core.storage import Body, OutboxMessage, Person
from bot.core.storage.kinds import CLOSED, KINDS
from bot.core.table import pings
from bot.core.table.people import admission
from bot.core.table.ping_rules import PingRules
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables

TURN, NEXT = "turn", "next"  # the reasons of core's calls (`Body.call`); features have their own words
IN_PLACE_OF_CALL: Final = "held"  # `Body.call` of a message that pings in place of a call, so it mustn't become one
MOST = 25  # maximum number of people who get the same invitation
REQUESTS, REQUESTS_SECONDS = 4, 3600.0  # requests per table that ping immediately; the pings of later ones are delayed
CLOSED_SECONDS = 600.0  # a closed DM isn't tried again sooner, even if its user makes a move
OVERDUE = 60.0  # seconds that a ping still waits after a feature's delay has ended, in case the feature is late
OF_TURNS = ("board", "reminder")  # kinds that don't ping players who are active at the table, unlike private questions


class Calls:
    """The part of the outbox that decides who is pinged, when and where, based on each person's settings."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def split_pings(self, message: OutboxMessage) -> tuple[OutboxMessage, tuple[OutboxMessage, ...]]:
        """Return the message with only the pings that it sends itself, and calls that ping the other users later."""
        if message.body.call or not message.body.pings or message.kind in ("lost", "call", "notice"):
            return message, ()
        now = (await self._tables.get(message.table)).now
        message = await self._to_welcome(message, now)
        behind = pings.following(now) if message.kind == "board" and now.status == "playing" else None
        users = dict.fromkeys((*message.body.pings, *([behind] if behind is not None else ())))
        rules = await self._rules(*users)
        later = await self._asked_too_often(message)
        here = (user for user in message.body.pings if _pings_itself(message, now, user, rules[user]))
        kept = () if later else tuple(here)
        others = [*_calls(message, now, kept, rules, later), *_call_of_next(message, now, behind, rules)]
        return replace(message, body=replace(message.body, pings=kept)), tuple(others)

    async def _rules(self, *users: UserId) -> Mapping[UserId, PingRules]:
        return await self._tables.hooks.ping_rules(self._store, users)

    async def _asked_too_often(self, message: OutboxMessage) -> float:
        """Return when this undo or pause request may ping, in epoch seconds; 0 means now.

        The ping has to wait if the table has sent too many requests lately.
        """
        if not KINDS[message.kind].is_request:
            return 0.0
        now = time.time()
        hour_ago = time_snowflake(datetime.fromtimestamp(now - REQUESTS_SECONDS, UTC))
        is_often = await self._store.outbox.requests(message.table, hour_ago) >= REQUESTS
        return now + REQUESTS_SECONDS if is_often else 0.0

    async def ready(self, message: OutboxMessage) -> OutboxMessage | None:
        """Return the due call, merged with others to the same user, if it has to be sent now; otherwise None.

        None means that the call was dropped, because its user doesn't want it or its reason is gone; postponed, until
        its user wants pings; or replaced by a message that pings the user in the table's channel or with their hand.
        """
        position = (await self._tables.get(message.table)).now
        rules = (await self._rules(message.user or NO_USER))[message.user or NO_USER]
        if not await self._is_still_wanted(message, position, rules):
            await self._store.outbox.drop((message,))
            return None
        if until := await self._postponed_until(message, position, rules):
            await self._store.outbox.postpone(message, until)
            return None
        if message.body.call in position.hooks.invitations:
            return message
        if await self._is_known_closed(message, time.time() - CLOSED_SECONDS):
            await self._store.outbox.settle(message, None, await self.instead(message))
            return None
        return await self._merged(message, position, rules)

    async def _is_still_wanted(self, message: OutboxMessage, position: Position, rules: PingRules) -> bool:
        """Tell whether the call's reason still applies, and its user hasn't turned off such calls in the meantime."""
        user, what = message.user or NO_USER, message.body.call
        invitation = position.hooks.invitations.get(what)
        if invitation and user not in await invitation.users(self._store, position):
            return False
        if invitation and not await self._may_sit(position, user):
            return False
        if rules.route_for(position.game.key) == "none" or (what == NEXT and not rules.wants_next):
            return False
        return pings.is_due(position, user, what)

    async def _to_welcome(self, message: OutboxMessage, position: Position) -> OutboxMessage:
        """Return the message. If it's public, omit pings of people who aren't at the table and couldn't sit down."""
        pinged = [user for user in message.body.pings if position.seat_of(user) is None]
        unwelcome = [user for user in pinged if not await self._may_sit(position, user)]
        if KINDS[message.kind].is_private or not unwelcome:
            return message
        kept = tuple(user for user in message.body.pings if user not in unwelcome)
        return replace(message, body=replace(message.body, pings=kept))

    async def _may_sit(self, position: Position, user: UserId) -> bool:
        """Tell whether the user may take a seat at the table; their roles aren't known here."""
        return not await admission.why_not(self._store, position, Person(user, ""))

    async def _postponed_until(self, message: OutboxMessage, position: Position, rules: PingRules) -> float:
        """Return the time (epoch seconds) until which the due call has to wait; 0.0 if it doesn't.

        Every call waits while its user wants no pings. A call that isn't an invitation also waits while a feature may
        make it unnecessary, unless the user's DM is closed: then a ping in the channel replaces the call without delay.
        """
        now = time.time()
        # `PeopleBook.change` makes waiting calls due at once (0), so that the user's new settings decide about them
        if until := rules.quiet_until(now) if message.due else rules.deliver_at(now):
            return until
        if message.body.call in position.hooks.invitations:
            return 0.0
        delay = _delay(message, position, rules)
        if now < delay + OVERDUE and not await self._is_known_closed(message):
            return max(delay, now) + 1.0
        return 0.0

    async def _merged(self, message: OutboxMessage, position: Position, rules: PingRules) -> OutboxMessage | None:
        """Return the call merged with its user's other due calls.

        Return None if the call no longer exists, or if it's the only one and was replaced by a ping in the table's
        channel or by the user's hand message.
        """
        merged = await self._store.outbox.gather(message, time.time(), tuple(position.hooks.invitations))
        if merged is None or merged.body.also:
            return merged
        if _is_for_channel(merged, position, rules):
            instead: OutboxMessage | None = _in_channel(position, message.user or NO_USER)
        else:
            instead = _with_hand(merged, position)
        if instead is None:
            return merged
        await self._store.outbox.settle(merged, None, (instead,))
        return None

    async def quiet_seconds(self, message: OutboxMessage) -> float:
        """Return how many more seconds the message's user wants no pings for, or 0 if they can be pinged now."""
        user, now = message.user or NO_USER, time.time()
        until = (await self._rules(user))[user].quiet_until(now)
        return max(0.0, until - now)

    async def invite(self, message: OutboxMessage, what: str) -> None:
        """Replace the message with a call to each person who should get the invitation named `what`."""
        position = (await self._tables.get(message.table)).now
        invitation = position.hooks.invitations[what]
        fit: list[UserId] = []
        for user in await invitation.users(self._store, position):
            if len(fit) < MOST and invitation.is_due(position, user) and await self._may_sit(position, user):
                fit.append(user)
        rules, game, now = await self._rules(*fit), position.game.key, time.time()
        wanting = [user for user in fit if rules[user].route_for(game) != "none"]
        calls = tuple(_call(message, user, what, rules[user].deliver_at(now)) for user in wanting)
        await self._store.outbox.settle(message, None, calls)

    async def instead(self, message: OutboxMessage) -> tuple[OutboxMessage, ...]:
        """Return messages that ping the user in the tables' channels, for a DM that Discord refused.

        These messages only say what is public knowledge: that it's the user's turn. For a feature's call, whose own
        reason is secret, they stand in for the ping about the turn, unless the DM was known to be closed before.
        """
        is_turn = message.body.call == TURN
        if self._is_of_a_feature(message):
            is_turn = not await self._is_known_closed(message)
        messages = []
        for table in (message.table, *message.body.also):
            with suppress(Refusal):
                now = (await self._tables.get(table)).now
                if is_turn and message.user in prompts.openly_waiting(now) and not now.head.lost:
                    messages.append(_in_channel(now, message.user or NO_USER))
        return tuple(messages)

    def _is_of_a_feature(self, message: OutboxMessage) -> bool:
        """Tell whether the message is a feature's call to a player, as opposed to core's own call or an invitation."""
        return message.body.call not in (TURN, NEXT, *self._tables.hooks.invitations)

    async def _is_known_closed(self, message: OutboxMessage, since: float = 0.0) -> bool:
        """Tell whether Discord has refused a DM to this user about this table after `since` (epoch seconds)."""
        roles = (message.role, f"hand:{message.user}")
        return any([await self._store.outbox.is_buried(message.table, role, CLOSED, since) for role in roles])


def _delay(message: OutboxMessage, position: Position, rules: PingRules) -> float:
    """Return the time (epoch seconds) until which a feature delays this ping by DM; 0.0 if no feature does."""
    if message.body.call != TURN or rules.route_for(position.game.key) == "channel":
        return 0.0
    return position.hooks.ping_delay(position, message.user or NO_USER)


def _with_hand(message: OutboxMessage, position: Position) -> OutboxMessage | None:
    """After the game's end, return the user's hand message, which pings them instead of a call; before that, None."""
    user = message.user or NO_USER
    has_hand = position.audience is None and not position.head.by_button and position.seat_of(user) is not None
    if message.body.call == TURN and position.status == "over" and has_hand:
        return OutboxMessage(position.id, "hand", ChannelId(0), user, Body(pings=(user,), call=IN_PLACE_OF_CALL))
    return None


def _in_channel(position: Position, user: UserId) -> OutboxMessage:
    return OutboxMessage(
        position.id, "reminder", position.place.channel, body=Body(pings=(user,), call=IN_PLACE_OF_CALL)
    )


def _pings_itself(message: OutboxMessage, position: Position, user: UserId, rules: PingRules) -> bool:
    """Tell whether the message itself pings the user, rather than a separate call."""
    route = rules.route_for(position.game.key)
    if route == "none" or (route == "dm" and not KINDS[message.kind].is_private):
        return False
    if _has_enough_reminders(message, position, user, rules):
        return False
    return not rules.deliver_at(time.time()) and not _watches_until(message, position, user)


def _watches_until(message: OutboxMessage, position: Position, user: UserId) -> float:
    """Return the time (epoch seconds) until which the user is assumed to be watching the table; 0.0 if they aren't."""
    return pings.there(position.head, user) if message.kind in OF_TURNS else 0.0


def _calls(
    message: OutboxMessage, position: Position, kept: Sequence[UserId], rules: Mapping[UserId, PingRules], later: float
) -> Iterator[OutboxMessage]:
    """Yield calls to the users in `message.body.pings` other than those in `kept`, whom the message itself pings.

    No call is due before `later` (epoch seconds).
    """
    for user in message.body.pings:
        theirs, until = rules[user], _watches_until(message, position, user)
        if user in kept or theirs.route_for(position.game.key) == "none":
            continue
        if _has_enough_reminders(message, position, user, theirs):
            continue
        if until and len(position.people) == 1 and position.status == "playing":
            continue  # computer players answer at once, so somebody who plays alone is still watching
        if until and position.status == "over":
            continue
        yield _call(message, user, TURN, max(theirs.deliver_at(time.time()), until, later))


def _call_of_next(
    message: OutboxMessage, position: Position, user: UserId | None, rules: Mapping[UserId, PingRules]
) -> Iterator[OutboxMessage]:
    """Yield a call that tells the user that the player before them has the turn, if they want such calls."""
    if user is None or user in message.body.pings or not rules[user].wants_next:
        return
    if rules[user].route_for(position.game.key) != "none" and not pings.there(position.head, user):
        yield _call(message, user, NEXT, rules[user].deliver_at(time.time()))


def _call(message: OutboxMessage, user: UserId, what: str, due: float) -> OutboxMessage:
    body = Body(after=message.body.after, upto=message.body.upto, pings=(user,), call=what)
    return OutboxMessage(message.table, "call", ChannelId(0), user, body, due)


def _has_enough_reminders(message: OutboxMessage, position: Position, user: UserId, rules: PingRules) -> bool:
    """Tell whether the message is a reminder, and the table has already sent the user as many as they want."""
    seat = position.seat_of(user)
    times = max((deadline.reminded for deadline in position.head.deadlines if deadline.seat == seat), default=1)
    return message.kind == "reminder" and not rules.wants_reminder(times)


def _is_for_channel(message: OutboxMessage, position: Position, rules: PingRules) -> bool:
    """Tell whether the call goes to the table's channel: its user wants that, and its reason is public knowledge."""
    is_public = (
        message.body.call == TURN
        and message.user in prompts.openly_waiting(position)
        and position.place.guild is not None
    )
    return is_public and not position.head.lost and rules.route_for(position.game.key) == "channel"

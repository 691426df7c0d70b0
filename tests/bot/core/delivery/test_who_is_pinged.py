"""Tests of how the bot decides whether a person is pinged by the message itself, later, by DM, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.delivery.calls import NEXT, TURN, Calls
from bot.core.ids import ChannelId, UserId
from bot.core.storage import Body, Deadline, OutboxMessage
from bot.core.storage.kinds import KINDS, Kind
from bot.core.table import pings
from bot.core.table.edits import changed
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.notifications.ping_settings import PingSettings
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal

Called = list[tuple[int | None, str, float]]  # the users, the reasons, and when their calls are due


async def wish(tables: Tables, user: UserId, **wishes: Any) -> None:
    await tables.store.people.change(user, PingSettings, lambda old: replace(old, **wishes))


async def split_pings(
    tables: Tables, table: Table, kind: Kind, *users: UserId, **body: Any
) -> tuple[tuple[int, ...], Called]:
    """Return the users whom the message itself pings, and all other pings as (user, reason, due time)."""
    private = users[0] if KINDS[kind].is_private else None
    message = OutboxMessage(table.now.id, kind, PLACE.channel, private, Body(pings=users, after=3, upto=5, **body))
    kept, calls = await Calls(tables).split_pings(message)
    assert kept == replace(message, body=replace(message.body, pings=kept.body.pings)), "only the pings change"
    for call in calls:
        assert (call.table, call.kind, call.channel) == (message.table, "call", 0)
        assert (call.body.pings, call.body.after, call.body.upto) == ((call.user,), 3, 5)
    return kept.body.pings, [(call.user, call.body.call, call.due) for call in calls]


@pytest.fixture
async def away(deal: Deal, clock: Clock) -> Table:
    """Return a two-player table whose players have both been away for a while."""
    table = await deal(ADA, BO, sealed=True)
    clock.advance(pings.THERE_SECONDS)
    return table


@pytest.mark.parametrize(
    ("wishes", "board", "hand"),
    [
        ({}, "pinged", "pinged"),
        ({"route": "dm"}, "called", "pinged"),
        ({"route": "none"}, "", ""),
        ({"route": "none", "games": {"pebbles": "channel"}}, "pinged", "pinged"),
        ({"games": {"pebbles": "dm"}}, "called", "pinged"),
        ({"games": {"pebbles": "none"}}, "", ""),
        ({"snooze": 500}, "later", "later"),
    ],
)
async def test_a_ping_goes_where_and_when_its_user_wants(
    tables: Tables, clock: Clock, away: Table, wishes: dict[str, Any], board: str, hand: str
) -> None:
    if "snooze" in wishes:
        wishes = {"snooze": int(clock()) + wishes["snooze"]}
    await wish(tables, BO.id, **wishes)
    wanted: dict[str, tuple[tuple[int, ...], Called]] = {
        "": ((), []),
        "pinged": ((BO.id,), []),
        "called": ((), [(BO.id, TURN, 0.0)]),
        "later": ((), [(BO.id, TURN, float(wishes.get("snooze", 0)))]),
    }
    kinds: tuple[tuple[Kind, str], ...] = (("board", board), ("reminder", board), ("hand", hand))
    for kind, how in kinds:
        assert await split_pings(tables, away, kind, BO.id) == wanted[how], kind


async def test_each_of_several_users_has_a_ping_of_their_own(tables: Tables, away: Table) -> None:
    await wish(tables, ADA.id, route="dm")
    for users in ((ADA.id, BO.id), (BO.id, ADA.id)):
        assert await split_pings(tables, away, "board", *users) == ((BO.id,), [(ADA.id, TURN, 0.0)])


async def test_a_watching_player_is_pinged_once_gone_but_at_once_for_a_private_question(
    tables: Tables, deal: Deal
) -> None:
    table = await deal(ADA, BO, sealed=True)
    gone = table.now.head.acted[BO.id] + pings.THERE_SECONDS
    kinds: tuple[Kind, ...] = ("board", "reminder")
    for kind in kinds:
        assert await split_pings(tables, table, kind, BO.id) == ((), [(BO.id, TURN, float(gone))])
    assert await split_pings(tables, table, "hand", BO.id) == ((BO.id,), [])
    await wish(tables, BO.id, snooze=int(gone) + 9)
    assert await split_pings(tables, table, "board", BO.id) == ((), [(BO.id, TURN, gone + 9.0)]), "the later of both"


async def test_the_end_pings_nobody_who_is_watching(tables: Tables, clock: Clock, deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.change(changed, status="over")
    assert await split_pings(tables, table, "board", BO.id) == ((), [])
    clock.advance(pings.THERE_SECONDS)
    assert await split_pings(tables, table, "board", BO.id) == ((BO.id,), [])
    await table.change(changed, acted={ADA.id: int(clock())})
    await wish(tables, BO.id, route="dm")
    assert await split_pings(tables, table, "board", ADA.id, BO.id) == ((), [(BO.id, TURN, 0.0)]), "Bo has gone"


async def test_a_solo_player_who_has_just_moved_counts_as_watching(tables: Tables, clock: Clock, deal: Deal) -> None:
    table = await deal(ADA, computers=1, sealed=True)
    assert await split_pings(tables, table, "board", ADA.id) == ((), [])
    clock.advance(pings.THERE_SECONDS)
    assert await split_pings(tables, table, "board", ADA.id) == ((ADA.id,), [])


@pytest.mark.parametrize(
    ("wanted", "times", "is_pinged"), [("all", 3, True), ("first", 1, True), ("first", 2, False), ("none", 1, False)]
)
async def test_reminders_are_as_many_as_their_user_wants(
    tables: Tables, away: Table, wanted: str, times: int, is_pinged: bool
) -> None:
    await wish(tables, BO.id, reminders=wanted)
    reminded = (Deadline(0, "", 1, 0, 0, 9), Deadline(1, "", 1, 0, 0, times), Deadline(1, "toss", 1, 0, 0, 0))
    await away.change(changed, deadlines=reminded)
    assert await split_pings(tables, away, "reminder", BO.id) == ((BO.id,) if is_pinged else (), [])
    await wish(tables, BO.id, route="dm")
    assert await split_pings(tables, away, "reminder", BO.id) == ((), [(BO.id, TURN, 0.0)] if is_pinged else [])
    await wish(tables, BO.id, route="channel")
    assert await split_pings(tables, away, "board", BO.id) == ((BO.id,), []), "a board is no reminder"


async def test_a_reminder_that_no_deadline_counts_is_the_first(tables: Tables, away: Table) -> None:
    (other,) = {ADA.id, BO.id} - set(away.now.waiting)
    await wish(tables, other, reminders="first")
    assert other not in {away.now.chairs[deadline.seat].user for deadline in away.now.head.deadlines}
    assert await split_pings(tables, away, "reminder", other) == ((other,), [])


@pytest.mark.parametrize("kind", ["lost", "call", "notice"])
async def test_messages_of_kinds_that_ignore_ping_settings_keep_their_pings(
    tables: Tables, away: Table, kind: Kind
) -> None:
    assert kind in KINDS
    await wish(tables, BO.id, route="none")
    assert await split_pings(tables, away, kind, BO.id) == ((BO.id,), [])


async def test_a_held_ping_that_another_message_carries_is_not_held_again(tables: Tables, away: Table) -> None:
    await wish(tables, BO.id, route="none")
    assert await split_pings(tables, away, "reminder", BO.id, call="held") == ((BO.id,), [])


# -- who comes next


async def three(deal: Deal, clock: Clock) -> tuple[Table, int, int]:
    """Return a table with three absent players, the user whose turn it is, and the user who is next."""
    table = await deal(ADA, BO, CY, sealed=True)
    clock.advance(pings.THERE_SECONDS)
    (mover,) = table.now.waiting
    behind = pings.following(table.now)
    assert behind is not None, "somebody comes next"
    return table, mover, behind


async def test_a_player_who_wants_up_next_pings_gets_one_with_the_board(
    tables: Tables, deal: Deal, clock: Clock
) -> None:
    table, mover, behind = await three(deal, clock)
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [])
    await wish(tables, UserId(behind), is_next=True)
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [(behind, NEXT, 0.0)])
    assert await split_pings(tables, table, "reminder", UserId(mover)) == ((mover,), []), "only with the board"
    assert await split_pings(tables, table, "board", UserId(mover), UserId(behind)) == ((mover, behind), []), (
        "one ping is enough"
    )
    until = int(clock()) + 500
    await wish(tables, UserId(behind), snooze=until)
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [(behind, NEXT, float(until))])
    await wish(tables, UserId(behind), snooze=0, games={"pebbles": "none"})
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [])


async def test_a_player_who_comes_next_and_is_watching_gets_no_ping(tables: Tables, deal: Deal, clock: Clock) -> None:
    table, mover, behind = await three(deal, clock)
    await wish(tables, UserId(behind), is_next=True)
    await table.change(changed, acted={behind: int(clock())})
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [])


async def test_no_up_next_ping_is_sent_after_the_end(tables: Tables, deal: Deal, clock: Clock) -> None:
    table, mover, behind = await three(deal, clock)
    await wish(tables, UserId(behind), is_next=True)
    await table.change(changed, status="over")
    assert await split_pings(tables, table, "board", UserId(mover)) == ((mover,), [])


async def test_a_ping_waits_until_the_snooze_of_its_user_ends(tables: Tables, away: Table, clock: Clock) -> None:
    call = OutboxMessage(away.now.id, "call", ChannelId(0), BO.id, Body(pings=(BO.id,), call=TURN))
    assert await Calls(tables).quiet_seconds(call) == 0.0
    await wish(tables, BO.id, snooze=int(clock()) + 500)
    assert await Calls(tables).quiet_seconds(call) == pytest.approx(500, abs=1)

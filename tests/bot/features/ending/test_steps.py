"""Tests of ending a game early and of replacing a late player, without Discord, on both databases."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Person, Terms
from bot.core.table import consent
from bot.core.table.edits import changed, with_chair
from bot.core.table.loading import load
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.ending import outgoing, pages, steps
from games.record import Agreement
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.table.test_take_back import mover
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases

DAY = 86_400.0
DEE = Person(UserId(4), "Dee")


def request(table: Table) -> int:
    assert table.now.head.request is not None
    return table.now.head.request.id


async def propose(table: Table, person: Person, kind: str = steps.DRAW, interaction: int = 800) -> Position:
    return await table.change(steps.propose, person.id, kind, InteractionId(interaction))


async def test_the_game_ends_when_everybody_has_agreed(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    await propose(table, ADA)
    asked = outgoing_messages(table.now, table.now, now=0)
    assert not asked
    assert (await table.agree(BO.id, request(table), InteractionId(801))).text == "Thanks! Still waiting for Cy."
    assert table.now.status == "playing"
    assert (await table.agree(CY.id, request(table), InteractionId(802))).done
    assert table.now.status == "over"
    assert isinstance(table.now.stored.log[-1], Agreement)
    stored = await tables.load(table.now.id)
    assert stored.outcome == table.now.outcome
    assert stored.outcome is not None
    assert stored.outcome.ranking == ((0, 1, 2),)
    assert await tables.store.upkeep.pack(table.now.id, 1 << 40)
    assert (await tables.load(table.now.id)).stored.log == table.now.stored.log
    with pytest.raises(NotNow, match="game is over"):
        await table.undo(ADA.id, InteractionId(803))
    with pytest.raises(NotNow, match="game is over"):
        await table.act(ADA.id, ("toss",), None, InteractionId(804))
    assert (await table.rematch(ADA, InteractionId(805))).status == "lobby"


async def test_an_interaction_that_arrives_twice_ends_the_game_once(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await propose(table, ADA)
    number = request(table)
    assert (await table.agree(BO.id, number, InteractionId(801))).done
    length = len(table.now.stored.log)
    assert (await table.agree(BO.id, number, InteractionId(801))).done
    assert len(table.now.stored.log) == length


async def test_two_who_propose_at_once_agree(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await asyncio.gather(propose(table, ADA), propose(table, BO, interaction=801))
    assert table.now.status == "over"


async def test_whoever_proposed_cannot_agree_alone(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await propose(table, ADA)
    with pytest.raises(NotNow, match="still open"):
        await propose(table, ADA, interaction=801)
    with pytest.raises(NotNow, match="already asked"):
        await table.agree(ADA.id, request(table), InteractionId(802))
    await table.refuse(ADA.id, request(table))
    assert table.now.head.request is None
    with pytest.raises(Stale):
        await table.agree(BO.id, 5, InteractionId(803))


async def test_a_draw_outlasts_moves_and_blocks_no_game(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    await propose(table, ADA)
    number = request(table)
    await table.act(mover(table).id, ("heap:c", "take:1"), None, InteractionId(801))
    assert request(table) == number
    with pytest.raises(NotNow, match="Ada's request is still open"):
        await table.undo(BO.id, InteractionId(802))
    await table.refuse(BO.id, number)
    assert table.now.head.request is None
    assert table.now.status == "playing"


async def test_a_proposer_who_resigns_takes_the_proposal_along(deal: Deal) -> None:
    table = await deal(ADA, BO, CY)
    await propose(table, ADA)
    await table.resign(ADA.id)
    assert table.now.head.request is None
    assert table.now.status == "playing"
    assert table.now.head.owner == BO.id


async def test_the_last_who_has_not_answered_resigns_and_the_others_have_agreed(deal: Deal) -> None:
    table = await deal(ADA, BO, CY)
    await propose(table, ADA)
    await table.agree(BO.id, request(table), InteractionId(801))
    await table.resign(CY.id)
    assert table.now.status == "over"


async def test_those_whose_seats_are_free_are_not_asked(deal: Deal) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    await table.change(lambda now: with_chair(now, 2, replace(now.chairs[2], missed=2)))
    await propose(table, ADA)
    with pytest.raises(NotNow, match="still in the game"):
        await table.refuse(CY.id, request(table))
    await table.agree(BO.id, request(table), InteractionId(801))
    assert table.now.status == "over"


async def test_computers_agree_and_the_last_person_ends_alone(deal: Deal) -> None:
    table = await deal(ADA, computers=2)
    page = pages.endings(table.now, 0, 0)
    assert "It ends right away." in page.text
    await propose(table, ADA)
    assert table.now.status == "over"


async def test_a_game_without_a_standing_says_so(deal: Deal) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="Pebbles has no standing"):
        await propose(table, ADA, steps.STANDING)
    with pytest.raises(NotNow, match="can't end that way"):
        await propose(table, ADA, "crafted")
    assert "Pebbles has no standing" in pages.endings(table.now, 0, 0).text


async def test_tables_with_terms_do_not_end_by_agreement(deal: Deal) -> None:
    table = await deal(ADA)
    await table.change(changed, terms=Terms(secret_until=5))
    with pytest.raises(NotNow, match="can't end early"):
        await propose(table, ADA)
    assert pages.end_button(table.now, ADA.id) == ()


async def test_the_last_person_is_told_once(deal: Deal) -> None:
    table = await deal(ADA, BO, CY)
    whole = table.now
    await table.resign(CY.id)
    two = table.now
    await table.resign(BO.id)
    assert outgoing.messages(whole, two) == []
    (told,) = outgoing.messages(two, table.now)
    assert "Play on, or end the game" in pages.last_person(table.now, told.body).text
    assert outgoing.messages(table.now, table.now) == []
    await propose(table, ADA)
    assert "The game is over." in pages.last_person(table.now, told.body).text


def late(table: Table) -> tuple[int, Person, list[Person]]:
    """Return the seat whose turn it is, its player, and the others."""
    seat = table.now.to_act[0]
    people = [person for person in (ADA, BO, CY, DEE) if table.now.seat_of(person.id) is not None]
    person = next(person for person in people if person.id == table.now.chairs[seat].user)
    return seat, person, [other for other in people if other is not person]


async def vote(table: Table, person: Person, seat: int, at: float, interaction: int = 850) -> Position:
    return await table.change(steps.propose_replacement, person.id, seat, InteractionId(interaction), at)


async def test_more_than_half_replace_a_player_after_three_days(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, CY, DEE, sealed=True)
    seat, person, (one, two, _) = late(table)
    with pytest.raises(NotNow, match="for 3 days"):
        await vote(table, one, seat, clock() + 2.9 * DAY)
    await vote(table, one, seat, clock() + 3.1 * DAY)
    assert consent.wish(table.now, table.now.head.request or None).endswith("with a computer player")  # type: ignore[arg-type]
    with pytest.raises(NotNow, match="about you"):
        await table.refuse(person.id, request(table))
    with pytest.raises(NotNow, match="about you"):
        await table.agree(person.id, request(table), InteractionId(851))
    taken = await table.agree(two.id, request(table), InteractionId(852))
    assert taken.done
    assert table.now.chairs[seat].user is None
    assert person.id in table.now.chairs[seat].former
    assert table.now.status == "playing"


async def test_a_late_player_who_moves_keeps_the_seat(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    seat, person, (one, two) = late(table)
    await vote(table, one, seat, clock() + 4 * DAY)
    number = request(table)
    await table.act(person.id, ("heap:c", "take:1"), None, InteractionId(860))
    assert table.now.head.request is None
    with pytest.raises(Stale):
        await table.agree(two.id, number, InteractionId(861))
    assert table.now.chairs[seat].user == person.id


async def test_one_refusal_closes_a_vote(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    seat, person, (one, two) = late(table)
    await vote(table, one, seat, clock() + 4 * DAY)
    await table.refuse(two.id, request(table))
    assert table.now.head.request is None
    assert table.now.chairs[seat].user == person.id


async def test_of_two_the_one_who_waits_decides_alone(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    seat, person, (one,) = late(table)
    assert steps.replaceable(table.now, None, clock() + 4 * DAY) == (seat,)
    assert steps.replaceable(table.now, seat, clock() + 4 * DAY) == ()
    with pytest.raises(NotNow, match="for 3 days"):
        await vote(table, person, seat, clock() + 4 * DAY)
    await vote(table, one, seat, clock() + 4 * DAY)
    assert table.now.chairs[seat].user is None


async def test_a_reminder_has_one_button_for_any_number_of_late_players(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    long_ago = changed(table.now, waiting_since=dict.fromkeys((1, 2, 3), int(clock() - 4 * DAY)))
    (one,) = pages.replace_buttons(long_ago)
    assert one.label == f"Replace {late(table)[1].name}"  # type: ignore[attr-defined]
    assert pages.replace_buttons(table.now) == ()


async def test_a_pause_and_a_clock_protect_from_a_vote(deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    later = clock() + 4 * DAY
    paused = changed(table.now, paused_since=int(clock()))
    assert steps.replaceable(paused, None, later) == ()
    deadlines = tuple(replace(deadline, due=int(later + DAY)) for deadline in table.now.head.deadlines)
    assert deadlines
    assert steps.replaceable(changed(table.now, deadlines=deadlines), None, later) == ()


async def test_the_feature_s_absence_leaves_the_outcome(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await propose(table, ADA)
    await table.agree(BO.id, request(table), InteractionId(801))
    without = load(GAME, table.now.stored)
    assert without.hooks is not HOOKS
    assert without.outcome == table.now.outcome
    assert without.status == "over"

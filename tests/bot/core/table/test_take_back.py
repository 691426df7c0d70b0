"""Tests of undos: those that need nobody's consent, and those that the other players have to agree to."""

from __future__ import annotations

import itertools
import re
from types import SimpleNamespace

import pytest

from bot.core import saved
from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotAtTable, NotNow, Stale
from bot.core.storage import Person
from bot.core.table import consent
from bot.core.table.reading import narration, prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.recap.reasons import reasoned
from games.record import Undo
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.support.databases import Database


def mover(table: Table) -> Person:
    return (ADA, BO, CY)[table.now.to_act[0]]


async def others_moved(table: Table) -> tuple[Person, list[Person]]:
    """Make a move, and the next player's move, so that undoing the first one needs consent.

    Return (the first player, who has to ask; the other players, who have to answer).
    """
    first = mover(table)
    await table.act(first.id, ("heap:b", "take:1"), None, InteractionId(800))
    await table.act(mover(table).id, ("heap:c", "take:1"), None, InteractionId(801))
    people = (ADA, BO, CY)[: len(table.now.chairs)]
    return first, [person for person in people if person != first]


async def test_the_latest_move_is_undone_at_once_if_nothing_followed_it(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    state, person = table.now.state, mover(table)
    await table.act(person.id, ("heap:b", "take:1"), None, InteractionId(800))
    result = await table.undo(person.id, InteractionId(801))
    assert result.done
    assert result.position.state == state
    assert isinstance(result.position.stored.log[-1], Undo)
    assert (await table.undo(person.id, InteractionId(801))).position.head.version == result.position.head.version


async def test_chance_needs_consent(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    person = mover(table)
    await table.act(person.id, ("toss",), None, InteractionId(800))
    result = await table.undo(person.id, InteractionId(801))
    assert not result.done
    assert "luck was involved" in result.text
    assert result.position.head.request is not None


async def test_an_undo_request_quotes_the_move_without_its_results(deal: Deal) -> None:
    ada, bo = Person(UserId(1), "Dr. Ada"), Person(UserId(2), "St. Bo")
    table = await deal(ada, bo, sealed=True)
    first = (ada, bo)[table.now.to_act[0]]
    await table.act(first.id, ("toss",), None, InteractionId(800))
    line = narration.lines(table.now, None, table.now.length - 1)[0]
    asked = (await table.undo(first.id, InteractionId(801))).position.head.request
    assert asked is not None
    assert re.fullmatch(r"\u201c(?!Dr\.|St\.)[^.]+\u201d", asked.text)
    quoted = asked.text[1:-1]
    assert f"{first.name} {quoted}" in line
    other = bo if first is ada else ada
    settled = (await table.agree(other.id, asked.id, InteractionId(802))).position
    assert settled.head.request is None
    assert consent.done(settled, asked) == f"{first.name} undid {asked.text}."


async def test_all_others_must_agree(deal: Deal) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    before = table.now.state
    person, (second, third) = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    with pytest.raises(NotNow, match="Now it's up to the others"):
        await table.agree(person.id, asked.id, InteractionId(803))
    assert not (await table.agree(second.id, asked.id, InteractionId(804))).done
    assert not (await table.agree(second.id, asked.id, InteractionId(805))).done
    result = await table.agree(third.id, asked.id, InteractionId(806))
    assert result.done
    assert result.position.state == before
    repeated = await table.agree(third.id, asked.id, InteractionId(806))  # Discord delivers a click twice
    assert (repeated.done, repeated.text, repeated.position) == (True, result.text, result.position)
    with pytest.raises(Stale, match="that request is closed"):
        await table.agree(third.id, asked.id, InteractionId(807))


async def test_one_refusal_ends_an_undo_request(deal: Deal) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    person, (second, third) = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    with pytest.raises(NotNow, match="still open"):
        await table.undo(second.id, InteractionId(803))
    await table.agree(second.id, asked.id, InteractionId(804))
    result = await table.refuse(third.id, asked.id)
    assert not result.done
    assert result.position.head.request is None
    with pytest.raises(Stale):
        await table.agree(second.id, asked.id, InteractionId(805))


async def test_a_refused_undo_is_reported_once_in_the_request_message(deal: Deal, database: Database) -> None:
    table = await deal(ADA, BO, sealed=True)
    person, (other,) = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    await table.refuse(other.id, asked.id)
    told = database.rows("SELECT kind FROM waiting_messages WHERE CAST(body AS TEXT) LIKE '%said no%'")
    assert told == [("consent",)]


async def test_strangers_have_no_say(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    person, _ = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    for answer in (
        table.agree(CY.id, asked.id, InteractionId(803)),
        table.refuse(CY.id, asked.id),
        table.undo(CY.id, InteractionId(804)),
    ):
        with pytest.raises(NotAtTable):
            await answer


async def test_a_request_expires_when_somebody_moves(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    person, (other,) = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    await table.act(mover(table).id, ("toss",), None, InteractionId(803))
    assert table.now.head.request is None
    with pytest.raises(Stale):
        await table.agree(other.id, asked.id, InteractionId(804))


async def test_a_player_can_withdraw_their_own_undo_request(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    person, _ = await others_moved(table)
    asked = (await table.undo(person.id, InteractionId(802))).position.head.request
    assert asked is not None
    assert (await table.refuse(person.id, asked.id)).position.head.request is None


async def test_computers_always_agree(deal: Deal) -> None:
    table = await deal(ADA, computers=1)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(800))
    await table.act_for_computer(1, ("heap:b", "take:1"), "", prompts.prompt(table.now, 1))
    result = await table.undo(ADA.id, InteractionId(801))
    assert result.done
    assert result.position.length == 0


async def test_the_last_to_be_asked_resigns_and_a_computer_agrees(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    before = table.now.state
    person, (other,) = await others_moved(table)
    await table.undo(person.id, InteractionId(802))
    assert (await table.resign(other.id)).state == before


async def test_an_undo_before_the_first_move_is_refused(deal: Deal) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="nothing to undo"):
        await table.undo(ADA.id, InteractionId(800))


async def test_undoing_a_secret_move_keeps_the_simultaneous_moves_of_others(deal: Deal) -> None:
    """If players make secret moves at the same time and one undoes theirs, the others' moves and panels stay valid."""
    table = await deal(ADA, BO, CY)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(800))
    await table.act(BO.id, ("heap:b", "take:2"), None, InteractionId(801))
    asked = prompts.prompt(table.now, 1), prompts.prompt(table.now, 2)
    result = await table.undo(ADA.id, InteractionId(802))
    assert result.done
    assert [(made.seat, made.code) for made in result.position.decisions] == [(1, "heap:b"), (1, "take:2")]
    assert (prompts.prompt(table.now, 1), prompts.prompt(table.now, 2)) == asked
    assert table.now.to_act == (0, 2)
    assert (await table.undo(ADA.id, InteractionId(802))).position.head.version == result.position.head.version
    assert (await table.undo(BO.id, InteractionId(803))).position.length == 0


async def test_undoing_before_moves_that_stand_is_stored_as_an_undo(deal: Deal, database: Database) -> None:
    """An undo that keeps others' later moves, which are logged again, is stored as an undo, with its interaction."""
    table = await deal(ADA, BO, CY)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(800))
    await table.act(BO.id, ("heap:b", "take:2"), None, InteractionId(801))
    kept = saved.watch()
    await table.undo(ADA.id, InteractionId(802))
    assert kept.what == "take-back"
    (entry,) = database.rows("SELECT CAST(entry AS TEXT) FROM decisions WHERE interaction = 802")
    assert '"undo"' in entry[0]


async def test_the_time_since_when_a_player_is_awaited_survives_actions_of_others(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time when a player was asked to move doesn't change if others move, undo or request something."""
    clock = itertools.count(5000, 100)
    monkeypatch.setattr("bot.core.table.edits.time", SimpleNamespace(time=lambda: next(clock)))
    table = await deal(ADA, BO, CY)
    began = table.now.head.waiting_since[CY.id]
    assert began == table.now.head.waiting_since[ADA.id]
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(800))
    await table.act(BO.id, ("heap:b", "take:2"), None, InteractionId(801))
    await table.undo(ADA.id, InteractionId(802))
    assert table.now.head.waiting_since == {ADA.id: table.now.head.since, CY.id: began}
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(803))
    await table.act(CY.id, ("heap:c", "take:1"), None, InteractionId(804))
    (waiting,) = table.now.head.waiting_since.items()
    await table.undo(next(person.id for person in (ADA, BO, CY) if person.id != waiting[0]), InteractionId(805))
    assert table.now.head.request is not None
    assert tuple(table.now.head.waiting_since.items()) == (waiting,)


async def test_computers_keep_their_reasons_when_their_moves_stand(deal: Deal, tables: Tables) -> None:
    """Moves of computer players keep their stored reasons when another move is undone, even twice."""
    table = await deal(ADA, BO, computers=2)
    for number in (800, 810):
        await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(number))
        for seat in (2, 3):
            if seat in table.now.to_act:
                await table.act_for_computer(seat, ("heap:b", "take:1"), f"{seat} so", prompts.prompt(table.now, seat))
        await table.undo(ADA.id, InteractionId(number + 1))
        told = reasoned(table.now, 1, await tables.store.whys(table.now.id))
        assert [(move.after, move.upto, move.why) for move in told] == [(0, 2, "2 so"), (2, 4, "3 so")]

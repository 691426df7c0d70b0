"""Tests of rewinding a game to a chosen point and redoing moves, by consent. No race can damage the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core import saved
from bot.core.ids import InteractionId, UserId
from bot.core.pages import board
from bot.core.refusals import NotNow, Refusal, Stale
from bot.core.storage import Body, Request
from bot.core.table import moves, named_moves
from bot.core.table.edits import changed
from bot.core.table.reading import narration, proofs
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.features.rewind import pages
from bot.features.rewind import steps as rewinding
from games.kernel import Seat
from games.record import replay
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.table import test_private_asks as secretly
from tests.bot.core.table.test_take_back import mover
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.games.example import GAME


async def played(deal: Deal, *people: object, tosses: int = 3) -> Table:
    table = await deal(*(people or (ADA, BO)), sealed=True)
    for number in range(tosses):
        await table.act(mover(table).id, ("heap:c", "take:1"), None, InteractionId(800 + number))
    return table


async def ask(table: Table, user: UserId, undone: int, why: str = "") -> int:
    await table.change(rewinding.request_rewind, user, undone, why, InteractionId(900), named_moves.latest(table.now))
    return table.now.head.request.id if table.now.head.request else 0


async def test_rewind_points_say_what_going_back_would_undo(deal: Deal) -> None:
    table = await played(deal)
    found = rewinding.points(table.now)
    assert [point.undone for point in found] == list(range(1, len(found) + 1))
    assert found[0].text in narration.lines(table.now, None)[-1]
    made = table.now.decisions
    assert all(made[each.keep].move != made[each.keep - 1].move for each in found if each.keep)
    page = pages.points(table.now, 0, "")
    assert "I'll ask Bo first" in page.text


def test_a_secret_move_is_no_rewind_point() -> None:
    before = secretly.table()
    after = moves.move(before, 1, secretly.OFFER)
    assert rewinding.points(after) == rewinding.points(before) == []
    assert named_moves.latest(after) == named_moves.latest(before)


async def test_a_list_of_rewind_points_is_refused_after_another_move(deal: Deal) -> None:
    table = await played(deal)
    latest = named_moves.latest(table.now)
    await table.act(mover(table).id, ("heap:a", "take:1"), None, InteractionId(890))
    with pytest.raises(NotNow, match="moved on"):
        await table.change(rewinding.request_rewind, ADA.id, 1, "", InteractionId(900), latest)
    assert table.now.head.request is None


async def test_if_all_agree_the_table_returns_to_the_chosen_point(deal: Deal) -> None:
    table = await played(deal, ADA, BO, CY)
    states = [step.state for step in table.now.steps]
    point = rewinding.points(table.now)[2]
    number = await ask(table, ADA.id, point.undone, "I *misread* the rule")
    shown = board.consent(SLOTS, table.now, Body(request=number, pings=(BO.id, CY.id)))
    assert "3 moves, back to before: " in shown.text
    assert "(I \\*misread\\* the rule)" in shown.text
    first = await table.agree(BO.id, number, InteractionId(901))
    assert not first.done
    assert (await table.agree(CY.id, number, InteractionId(902))).done
    assert table.now.state == states[point.keep]
    assert "undid 3 moves" in (await _notes(table))[-1]
    replay(GAME, proofs.record(table.now))
    again = await Tables(table._store, {GAME.key: GAME}, hooks=HOOKS).get(table.now.id)
    assert again.now.state == table.now.state


async def _notes(table: Table, kind: str = "board") -> list[str]:
    sql = "SELECT json_extract(body, '$.notes[#-1]') FROM waiting_messages WHERE kind = ?"
    rows = await table._store.rows(sql, kind)
    return [row[0] for row in rows if row[0]]


async def test_undone_moves_can_be_redone(deal: Deal) -> None:
    table = await played(deal)
    before, length = table.now.state, table.now.length
    with pytest.raises(NotNow, match="Nothing has been undone"):
        await table.change(rewinding.request_redo, ADA.id, InteractionId(950))
    number = await ask(table, ADA.id, 2)
    await table.agree(BO.id, number, InteractionId(901))
    assert table.now.length < length
    await table.change(rewinding.request_redo, BO.id, InteractionId(951))
    assert table.now.head.request is not None
    asked = board.consent(SLOTS, table.now, Body(request=table.now.head.request.id)).text
    assert "wants to redo 2 moves, starting with “took 1 from heap C”" in asked
    await table.agree(ADA.id, table.now.head.request.id, InteractionId(952))
    assert (table.now.state, table.now.length) == (before, length)
    replay(GAME, proofs.record(table.now))


async def test_nothing_can_be_redone_after_another_move(deal: Deal) -> None:
    table = await played(deal)
    number = await ask(table, ADA.id, 1)
    await table.agree(BO.id, number, InteractionId(901))
    await table.act(mover(table).id, ("toss",), None, InteractionId(902))
    with pytest.raises(NotNow, match="Nothing has been undone"):
        await table.change(rewinding.request_redo, ADA.id, InteractionId(950))


async def test_a_solo_player_rewinds_and_redoes_without_consent(deal: Deal) -> None:
    table = await deal(ADA)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(800))
    before = table.now.state
    await table.act(ADA.id, ("heap:b", "take:1"), None, InteractionId(801))
    await ask(table, ADA.id, 1)
    assert table.now.state == before
    await table.change(rewinding.request_redo, ADA.id, InteractionId(950))
    assert table.now.state != before
    assert (await _notes(table))[-1] == "Ada redid “took 1 from heap B”."


async def test_one_refusal_ends_a_rewind_request(deal: Deal) -> None:
    table = await played(deal, ADA, BO, CY)
    length = table.now.length
    number = await ask(table, ADA.id, 2)
    with pytest.raises(NotNow, match="Wait until everyone has answered"):
        await ask(table, BO.id, 1)
    await table.refuse(BO.id, number)
    with pytest.raises(Stale):
        await table.agree(CY.id, number, InteractionId(903))
    assert table.now.length == length


async def test_two_simultaneous_agreements_undo_once(deal: Deal) -> None:
    table = await played(deal, ADA, BO, CY)
    other = await Tables(table._store, {GAME.key: GAME}, hooks=HOOKS).get(table.now.id)
    keep = rewinding.points(table.now)[1].keep
    number = await ask(table, ADA.id, 2)
    await other.refresh()
    done = await asyncio.gather(
        table.agree(BO.id, number, InteractionId(901)), other.agree(CY.id, number, InteractionId(902))
    )
    assert sorted(each.done for each in done) == [False, True]
    await table.refresh()
    assert table.now.length == keep
    replay(GAME, proofs.record(table.now))


async def test_a_vote_and_a_move_race_and_the_log_stays_intact(deal: Deal) -> None:
    table = await played(deal)
    other = await Tables(table._store, {GAME.key: GAME}, hooks=HOOKS).get(table.now.id)
    number = await ask(table, ADA.id, 2)
    await other.refresh()
    length, user = table.now.length, mover(table).id
    done = await asyncio.gather(
        table.agree(BO.id, number, InteractionId(901)),
        other.act(user, ("toss",), None, InteractionId(902)),
        return_exceptions=True,
    )
    await table.refresh()
    assert all(isinstance(each, Refusal) for each in done if isinstance(each, BaseException))
    assert table.now.head.request is None
    assert table.now.length != length
    replay(GAME, proofs.record(table.now))


async def test_an_impossible_redo_is_not_announced_as_done(deal: Deal) -> None:
    """A redo that's impossible by the time everybody has agreed isn't announced as done."""
    table = await played(deal)
    late = Request(5, table.now.seat_of(ADA.id) or 0, table.now.length, "it was undone", "“took 1”", kind="redo")
    await table.change(lambda now: TableChange(changed(now, request=late)))
    length = table.now.length
    answer = await table.agree(BO.id, 5, InteractionId(903))
    assert (answer.done, answer.text) == (False, "Thanks, but that's no longer possible, so nothing has changed.")
    assert (table.now.length, table.now.head.request) == (length, None)
    assert await _told(table) == "Ada asked to redo “took 1”, but that's no longer possible."


async def test_agreeing_to_an_impossible_redo_is_noted_as_a_change_and_not_as_a_move(deal: Deal) -> None:
    table = await played(deal)
    late = Request(5, table.now.seat_of(ADA.id) or 0, table.now.length, "it was undone", "“took 1”", kind="redo")
    await table.change(lambda now: TableChange(changed(now, request=late)))
    kept = saved.watch()
    await table.agree(BO.id, 5, InteractionId(903))
    assert kept.what == "change"


@pytest.mark.parametrize("is_possible", [True, False])
async def test_a_resignation_reports_what_became_of_a_request(deal: Deal, *, is_possible: bool) -> None:
    """If the last player who has to agree resigns, the channel learns whether the request was carried out."""
    table = await played(deal)
    await ask(table, ADA.id, 2)
    asked = table.now.head.request
    assert asked is not None
    if not is_possible:
        await table.change(lambda now: TableChange(changed(now, request=replace(asked, kind="redo"))))
    length = table.now.length
    await table.resign(BO.id)
    assert table.now.head.request is None
    assert (table.now.length < length) == is_possible
    told = "Ada undid 2 moves" if is_possible else "Ada asked to redo 2 moves"
    assert "Bo resigned. A computer player takes over." in await _all_told(table)
    assert any(note.startswith(told) for note in await _all_told(table))


async def _all_told(table: Table) -> list[str]:
    """Return all public sentences of the newest message about a request for consent."""
    rows = await table._store.rows("SELECT json_extract(body, '$.notes') FROM waiting_messages WHERE kind = 'consent'")
    return list(json.loads(rows[-1][0]))


async def _told(table: Table) -> str:
    """Return the last public sentence of the newest message about a request for consent."""
    sql = "SELECT json_extract(body, '$.notes[#-1]') FROM waiting_messages WHERE kind = 'consent'"
    return str((await table._store.rows(sql))[-1][0])


async def test_a_request_of_a_removed_feature_is_closed_once_all_agree(deal: Deal) -> None:
    """If a feature is removed before all have agreed to its request, nothing is undone, and the channel learns why."""
    table = await played(deal, ADA, BO)
    number = await ask(table, ADA.id, 2)
    without = await Tables(table._store, {GAME.key: GAME}).get(table.now.id)
    length = without.now.length
    answer = await without.agree(BO.id, number, InteractionId(901))
    assert not answer.done
    assert "no longer possible" in answer.text
    assert without.now.head.request is None
    assert without.now.length == length
    assert "no longer possible" in (await _notes(without, "consent"))[-1]


def without_toss(state: Any, seat: Seat) -> Sequence[Any]:
    """Return the legal actions under corrected rules that don't let anybody toss."""
    return [action for action in GAME.legal_actions(state, seat) if action.code != "toss"]


@pytest.mark.parametrize("is_asked", [False, True])
async def test_a_move_that_corrected_rules_forbid_cannot_be_redone(deal: Deal, *, is_asked: bool) -> None:
    """If new rules forbid an undone move, but nothing in the standing log, the move can't be redone."""
    table = await played(deal)
    await table.act(mover(table).id, ("toss",), None, InteractionId(880))
    await table.agree(BO.id, await ask(table, ADA.id, 1), InteractionId(901))
    if is_asked:
        await table.change(rewinding.request_redo, ADA.id, InteractionId(902))
    newer = replace(GAME, version=2, legal_actions=without_toss)
    table = await Tables(table._store, {GAME.key: newer}, hooks=HOOKS).get(table.now.id)
    assert (table.now.frozen, table.now.unwritten) == ("", 0)
    if request := table.now.head.request:
        answer = await table.agree(BO.id, request.id, InteractionId(903))
        assert not answer.done
        assert answer.position.head.request is None
        assert "that's no longer possible" in await _told(table)
    assert not pages.redo_button(table.now)
    with pytest.raises(NotNow, match="Nothing has been undone"):
        await table.change(rewinding.request_redo, ADA.id, InteractionId(904))

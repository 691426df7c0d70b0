"""Tests of time limits that a game's rules set: they end for everybody at once, and refuse later clicks."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId, TableId
from bot.core.pages.tables import deadlines as shown
from bot.core.refusals import TooLate
from bot.core.storage import Chair, Deadline, Head, Stored
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.edits import changed
from bot.core.table.people import lobby, seats
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines, limits
from bot.features.handover import steps as handover
from games.kernel import AnyGame, Limit, Step
from games.rng import Rng
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.games.example import GAME
from tests.games.example.rules import State, limit

SEAL = 60
PEOPLE = (Chair("Ada", ADA.id), Chair("Bo", BO.id), Chair("Cy", CY.id))


def dealt(*chairs: Chair, game: AnyGame = GAME, seal: int = SEAL) -> Position:
    """Return a table dealt at epoch second 1000, which gives everybody `seal` seconds for the secret first move."""
    options = GAME.defaults() | {"bell": str(seal)}
    head = Head(TableId("t"), PLACE, ADA.id, GAME.key, 1, options, "playing", "seed", clock=deadlines.DAY)
    position = Position(game, Stored(head, chairs), (Step(game.setup(len(chairs), options, Rng("seed"))),))
    return deadlines.with_deadlines(position, position, 999.2)


def dues(position: Position) -> dict[int, int]:
    return {each.seat: each.due for each in position.head.deadlines}


async def begun(store: SqliteStore, *, computers: int = 0) -> Table:
    tables = Tables(store, {GAME.key: GAME})
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1), {"bell": str(SEAL)})).id)
    await table.join(BO, InteractionId(2))
    for _ in range(computers):
        await table.change(lobby.add_computer, ADA.id)
    await table.start(ADA.id)
    return table


def at(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    monkeypatch.setattr("bot.core.table.make_move.time", SimpleNamespace(time=lambda: now))
    monkeypatch.setattr("bot.core.table.timing.deadlines.time", SimpleNamespace(time=lambda: now))


def test_a_table_is_found_by_the_first_of_its_games_own_limits_and_by_no_other_deadline() -> None:
    turn, reaction = Deadline(0, "", 0, due=50), Deadline(1, "pass", 0, due=60)
    limits = (Deadline(1, "", 0, due=90, limit="bell"), Deadline(2, "", 0, due=70, limit="bell"))
    head = Head(TableId("t"), PLACE, ADA.id, GAME.key, 1, {}, "playing", "seed")
    assert replace(head, deadlines=(turn, reaction, *limits)).limited == 70
    assert replace(head, deadlines=(turn, reaction)).limited is None


def test_a_common_limit_gives_everybody_its_full_time_and_replaces_the_turn_clock() -> None:
    before = dealt(*PEOPLE)
    assert dues(before) == dict.fromkeys(range(3), 1000 + SEAL)
    assert not any(each.remind for each in before.head.deadlines)
    assert (before.head.due, before.head.limited) == (1000 + SEAL, 1000 + SEAL)
    assert shown.running(before) == [f"-# Time runs out <t:{1000 + SEAL}:R>."]


async def test_no_move_gives_more_time(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(store)
    due = dues(table.now)
    at(monkeypatch, due[0] - 1.5)
    await table.act(ADA.id, ("heap:b", "take:2"), None, InteractionId(3))
    assert dues(table.now) == due  # even for the seat that has nothing left to do


async def test_a_limit_ends_for_all_in_one_transaction(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(store, computers=1)
    due = table.now.head.due
    assert due is not None, "a time limit runs"
    await table.act(ADA.id, ("heap:b", "take:2"), None, InteractionId(3))
    version = table.now.head.version
    await table.expire(due - 0.01)
    assert table.now.head.version == version
    at(monkeypatch, due + 0.05)
    await table.expire(due)
    assert table.now.head.version == version + 1
    made = [(each.seat, each.code, each.away) for each in table.now.decisions[2:]]
    assert made == [(seat, code, True) for seat in (1, 2) for code in ("heap:a", "take:1")]
    (mover,) = prompts.openly_asked(table.now)
    assert dues(table.now) == {mover: due + 1 + SEAL}  # the turn's own limit begins then
    assert table.now.chairs[1].missed == 0  # nobody missed a turn


async def test_a_turn_passes_by_itself_and_the_next_has_a_clock_of_its_own(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(store)
    due = dues(table.now)[0]
    for end in (due, due + SEAL):
        at(monkeypatch, end)
        await table.expire(end)
    assert table.now.decisions[-1].code == "toss"
    assert table.now.head.due == due + 2 * SEAL


async def test_a_late_click_learns_by_how_much_it_was_late(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(store)
    due, prompt = table.now.head.due, prompts.prompt(table.now, 1)
    assert due is not None, "a time limit runs"
    at(monkeypatch, due + 0.4)
    with pytest.raises(TooLate, match=r"0\.4 seconds too late"):  # the limit hadn't been enforced yet
        await table.act(BO.id, ("heap:b", "take:2"), prompt, InteractionId(3))
    await table.expire(due + 0.4)
    late = next(seat for seat in (0, 1) if seat not in table.now.to_act)
    for asked in (prompt, None):
        with pytest.raises(TooLate, match=r"0\.4 seconds too late"):  # now it has been
            await table.act((ADA, BO)[late].id, ("heap:b", "take:2"), asked, InteractionId(4))
    assert table.now.length == 4
    at(monkeypatch, due + 100)
    assert limits.too_late(table.now, late, due + 100) is None


async def test_a_click_in_time_counts(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(store)
    due = table.now.head.due
    assert due is not None, "a time limit runs"
    at(monkeypatch, due - 0.1)
    await table.act(BO.id, ("heap:b", "take:2"), prompts.prompt(table.now, 1), InteractionId(3))
    assert turn_counts.moves_made(table.now, 1) == 1


async def test_the_next_question_is_answered_in_time_after_an_end(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(store)
    due = table.now.head.due
    assert due is not None, "a time limit runs"
    at(monkeypatch, due)
    await table.expire(due)
    (mover,) = prompts.openly_asked(table.now)
    await table.act((ADA, BO)[mover].id, ("toss",), prompts.prompt(table.now, mover), InteractionId(3))
    assert limits.too_late(table.now, mover, due + 1) is None


async def test_the_instant_survives_a_restart(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(store)
    again = await Tables(store, {GAME.key: GAME}).get(table.now.id)
    assert again.now.head.deadlines == table.now.head.deadlines
    at(monkeypatch, dues(table.now)[0] - 1)
    await again.act(ADA.id, ("heap:b", "take:2"), None, InteractionId(3))
    assert dues(again.now) == dues(table.now)


def test_a_player_who_takes_over_has_no_more_time_than_the_others() -> None:
    before = dealt(*PEOPLE)
    after = seats.resign(before, BO.id)
    assert dues(deadlines.with_deadlines(before, after, 1030.0)) == dues(before)
    taken = handover.take(after, BO, 1, InteractionId(9))
    assert dues(deadlines.with_deadlines(after, taken, 1040.0)) == dues(before)


def test_a_long_limit_reminds_those_who_are_asked_half_way() -> None:
    def long(state: State) -> Limit | None:
        found = limit(state)
        return replace(found, seconds=deadlines.DAY) if found else None

    before = dealt(PEOPLE[0], PEOPLE[1], Chair("Ratchet", policy="greedy"), game=replace(GAME, limit=long))
    assert [each.remind for each in before.head.deadlines] == [1000 + deadlines.DAY // 2] * 2 + [0]
    after = deadlines.expired(before, 1000 + deadlines.DAY // 2)
    assert [each.remind for each in after.head.deadlines] == [0, 0, 0]
    assert shown.running(after) == shown.running(before)


def test_only_limits_are_postponed_by_a_short_pause() -> None:
    before = dealt(*PEOPLE)
    turn = replace(before.head.deadlines[0], limit="", seat=2)
    mixed = changed(before, deadlines=(*before.head.deadlines[:2], turn))
    after = deadlines.postponed(mixed, 2.3, 1002.3, limits_alone=True)
    assert [each.due - 1000 - SEAL for each in after.head.deadlines] == [3, 3, 0]
    assert [each.due - 1000 - SEAL for each in deadlines.postponed(mixed, 200.3, 1200.3).head.deadlines] == [
        201,
        201,
        200,
    ]


def test_a_question_that_remains_after_a_limit_gets_a_new_limit() -> None:
    def always(_state: object) -> Limit:
        return Limit("all", SEAL, ((0, ("heap:a", "take:1")), (1, ())))

    before = dealt(*PEOPLE, game=replace(GAME, limit=always))
    after = deadlines.expired(before, 1000 + SEAL)
    assert [each.code for each in after.decisions] == ["heap:a", "take:1"]
    anew = dues(deadlines.with_deadlines(before, after, 1000.0 + SEAL))
    assert (anew[0], anew[1]) == (1000 + 2 * SEAL,) * 2


async def test_time_is_measured_by_the_clock_of_the_machine(store: SqliteStore) -> None:
    earliest = time.time()
    table = await begun(store)
    assert earliest + SEAL <= dues(table.now)[0] <= time.time() + SEAL + 1


def sealing(seal: int = SEAL) -> Position:
    """Return a three-player table at which everybody's secret first move is missing."""
    return dealt(*PEOPLE, seal=seal)


@pytest.mark.parametrize(
    ("after_the_end", "is_late"), [(-1, False), (-0.1, False), (0, True), (0.1, True), (59, True), (61, True)]
)
def test_a_move_is_late_from_the_instant_on_at_which_the_limit_ends(after_the_end: float, is_late: bool) -> None:
    late = limits.too_late(sealing(), 0, 1000 + SEAL + after_the_end)
    assert bool(late) is is_late, "until the scheduler ends it, also long after"


@pytest.mark.parametrize(("after_the_end", "is_told"), [(0, True), (59.9, True), (60, False), (3600, False)])
def test_for_a_minute_after_a_limit_a_late_click_is_answered_with_the_limit(
    after_the_end: float, is_told: bool
) -> None:
    over = limits.ended(sealing(), 1000 + SEAL)
    assert bool(limits.too_late(over, 0, 1000 + SEAL + after_the_end)) is is_told


def test_a_late_click_after_the_next_limit_learns_of_the_one_that_it_missed() -> None:
    opened = limits.ended(before := sealing(10), 1010)
    opened = deadlines.with_deadlines(before, opened, 1010)
    (mover,) = prompts.openly_asked(opened)
    tossed = limits.ended(opened, opened.head.due or 0)
    other = next(seat for seat in range(3) if seat not in (mover, *prompts.openly_asked(tossed)))
    assert {each.seat for each in tossed.head.ended} == {0, 1, 2}
    assert str(limits.too_late(tossed, other, 1025)).startswith("You were 15.0 seconds too late.")


@pytest.mark.parametrize(("question", "is_late"), [("this", False), ("none in particular", False), ("gone", True)])
def test_only_an_answer_to_a_question_that_is_gone_is_late_once_the_next_is_asked(question: str, is_late: bool) -> None:
    before = sealing()
    after = limits.ended(before, 1000 + SEAL)
    (mover,) = prompts.openly_asked(after)
    questions = {
        "this": prompts.prompt(after, mover),
        "none in particular": None,
        "gone": prompts.prompt(before, mover),
    }
    if is_late:
        with pytest.raises(TooLate):
            limits.require_time(after, mover, questions[question], 1001 + SEAL)
    else:
        limits.require_time(after, mover, questions[question], 1001 + SEAL)

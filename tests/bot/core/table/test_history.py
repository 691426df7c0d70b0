"""Tests that a table's history, which is updated with each move, matches its log, in random games with undos."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from bot.core.automation.computers import at_random, think
from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.storage import Chair, Head, Place, Stored
from bot.core.table import moves, undo
from bot.core.table.history import History, WriteOnce
from bot.core.table.loading import load
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts, undoing
from games.kernel import AnyGame, Seat
from games.record import Decision, Undo
from tests.games.conformance import CATALOGUE, NAMES

MOVES, LOOKS, DEALS = 400, 15, 3
UNDOS = 0.1  # probability of an undo, by any player who can undo


def begun(game: AnyGame, seats: int, seed: str) -> Position:
    head = Head(
        TableId("abcdef"),
        Place(GuildId(1), ChannelId(2)),
        UserId(1),
        game.key,
        game.version,
        game.defaults(),
        "playing",
        seed,
    )
    return load(game, Stored(head, tuple(Chair(NAMES[seat], UserId(seat + 1)) for seat in range(seats))))


def played(game: AnyGame, seats: int, seed: str) -> Iterator[Position]:
    """Yield the positions of a random game, each computed from the previous one.

    Some moves are undone and replaced by others.
    """
    chance, now = random.Random(seed), begun(game, seats, seed)
    for _ in range(MOVES):
        yield now
        if not now.to_act:
            return
        seat = chance.randrange(seats)
        found = undoing.possible_undo(now, seat) if chance.random() < UNDOS else None
        if found is not None:
            now = undo.apply_undo(now, seat, found)
        else:
            seat = chance.choice(now.to_act)
            now = moves.move(now, seat, think(now, seat, at_random).codes)


def made_by(position: Position, seat: Seat) -> dict[int, str]:
    """Return {move number: first action code} for the seat's moves, including undone ones."""
    made: dict[int, str] = {}
    for entry in position.stored.log:
        if isinstance(entry, Decision) and entry.seat == seat:
            made.setdefault(entry.move, entry.code)
    return made


def agrees(position: Position) -> None:
    """Check, for every seat, that the position equals one that is loaded from the same stored rows."""
    anew = load(position.game, position.stored, every=True)
    assert (anew.frozen, anew.steps, anew.history) == ("", position.steps, position.history)
    assert (anew.to_act, anew.waiting, turn_counts.current_turn(anew)) == (
        position.to_act,
        position.waiting,
        turn_counts.current_turn(position),
    )
    hidden, last = position.game.private | position.game.idle, 0
    for seat in range(len(position.chairs)):
        made = made_by(position, seat)
        last = max(last, *made, 0)
        own = [number for number, each in enumerate(position.decisions) if each.seat == seat]
        move = position.decisions[own[-1]].move if own else None
        latest = [number for number, each in enumerate(position.decisions) if each.move == move]
        assert turn_counts.moves_made(position, seat) == len(made)
        assert turn_counts.open_moves_made(position, seat) == sum(
            code.partition(":")[0] not in hidden for code in made.values()
        )
        assert list(undoing.latest_move(position, seat)) == latest
        assert narration.since(position, seat) == (own[-1] + 1 if own else 0)
        assert undoing.can_undo(position, seat) == (undoing.possible_undo(position, seat) is not None)
        assert prompts.prompt(position, seat) == prompts.prompt(anew, seat)
        assert position.view(seat) == anew.view(seat)
    assert position.history.last_move == last


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_history_matches_the_log_in_random_games(key: str) -> None:
    game, undone = CATALOGUE[key], 0
    for seats, deal in product(game.seats(game.defaults()), range(DEALS)):
        positions = list(played(game, seats, f"carried-{seats}-{deal}"))
        for position in (*positions[:: max(1, len(positions) // LOOKS)], positions[-1]):
            agrees(position)
        undone += sum(isinstance(entry, Undo) for entry in positions[-1].stored.log)
    assert bool(undone) == game.has_undo


def test_a_history_stays_what_it_was_whatever_comes_after_it() -> None:
    first, second, third = (Decision(0, "heap:a", 1, ""), Decision(0, "take:1", 1, ""), Decision(1, "toss", 2, ""))
    one = History().then(first, second)
    ways = one.then(third), one.then(Undo(0, 0)), one.then(Undo(0, 0), third)
    assert one == History().then(first).then(second)
    assert [each.decisions for each in ways] == [(first, second, third), (), (third,)]
    assert [each.made(0) for each in ways] == [1, 1, 1]
    assert [each.made(1) for each in (one, *ways)] == [0, 1, 0, 1]
    assert [each.last_move for each in (History(), one, *ways)] == [0, 1, 2, 1, 2]


def test_a_decision_logged_again_after_an_undo_counts_once() -> None:
    secret = Decision(1, "toss", 2, "")
    now = History().then(Decision(0, "heap:a", 1, ""), secret, Undo(0, 0), secret)
    assert now.decisions == (secret,)
    assert (now.made(0), now.made(1), now.made(1, frozenset({"toss"}))) == (1, 1, 0)


def test_a_fact_that_another_thread_has_stored_first_is_never_replaced() -> None:
    facts = WriteOnce({0: "known"})
    assert facts.get(1) is None
    assert facts.first(1, "by another thread") == facts.first(1, "too late") == facts.get(1) == "by another thread"
    assert facts.first(0, "another") == "known"


def test_known_facts_of_a_position_are_immutable() -> None:
    position = begun(CATALOGUE["gears"], 2, "fixed")
    legal = position.legal(0)
    for name in position.known.__struct_fields__:
        with pytest.raises(AttributeError, match="immutable"):
            setattr(position.known, name, None)
    assert position.legal(0) is legal

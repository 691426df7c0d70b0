"""Tests of records: what they store, what can be undone, and how broken ones are described."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.kernel import AnyGame, IllegalAction, Step, digest, pack, play
from games.record import (
    BrokenRecord,
    Decision,
    Header,
    Record,
    Snapshot,
    Undo,
    in_effect,
    options_or_default,
    parts,
    played_anew,
    possible_undo,
    replay,
    start,
)
from games.rng import Rng
from tests.games.example import GAME
from tests.games.example.rules import State

HEADER = Header("pebbles", 1, 2, GAME.defaults(), "seed")
SEALING = ((0, "heap:a"), (0, "take:1"), (1, "heap:b"), (1, "take:2"))


def record(moves: Sequence[tuple[int, str]], header: Header = HEADER) -> Record:
    """Play these moves, given as (seat, code); return the record. The choices of one move share a number."""
    state, log, move = start(GAME, header), [], 0
    for seat, code in moves:
        step = play(GAME, state, seat, code)
        state = step.state
        log.append(Decision(seat, code, move, digest(state)))
        move += bool(step.events)
    return Record(header, tuple(log))


def steps_of(played: Record) -> tuple[list[Decision], list[Step[Any]]]:
    return in_effect(played.log), replay(GAME, played)


def first(played: Record) -> int:
    seat: int = replay(GAME, played)[-1].state.active
    return seat


def test_a_record_survives_json() -> None:
    played = record(SEALING)
    taken_back = Record(HEADER, (*played.log, Undo(1, 2)))
    assert Record.from_json(taken_back.to_json()) == taken_back


def test_a_replay_is_the_live_game() -> None:
    played = record(SEALING)
    steps = replay(GAME, played)
    assert len(steps) == 5
    assert [digest(step.state) for step in steps[1:]] == [made.digest for made in in_effect(played.log)]
    assert steps[0].events == steps[1].events == ()
    assert [type(event).__name__ for event in steps[4].events] == ["Remembered", "Sealed", "Opened", "Opened"]


def test_an_undo_is_a_row_that_hides_the_rows_before_it() -> None:
    played = record(SEALING[:2])
    log = (*played.log, Undo(0, 0), *record(((0, "heap:c"), (0, "take:3"))).log)
    assert [made.code for made in in_effect(log)] == ["heap:c", "take:3"]
    assert replay(GAME, Record(HEADER, log))[-1].state.sealed == ((2, 3), None)


def test_an_undo_of_an_undo_counts_what_still_stood() -> None:
    a, b, c = (Decision(0, code, number, "") for number, code in enumerate("abc"))
    assert in_effect((a, b, Undo(0, 1), c, Undo(0, 1))) == [a]
    assert in_effect((a, Undo(0, 0), b, c)) == [b, c]


def test_nothing_can_be_undone_before_the_first_move() -> None:
    decisions, steps = steps_of(record(SEALING[:2]))
    assert possible_undo(GAME, decisions, steps, 1) is None
    assert possible_undo(GAME, [], steps[:1], 0) is None


def test_undoing_is_free_right_after_the_players_own_open_move() -> None:
    decisions, steps = steps_of(record(SEALING[:2]))
    undo = possible_undo(GAME, decisions, steps, 0)
    assert undo is not None
    assert (undo.keep, undo.because, undo.codes) == (0, "", ("heap:a", "take:1"))


def test_an_unfinished_choice_is_undone_as_far_as_it_went() -> None:
    decisions, steps = steps_of(record(SEALING[:1]))
    undo = possible_undo(GAME, decisions, steps, 0)
    assert undo is not None
    assert (undo.keep, undo.because, undo.codes) == (0, "", ("heap:a",))


def test_undoing_moves_of_others_needs_consent() -> None:
    sealed = record(SEALING)
    mover = first(sealed)
    decisions, steps = steps_of(record((*SEALING, (mover, "heap:c"), (mover, "take:1"), (1 - mover, "heap:b"))))
    undo = possible_undo(GAME, decisions, steps, mover)
    assert undo is not None
    assert (undo.keep, undo.because) == (4, "others have moved since")
    assert undo.codes == ("heap:c", "take:1", "heap:b")


def test_undoing_a_secret_move_keeps_the_simultaneous_moves_of_others() -> None:
    """If two of three players have made secret moves, and the first move is undone, the second one stays."""
    header = msgspec.structs.replace(HEADER, seats=3)
    decisions, steps = steps_of(record(SEALING, header))
    undo = possible_undo(GAME, decisions, steps, 0)
    assert undo is not None
    assert (undo.keep, undo.because, undo.codes) == (0, "", ("heap:a", "take:1"))
    assert [(made.seat, made.code, made.move) for made, _ in undo.replayed] == [(1, "heap:b", 1), (1, "take:2", 1)]
    log: tuple[Decision | Undo, ...] = (*decisions, Undo(0, 0), *(made for made, _ in undo.replayed))
    assert replay(GAME, Record(header, log))[-1].state.sealed == (None, (1, 2), None)


def test_undoing_a_random_draw_needs_consent() -> None:
    sealed = record(SEALING)
    decisions, steps = steps_of(sealed)
    undo = possible_undo(GAME, decisions, steps, 1)
    assert undo is not None
    assert (undo.keep, undo.because) == (2, "luck was involved")
    tossed = record((*SEALING, (first(sealed), "toss")))
    undo = possible_undo(GAME, *steps_of(tossed), first(sealed))
    assert undo is not None
    assert (undo.keep, undo.because) == (4, "luck was involved")


def test_undoing_a_move_that_revealed_something_needs_consent() -> None:
    decisions, steps = steps_of(record(SEALING))
    still = [msgspec.structs.replace(step, state=steps[0].state) for step in steps]
    undo = possible_undo(GAME, decisions, still, 1)
    assert undo is not None
    assert undo.because == "something hidden was revealed"


def test_of_two_open_moves_only_the_last_is_undone() -> None:
    played = record(SEALING)
    mover = first(played)
    longer = record((*SEALING, (mover, "heap:c"), (mover, "take:1")))
    undo = possible_undo(GAME, *steps_of(longer), mover)
    assert undo is not None
    assert (undo.keep, undo.because, undo.codes) == (4, "", ("heap:c", "take:1"))


def test_an_illegal_decision_breaks_the_record() -> None:
    played = record(SEALING[:2])
    broken = Record(HEADER, (*played.log, Decision(0, "heap:a", 1, "")))
    with pytest.raises(BrokenRecord, match=r"decision 3 \(heap:a\) is not legal: Waiting"):
        replay(GAME, broken)


def test_a_wrong_digest_breaks_the_record_where_it_stands() -> None:
    log = list(record(SEALING).log)
    log[1] = Decision(0, "take:1", 0, "0" * 16)
    with pytest.raises(BrokenRecord, match=r"decision 2 \(take:1\) does not lead"):
        replay(GAME, Record(HEADER, tuple(log)))


def test_a_quick_replay_checks_the_last_digest_alone() -> None:
    log = list(record(SEALING).log)
    log[1] = Decision(0, "take:1", 0, "0" * 16)
    assert len(replay(GAME, Record(HEADER, tuple(log)), every=False)) == 5
    log[3] = Decision(1, "take:2", 1, "0" * 16)
    with pytest.raises(BrokenRecord, match="decision 4"):
        replay(GAME, Record(HEADER, tuple(log)), every=False)


def test_another_seed_does_not_replay() -> None:
    forged = msgspec.structs.replace(HEADER, seed="forged")
    with pytest.raises(BrokenRecord, match="decision 1"):
        replay(GAME, Record(forged, record(SEALING).log))


@pytest.mark.parametrize("header", [{"game": "chess"}, {"version": 2}])
def test_a_record_of_other_rules_is_refused(header: dict[str, Any]) -> None:
    with pytest.raises(BrokenRecord, match="these are pebbles rules 1"):
        start(GAME, msgspec.structs.replace(HEADER, **header))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"header": 1}', '{"header": {"game": "pebbles"}}', "\x00", '"é"'])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BrokenRecord, match="not a record"):
        Record.from_json(text)
    with pytest.raises(BrokenRecord, match="not a record"):
        Record.from_json(text.encode())


def test_bytes_that_are_not_text_are_refused() -> None:
    with pytest.raises(BrokenRecord, match="not a record"):
        Record.from_json(b'{"header": "\xff\xfe"}')


def test_options_fill_up_with_defaults() -> None:
    assert options_or_default(GAME, {}) == {"goal": "win", "pace": "turns", "bell": "none"}
    assert options_or_default(GAME, {"goal": "lose"}) == {"goal": "lose", "pace": "turns", "bell": "none"}


def test_unknown_options_are_refused_in_words() -> None:
    with pytest.raises(IllegalAction, match="Pebbles has no option speed"):
        options_or_default(GAME, {"speed": "win"})
    with pytest.raises(IllegalAction, match="goal can be lose, win, not draw"):
        options_or_default(GAME, {"goal": "draw"})


def with_snapshot(played: Record, version: int = 1) -> Record:
    """Return the record as a newer version of the rules would continue it, after a snapshot of its last State."""
    state = replay(GAME, played)[-1].state
    header = msgspec.structs.replace(played.header, version=version + 1)
    return Record(header, (*played.log, Snapshot(version, pack(state))))


def newer(version: int = 2, **changes: Any) -> AnyGame:
    return msgspec.structs.replace(GAME, version=version, **changes)


def washed_away(state: Any, seat: int, action: Any) -> Step[Any]:
    """Apply an action under changed rules, which lead to a different State with every choice."""
    step = GAME.apply(state, seat, action)
    return Step(msgspec.structs.replace(step.state, washed=step.state.washed + 1), step.events)


def test_other_rules_continue_from_a_snapshot() -> None:
    """New rules replay the events before a snapshot only if they agree with the record up to there."""
    played = record(SEALING)
    continued = Record.from_json(with_snapshot(played).to_json())
    known = replay(GAME, played)
    assert [*parts(continued.log)[0].made] == in_effect(played.log)
    for game, told in ((newer(), known), (newer(apply=washed_away), [Step(known[-1].state)] * 5)):
        mover = known[-1].state.active
        assert replay(game, continued) == told
        step = play(game, play(game, known[-1].state, mover, "heap:c").state, mover, "take:1")
        codes = (Decision(mover, "heap:c", 9, ""), Decision(mover, "take:1", 9, digest(step.state)))
        longer = Record(continued.header, (*continued.log, *codes))
        assert replay(game, longer, every=False)[-1] == step
        undone = Record(continued.header, (*longer.log, Undo(mover, 4)))
        assert replay(game, undone) == told


def test_other_rules_tell_what_was_played_before_as_far_as_they_agree() -> None:
    def later(state: Any, seat: int, action: Any) -> Step[Any]:
        return (GAME.apply if seat == 0 else washed_away)(state, seat, action)

    played = record(SEALING)
    known = replay(GAME, played)
    steps = replay(newer(apply=later), with_snapshot(played))
    assert steps == [*known[:3], Step(known[-1].state), Step(known[-1].state)]


def test_a_game_has_two_snapshots() -> None:
    first = with_snapshot(record(SEALING[:2]))
    two, three = newer(apply=washed_away), newer(3)
    step = play(two, play(two, replay(two, first)[-1].state, 1, "heap:b").state, 1, "take:2")
    chain = (play(two, replay(two, first)[-1].state, 1, "heap:b"), step)
    codes = ("heap:b", "take:2")
    log = (*first.log, *(Decision(1, code, 1, digest(s.state)) for code, s in zip(codes, chain, strict=True)))
    second = Record(msgspec.structs.replace(HEADER, version=3), (*log, Snapshot(2, pack(step.state))))
    assert [(part.first, len(part.made)) for part in parts(second.log)] == [(0, 2), (2, 2), (4, 0)]
    steps = replay(three, second)
    assert (len(steps), steps[-1].state) == (5, step.state)
    assert steps[:2] == replay(GAME, record(SEALING[:1]))


def test_a_snapshot_is_where_the_digests_say() -> None:
    log = list(with_snapshot(record(SEALING)).log)
    elsewhere = replay(GAME, record(SEALING[:2]))[-1].state
    forged = Record(msgspec.structs.replace(HEADER, version=2), (*log[:-1], Snapshot(1, pack(elsewhere))))
    with pytest.raises(BrokenRecord, match="the snapshot is not the state that decision 4 led to"):
        replay(newer(), forged)


def test_where_no_state_was_stored_the_same_decisions_lead_on_and_the_record_says_so() -> None:
    played, other = record(SEALING), newer(apply=washed_away)
    header = msgspec.structs.replace(HEADER, version=2)
    state = played_anew(other, Record(header, played.log))
    assert state.washed == replay(GAME, played)[-1].state.washed + len(SEALING)
    entry = Snapshot(1, pack(state), anew=True)
    assert replay(other, Record(header, (*played.log, entry)))[-1].state == state
    with pytest.raises(BrokenRecord, match="not the state that decision 4 led to"):
        replay(other, Record(header, (*played.log, msgspec.structs.replace(entry, anew=False))))
    with pytest.raises(IllegalAction):
        played_anew(newer(legal_actions=lambda _state, _seat: ()), Record(header, played.log))


def test_no_undo_goes_back_past_a_snapshot() -> None:
    continued = with_snapshot(record(SEALING))
    with pytest.raises(BrokenRecord, match="an undo goes back past decision 4, where the rules changed"):
        replay(newer(), Record(continued.header, (*continued.log, Undo(1, 2))))
    steps = replay(newer(), continued)
    assert possible_undo(newer(), in_effect(continued.log), steps, 1) is not None
    assert possible_undo(newer(), in_effect(continued.log), steps, 1, 4) is None


def test_rules_that_cannot_read_or_play_a_snapshot_say_so() -> None:
    class Other(msgspec.Struct, frozen=True):
        rng: Rng
        novel: int

    continued = with_snapshot(record(SEALING))
    with pytest.raises(BrokenRecord, match="rules 2 can't read the state that rules 1 led to"):
        replay(newer(state=Other), continued)
    with pytest.raises(BrokenRecord, match="under rules 2 nobody could continue from the state that rules 1 led to"):
        replay(newer(legal_actions=lambda _state, _seat: ()), continued)
    with pytest.raises(BrokenRecord, match="these are pebbles rules 3"):
        replay(newer(3), continued)


def test_a_snapshot_is_read_with_fields_that_are_new() -> None:
    class Longer(State, frozen=True):
        novel: int = 7

    steps = replay(newer(state=Longer), with_snapshot(record(SEALING)))
    assert steps[-1].state.novel == 7


def test_the_state_of_a_snapshot_is_never_printed() -> None:
    played = with_snapshot(record(SEALING))
    assert repr(played.log[-1]) == "Snapshot(rules=1)"
    assert "rng" not in repr(played)

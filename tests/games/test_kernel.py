"""Tests of the kernel (what all games have in common) on the example game Pebbles."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

import games
from games.kernel import (
    Action,
    AnyGame,
    Event,
    IllegalAction,
    Names,
    Outcome,
    digest,
    find,
    narrate,
    openly_asked,
    peek,
    play,
    to_act,
)
from games.rng import Rng
from tests.games.example import GAME
from tests.games.example.rules import Sealed, State, Taken, Toss, Washed


class Flood(Event, frozen=True):
    apart = True

    def _describe(self, _names: Names) -> str:
        return "water!"


class Hush(Event, frozen=True):
    apart = True

    def _describe(self, _names: Names) -> str:
        return ""


START = GAME.setup(2, GAME.defaults(), Rng("kernel"))


def after(*moves: tuple[int, str]) -> State:
    state = START
    for seat, code in moves:
        state = play(GAME, state, seat, code).state
    return state


def test_a_code_is_a_prefix_and_a_value() -> None:
    action = Action("place:t07:C4")
    assert (action.prefix, action.value) == ("place", "t07:C4")
    assert (Action("end").prefix, Action("end").value) == ("end", "")


def test_play_makes_the_legal_action_with_that_code() -> None:
    assert play(GAME, START, 0, "heap:b").state.chosen == (1, None)


def test_play_leaves_the_old_state_untouched() -> None:
    before = digest(START)
    play(GAME, START, 0, "heap:b")
    assert digest(START) == before


@pytest.mark.parametrize(
    "code", ["", "heap", "heap:", "heap:d", "heap:a ", "HEAP:A", "take:1", "toss", "x" * 5000, "é\n"]
)
def test_any_other_code_is_refused_in_words(code: str) -> None:
    with pytest.raises(IllegalAction, match=r"You can choose Heap A, Heap B or Heap C\."):
        play(GAME, START, 0, code)


def test_a_refusal_names_the_players() -> None:
    state = after((0, "heap:a"), (0, "take:1"))
    with pytest.raises(IllegalAction, match=r"Waiting for Bo\."):
        find(GAME, state, 0, "heap:a", ["Ada", "Bo"])


def test_a_refused_choice_names_the_players() -> None:
    with pytest.raises(IllegalAction, match=r"Waiting for Bo\."):
        play(GAME, after((0, "heap:a"), (0, "take:1")), 0, "heap:a", ["Ada", "Bo"])


def test_without_names_a_refusal_counts_the_seats() -> None:
    with pytest.raises(IllegalAction, match=r"Waiting for Seat 2\."):
        find(GAME, after((0, "heap:a"), (0, "take:1")), 0, "heap:a")


def refused(state: State, code: str, seat: int = 0) -> str:
    return GAME.refusal(GAME.view(state, seat), code, GAME.legal_actions(state, seat), ["Ada", "Bo"])


def test_in_the_middle_of_a_move_a_refusal_asks_its_question() -> None:
    state = after((0, "heap:a"))
    assert refused(state, "toss") == "First things first. Seal your first move. You can choose 1, 2 or 3."
    assert refused(state, "take:9") == "You cannot do that. You can choose 1, 2 or 3."


def test_an_unknown_choice_is_refused_with_the_possible_ones() -> None:
    assert refused(START, "dance") == "I don't recognize that choice. You can choose Heap A, Heap B or Heap C."


def test_of_several_kinds_of_choices_a_refusal_tells_the_titles() -> None:
    opened = after((0, "heap:a"), (0, "take:1"), (1, "heap:a"), (1, "take:1"))
    assert opened.active is not None
    told = refused(opened, "take:1", opened.active)
    assert told == "You cannot do that. You can take from a heap or toss a coin."


def test_a_player_who_is_not_asked_reads_what_may_be_done_meanwhile() -> None:
    waiting = after((0, "heap:a"), (0, "take:1"))
    view, toss = GAME.view(waiting, 0), Toss("toss")
    told = replace(GAME, idle=frozenset({"toss"})).refusal(view, "heap:a", (toss,), ["Ada", "Bo"])
    assert told == "Waiting for Bo. I'll ping you when you're up. Meanwhile, you can toss a coin."


def test_after_the_end_prompts_and_refusals_only_say_that_the_game_is_over() -> None:
    end = Outcome("empty", ((0,), (1,)), (1, 0), ((), ()))
    view = replace(GAME.view(START, 0), outcome=end)
    assert GAME.prompt(view, ["Ada", "Bo"]) == "The game is over."
    assert GAME.refusal(view, "heap:a", (), ["Ada", "Bo"]) == "The game is over."


def kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_event_of_every_game_has_its_sentence() -> None:
    told = [kind for kind in kinds() if kind.__module__.startswith("games.")]
    assert {kind.__module__.split(".")[1] for kind in told} == set(games.GAMES)
    whole = [kind for kind in told if not kind.__subclasses__()]  # base classes don't describe anything themselves
    assert [kind for kind in whole if kind._describe is Event._describe] == []


def test_the_results_of_an_action_are_one_line() -> None:
    came = [Taken(seat=0, heap=1, count=2), Washed(heap=1, count=1)]
    assert narrate(came, ["Ada"]) == ["Ada took 2 from heap B. The tide took 1 from heap B."]
    assert narrate([], ["Ada"]) == []


def test_a_sentence_begins_large_but_a_name_as_it_is_written() -> None:
    assert Flood().sentence(["Ada", "wat"]) == "Water!"
    assert Sealed(seat=0).sentence(["xX_Ada_Xx"]) == "xX_Ada_Xx sealed a move."


def test_an_event_that_stands_apart_has_its_own_line() -> None:
    assert narrate([Sealed(seat=0), Flood(), Hush(), Washed(heap=0, count=1)], ["Ada"]) == [
        "Ada sealed a move.",
        "Water! The tide took 1 from heap A.",
    ]


def test_several_seats_may_act_at_once() -> None:
    assert to_act(GAME, START, 2) == (0, 1)
    assert to_act(GAME, after((0, "heap:a"), (0, "take:1")), 2) == (1,)


@pytest.mark.parametrize(
    ("idle", "private", "asked", "openly"),
    [
        ((), (), (0, 1), (0, 1)),
        (("heap",), (), (), ()),  # the table doesn't wait for choices that are possible at any time
        ((), ("heap",), (0, 1), ()),  # nobody may know who has a secret choice
        (("take",), ("toss",), (0, 1), (0, 1)),
        (("heap",), ("heap",), (), ()),
    ],
)
def test_nobody_waits_for_idle_choices_and_private_ones_are_not_known(
    idle: tuple[str, ...], private: tuple[str, ...], asked: tuple[int, ...], openly: tuple[int, ...]
) -> None:
    game = replace(GAME, idle=frozenset(idle), private=frozenset(private))
    assert to_act(game, START, 2) == asked
    assert openly_asked(game, START, 2) == openly


def test_a_seat_is_asked_if_one_of_its_choices_is_waited_for() -> None:
    opened = after((0, "heap:a"), (0, "take:1"), (1, "heap:a"), (1, "take:1"))
    mover = opened.active
    assert mover is not None
    for hidden in ({"idle": frozenset({"toss"})}, {"private": frozenset({"toss"})}):
        game = replace(GAME, **hidden)
        assert to_act(game, opened, 2) == openly_asked(game, opened, 2) == (mover,)


def test_peek_tries_the_quiet_part_of_a_chain() -> None:
    state = peek(GAME, START, 0, ["heap:a"])
    assert [action.code for action in GAME.legal_actions(state, 0)] == ["take:1", "take:2", "take:3"]
    assert peek(GAME, START, 0, []) is START


def test_peek_refuses_to_try_what_must_be_made() -> None:
    with pytest.raises(IllegalAction, match=r"^That choice is complete: it cannot be tried, only made\.$"):
        peek(GAME, START, 0, ["heap:a", "take:2"])


def test_peek_refuses_what_is_not_legal() -> None:
    with pytest.raises(IllegalAction, match="You can choose"):
        peek(GAME, START, 0, ["heap:z"])


def test_defaults_are_those_of_the_options() -> None:
    assert GAME.defaults() == {"goal": "win", "pace": "turns", "bell": "none"}


def test_the_digest_tells_states_apart_and_includes_secrets() -> None:
    one, two = after((0, "heap:a"), (0, "take:1")), after((0, "heap:a"), (0, "take:2"))
    assert digest(one) != digest(two)
    assert digest(START) != digest(GAME.setup(2, GAME.defaults(), Rng("other")))


def test_the_digest_survives_json_and_another_process() -> None:
    state = after((0, "heap:a"), (0, "take:1"))
    assert digest(msgspec.json.decode(msgspec.json.encode(state), type=State)) == digest(state)
    program = (
        "from games.kernel import digest, play; from games.rng import Rng; from tests.games.example import GAME\n"
        "state = GAME.setup(2, GAME.defaults(), Rng('kernel'))\n"
        "for code in ('heap:a', 'take:1'): state = play(GAME, state, 0, code).state\n"
        "print(digest(state))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}
    )
    assert run.stdout.strip() == digest(state)


@pytest.mark.parametrize("game", [*games.GAMES.values(), GAME], ids=lambda game: game.key)
@pytest.mark.parametrize("seat", [-1, 7, 99])
def test_a_seat_that_is_not_there_is_refused(game: AnyGame, seat: int) -> None:
    seats = game.seats(game.defaults())[0]
    state = game.setup(seats, game.defaults(), Rng("a"))
    legal = [action.code for other in range(seats) for action in game.legal_actions(state, other)]
    for code in ("x", legal[0]):
        with pytest.raises(IllegalAction):
            play(game, state, seat, code)


@pytest.mark.parametrize(("seat", "number"), [(-1, 0), (7, 8)])
def test_a_refusal_counts_seats_from_one(seat: int, number: int) -> None:
    with pytest.raises(IllegalAction, match=rf"^There is no seat {number} at this table\.$"):
        find(GAME, START, seat, "heap:a")


@pytest.mark.parametrize("game", games.GAMES.values(), ids=lambda game: game.key)
def test_the_default_of_every_option_is_one_of_its_choices(game: AnyGame) -> None:
    for option in game.options:
        values = [choice.value for choice in option.choices]
        assert option.default in values, f"{option.key}: {option.default!r} is none of {values}"

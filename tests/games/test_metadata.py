"""Tests of what every game declares: codes, slash commands, options, panels, and who won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kernel import (
    Controls,
    Dropdown,
    Field,
    NumberedAction,
    Option,
    Outcome,
    Press,
    Verb,
    further,
    numbered,
    single,
)
from games.kernel.outcome import NOBODY
from games.kernel.words import PING
from tests.games.example import GAME
from tests.games.test_kernel import START

NAMES = ("Ada", "Bo")


def test_actions_of_a_kind_are_numbered_by_what_is_chosen() -> None:
    assert numbered("take", ("a1", "b2")) == (
        NumberedAction("take:a1", "take", 0),
        NumberedAction("take:b2", "take", 1),
    )
    assert single("pass") == NumberedAction("pass", "pass", 0)
    assert [(action.prefix, action.value) for action in (single("pass"), *numbered("take", ("a1:x",)))] == [
        ("pass", ""),
        ("take", "a1:x"),
    ]


@pytest.mark.parametrize(
    ("field", "value", "code", "takes"),
    [
        (Field("heap", "heap", "Which"), "b", "heap:b", ("heap",)),
        (Field("answer", "", "Any"), "b", "b", ("heap", "take")),
        (Field("card", "", "Which", kinds=("take", "heap")), "heap:b:x", "heap:b:x", ("heap", "take")),
        (Field("card", "", "Which", kinds=("take", "heap")), "b", "take:b", ("heap", "take")),
        (Field("card", "", "Which", kinds=("take",)), "heap:b", "take:heap:b", ("take",)),
    ],
)
def test_a_field_takes_what_it_is_for_and_completes_the_code(
    field: Field, value: str, code: str, takes: tuple[str, ...]
) -> None:
    assert field.code(value) == code
    assert tuple(prefix for prefix in ("heap", "take") if field.takes(prefix)) == takes


def test_a_command_has_up_to_six_further_fields_that_may_stay_empty() -> None:
    assert further(0) == ()
    assert further(2) == tuple(Field(name, "", "Your next choice", required=False) for name in ("then", "next"))
    assert len({field.name for field in further(6)}) == 6
    for count in (-1, 7):
        with pytest.raises(ValueError, match=rf"^a command has 0 to 6 further fields, not {count}$"):
            further(count)


def test_every_game_can_be_answered_by_a_command_with_a_field_for_each_choice_of_a_chain() -> None:
    *own, choose = replace(GAME, longest_chain=3).commands
    assert tuple(own) == GAME.verbs
    assert choose == Verb(
        "choose", "Choose", "Answer the current question", (Field("answer", "", "Your answer"), *further(2))
    )
    assert choose.fields[0].required


@pytest.mark.parametrize(
    ("options", "matters"),
    [
        ({"a": "1", "b": "x"}, True),
        ({"a": "2", "b": "x"}, True),
        ({"a": "3", "b": "x"}, False),
        ({"a": "1", "b": "y"}, False),
    ],
)
def test_an_option_matters_where_all_others_allow_it(options: dict[str, str], matters: bool) -> None:
    assert Option("o", "O", "", (), "", only={"a": ("1", "2"), "b": ("x",)}).matters(options) is matters


def test_how_many_can_play_depends_on_the_options_where_the_game_says_so() -> None:
    assert list(GAME.seats({})) == [1, 2, 3, 4]
    duel = replace(GAME, seating=lambda options: (2, int(options["most"])))
    assert list(duel.seats({"most": "3"})) == [2, 3]


def test_a_player_who_is_gone_is_promised_no_ping() -> None:
    view = GAME.view(START, None)
    gone = replace(GAME, is_gone=lambda seen: seen.seat is None)
    assert GAME.unasked(view, NAMES) == f"Waiting for Ada, Bo. {PING}"
    assert GAME.unasked(view, NAMES, "See you.") == "Waiting for Ada, Bo. See you."
    assert gone.unasked(view, NAMES) == "Waiting for Ada, Bo."
    assert gone.unasked(replace(view, seat=3), NAMES) == f"Waiting for Ada, Bo. {PING}"
    assert gone.refusal(view, "heap:a", (), NAMES) == "Waiting for Ada, Bo."
    assert gone.refusal(replace(view, seat=3), "heap:a", (), NAMES) == f"Waiting for Ada, Bo. {PING}"


def test_an_action_possible_at_any_time_is_refused_for_its_own_reason() -> None:
    """An action that's possible at any time, or secret, is never refused because the table awaits somebody else."""
    view = replace(GAME.view(START, 0), acting=(1,))
    legal = GAME.legal_actions(START, 0)
    for kinds in ("idle", "private"):
        game = replace(GAME, **{kinds: frozenset({"heap"})})
        assert game.refusal(view, "heap:z", legal, NAMES).startswith("You cannot do that.")
        assert game.refusal(view, "toss", legal, NAMES).startswith("Waiting for Bo.")


def test_the_game_chooses_who_plays_for_an_absent_player() -> None:
    assert GAME.stand_in is GAME.policies["greedy"]
    assert replace(GAME, absent=GAME.policies["random"]).stand_in is GAME.policies["random"]


@pytest.mark.parametrize(
    ("outcome", "winners"),
    [
        (Outcome("score", ((1, 2), (0,)), (3, 5, 5), ((), (), ())), (1, 2)),
        (Outcome("score", ((1, 2), (0,)), (3, None, 5), ((), (), ())), (2,)),
        (Outcome(NOBODY, ((0, 1, 2),), (3, 5, 5), ((), (), ())), ()),
        (Outcome("alone", ((0,),), (0,), ((),), won=True), (0,)),
        (Outcome("alone", ((0,),), (9,), ((),), won=False), ()),
    ],
)
def test_players_ranked_first_with_a_score_win_unless_the_game_does(outcome: Outcome, winners: tuple[int, ...]) -> None:
    assert outcome.winners == winners


def test_the_presses_of_a_panel_are_those_that_are_enabled_row_by_row() -> None:
    buttons = (Press("one"), Press("grey", is_grey=True), Press("two"))
    choices = Dropdown("Which", (Press("three"), Press("gray", is_grey=True)))
    closed = Dropdown("Which not", (Press("four"),), is_grey=True)
    panel = Controls("What now?", (buttons, choices, closed, (Press("five"),)))
    assert [press.label for press in panel.presses()] == ["one", "two", "three", "five"]

"""Tests of sentences that the kernel builds from a game's text: questions, refusals, events and headlines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
import pytest

from games.kernel import Action, Deed, Event, Moment, Names, Outcome, begins_with
from games.kernel.words import prompt, refusal

NAMES = ("Ada", "Bo")


class Seen(msgspec.Struct, frozen=True):
    """A View for these tests, with a color that begins every text."""

    seat: int | None = 0
    acting: Collection[int] = (0,)
    outcome: Outcome | None = None
    color: str = "Red"
    is_midway: bool = False


class Telling:
    """Texts that say which View and names they were made with."""

    def titles(self) -> Mapping[str, str]:
        return {"move": "Move a unit", "end": "End turn", "stop": "End the attack", "pass": "Pass"}

    def label(self, view: Seen, action: Action, names: Names, /) -> str:
        return f"End {names[0]}'s {view.color} {action.prefix}"

    def short(self, view: Seen, action: Action, names: Names, /) -> str:
        return f"{names[0]}'s {view.color} {action.value}"

    def question(self, view: Seen, names: Names, /) -> str:
        return f"{names[0]}, which {view.color} unit?"

    def waiting(self, view: Seen, names: Names, /) -> str:
        return f"{view.color} waits for {names[1]}."

    def is_midway(self, view: Seen, /) -> bool:
        return view.is_midway

    def why(self, view: Seen, code: str, names: Names, /) -> str:
        return f"{names[1]} blocks {view.color} {code}."


WORDS: Any = Telling()


def refused(view: Seen, code: str, *legal: str, anytime: Collection[str] = ()) -> str:
    return refusal(WORDS, view, code, [Action(each) for each in legal], NAMES, anytime)


# -- questions and refusals


def test_the_active_player_is_asked_and_the_others_read_for_whom_they_wait() -> None:
    assert prompt(WORDS, Seen(), NAMES) == "Ada, which Red unit?"
    assert prompt(WORDS, Seen(seat=1), NAMES) == "Red waits for Bo."
    assert prompt(WORDS, Seen(seat=None), NAMES) == "Red waits for Bo."


def test_a_waiting_player_without_a_choice_reads_for_whom_they_wait_and_of_the_ping() -> None:
    assert refused(Seen(seat=1), "move:a") == "Red waits for Bo. I'll ping you when you're up."
    assert refused(Seen(seat=1), "move:a", "pass") == (
        "Red waits for Bo. I'll ping you when you're up. Meanwhile, you can pass."
    ), "other choices are for any time"
    assert refusal(WORDS, Seen(seat=1), "move:a", [], NAMES, ping="") == "Red waits for Bo."


def test_a_choice_for_any_time_is_refused_for_its_own_reason_while_others_act() -> None:
    told = refused(Seen(seat=1), "move:a:far", "move:b", anytime=("move",))
    assert told == "Bo blocks Red move:a:far. You can choose Ada's Red b."


def test_of_one_kind_the_choices_are_listed_and_of_several_the_kinds() -> None:
    assert refused(Seen(), "move:a", "move:b", "move:c", "pass") == (
        "Bo blocks Red move:a. You can choose Ada's Red b or Ada's Red c."
    )
    assert refused(Seen(), "jump", "move:b", "move:c", "pass") == "Bo blocks Red jump. You can move a unit or pass."


def test_a_choice_that_ends_something_is_named_by_its_button() -> None:
    assert refused(Seen(), "jump", "end", "stop") == (
        "Bo blocks Red jump. You can end Ada's Red end or end Ada's Red stop."
    )


def test_a_button_that_ends_the_turn_says_whose() -> None:
    class Plain(Telling):
        def label(self, _view: Seen, _action: Action, _names: Names, /) -> str:
            return "End turn"

    plain: Any = Plain()
    assert refusal(plain, Seen(), "jump", [Action("end")], NAMES) == "Bo blocks Red jump. You can end your turn."


def test_a_question_in_the_middle_of_a_move_comes_first() -> None:
    view = Seen(is_midway=True)
    assert refused(view, "pass", "move:b") == ("First things first. Ada, which Red unit? You can choose Ada's Red b.")
    assert refused(view, "move:a", "move:b") == "Bo blocks Red move:a. You can choose Ada's Red b."


def test_after_the_end_a_refusal_says_only_that() -> None:
    over = Outcome("empty", ((0,), (1,)), (1, 0), ((), ()))
    assert refused(Seen(outcome=over), "move:a", "move:b") == "The game is over."


# -- deeds and headlines


class Said(Event, frozen=True):
    text: str

    def _describe(self, names: Names) -> str:
        return self.text.format(*names)

    def _moment(self, names: Names) -> Moment | None:
        return Moment(self.text.format(*names), "dam") if "falls" in self.text else None


class Shown(Said, frozen=True):
    """A minor event with any given text, because the picture shows what happened."""

    minor = True


@pytest.mark.parametrize(
    ("event", "deed"),
    [
        (Said(text="{0} laid Sprocket Square."), "laid Sprocket Square"),
        (Said(text="{1} laid Sprocket Square."), "Bo laid Sprocket Square"),
        (Said(text="{0} and {1} are allies now."), "Ada and Bo are allies now"),
        (Said(text="the dam breaks."), "The dam breaks"),
        (Said(text=""), None),
        (Shown(text="{0} laid Sprocket Square."), None),
    ],
)
def test_a_deed_is_the_sentence_without_who_did_it(event: Event, deed: str | None) -> None:
    assert event.deed(NAMES, "Ada") == (Deed(deed) if deed else None)


def test_a_headline_starts_with_a_capital_letter_and_keeps_its_picture() -> None:
    assert Said(text="the dam falls on {1}").moment(NAMES) == Moment("The dam falls on Bo", "dam")
    assert Said(text="{0} falls").moment(["ada", "Bo"]) == Moment("ada falls", "dam"), "a name stays as it's written"
    assert Said(text="{0} rests").moment(NAMES) is None


def test_beside_a_picture_the_sentence_stays_as_it_is_by_default() -> None:
    assert Said(text="the dam falls on {1}").beside(NAMES) == "The dam falls on Bo"


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Bo", True),
        ("Bo wins", True),
        ("Bo, go", True),
        ("Bobby wins", False),
        ("Bob, go", False),
        ("Bo's", True),
        ("So Bo", False),
    ],
)
def test_a_name_is_a_whole_word(text: str, begins: bool) -> None:
    assert begins_with(text, "Bo") is begins

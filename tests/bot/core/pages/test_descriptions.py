"""Tests that a panel's text says what its buttons and lists don't say, and says once what several choices share."""

from __future__ import annotations

import pytest

from bot.core.pages.parts.descriptions import FEW, briefly, describe_choices, describe_inline, face, suggested
from bot.core.pages.parts.offered import BUTTONS, letters
from games.kernel import Suggestion
from games.menu import Group, Item


def said(*hints: str) -> list[str]:
    group = Group("go", "Go", tuple(Item(f"go:{n}", f"Cell {n}", hint) for n, hint in enumerate(hints)))
    return describe_choices(letters(group, 0), is_list=len(hints) > BUTTONS)


def test_choices_with_the_same_effect_share_a_line() -> None:
    assert said("+4 gears: Loft", "turns nothing", "+4 gears: Loft") == [
        "**A, C** +4 gears: Loft",
        "**B** turns nothing",
    ]


def test_a_beginning_that_several_choices_share_is_shown_once() -> None:
    assert said("fires 1 gizmo, lacks 1 red", "fires 1 gizmo", "fires 1 gizmo, lacks 2 red") == [
        "**Each** fires 1 gizmo",
        "**A** lacks 1 red",
        "**C** lacks 2 red",
    ]
    assert said("look at 4", "look at 4") == ["**A, B** look at 4"]
    assert said("+2 gears: Loft, Mast", "+2 gears: Loft, Crypt", "+2 gears: Loft, Mast") == [
        "**A, C** +2 gears: Loft, Mast",
        "**B** +2 gears: Loft, Crypt",
    ]


def test_of_a_long_list_only_choices_with_a_hint_are_described() -> None:
    assert said(*[""] * BUTTONS, "up to +5 gears") == ["**K** Cell 10 · up to +5 gears"]
    assert said(*[""] * (BUTTONS + 1)) == []


def test_the_words_of_the_suggestion_are_repeated_by_no_button() -> None:
    item = Item("suggested:moves", "Move Elder Maribeth to a6, Scouts…", "")
    first = Group("suggested", "Do the first step", (item,))
    green = Suggestion((("suggested:moves",), ("end",)), ("Move Elder Maribeth to a6, Scouts to a4", "Stop moving"))
    assert describe_inline((first,), frozenset({"suggested"}), green.words) == []
    assert len(describe_inline((first,), frozenset({"suggested"}))) == 1


def test_at_most_a_few_choices_of_a_list_are_described_beside_it() -> None:
    hints = [f"+{number} gears" for number in range(BUTTONS + 1)]
    assert len(said(*hints[:FEW], *[""] * BUTTONS)) == FEW
    assert said(*hints) == []
    assert said(*hints, "+9 gears" * 13) == [f"**L** Cell 11 · {'+9 gears' * 13}"], "a list would cut it"


def test_where_room_is_scarce_a_hint_has_a_line_and_what_is_grey_is_named_only() -> None:
    use = Group("use", "Use it", (Item("use:x", "Use it", "a blow " * 20), Item("use:y", "Use that", "+2 gears")))
    rest = tuple(Group(name, name.title(), (), "You cannot.") for name in ("move", "end"))
    short = briefly((use, *rest), describe_inline((use, *rest), frozenset({"use"})))
    assert short == ["-# Use that: +2 gears", "-# Unavailable: Move, End"]


def test_a_suggestion_tells_its_steps_and_how_many_follow_where_room_is_scarce() -> None:
    steps = ("Move Ink to a6", "Attack Ash", "Cast Hail on Soot", "Stop moving and start calling")
    green = Suggestion(tuple((step,) for step in steps), steps)
    assert suggested(green) == suggested(green, 4) == ["**Use suggestion**", *(f"> {step}" for step in steps)]
    assert suggested(green, 3, 200) == [f"**Use suggestion:** {' · '.join(steps)}"]
    assert suggested(green, 3, 30) == ["**Use suggestion:** Move Ink to a6 · Attack Ash … and 2 more"]
    assert suggested(green, 0) == ["**Use suggestion:** Move Ink to a6 … and 3 more"]


@pytest.mark.parametrize(
    ("title", "label"),
    [("Where to?", "Where to? b4"), ("Flip a tile", "Flip a tile: b4")],
    ids=["a question", "a name"],
)
def test_a_title_that_is_a_question_has_no_colon_before_its_only_choice(title: str, label: str) -> None:
    group = Group("to", title, (Item("to:b4", "b4", ""),))
    assert face(group, group.items[0]) == label

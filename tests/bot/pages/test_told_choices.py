"""A panel says in words what its buttons and lists do not, and what several choices have in common once."""

from __future__ import annotations

from bot.pages.panel import BUTTONS, _letters, _told, _told_inline
from games.kernel import Suggestion
from games.menu import Group, Item


def told(*hints: str) -> list[str]:
    group = Group("go", "Go", tuple(Item(f"go:{n}", f"Cell {n}", hint) for n, hint in enumerate(hints)))
    return _told(group, _letters(group, 0))


def test_choices_that_do_the_same_are_told_on_one_line() -> None:
    assert told("+4 gears: Loft", "turns nothing", "+4 gears: Loft") == [
        "**A, C** +4 gears: Loft",
        "**B** turns nothing",
    ]


def test_what_all_of_several_choices_begin_with_is_told_once() -> None:
    assert told("fires 1 gizmo, lacks 1 red", "fires 1 gizmo", "fires 1 gizmo, lacks 2 red") == [
        "**Each** fires 1 gizmo",
        "**A** lacks 1 red",
        "**C** lacks 2 red",
    ]
    assert told("look at 4", "look at 4") == ["**A, B** look at 4"]
    assert told("+2 gears: Loft, Mast", "+2 gears: Loft, Crypt", "+2 gears: Loft, Mast") == [
        "**A, C** +2 gears: Loft, Mast",
        "**B** +2 gears: Loft, Crypt",
    ]


def test_of_a_long_list_only_the_choices_with_a_hint_are_told_for_the_list_names_them_all() -> None:
    assert told(*[""] * BUTTONS, "up to +5 gears") == ["**K** Cell 10 · up to +5 gears"]
    assert told(*[""] * (BUTTONS + 1)) == []


def test_what_the_suggestion_says_no_button_beside_it_says_again() -> None:
    first = Group(
        "suggested", "Only the first step", (Item("suggested:moves", "Walk: Elder Maribeth to a6, Scouts…", ""),)
    )
    said = Suggestion((("suggested:moves",), ("end",)), ("Walk: Elder Maribeth to a6, Scouts to a4", "On to calling"))
    assert _told_inline((first,), frozenset({"suggested"}), said.words) == []
    assert len(_told_inline((first,), frozenset({"suggested"}))) == 1

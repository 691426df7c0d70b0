"""Tests that slash commands accept whatever they offer exactly as it's shown.

Discord sometimes sends the name of a suggestion instead of its value (discord/discord-api-docs#7206), and people copy
what they read.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.core.discord.typed_choices import chain_of, matching, matching_choices, resolve
from bot.core.markdown import CHOICE
from bot.core.table.position import Position
from games import GAMES
from games.kernel import Field, IllegalAction, Seat, Verb
from games.menu import Group, Item
from tests.bot.doubles import answer_for_doubles
from tests.games.example import GAME as PEBBLES
from tools.glance import Kind, kinds, played

EVERY = 9  # moves from one tested position to the next
MOST = 10  # positions per game
SHOWN = 25  # suggestions per option
FIRST = 2  # suggestions per option with which the next option is tested, too


def tables(key: str) -> Iterator[Position]:
    """Yield positions in games with this key, some of them with all expansions."""
    sorts = list(kinds([key])) if key in GAMES else [Kind(PEBBLES, PEBBLES.defaults(), 2, key)]
    for kind in sorts:
        for number, position in enumerate(played(kind)):
            if number >= EVERY * MOST // len(sorts):
                break
            if number % EVERY == 0:
                yield position


def refused(position: Position, seat: Seat, verb: Verb, filled: dict[str, str], depth: int = 0) -> Iterator[str]:
    """Yield a line for each offered name that the command refuses or understands differently from the name's value."""
    if depth == len(verb.fields):
        return
    field = verb.fields[depth].name
    for number, (name, value) in enumerate(matching_choices(position, seat, verb, filled, field)[:SHOWN]):
        by_value, by_name = filled | {field: value}, filled | {field: name}
        assert len(name) <= CHOICE
        if outcome(position, seat, verb, by_name) != outcome(position, seat, verb, by_value):
            yield f"{verb.name} {by_name}: {outcome(position, seat, verb, by_name)}"
        if number < FIRST:
            yield from refused(position, seat, verb, by_name, depth + 1)


def outcome(position: Position, seat: Seat, verb: Verb, filled: dict[str, str]) -> tuple[str, ...] | str:
    """Return the action codes that the filled-in command stands for, or the reason why it's refused."""
    try:
        return resolve(position, seat, chain_of(verb, filled))
    except IllegalAction as refusal:
        return str(refusal)


class Offering:
    """A test double of a Position. It offers one menu with these items."""

    def __init__(self, *items: Item) -> None:
        self.items = items

    def menu(self, _seat: Seat, codes: tuple[str, ...] = ()) -> tuple[Group, ...]:
        return () if codes else (Group("at", "Where", self.items),)


LONG = "Place the Extraordinary Steam-Driven Difference Engine of the Honourable Ada Lovelace beside the Prime Gear"
FIELD = Field("at", "at", "Where")
VERB = Verb("place", "Place", "Place it", (FIELD,))


def test_clipped_or_equal_names_are_made_distinct(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_for_doubles(monkeypatch, "menu")
    items = (
        Item("at:a1", f"{LONG} at A1", "2 points"),
        Item("at:a2", f"{LONG} at A2", "2 points"),
        Item("at:b1", "Beside it | above", "gives 1"),
        Item("at:b2", "Beside it | above", "gives 2"),
        Item("at:1", "2", ""),
        Item("at:2", "1", ""),
        Item("at:3", "3", ""),
    )
    found = matching_choices(Offering(*items), 0, VERB, {}, "at")  # type: ignore[arg-type]
    assert [value for _, value in found] == [item.code.partition(":")[2] for item in items]
    assert len({name for name, _ in found}) == len(items)
    assert all(len(name) <= CHOICE for name, _ in found)
    assert found[-1] == ("3", "3")
    for name, value in found:
        (typed,) = chain_of(VERB, {"at": name})
        assert matching(list(items), FIELD, typed.removeprefix("at:")) == f"at:{value}", name
    hint_of_another_table = "Beside it above · gives 2 · b2"
    assert matching(list(items), FIELD, hint_of_another_table) == "at:b2"


@pytest.mark.parametrize("key", sorted([*GAMES, PEBBLES.key]))
def test_every_suggestion_of_a_move_is_accepted_by_its_name(key: str) -> None:
    wrong, looked = list[str](), 0
    for position in tables(key):
        for seat in position.to_act:
            for verb in position.game.commands:
                looked += len(verb.fields) and len(matching_choices(position, seat, verb, {}, verb.fields[0].name))
                wrong += refused(position, seat, verb, {})
    assert looked > (15 if key in GAMES else 5)
    assert wrong == []

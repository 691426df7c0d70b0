"""Tests that autocomplete stays within Discord's limits in every field, after typing nothing, one letter or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.core.discord.commands.suggestions import choices
from bot.core.discord.typed_choices import matching_choices
from bot.core.table.position import Position
from games.kernel import Field, Seat, Verb
from tests.bot.test_games import table_of
from tests.games.conformance import CATALOGUE, headers, walk

MOST, LONGEST = 25, 100  # Discord's limits: choices, and characters of a choice's name and value
MOMENTS = 2
LONG = ("gears", "geargrid")  # games with fields that have more matching choices than Discord accepts


def moments(key: str) -> Iterator[tuple[Position, Seat]]:
    """Yield positions before a move in a game with the most players, including the one with the most choices."""
    played = walk(headers(CATALOGUE[key])[-1])
    begins = [number for number in range(len(played.turns)) if not number or played.turns[number - 1].step.events]
    widest = sorted(begins, key=lambda number: -len(played.turns[number].legal))[:1]
    for number in {*widest, *begins[:: max(1, len(begins) // MOMENTS)][:MOMENTS]}:
        yield table_of(played, number), played.turns[number].seat


def typed(shown: list[tuple[str, str]]) -> tuple[str, ...]:
    """Return what to type: the letter and the pair of letters that most choices contain, and a string not in any."""
    labels = [each.partition(" · ")[0].casefold() for each, _ in shown]  # the rest is a hint, which nobody types
    letters = Counter(char for label in labels for char in set(label) if char.isalnum())
    pairs = Counter(pair for label in labels for pair in set(map("".join, pairwise(label))))
    return (*(each for each, _ in letters.most_common(1)), *(each for each, _ in pairs.most_common(1)), "\x00x")


def fields(key: str) -> Iterator[tuple[Verb, Field]]:
    return ((verb, field) for verb in CATALOGUE[key].commands for field in verb.fields)


@pytest.mark.parametrize("key", CATALOGUE)
def test_any_text_typed_into_a_field_gets_at_most_25_short_choices(key: str) -> None:
    offers = full = 0
    for position, seat in moments(key):
        for verb, field in fields(key):
            every = matching_choices(position, seat, verb, {}, field.name)
            for text in ("", *typed(every)):
                fitting = matching_choices(position, seat, verb, {field.name: text}, field.name)
                found = [(choice.name, str(choice.value)) for choice in choices(fitting)]
                where = f"/{key} {verb.name} {field.name}: {text!r}"
                assert len(found) <= MOST, f"{where}: {len(found)} choices"
                assert all(0 < len(shown) <= LONGEST for shown, _ in found), where
                values = [value for _, value in found]
                assert all(0 < len(value) <= LONGEST for value in values), where
                assert len(set(values)) == len(values), f"{where}: a value twice"
                assert text or fitting == every, where
                assert {value for _, value in fitting} <= {value for _, value in every}, (
                    f"{where}: more than without it"
                )
                assert found or text in ("", "\x00x") or not every, (
                    f"{where} fits what is shown, but nothing is offered"
                )
                offers += len(found)
                full += len(found) == MOST
    assert offers, "nothing was ever offered"
    assert full or key not in LONG, "no list was ever full: the limit isn't tested"

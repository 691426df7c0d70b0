"""Pairwise tests of a game's options and seats: every pair of choices in the lobby occurs at some table.

A choice is an option's value or the number of seats. Most bugs in house rules need at most two particular choices. A
few dozen tables cover all pairs, while the full product of all options has thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import TypeAlias

from games.kernel import AnyGame, Option

Table: TypeAlias = tuple[dict[str, str], int]  # (options, seats)
Pick: TypeAlias = tuple[str, str]  # (an option or SEATS, its value)
SEATS = "seats"


def pairs(table: Table) -> set[frozenset[Pick]]:
    """Return every pair of choices that occur together at a table."""
    options, seats = table
    return set(map(frozenset, combinations((*options.items(), (SEATS, str(seats))), 2)))


def every_table(game: AnyGame) -> Iterator[Table]:
    """Yield all combinations of options and seats. An option that has no effect keeps its default."""
    for values in product(*([choice.value for choice in option.choices] for option in game.options)):
        options = dict(zip((option.key for option in game.options), values, strict=True))
        if all(option.matters(options) or options[option.key] == option.default for option in game.options):
            yield from ((options, seats) for seats in game.seats(options))


def pairwise(game: AnyGame) -> list[Table]:
    """Return tables that together cover all pairs of choices, those with default options first."""
    tables = [(game.defaults(), seats) for seats in game.seats(game.defaults())]
    met = set[frozenset[Pick]]().union(*map(pairs, tables))
    for wanted in _all_pairs(game):
        if wanted not in met and (table := _table_with(game, dict(wanted), met)):
            tables.append(table)
            met |= pairs(table)
    return tables


def _all_pairs(game: AnyGame) -> Iterator[frozenset[Pick]]:
    factors = [[(option.key, choice.value) for choice in option.choices] for option in game.options]
    factors.append([(SEATS, str(seats)) for seats in range(1, game.max_seats + 1)])  # some modes are solo
    for one, other in combinations(factors, 2):
        yield from map(frozenset, product(one, other))


def _table_with(game: AnyGame, wanted: dict[str, str], met: set[frozenset[Pick]]) -> Table | None:
    """Return a table with the wanted choices that covers as many new pairs as possible, or None if there's none."""
    options = game.defaults()
    for option in game.options:
        values = [value for value in _values(game, option, options, wanted) if _seats(game, options | value, wanted)]
        if not values:
            return None
        known: Mapping[str, str] = {**wanted, **_until(options, option)}
        _, best = max(
            ((_new(value, known, met), number) for number, value in enumerate(values)), key=lambda each: each[0]
        )
        options |= values[best]
    return max(((options, seats) for seats in _seats(game, options, wanted)), key=lambda each: len(pairs(each) - met))


def _values(
    game: AnyGame, option: Option, options: Mapping[str, str], wanted: Mapping[str, str]
) -> list[dict[str, str]]:
    """Return the values of an option, each as {key: value}, that fit the previous options and the wanted choices.

    A value doesn't fit if a wanted choice of another option would have no effect with it.
    """
    needed = [
        other.only[option.key]
        for other in game.options
        if option.key in other.only and wanted.get(other.key, other.default) != other.default
    ]
    values = [choice.value for choice in option.choices] if option.matters(options) else [option.default]
    fitting = [value for value in values if wanted.get(option.key, value) == value]
    return [{option.key: value} for value in fitting if all(value in allowed for allowed in needed)]


def _seats(game: AnyGame, options: Mapping[str, str], wanted: Mapping[str, str]) -> list[int]:
    return [seats for seats in game.seats(options) if wanted.get(SEATS, str(seats)) == str(seats)]


def _until(options: Mapping[str, str], option: Option) -> dict[str, str]:
    keys = list(options)
    return {key: options[key] for key in keys[: keys.index(option.key)]}


def _new(value: Mapping[str, str], known: Mapping[str, str], met: set[frozenset[Pick]]) -> int:
    """Return how many pairs of this choice with known ones aren't covered yet."""
    (pick,) = value.items()
    return sum(frozenset({pick, other}) not in met for other in known.items() if other[0] != pick[0])

"""Tests of the turn summaries of whole games: it's always clear who acted, and what happened to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.core.pages.parts.turns import blocks
from bot.core.table import pending_players
from bot.core.table.position import Position
from bot.core.table.reading import narration
from games import GAMES
from games.english import MINUS, count
from games.gnomes.events.units import Moved
from tools.glance import Kind, played

KINDS: tuple[tuple[str, dict[str, str], int], ...] = (
    ("gears", {"expansions": "both"}, 4),
    ("briar", {}, 3),
    ("gizmos", {}, 4),
    ("gnomes", {}, 2),
    ("geargrid", {"mode": "post"}, 2),
)


def messages(position: Position) -> Iterator[tuple[int, int]]:
    """Yield the range of decisions of each message as (first, last + 1): consecutive decisions of one seat."""
    made = position.decisions
    ends = [at for at in range(1, position.length) if made[at].seat != made[at - 1].seat]
    yield from pairwise((0, *ends, position.length))


@pytest.mark.parametrize(("key", "options", "seats"), KINDS, ids=[key for key, _, _ in KINDS])
def test_no_name_runs_into_another(key: str, options: dict[str, str], seats: int) -> None:
    game = GAMES[key]
    *_, end = played(Kind(game, game.defaults() | options, seats, key))
    told = [line for after, upto in messages(end) for line in blocks(end, None, after, upto)]
    assert told
    others = "|".join(end.names)
    assert [line for line in told if re.match(rf"\*\*({others})\*\* (?!\1)({others})\b", line)] == []
    assert all(re.match(r"\*\*\w+(\*\* [^A-Z]|:\*\* [A-Z])|[A-Z]", line) for line in told)


def test_a_player_who_lets_an_attack_stand_is_not_named_as_the_attacker() -> None:
    game = GAMES["gnomes"]
    *_, end = played(Kind(game, game.defaults(), 2, "gnomes"))
    stood = [at for at in range(1, end.length) if end.decisions[at].code in pending_players.refusals(end)]
    told = [line for at in stood for line in blocks(end, None, at, at + 1)]
    assert any(re.match(rf"(Ada|Bo) {MINUS}\d+ → \d+ points · ", line) for line in told)
    assert not any(line.startswith("**") for line in told)
    struck = [at for at in stood if end.decisions[at - 1].code not in pending_players.refusals(end)]
    for at in struck:
        name = end.names[end.decisions[at - 1].seat]
        assert all(re.match(rf"\*\*{name}:?\*\* ", line) for line in blocks(end, None, at - 1, at + 1))


def test_a_turn_of_walks_alone_says_how_many_units_walked() -> None:
    game = GAMES["gnomes"]
    *_, end = played(Kind(game, game.defaults(), 2, "gnomes"))
    found = 0
    for after, upto in messages(end):
        happened = narration.events(end, None, after, upto)
        walks = {event.unit for event in happened if isinstance(event, Moved)}
        told = blocks(end, None, after, upto)
        if walks and all(event.minor for event in happened) and end.decisions[after].code != "pass":
            found += 1
            name = end.names[end.decisions[after].seat]
            assert told == [f"**{name}** moved {count(len(walks), 'unit')}"]
        elif not all(event.minor for event in happened):
            assert not any(" moved " in line for line in told)
    assert found


def test_a_card_of_the_automa_is_narrated_on_its_own_line() -> None:
    game = GAMES["gears"]
    *_, end = played(Kind(game, game.defaults() | {"scoring": "tinker-10"}, 1, "gears alone"))
    found = set[str]()
    for after, upto in zip(range(end.length), range(1, end.length), strict=False):
        for line in blocks(end, None, after, upto):
            if "The Automa played" in line or "The Automa drew" in line:
                found.add(line.rpartition(". ")[2])
            else:
                assert "The Automa stole" not in line
    assert "Nothing happened." in found
    assert "The Automa stole 2 gears from Ada." in found


def test_a_card_of_the_automa_takes_one_short_line_where_words_are_scarce() -> None:
    game = GAMES["gears"]
    *_, end = played(Kind(game, game.defaults() | {"scoring": "tinker-10"}, 1, "gears alone"))
    told = [line for at in range(end.length) for line in blocks(end, None, at, at + 1, room=16)]
    assert any(re.fullmatch(r"The Automa played [^·]+\) · did nothing", line) for line in told)
    assert any(re.fullmatch(r"The Automa played [^·]+\) · stole \d gears? from Ada", line) for line in told)

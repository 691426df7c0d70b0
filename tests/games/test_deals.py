"""Tests that dealing a game takes a limited number of random draws. Shuffling n cards takes n - 1 draws."""

from __future__ import annotations

import pytest

from games import GAMES
from games.rng import Rng

# Draws needed to set up a game with the default options, apart from those for each seat.
DRAWS = {
    # three factions (5 + 3 + 1), six pairs, a first player, a starting tile and its place, 22 tiles
    "gears": (9 + 5 + 1 + 1 + 1 + 21, 0),
    # three decks of 36, six spheres, a first player
    "gizmos": (3 * 35 + 6 + 1, 0),
    # a deck of 49 for each seat, which each seat draws from its own Rng
    "briar": (0, 48),
    # ten of 32 three-square tiles and 28 of 84 two-square tiles, the same for all
    "geargrid": (31 + 83, 0),
}
MOST_DEALS = 200  # only some are balanced: about 1 in 4, 20 and 45 deals with two, three and four players


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in DRAWS for seats in (2, 3)])
def test_a_deal_draws_as_often_as_its_shuffles_need(key: str, seats: int) -> None:
    game, (together, each) = GAMES[key], DRAWS[key]
    drawn = {game.setup(seats, game.defaults(), Rng(f"deal {number}")).rng.drawn for number in range(5)}
    assert drawn == {together + seats * each}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_W91_a_balanced_deal_ends_after_some_attempts(seats: int) -> None:
    """A balanced deal succeeds after a few attempts, each of which takes as many draws as an unbalanced deal."""
    game = GAMES["gnomes"]
    attempts = []
    for number in range(4):
        chance = Rng(f"balanced {number}")
        once, twice = (
            game.setup(seats, game.defaults() | {"terrain": terrain}, chance).rng.drawn
            for terrain in ("random", "balanced")
        )
        tiles = {2: 20, 3: 34, 4: 44}[seats]
        more, rest = divmod(twice - once, tiles)
        assert rest == 0, "an attempt shuffles all tiles and nothing else"
        attempts.append(1 + more)
    assert max(attempts) <= MOST_DEALS
    assert max(attempts) > 1, "the first attempt is seldom balanced"


def test_R43_lots_are_cast_again_only_between_those_who_tie() -> None:
    """Only players who tie roll again. In 200 three-player games, that never takes more than six rounds of dice."""
    game = GAMES["briar"]
    rounds = [len(game.setup(3, game.defaults(), Rng(f"lots {number}")).lots) for number in range(200)]
    assert (min(rounds), max(rounds) <= 6) == (1, True)

"""How well and how fast the computer plays: two-player games against uniform random choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median, quantiles
from time import perf_counter

from games import GAMES
from games.kernel import AnyGame, Policy
from games.record import Header, start
from games.rng import Rng

GAMES_PLAYED = 200
SECONDS = 55.0
STRONG = "sensible"


def figures() -> Iterator[tuple[str, float, str]]:
    """Share of games won outright, drawn ones counting as not won; and the time of a decision."""
    for game in GAMES.values():
        played, won, times = _match(game, game.policies[STRONG])
        yield f"{game.key}, {STRONG} against random, games played", played, "games"
        yield f"{game.key}, {STRONG} against random, games won", 100 * won / played, "%"
        yield f"{game.key}, {STRONG}, a decision, median", 1000 * median(times), "ms"
        yield f"{game.key}, {STRONG}, a decision, 99th percentile", 1000 * quantiles(times, n=100)[-1], "ms"


def _match(game: AnyGame, policy: Policy) -> tuple[int, int, list[float]]:
    """Both seats in turn; as many of the games as the time allows."""
    times, won, number = list[float](), 0, 0
    began = perf_counter()
    while number < GAMES_PLAYED and perf_counter() - began < SECONDS:
        won += _wins(game, policy, number, times)
        number += 1
    return number, won, times


def _wins(game: AnyGame, policy: Policy, number: int, times: list[float]) -> bool:
    """Whether the policy alone wins the game with that number."""
    state = start(game, Header(game.key, game.version, 2, game.defaults(), f"match-{number}"))
    mine, chance = number % 2, random.Random(number)
    while game.outcome(state) is None:
        seat = 0 if game.legal_actions(state, 0) else 1
        legal = game.legal_actions(state, seat)
        action = chance.choice(legal)
        if seat == mine:
            view, before = game.view(state, seat), perf_counter()
            code = policy(view, legal, Rng(f"match-{number}-{len(times)}")).code
            times.append(perf_counter() - before)
            action = next(action for action in legal if action.code == code)
        state = game.apply(state, seat, action).state
    outcome = game.outcome(state)
    return outcome is not None and outcome.ranking[0] == (mine,)

"""How well and how fast the computer plays: two-player games against the next weaker strength.

The searching player's clock is the processor time of this thread, so that a busy machine does not make it weaker.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from statistics import mean, median, quantiles
from time import perf_counter, thread_time
from typing import Any

import msgspec

from games import GAMES
from games.kernel import AnyGame, Seat
from games.lab.play import Mover, by_policy, by_searcher, played
from games.search import Enough

GAMES_PLAYED = 200
SECONDS = 55.0
WEAK, STRONG, SEARCHING = "random", "sensible", "searching"
MATCHES = int(os.environ.get("GUFFAW_MATCHES", "6"))  # of the searching player, half a minute each: 100 when asked
THINKING = 0.3


class Match(msgspec.Struct):
    """Games played so far, from the point of view of one player."""

    played: int = 0
    won: int = 0
    drawn: int = 0


def figures() -> Iterator[tuple[str, float, str]]:
    """Shares of games won outright, drawn ones counting as not won; and the time of a decision."""
    for game in GAMES.values():
        times: list[float] = []
        match = _match(
            game, _timed(by_policy(game.policies[STRONG]), times), by_policy(game.policies[WEAK]), GAMES_PLAYED, SECONDS
        )
        yield from _shares(f"{game.key}, {STRONG} against {WEAK}", match)
        yield f"{game.key}, {STRONG}, a decision, median", 1000 * median(times), "ms"
        yield f"{game.key}, {STRONG}, a decision, 99th percentile", 1000 * quantiles(times, n=100)[-1], "ms"
        if SEARCHING in game.searchers:
            yield from _searching(game)


def _searching(game: AnyGame) -> Iterator[tuple[str, float, str]]:
    iterations: list[int] = []
    mover = by_searcher(game.searchers[SEARCHING], _clock(iterations))
    match = _match(game, mover, by_policy(game.policies[STRONG]), MATCHES, 60.0 * MATCHES)
    yield from _shares(f"{game.key}, {SEARCHING} at {THINKING} s a move against {STRONG}", match)
    yield f"{game.key}, {SEARCHING}, iterations a move", mean(iterations), "iterations"


def _shares(name: str, match: Match) -> Iterator[tuple[str, float, str]]:
    yield f"{name}, games played", match.played, "games"
    yield f"{name}, games drawn", match.drawn, "games"
    yield f"{name}, games won", 100 * match.won / match.played, "%"


def _clock(iterations: list[int]) -> Callable[[], Enough]:
    """Of processor time; counts the iterations of every move that has a choice."""

    def clock() -> Enough:
        end, place = thread_time() + THINKING, len(iterations)

        def enough() -> bool:
            iterations[place:] = [iterations[place] + 1 if iterations[place:] else 1]
            return thread_time() >= end

        return enough

    return clock


def _timed(mover: Mover, times: list[float]) -> Mover:
    def move(game: AnyGame, state: Any, seat: Seat, seed: str) -> tuple[str, ...]:
        began = perf_counter()
        codes = mover(game, state, seat, seed)
        times.append(perf_counter() - began)
        return codes

    return move


def _match(game: AnyGame, one: Mover, other: Mover, games: int, seconds: float) -> Match:
    """Each from both seats in turn; as many of the games as the time allows."""
    match, began = Match(), perf_counter()
    while match.played < games and perf_counter() - began < seconds:
        mine = match.played % 2
        movers = (one, other) if mine == 0 else (other, one)
        winners = played(game, movers, game.defaults(), f"match-{match.played}").outcome.ranking[0]
        match.played += 1
        match.won += winners == (mine,)
        match.drawn += len(winners) > 1
    return match

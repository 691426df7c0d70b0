"""A benchmark of computer players' strength, in two-player games against the next weaker one, and in solo games.

For searching players, only the processor time of their thread counts, so that a busy machine doesn't weaken them. Games
run in parallel on all processors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from statistics import mean, median, quantiles
from time import perf_counter, thread_time
from typing import Any

import msgspec

from games import GAMES
from games.kernel import AnyGame, Seat
from games.record import options_or_default
from games.search import Enough
from lab.matches import Mover, by_policy, by_searcher, played

WEAK, STRONG, SEARCHING = "random", "sensible", "searching"
AIMS = {STRONG: 90, SEARCHING: 65}  # percentage of games won against the next weaker strength
MATCHES = {STRONG: 200, SEARCHING: int(os.environ.get("GUFFAW_MATCHES", "4"))}  # half a minute each; can be set to 100
ALONE = {STRONG: 60, SEARCHING: MATCHES[SEARCHING]}
SECONDS = 45.0  # per result, for as many games as there's time for; more if GUFFAW_MATCHES is higher
THINKING = 0.3


class Job(msgspec.Struct, frozen=True):
    """A game to play between these players. `watched` is the seat whose results count."""

    game: str
    players: tuple[str, ...]
    watched: Seat
    options: dict[str, str]
    seed: str


class Told(msgspec.Struct):
    """The watched player's results: win or draw, seconds per decision, and search iterations per move."""

    won: bool
    drawn: bool
    times: list[float]
    iterations: list[int]


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the share of games won, in which draws don't count, and the time per decision."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for game in GAMES.values():
            for strength, weaker in ((STRONG, WEAK), (SEARCHING, STRONG)):
                if strength in game.policies or strength in game.searchers:
                    yield from _against(pool, game, strength, weaker)
            for options in _solo_options(game):
                yield from _by_oneself(pool, game, options)


def _against(pool: ProcessPoolExecutor, game: AnyGame, strength: str, weaker: str) -> Iterator[tuple[str, float, str]]:
    """Play games between two strengths, which swap seats after each game; yield the results."""
    sides = ((strength, weaker), (weaker, strength))
    jobs = [
        Job(game.key, sides[number % 2], number % 2, game.defaults(), f"match-{number}")
        for number in range(MATCHES[strength])
    ]
    told = _observed(pool, jobs)
    name = f"{game.key}, {_described(strength)} against {weaker}"
    yield f"{name}, games played", len(told), "games"
    yield f"{name}, games drawn", sum(each.drawn for each in told), "games"
    yield f"{name}, games won", _percent(told), "%"
    yield f"{name}, games won against the aim of {AIMS[strength]}%", _percent(told) / AIMS[strength], "times"
    times = [1000 * seconds for each in told for seconds in each.times]
    yield f"{game.key}, {strength}, a decision, median", median(times), "ms"
    yield f"{game.key}, {strength}, a decision, 99th percentile", quantiles(times, n=100)[-1], "ms"
    if iterations := [number for each in told for number in each.iterations]:
        yield f"{game.key}, {strength}, iterations a move", mean(iterations), "iterations"


def _by_oneself(pool: ProcessPoolExecutor, game: AnyGame, options: dict[str, str]) -> Iterator[tuple[str, float, str]]:
    shares = dict[str, float]()
    for strength in (STRONG, *(key for key in game.searchers if key == SEARCHING)):
        jobs = [Job(game.key, (strength,), 0, options, f"alone-{number}") for number in range(ALONE[strength])]
        told = _observed(pool, jobs)
        shares[strength] = _percent(told)
        name = f"{', '.join((game.key, *options.values()))}, {_described(strength)} alone"
        yield f"{name}, games played", len(told), "games"
        yield f"{name}, games won", shares[strength], "%"
    if SEARCHING in shares and shares[STRONG]:
        yield f"{name}, against {STRONG}", shares[SEARCHING] / shares[STRONG], "times"


def _solo_options(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yield options with which one person can play: the defaults, or one changed option."""
    if 1 in game.seats(game.defaults()):
        yield {}
    for option in game.options:
        for choice in option.choices:
            chosen = {option.key: choice.value}
            if choice.value != option.default and list(game.seats(game.defaults() | chosen)) == [1]:
                yield chosen


def _described(strength: str) -> str:
    return f"{strength} at {THINKING} s a move" if strength == SEARCHING else strength


def _percent(told: Sequence[Told]) -> float:
    return 100 * sum(each.won for each in told) / len(told)


def _observed(pool: ProcessPoolExecutor, jobs: Sequence[Job]) -> list[Told]:
    """Play as many of the games as there's time for; return their results."""
    limit = SECONDS * max(1.0, MATCHES[SEARCHING] / 4)
    began, waiting = perf_counter(), [pool.submit(observe, job) for job in jobs]
    told = []
    for done in as_completed(waiting):
        told.append(done.result())
        if perf_counter() - began > limit:
            for each in waiting:
                each.cancel()
            break
    return told


def observe(job: Job) -> Told:
    game, told = GAMES[job.game], Told(False, False, [], [])
    movers = [_mover(game, strength, told.iterations) for strength in job.players]
    movers[job.watched] = _timed(movers[job.watched], told.times)
    outcome = played(game, movers, options_or_default(game, job.options), job.seed).outcome
    told.drawn = outcome.won is None and len(outcome.ranking[0]) > 1
    told.won = outcome.ranking[0] == (job.watched,) if outcome.won is None else outcome.won
    return told


def _mover(game: AnyGame, strength: str, iterations: list[int]) -> Mover:
    if strength in game.searchers:
        return by_searcher(game.searchers[strength], _clock(iterations))
    return by_policy(game.policies[strength])


def _clock(iterations: list[int]) -> Callable[[], Enough]:
    """Return a function that makes a processor-time limit for one move's search, and counts the search's iterations."""

    def clock() -> Enough:
        end, place = thread_time() + THINKING, len(iterations)

        def enough() -> bool:
            iterations[place:] = [iterations[place] + 1 if iterations[place:] else 1]
            return thread_time() >= end

        return enough

    return clock


def _timed(mover: Mover, times: list[float]) -> Mover:
    def move(game: AnyGame, state: Any, seat: Seat, seed: str) -> tuple[str, ...]:
        began = thread_time()
        codes = mover(game, state, seat, seed)
        times.append(thread_time() - began)
        return codes

    return move

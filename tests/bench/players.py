"""How well and how fast the computer plays: two-player games against the next weaker strength.

The searching player's clock is the processor time of this thread, so that a busy machine does not make it weaker.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from statistics import mean, median, quantiles
from time import perf_counter, thread_time
from typing import TypeAlias

import msgspec

from games import GAMES
from games.kernel import AnyGame, Searcher, Seat, play, to_act
from games.record import Header, start
from games.rng import Rng

GAMES_PLAYED = 200
SECONDS = 55.0
WEAK, STRONG, SEARCHING = "random", "sensible", "searching"
MATCHES = int(os.environ.get("GUFFAW_MATCHES", "6"))  # of the searching player, half a minute each: 100 when asked
THINKING = 0.3

Mover: TypeAlias = Callable[[AnyGame, object, Seat, str], tuple[str, ...]]


class Match(msgspec.Struct):
    """Games played so far, from the point of view of one player."""

    played: int = 0
    won: int = 0
    drawn: int = 0


def figures() -> Iterator[tuple[str, float, str]]:
    """Shares of games won outright, drawn ones counting as not won; and the time of a decision."""
    for game in GAMES.values():
        times: list[float] = []
        match = _match(game, _timed(by_policy(STRONG), times), by_policy(WEAK), GAMES_PLAYED, SECONDS)
        yield from _shares(f"{game.key}, {STRONG} against {WEAK}", match)
        yield f"{game.key}, {STRONG}, a decision, median", 1000 * median(times), "ms"
        yield f"{game.key}, {STRONG}, a decision, 99th percentile", 1000 * quantiles(times, n=100)[-1], "ms"
        if SEARCHING in game.searchers:
            yield from _searching(game)


def _searching(game: AnyGame) -> Iterator[tuple[str, float, str]]:
    iterations: list[int] = []
    mover = by_searcher(game.searchers[SEARCHING], THINKING, iterations)
    match = _match(game, mover, by_policy(STRONG), MATCHES, 60.0 * MATCHES)
    yield from _shares(f"{game.key}, {SEARCHING} at {THINKING} s a move against {STRONG}", match)
    yield f"{game.key}, {SEARCHING}, iterations a move", mean(iterations), "iterations"


def _shares(name: str, match: Match) -> Iterator[tuple[str, float, str]]:
    yield f"{name}, games played", match.played, "games"
    yield f"{name}, games drawn", match.drawn, "games"
    yield f"{name}, games won", 100 * match.won / match.played, "%"


def by_policy(key: str) -> Mover:
    """A player who sees the View and the legal list."""

    def move(game: AnyGame, state: object, seat: Seat, seed: str) -> tuple[str, ...]:
        return (game.policies[key](game.view(state, seat), game.legal_actions(state, seat), Rng(seed)).code,)

    return move


def by_searcher(searcher: Searcher, seconds: float, iterations: list[int]) -> Mover:
    """A player who is given a world like the true one, and time."""

    def move(game: AnyGame, state: object, seat: Seat, seed: str) -> tuple[str, ...]:
        end, rounds = thread_time() + seconds, 0

        def enough() -> bool:
            nonlocal rounds
            rounds += 1
            return thread_time() >= end

        advice = searcher(game.resample(state, seat, Rng(f"{seed}:world")), seat, Rng(seed), enough)
        if rounds:  # none where there was no choice
            iterations.append(rounds)
        return advice.code, *advice.then

    return move


def _timed(mover: Mover, times: list[float]) -> Mover:
    def move(game: AnyGame, state: object, seat: Seat, seed: str) -> tuple[str, ...]:
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
        winners = contest(game, (one, other) if mine == 0 else (other, one), f"match-{match.played}")
        match.played += 1
        match.won += winners == (mine,)
        match.drawn += len(winners) > 1
    return match


def contest(game: AnyGame, movers: tuple[Mover, Mover], seed: str) -> tuple[Seat, ...]:
    """The winners of one game."""
    state, number = start(game, Header(game.key, game.version, 2, game.defaults(), seed)), 0
    while asked := to_act(game, state, 2):
        for code in movers[asked[0]](game, state, asked[0], f"{seed}-{number}"):
            state = play(game, state, asked[0], code).state
        number += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.ranking[0]

"""A benchmark of the speed of rules: whole games with uniformly random choices, and replays of their records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter

from games import GAMES
from games.kernel import AnyGame, digest, is_asked
from games.record import Decision, Header, Record, replay, start

SECONDS = 2.0
# How many two-player games other engines play in the time of one yardstick (see `_yardsticks`), in CPU time. Runs of
# the engine alternated with those of the yardstick; the engine was warmed up, and its own legality checks were off.
# The engine is Elinia/gizmos-web 44ea141 on Node 20, with and without voluntary passes.
ELSEWHERE = {"gizmos": {"an engine in TypeScript": 0.055, "the same without idle passes": 0.047}}
YARDSTICKS = 2000
REPLAYS = 20


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the speed of random games for several numbers of seats, then that of replays, relative to the games."""
    for game in GAMES.values():
        rates = {}
        for seats in _seats(game):
            games, rates[seats] = _playouts(game, seats)
            yield f"{game.key}, random play, {seats} seats", games, "games/s"
            yield f"{game.key}, random play, {seats} seats", rates[seats], "decisions/s"
            if seats == 2 and game.key in ELSEWHERE:
                yield from _against(game, games / _yardsticks())
        yield from _replays(game, rates[_seats(game)[0]])


def _against(game: AnyGame, games: float) -> Iterator[tuple[str, float, str]]:
    """Yield this game's speed as a multiple of other implementations' speed.

    `games` is how many games are played in the time of one yardstick (see `_yardsticks`).
    """
    for engine, rate in ELSEWHERE[game.key].items():
        yield f"{game.key}, random play, 2 seats, against {engine}", games / rate, "times"


def _yardsticks() -> float:
    """Return how often per second this machine shuffles 1,000 cards in plain Python, a measure of its speed."""
    chance, deck = random.Random(0), list(range(1000))
    began = perf_counter()
    for _ in range(YARDSTICKS):
        chance.shuffle(deck)
    return YARDSTICKS / (perf_counter() - began)


def _seats(game: AnyGame) -> list[int]:
    """Return the smallest, a medium, and the largest number of players."""
    playable = game.seats(game.defaults())
    return sorted({playable[0], playable[len(playable) // 2], playable[-1]})


def _playouts(game: AnyGame, seats: int) -> tuple[float, float]:
    """Play random games for a few seconds; return (games per second, decisions per second)."""
    chance, games, decisions = random.Random(seats), 0, 0
    began = perf_counter()
    while (spent := perf_counter() - began) < SECONDS:
        decisions += len(_play(game, _header(game, seats, games), chance))
        games += 1
    return games / spent, decisions / spent


def _header(game: AnyGame, seats: int, number: int) -> Header:
    return Header(game.key, game.version, seats, game.defaults(), f"bench-{seats}-{number}")


def _play(game: AnyGame, header: Header, chance: random.Random) -> list[tuple[int, str]]:
    """Play a whole game with uniformly random choices; return (seat, code) for each decision."""
    state, made, seats = start(game, header), list[tuple[int, str]](), range(header.seats)
    while True:
        for seat in seats:
            legal = game.legal_actions(state, seat)
            if is_asked(game, legal) if game.idle else legal:
                action = legal[int(chance.random() * len(legal))]
                state = game.apply(state, seat, action).state
                made.append((seat, action.code))
                break
        else:
            return made


def _replays(game: AnyGame, rate: float) -> Iterator[tuple[str, float, str]]:
    """Yield the time to replay a game, in ms and relative to playing it: checking all digests, then only the last."""
    records = [played_at_random(game, _seats(game)[0], number) for number in range(REPLAYS)]
    decisions = sum(len(record.log) for record in records)
    for every, what in ((True, "every digest checked"), (False, "last digest checked")):
        began = perf_counter()
        for record in records:
            replay(game, record, every=every)
        spent = perf_counter() - began
        yield f"{game.key}, replay of a finished game, {what}", spent / REPLAYS * 1000, "ms"
        yield f"{game.key}, replay of a decision against playing it, {what}", spent / decisions * rate, "times"


def played_at_random(game: AnyGame, seats: int, number: int) -> Record:
    header = _header(game, seats, number)
    state, log = start(game, header), list[Decision]()
    for move, (seat, code) in enumerate(_play(game, header, random.Random(number))):
        action = next(action for action in game.legal_actions(state, seat) if action.code == code)
        state = game.apply(state, seat, action).state
        log.append(Decision(seat, code, move, digest(state)))
    return Record(header, tuple(log))

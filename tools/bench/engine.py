"""How fast the rules run: whole games by uniform random choice, and replay of what was played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter

from games import GAMES
from games.kernel import AnyGame, digest, is_asked
from games.record import Decision, Header, Record, replay, start

SECONDS = 2.0
# Games of two elsewhere in the time of one yardstick, both measured in CPU time by turns, the engine warm and with its
# own checks of legality off: Elinia/gizmos-web 44ea141 on Node 20, where one may pass at will, and where one may not.
ELSEWHERE = {"gizmos": {"an engine in TypeScript": 0.055, "the same without idle passes": 0.047}}
YARDSTICKS = 2000
REPLAYS = 20


def figures() -> Iterator[tuple[str, float, str]]:
    """Playouts by number of seats, then replay beside the playouts of the same run."""
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
    """So many games of two in the time of a yardstick, beside those of other engines."""
    for engine, rate in ELSEWHERE[game.key].items():
        yield f"{game.key}, random play, 2 seats, against {engine}", games / rate, "times"


def _yardsticks() -> float:
    """How often a second this machine shuffles a thousand cards as the standard library does: plain work in Python."""
    chance, deck = random.Random(0), list(range(1000))
    began = perf_counter()
    for _ in range(YARDSTICKS):
        chance.shuffle(deck)
    return YARDSTICKS / (perf_counter() - began)


def _seats(game: AnyGame) -> list[int]:
    """As few players as can be, as many, and between."""
    playable = game.seats(game.defaults())
    return sorted({playable[0], playable[len(playable) // 2], playable[-1]})


def _playouts(game: AnyGame, seats: int) -> tuple[float, float]:
    """Games and decisions a second."""
    chance, games, decisions = random.Random(seats), 0, 0
    began = perf_counter()
    while (spent := perf_counter() - began) < SECONDS:
        decisions += len(_play(game, _header(game, seats, games), chance))
        games += 1
    return games / spent, decisions / spent


def _header(game: AnyGame, seats: int, number: int) -> Header:
    return Header(game.key, game.version, seats, game.defaults(), f"bench-{seats}-{number}")


def _play(game: AnyGame, header: Header, chance: random.Random) -> list[tuple[int, str]]:
    """A whole game by uniform choice of those who are waited for: (seat, code) of each decision."""
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
    """Replay in ms a game, with every digest checked and with the last alone, and as a ratio of random play."""
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
    """A whole game."""
    header = _header(game, seats, number)
    state, log = start(game, header), list[Decision]()
    for move, (seat, code) in enumerate(_play(game, header, random.Random(number))):
        action = next(action for action in game.legal_actions(state, seat) if action.code == code)
        state = game.apply(state, seat, action).state
        log.append(Decision(seat, code, move, digest(state)))
    return Record(header, tuple(log))

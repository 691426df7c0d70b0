"""Golden games: recorded games with their outcomes, one for each way in which a game can end.

Their tests fail if a change of the rules makes an old record replay to something else. In that case, raise the game's
`version`, read the differences, and run `python -m tests.games.golden gears` (without a key for all games).
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, count
from pathlib import Path
from typing import Any

import msgspec

from games.kernel import AnyGame, AnyPolicy, Line, Outcome, Step, digest, play, to_act
from games.record import Decision, Header, Record, Undo, options_or_default, replay, start
from games.rng import Rng

HERE = Path(__file__).parent
ALL: dict[str, AnyGame] = {
    file.parent.name: import_module(f"games.{file.parent.name}").GAME for file in sorted(HERE.glob("*/golden.py"))
}
"""Every game that has golden games, in the catalogue or not."""
MOST_SEEDS = 4000
SEATED = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay")


class Wanted(msgspec.Struct, frozen=True):
    """The description of a golden game to record: which game, how it ends, and who plays.

    The game with the first seed that fits is recorded.
    """

    name: str
    reason: str
    seats: int
    players: tuple[str, ...]  # policies of the game, or of `PLAYERS` next to `WANTED`; seats cycle through them
    options: dict[str, str] = {}
    takes_back: bool = False  # one move is undone and replaced by another
    won: bool | None = None  # in solo games


class Golden(msgspec.Struct, frozen=True):
    record: Record
    outcome: Outcome
    verdict: str


def wanted(key: str) -> tuple[Wanted, ...]:
    """Return the descriptions of a game's golden games: `WANTED` in the module `golden` of its tests."""
    found: tuple[Wanted, ...] = import_module(f"tests.games.{key}.golden").WANTED
    return found


def _policies(game: AnyGame) -> dict[str, AnyPolicy]:
    """Return the game's own policies, and those that its tests define to reach rare endings."""
    more: dict[str, AnyPolicy] = getattr(import_module(f"tests.games.{game.key}.golden"), "PLAYERS", {})
    return {**game.policies, **more}


def path(key: str, name: str) -> Path:
    return HERE / key / "records" / f"{name}.json"


def make(game: AnyGame, wanted: Wanted) -> Golden:
    """Play games with one seed after another, and return the first that fits the description."""
    for seed in range(MOST_SEEDS):
        header = Header(
            game.key,
            game.version,
            wanted.seats,
            options_or_default(game, wanted.options),
            f"golden-{wanted.name}-{seed}",
        )
        log, state = _played(game, header, wanted)
        outcome = game.outcome(state)
        assert outcome is not None, "the game is over"
        if (outcome.reason, outcome.won) == (wanted.reason, wanted.won):
            return Golden(Record(header, tuple(log)), outcome, verdict(game, state))
    raise LookupError(f"no game of {MOST_SEEDS} ends by {wanted.reason}")


def verdict(game: AnyGame, state: Any) -> str:
    return game.words.verdict(game.view(state, None), SEATED)


def _played(game: AnyGame, header: Header, wanted: Wanted) -> tuple[list[Decision | Undo], Any]:
    state = start(game, header)
    log: list[Decision | Undo] = []
    for move, step in enumerate(_moves(game, state, wanted, header.seed)):
        log += [Decision(seat, code, move, digest(after.state)) for seat, code, after in step]
        state = step[-1][2].state
        if wanted.takes_back and move == 8:
            log += [Undo(step[0][0], len(log) - len(step)), *log[-len(step) :]]
    return log, state


def _moves(game: AnyGame, state: Any, wanted: Wanted, seed: str) -> Iterator[list[tuple[int, str, Step[Any]]]]:
    """Yield each complete move as a list of (seat, code, step).

    Replace shortcuts with the moves that they stand for, as in a table's log.
    """
    policies, move = _policies(game), list[tuple[int, str, Step[Any]]]()
    todo = deque[str]()
    for number in count():
        asked = to_act(game, state, wanted.seats)
        if not asked:
            return
        seat = asked[0]
        if not todo:
            policy = policies[wanted.players[seat % len(wanted.players)]]
            code = policy(game.view(state, seat), game.legal_actions(state, seat), Rng(f"{seed}-{number}")).code
            chains = game.spelled(state, seat, code) if game.spelled else ()
            todo += chain.from_iterable(chains or ((code,),))
        code = todo.popleft()
        move.append((seat, code, play(game, state, seat, code)))
        state = move[-1][2].state
        if move[-1][2].events:
            yield move
            move = []


def rewrite_verdict(key: str, name: str) -> None:
    """Update the verdict, headline and score labels in a golden game's file, but not its decisions and scores."""
    file, game = path(key, name), ALL[key]
    golden = msgspec.json.decode(file.read_bytes(), type=Golden)
    state = final_state(golden.record)
    outcome = game.outcome(state)
    assert outcome is not None, "the game is over"
    assert _wordless(outcome) == _wordless(golden.outcome), f"{key}/{name}: not only the words differ"
    said = msgspec.structs.replace(golden, outcome=outcome, verdict=verdict(game, state))
    file.write_bytes(msgspec.json.encode(said) + b"\n")


def _wordless(outcome: Outcome) -> Outcome:
    """Return the outcome without its headline and without the labels of its score sheet."""
    lines = tuple(tuple(Line("", line.points) for line in seat) for seat in outcome.breakdown)
    return msgspec.structs.replace(outcome, breakdown=lines, headline="")


def final_state(record: Record) -> Any:
    return replay(ALL[record.header.game], record)[-1].state


def main(keys: list[str]) -> None:
    """Regenerate golden games and their listings: all, those of a game (`gears`), or a single one (`gears/pool`)."""
    listings = import_module("tests.games.listings")  # imported here, because that module imports this one
    for key, each in ((game, each) for game in ALL for each in wanted(game)):
        if not keys or key in keys or f"{key}/{each.name}" in keys:
            file = path(key, each.name)
            file.parent.mkdir(exist_ok=True)
            golden = make(ALL[key], each)
            file.write_bytes(msgspec.json.encode(golden) + b"\n")
            listings.write(key, each.name)
            print(f"{key} {each.name}: {len(golden.record.log)} decisions. {golden.verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Golden games: finished records with their outcome, one for each way in which a game can end.

They fail when a change of the rules changes what an old record replays to: then raise the game's `version`, look at the
difference, and make them anew with `python -m tests.games.golden gears` (all games without an argument).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from typing import Any

import msgspec

from games import GAMES
from games.kernel import AnyGame, Outcome, Step, digest, play, to_act
from games.record import Decision, Header, Record, Undo, options_or_default, start
from games.rng import Rng

HERE = Path(__file__).parent
MOST_SEEDS = 4000


class Wanted(msgspec.Struct, frozen=True):
    """A golden game to be looked for: the first seed whose game ends for that reason."""

    name: str
    reason: str
    seats: int
    players: tuple[str, ...]  # policies, dealt to the seats in turn
    options: dict[str, str] = {}
    takes_back: bool = False  # a move is taken back in the middle and another one made
    won: bool | None = None  # by one who plays alone


class Golden(msgspec.Struct, frozen=True):
    """What lies in a file."""

    record: Record
    outcome: Outcome
    verdict: str


def _alone(mode: str, won: bool, reason: str, more: dict[str, str]) -> Wanted:
    """A solo game, named after its mode, its expansions and how it ends."""
    name = "-".join(filter(None, ("alone", mode, more.get("expansions"), "won" if won else "lost")))
    return Wanted(name, reason, 1, ("sensible",), {"scoring": mode} | more, False, won)


WANTED: dict[str, tuple[Wanted, ...]] = {
    "gears": (
        Wanted("tiles", "tiles", 2, ("sensible", "random")),
        Wanted("pool", "pool", 4, ("sensible",)),
        Wanted("rounds", "rounds", 2, ("random",)),
        Wanted("stuck", "stuck", 2, ("sensible", "random")),
        Wanted(
            "round-finished",
            "pool",
            3,
            ("sensible",),
            {"finish": "round", "scoring": "semi-cooperative", "path": "simple", "order": "random"},
        ),
        Wanted("taken-back", "tiles", 6, ("random", "sensible"), {}, takes_back=True),
        Wanted("gambits", "pool", 3, ("sensible",), {"expansions": "gambits"}),
        Wanted("gambits-together", "tiles", 4, ("sensible",), {"expansions": "gambits", "scoring": "semi-cooperative"}),
        Wanted("gizmos", "pool", 3, ("sensible",), {"expansions": "gizmos"}),
        Wanted("both", "pool", 5, ("sensible", "random"), {"expansions": "both"}),
        Wanted("gizmos-together", "pool", 6, ("sensible",), {"expansions": "gizmos", "scoring": "semi-cooperative"}),
        Wanted("both-together", "tiles", 4, ("sensible",), {"expansions": "both", "scoring": "semi-cooperative"}),
        *starmap(
            _alone,
            (
                ("maze", True, "pool", {"role": "inventor"}),
                ("maze", False, "lost", {"role": "scholar"}),
                ("maze", True, "rounds", {"automa": "drowsy", "role": "inventor", "expansions": "both"}),
                ("maze", False, "pool", {"role": "airship_captain", "expansions": "both"}),
                ("gobbler", True, "pool", {"role": "engineer", "expansions": "gambits"}),
                ("gobbler", False, "lost", {"role": "scholar"}),
                ("gobbler", True, "pool", {"role": "inventor", "expansions": "both"}),
                ("gobbler", False, "pool", {"role": "scholar", "expansions": "both"}),
                ("gobbler", True, "pool", {"role": "inventor"}),
                ("tinker-10", True, "tiles", {"role": "inventor"}),
                ("tinker-10", False, "pool", {"role": "airship_captain", "expansions": "gambits"}),
                ("tinker-10", True, "tiles", {"automa": "drowsy", "role": "inventor", "expansions": "both"}),
                ("tinker-10", False, "tiles", {"role": "engineer", "expansions": "both"}),
                ("tinker-15", True, "tiles", {"automa": "drowsy", "role": "inventor"}),
                ("tinker-15", False, "tiles", {"role": "scholar", "expansions": "gizmos"}),
                ("tinker-20", False, "tiles", {"role": "engineer"}),
            ),
        ),
    ),
}


def path(key: str, wanted: Wanted) -> Path:
    """The file of a golden game."""
    return HERE / key / "records" / f"{wanted.name}.json"


def make(game: AnyGame, wanted: Wanted) -> Golden:
    """Play until a game ends as wanted."""
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
        assert outcome is not None
        if (outcome.reason, outcome.won) == (wanted.reason, wanted.won):
            return Golden(Record(header, tuple(log)), outcome, verdict(game, state))
    raise LookupError(f"no game of {MOST_SEEDS} ends by {wanted.reason}")


def verdict(game: AnyGame, state: Any) -> str:
    """What is said at the end."""
    return game.words.verdict(game.view(state, None), ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay"))


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
    """Whole chains, quiet steps and the loud one."""
    number = 0
    while asked := to_act(game, state, wanted.seats):
        seat, move = asked[0], list[tuple[int, str, Step[Any]]]()
        while not move or not move[-1][2].events:
            policy = game.policies[wanted.players[seat % len(wanted.players)]]
            advice = policy(game.view(state, seat), game.legal_actions(state, seat), Rng(f"{seed}-{number}"))
            step = play(game, state, seat, advice.code)
            move.append((seat, advice.code, step))
            state, number = step.state, number + 1
        yield move


def main(keys: list[str]) -> None:
    """Write the golden games of these games, or of all; `gears/pool` is a single one."""
    for key, wanted in ((key, wanted) for key, games in WANTED.items() for wanted in games):
        if not keys or key in keys or f"{key}/{wanted.name}" in keys:
            file = path(key, wanted)
            file.parent.mkdir(exist_ok=True)
            golden = make(GAMES[key], wanted)
            file.write_bytes(msgspec.json.encode(golden) + b"\n")
            print(f"{key} {wanted.name}: {len(golden.record.log)} decisions. {golden.verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])

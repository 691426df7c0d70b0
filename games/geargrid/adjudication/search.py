"""A search through all choices that a board's owner can make in conflicts, for the best score (GG36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.geargrid.adjudication.relations import Board
from games.geargrid.adjudication.waves import Progress, choices, lost, reach, rivals, went
from games.geargrid.components.board import bits

RIGHT, WRONG, JAMMED, UNTOUCHED = "right", "wrong", "jammed", "untouched"
_GOAL_POINTS: Final = {RIGHT: 3, WRONG: -1, JAMMED: -1, UNTOUCHED: 0}

Key: TypeAlias = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


class Ending(NamedTuple):
    """One possible final state of a board after judging.

    `kept` has the set of tiles that stayed, for each wave with a conflict.
    """

    kept: tuple[int, ...]
    driven: int
    black: int
    invalid: int
    cut: int
    goals: tuple[str, ...]
    empty: int
    score: int

    @property
    def rights(self) -> int:
        return self.goals.count(RIGHT)

    @property
    def key(self) -> Key:
        """Return a sort key that puts better endings first (GG36).

        The key compares the score, then the number of goals that turn the right way, then the number of invalid tiles
        (fewer is better), then the labels of the tiles that came off (lower is better).
        """
        gone, cut = tuple(bits(self.invalid)), tuple(bits(self.cut))
        return -self.score, -self.rights, len(gone), gone, cut


def endings(board: Board) -> Iterator[Ending]:
    """Yield an Ending for every combination of choices that the board's owner can make."""
    return _endings(board, Progress(), ())


def _endings(board: Board, done: Progress, kept: tuple[int, ...]) -> Iterator[Ending]:
    reached = reach(board, done)
    while not reached.contested:
        if reached.is_empty:
            yield ended(board, done, kept)
            return
        done = went(done, reached, 0)
        reached = reach(board, done)
    for choice in choices(board, reached.contested):
        yield from _endings(board, went(done, reached, choice), (*kept, choice))


def ended(board: Board, done: Progress, kept: tuple[int, ...]) -> Ending:
    """Return the final state of a board, with its score, when no wave can reach another tile (GG34-GG43)."""
    invalid = done.gone | lost(board, done)
    everything = (1 << len(board.areas)) - 1
    goals = tuple(_goal(touching & done.driven, done.black) for touching in board.goals)
    empty = board.spaces - sum(board.areas[tile] for tile in bits(done.driven))
    score = sum(_GOAL_POINTS[goal] for goal in goals) - empty - invalid.bit_count()
    return Ending(kept, done.driven, done.black, invalid, everything & ~(done.driven | invalid), goals, empty, score)


def _goal(driving: int, black: int) -> str:
    """Return whether a goal is right, wrong, jammed or untouched (GG40, GG41).

    `driving` contains the driven tiles that touch the goal, and `black` all black tiles.
    """
    if not driving:
        return UNTOUCHED
    if driving & black == driving:
        return RIGHT
    return JAMMED if driving & black else WRONG


def best(candidates: Iterable[Ending], picks: Sequence[int] = ()) -> Ending:
    """Return the best ending in which all tiles in `picks` stayed in conflicts."""
    wanted = sum(1 << tile for tile in set(picks))
    return min(
        # kept sets of different waves are disjoint
        (candidate for candidate in candidates if not wanted & ~sum(candidate.kept)),
        key=lambda ending: ending.key,
    )


class Conflict(NamedTuple):
    """A conflict that the board's owner has to settle: its wave's number, all tiles still in it, and those picked."""

    wave: int
    contested: int
    picked: int


def followed(board: Board, picks: Sequence[int]) -> Conflict | Ending:
    """Judge the board with the owner's picks. Return the Ending, or the Conflict in which the owner must pick next.

    Picks that aren't in conflict are ignored.
    """
    done, kept = Progress(), tuple[int, ...]()
    while not (reached := reach(board, done)).is_empty:
        if not reached.contested:
            done = went(done, reached, 0)
            continue
        stays = _picked(board, reached.contested, picks)
        left = _open(board, reached.contested, stays)
        if any(rivals(board, tile) & left for tile in bits(left)):
            in_conflict = sum(1 << tile for tile in bits(left) if rivals(board, tile) & left)
            return Conflict(done.number + 1, in_conflict, stays)
        kept = (*kept, stays | left)
        done = went(done, reached, stays | left)
    return ended(board, done, kept)


def _picked(board: Board, contested: int, picks: Sequence[int]) -> int:
    stays = 0
    for tile in picks:
        if contested >> tile & 1 and not rivals(board, tile) & stays:
            stays |= 1 << tile
    return stays


def _open(board: Board, contested: int, stays: int) -> int:
    """Return the contested tiles that aren't picked and that no picked tile excludes. `stays` has the picked tiles."""
    return sum(1 << tile for tile in bits(contested & ~stays) if not rivals(board, tile) & stays)

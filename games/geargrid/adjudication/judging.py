"""The judgment of a player's board, wave by wave. Scores, text, pictures and animations are based on the judgment.

Tiles are numbered by label (GG63).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from games.geargrid.adjudication.relations import Board, related
from games.geargrid.adjudication.search import JAMMED, WRONG, Conflict, Ending, best, endings, followed
from games.geargrid.adjudication.waves import Progress, lost, reach, rivals, went
from games.geargrid.components.board import ENGINE, GOALS, SPACES, bits
from games.geargrid.components.placements import CODE_OF, PAINTED
from games.geargrid.components.tiles import SIZE_OF

Tiles = tuple[int, ...]  # placements by label, -1 where there is no tile
CLASHES, CONFLICTS, UNREACHED = "clashes", "conflicts", "unreached"


class Fall(msgspec.Struct, frozen=True):
    """An invalid tile, which comes off at the cost of a point, and the tiles that make it invalid.

    `why` is "clashes" (with driven tiles of earlier waves, rule GG31), "conflicts" (with tiles of the same wave that
    stay, GG32) or "unreached" (no wave reached the tile, but it clashes with driven tiles, GG34).
    """

    tile: int
    why: str
    against: tuple[int, ...]


class Possible(msgspec.Struct, frozen=True):
    """A possible choice in a wave's conflict: tiles that stay, tiles that come off, and the best possible score."""

    stays: tuple[int, ...]
    goes: tuple[int, ...]
    score: int
    is_chosen: bool


class Wave(msgspec.Struct, frozen=True):
    """One wave of the judging.

    `drives` has a pair (driver, driven) for each link from the previous wave to this one; driver -1 is the engine.
    """

    number: int
    is_black: bool
    stays: tuple[int, ...]
    falls: tuple[Fall, ...]
    drives: tuple[tuple[int, int], ...]
    choices: tuple[Possible, ...] = ()  # best first; () where nothing was in conflict


class Judgement(msgspec.Struct, frozen=True):
    """The result of judging a board.

    `goals` says for each goal whether it's "right", "wrong", "jammed" or "untouched", in the order of
    `board.GOAL_NAMES`.
    """

    score: int
    rights: int
    wrongs: int  # number of wrong and jammed goals
    empty: int
    invalid: tuple[int, ...]
    cut: tuple[int, ...]
    goals: tuple[str, ...]
    black: tuple[int, ...]
    white: tuple[int, ...]
    waves: tuple[Wave, ...]
    falls: tuple[Fall, ...]  # tiles never reached

    @property
    def arithmetic(self) -> tuple[tuple[str, int], ...]:
        """Return the terms that add up to the score, as (label, points). Terms that are 0 are left out (GG43)."""
        terms = (
            ("goals right", 3 * self.rights),
            ("goals wrong", -self.goals.count(WRONG)),
            ("goals jammed", -self.goals.count(JAMMED)),
            ("empty spaces", -self.empty),
            ("invalid tiles", -len(self.invalid)),
        )
        return tuple(term for term in terms if term[1])


@lru_cache(maxsize=1 << 10)
def board_of(tiles: Tiles) -> Board:
    """Return the placed tiles as a Board, ready for judging. A label without a tile gets a tile without squares."""
    pieces = [PAINTED[tile] if tile >= 0 else () for tile in tiles]
    areas = [SIZE_OF[CODE_OF[tile]] if tile >= 0 else 0 for tile in tiles]
    return related(pieces, areas, ENGINE, GOALS, SPACES)


def conflict(tiles: Tiles, picks: tuple[int, ...]) -> Conflict | None:
    """Return the next conflict that the board's owner has to settle, or None if none is left.

    `picks` are the tiles that the owner has kept in conflicts so far.
    """
    ending = followed(board_of(tiles), picks)
    return ending if isinstance(ending, Conflict) else None


@lru_cache(maxsize=1 << 10)
def prospect(tiles: Tiles, picks: tuple[int, ...]) -> int:
    """Return the best score that the board can still reach if its owner keeps the tiles in `picks`."""
    return best(endings(board_of(tiles)), picks).score


def advised(tiles: Tiles, picks: tuple[int, ...]) -> int:
    """Return the tile that the owner should keep next for the best score or, in a tie, the first by label.

    `picks` are the tiles that the owner has kept in conflicts so far.
    """
    board = board_of(tiles)
    waits = followed(board, picks)
    assert isinstance(waits, Conflict)
    return next(bits(waits.contested & sum(best(endings(board), picks).kept)))


@lru_cache(maxsize=1 << 10)
def judged(tiles: Tiles, picks: tuple[int, ...] = ()) -> Judgement:
    """Return the judgment of these placed tiles. In conflicts, their owner keeps the tiles in `picks`.

    Other conflicts are settled so that the score is best.
    """
    return judge(board_of(tiles), picks)


def judge(board: Board, picks: Sequence[int] = ()) -> Judgement:
    """Return the judgment of any board, standard or not. In conflicts, its owner keeps the tiles in `picks`."""
    all_endings = list(endings(board))
    ending = best(all_endings, picks)
    waves, done = _waves(board, ending, all_endings)
    holes = sum(1 << tile for tile, area in enumerate(board.areas) if not area)
    return Judgement(
        ending.score,
        ending.rights,
        sum(goal in (WRONG, JAMMED) for goal in ending.goals),
        ending.empty,
        tuple(bits(ending.invalid)),
        tuple(bits(ending.cut & ~holes)),
        ending.goals,
        tuple(bits(ending.black)),
        tuple(bits(ending.driven & ~ending.black)),
        waves,
        tuple(Fall(tile, UNREACHED, _of(board.clashes[tile] & done.driven)) for tile in bits(lost(board, done))),
    )


def _waves(board: Board, ending: Ending, all_endings: Sequence[Ending]) -> tuple[tuple[Wave, ...], Progress]:
    waves, done, settled = list[Wave](), Progress(), 0
    while not (reached := reach(board, done)).is_empty:
        stays, choices = 0, tuple[Possible, ...]()
        if reached.contested:
            stays = ending.kept[settled]
            choices = _possibles(all_endings, ending, settled, reached.contested)
            settled += 1
        after = went(done, reached, stays)
        falls = [Fall(tile, CLASHES, _of(board.clashes[tile] & done.driven)) for tile in bits(reached.clashing)]
        lose = reached.contested & ~stays
        falls += [Fall(tile, CONFLICTS, _of(rivals(board, tile) & stays)) for tile in bits(lose)]
        drives = _drives(board, done, after.last)
        waves.append(Wave(after.number, bool(after.number % 2), _of(after.last), tuple(falls), drives, choices))
        done = after
    return tuple(waves), done


def _drives(board: Board, done: Progress, driven: int) -> tuple[tuple[int, int], ...]:
    if not done.number:
        return tuple((-1, tile) for tile in bits(driven))
    return tuple((by, tile) for tile in bits(driven) for by in bits(board.links[tile] & done.last))


def _possibles(all_endings: Sequence[Ending], ending: Ending, place: int, contested: int) -> tuple[Possible, ...]:
    """Return all possible choices in one conflict, beginning with the choice that can lead to the best score.

    `place` is the number of the conflict among those of `ending`, from 0. `contested` contains the tiles in conflict.
    """
    leads = dict[int, Ending]()
    for each in all_endings:
        if each.kept[:place] == ending.kept[:place]:
            kept = each.kept[place]
            leads[kept] = min(leads.get(kept, each), each, key=lambda ending: ending.key)
    ranked = sorted(leads.items(), key=lambda item: item[1].key)
    return tuple(
        Possible(_of(kept), _of(contested & ~kept), each.score, kept == ending.kept[place]) for kept, each in ranked
    )


def _of(tiles: int) -> tuple[int, ...]:
    return tuple(bits(tiles))

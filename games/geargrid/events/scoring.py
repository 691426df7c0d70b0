"""Events at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import listing
from games.geargrid.nouns import Tile, signed, tiles_named
from games.kernel import Deed, Event, Moment, Names, Seat

_TERM: Final = {
    "goals right": ("goal met", "goals met", 3),
    "goals wrong": ("wrong-way goal", "wrong-way goals", 1),
    "goals jammed": ("jammed goal", "jammed goals", 1),
    "empty spaces": ("empty space", "empty spaces", 1),
    "invalid tiles": ("invalid tile", "invalid tiles", 1),
}
_WHY: Final = {
    "clashes": "it clashes with {} and is farther from the engine",
    "conflicts": "it conflicts with {}, which {are} just as far from the engine",
    "unreached": "nothing drives it, and it clashes with {}",
}
_MOST_NAMED: Final = 3


def terms(arithmetic: tuple[tuple[str, int], ...]) -> str:
    """List the terms of a score: "1 goal met (+3) and 2 jammed goals (-2)".

    A single term is listed without its points.
    """
    parts = []
    for term, points in arithmetic:
        one, many, each = _TERM[term]
        number = abs(points) // each
        worth = f" ({signed(points)})" if len(arithmetic) > 1 else ""
        parts.append(f"{number} {one if number == 1 else many}{worth}")
    return listing(parts) or "no empty spaces and no goals met"


def term_name(term: str) -> str:
    """Return the name of a term of the score: "goals met" for "goals right"."""
    return _TERM[term][1]


def why(reason: str, against: tuple[Tile, ...]) -> str:
    """Say why a tile comes off: "it clashes with tile c (D1R at B1) and is farther from the engine"."""
    others = [f"tile {tile.said}" for tile in against[:_MOST_NAMED]]
    if len(against) > _MOST_NAMED:
        others.append(f"{len(against) - _MOST_NAMED} more")
    return _WHY[reason].format(listing(others), are="is" if len(against) == 1 else "are")


def won(
    names: Names, number: int, scores: Sequence[int], winners: Sequence[Seat], victories: Sequence[int], target: int
) -> str:
    """Say who won a round, how many points everyone scored, and how many rounds each player has won so far."""
    result = f"{_who(names, number, winners)}: {best_first(names, scores, winners)}"
    return f"{result}.{_victories(names, victories, target)}"


def _who(names: Names, number: int, winners: Sequence[Seat]) -> str:
    return f"{listing([names[seat] for seat in winners])} {'tie in' if len(winners) > 1 else 'wins'} round {number}"


def _victories(names: Names, victories: Sequence[int], target: int) -> str:
    if target == 1:  # the winner of the only round won the match
        return ""
    counts = ", ".join(f"{name} {count}" for name, count in zip(names, victories, strict=False) if count)
    return f" Victories: {counts} (first to {target})."


def best_first(names: Names, scores: Sequence[int], winners: Sequence[Seat]) -> str:
    """List the players with their scores, best first: "Bo -3, Ada -4". If a tie was broken, say by what (GG50)."""
    ranked = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat not in winners))
    result = ", ".join(f"{names[seat]} {signed(scores[seat])}" for seat in ranked)
    if scores.count(max(scores)) == len(winners):
        return result
    met = "met more goals" if len(scores) == 2 else "met the most goals"
    return f"{result}; {listing([names[seat] for seat in winners])} {met}"


class Kept(Event, frozen=True, gc=False):
    """A board's owner chose which tile of a conflict stays."""

    seat: Seat
    tile: Tile

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} keeps tile {self.tile.said}."


class Judged(Event, frozen=True, gc=False):
    """A player's board was judged: its score, and the terms that add up to it."""

    apart = True
    minor = True  # the picture of the boards and the verdict show it
    seat: Seat
    score: int
    arithmetic: tuple[tuple[str, int], ...]

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} scores {signed(self.score)}: {terms(self.arithmetic)}."


class Fell(Event, frozen=True, gc=False):
    """An invalid tile came off a board.

    `why` is the reason, as in `judging.Fall`, and `against` contains the tiles that make this tile invalid.
    """

    minor = True
    seat: Seat
    tile: Tile
    why: str
    against: tuple[Tile, ...]

    def _describe(self, _names: Names) -> str:
        return f"Tile {self.tile.said} comes off: {why(self.why, self.against)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        return Deed("lost" if names[self.seat] == of else f"{names[self.seat]} lost", 1, "tile")


class CutOff(Event, frozen=True, gc=False):
    """Tiles that nothing drives came off a board at no cost."""

    minor = True
    seat: Seat
    tiles: tuple[Tile, ...]

    def _describe(self, _names: Names) -> str:
        come = "it comes" if len(self.tiles) == 1 else "they come"
        return f"Nothing drives {tiles_named([tile.label for tile in self.tiles])}, so {come} off for free."


class RoundWon(Event, frozen=True, gc=False):
    """One or more players won a round.

    `victories` says how many rounds each player has won so far, and `target` how many win the match.
    """

    apart = True
    round: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    victories: tuple[int, ...]
    target: int

    def _describe(self, names: Names) -> str:
        return won(names, self.round, self.scores, self.winners, self.victories, self.target)

    def beside(self, names: Names, /) -> str:
        """Say who won, without the scores, which the picture shows below the boards."""
        return f"{_who(names, self.round, self.winners)}.{_victories(names, self.victories, self.target)}"


class LastRoundWon(RoundWon, frozen=True, gc=False):
    """One or more players won the round that ends the match."""

    minor = True  # the verdict says it

    def _moment(self, names: Names) -> Moment | None:
        return Moment(_who(names, self.round, self.winners))


class RoundOpened(Event, frozen=True, gc=False):
    """A new round begins with empty boards."""

    apart = True
    minor = True
    round: int
    is_live: bool

    def _describe(self, _names: Names) -> str:
        start = " starts when everyone's ready" if self.is_live else ": a new deal, the same for everyone"
        return f"Round {self.round}{start}."


class MatchEnded(Event, frozen=True, gc=False):
    """The match is over."""

    apart = minor = True

    def _describe(self, _names: Names) -> str:
        return "The game is over."

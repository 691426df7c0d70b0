"""What happens when a round is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import listing
from games.geargrid.nouns import Tile, signed
from games.kernel import Deed, Event, Moment, Names, Seat

_TERM: Final = {
    "goals right": ("goal right", "goals right", 3),
    "goals wrong": ("goal turned wrongly", "goals turned wrongly", 1),
    "goals jammed": ("goal jammed", "goals jammed", 1),
    "empty spaces": ("empty space", "empty spaces", 1),
    "invalid tiles": ("invalid tile", "invalid tiles", 1),
}
_WHY: Final = {
    "clashes": "it clashes with {}, nearer to the engine",
    "conflicts": "it cannot stay beside {}, moved at the same time",
    "unreached": "nothing drives it, and it clashes with {}",
}
_MOST_NAMED: Final = 3


def terms(arithmetic: tuple[tuple[str, int], ...]) -> str:
    """ "1 goal right (+3), 2 goals jammed (...)", what a score is the sum of; a single term is as much as the score."""
    said = []
    for term, points in arithmetic:
        one, many, each = _TERM[term]
        number = abs(points) // each
        worth = f" ({signed(points)})" if len(arithmetic) > 1 else ""
        said.append(f"{number} {one if number == 1 else many}{worth}")
    return ", ".join(said) or "nothing empty, no goal driven"


def why(reason: str, against: tuple[Tile, ...]) -> str:
    """Because of which tiles one goes: "it clashes with c (D1R at B1), nearer to the engine"."""
    others = [tile.said for tile in against[:_MOST_NAMED]]
    if len(against) > _MOST_NAMED:
        others.append(f"{len(against) - _MOST_NAMED} more")
    return _WHY[reason].format(listing(others))


def won(
    names: Names, number: int, scores: Sequence[int], winners: Sequence[Seat], victories: Sequence[int], target: int
) -> str:
    """How a round ended: who won, with which scores, and how far everybody is who has won one."""
    told = f"{_who(names, number, winners)}: {best_first(names, scores, winners)}"
    return f"{told}. {_victories(names, victories, target)}"


def _who(names: Names, number: int, winners: Sequence[Seat]) -> str:
    return f"{listing([names[seat] for seat in winners])} {'share' if len(winners) > 1 else 'wins'} round {number}"


def _victories(names: Names, victories: Sequence[int], target: int) -> str:
    told = ", ".join(f"{name} {count}" for name, count in zip(names, victories, strict=False) if count)
    return f"Victories: {told} of {target}."


def best_first(names: Names, scores: Sequence[int], winners: Sequence[Seat]) -> str:
    """ "Bo -3, Ada -4", and what broke a tie (GG50)."""
    ranked = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat not in winners))
    told = ", ".join(f"{names[seat]} {signed(scores[seat])}" for seat in ranked)
    if scores.count(max(scores)) == len(winners):
        return told
    return f"{told}; {listing([names[seat] for seat in winners])} by more goals right"


class Kept(Event, frozen=True, gc=False):
    """An owner let a tile stay in a conflict."""

    seat: Seat
    tile: Tile

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} keeps {self.tile.said}."


class Judged(Event, frozen=True, gc=False):
    """A board's score, and the terms that it is the sum of."""

    apart = True
    minor = True  # the picture of the boards and the verdict have it
    seat: Seat
    score: int
    arithmetic: tuple[tuple[str, int], ...]

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} {signed(self.score)}: {terms(self.arithmetic)}."


class Fell(Event, frozen=True, gc=False):
    """A tile is invalid and goes; `why` is one of `judging`, `against` the tiles that it gives way to."""

    minor = True
    seat: Seat
    tile: Tile
    why: str
    against: tuple[Tile, ...]

    def _told(self, _names: Names) -> str:
        return f"Tile {self.tile.said} goes: {why(self.why, self.against)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        return Deed("lost" if names[self.seat] == of else f"{names[self.seat]} lost", 1, "tile")


class CutOff(Event, frozen=True, gc=False):
    """Tiles that nothing drives leave without a price."""

    minor = True
    seat: Seat
    tiles: tuple[Tile, ...]

    def _told(self, _names: Names) -> str:
        return f"Cut off, for free: {listing([tile.label for tile in self.tiles])}."


class RoundWon(Event, frozen=True, gc=False):
    """Who has a victory with which scores, and how many of the `target` everybody has now."""

    apart = True
    round: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    victories: tuple[int, ...]
    target: int

    def _told(self, names: Names) -> str:
        return won(names, self.round, self.scores, self.winners, self.victories, self.target)

    def beside(self, names: Names, /) -> str:
        """Without the scores, which stand below the boards."""
        return f"{_who(names, self.round, self.winners)}. {_victories(names, self.victories, self.target)}"


class LastRoundWon(RoundWon, frozen=True, gc=False):
    """The same, if it ends the match."""

    minor = True  # the verdict has it

    def _moment(self, names: Names) -> Moment | None:
        return Moment(_who(names, self.round, self.winners))


class RoundOpened(Event, frozen=True, gc=False):
    """The boards are empty again."""

    apart = True
    minor = True
    round: int
    is_live: bool

    def _told(self, _names: Names) -> str:
        return f"Round {self.round}: {'begins when all are ready' if self.is_live else 'a new deal, the same for all'}."


class MatchEnded(Event, frozen=True, gc=False):
    """It is over."""

    apart = minor = True

    def _told(self, _names: Names) -> str:
        return "The game is over."

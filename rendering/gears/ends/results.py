"""The parts that all score sheets have in common: places, points, winners, and why the game ended."""

from __future__ import annotations

from typing import Final

from games.english import plain, victory
from games.gears.nouns import END
from games.gears.view import PlayerView, View
from games.kernel import Outcome, Seat
from rendering.draw.wording import clip, name_of
from rendering.gears.facts import CHARACTERS
from rendering.picture import Frame

DASH: Final = "\N{EN DASH}"
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """Return (place from 0, seat) pairs, best first. Tied seats have the same place."""
    groups = view.outcome.ranking if view.outcome else ()
    ranked: list[tuple[int, Seat]] = []
    for group in groups:
        ranked += [(len(ranked), seat) for seat in group]
    listed = {seat for _, seat in ranked}
    return (*ranked, *((len(ranked), player.seat) for player in view.players if player.seat not in listed))


def winners(view: View) -> tuple[Seat, ...]:
    return view.outcome.ranking[0] if view.outcome and view.outcome.ranking else ()


def headline(view: View, frame: Frame) -> str:
    """Say who won, briefly enough for a title."""
    names = [clip(name_of(frame, seat), 24) for seat in winners(view)]
    if view.outcome and view.outcome.headline:
        return view.outcome.headline
    if not names:
        return "Nobody wins"
    return victory(names)


def ending(view: View) -> str:
    """Say why the game ended."""
    return END.get(view.outcome.reason, "The game is over.") if view.outcome else "The game goes on."


def score(outcome: Outcome | None, seat: Seat) -> str:
    """Return a seat's points as text, or a dash if it can't score."""
    points = outcome.scores[seat] if outcome else None
    return DASH if points is None else plain(points)


def roles_of(player: PlayerView, lost: str = " (eliminated)") -> str:
    """List a player's known roles: "Ex-Soldier and Saboteur".

    `lost` is added to the roles that are eliminated.
    """
    names = [
        CHARACTERS[role.character].role + (lost if role.eliminated else "") if role.character else "unknown"
        for role in player.roles
    ]
    return " and ".join(names)

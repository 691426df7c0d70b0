"""The current standing: the public score, and a warning in the last round."""

from __future__ import annotations

import msgspec

from games.english import count
from games.gnomes.data import ROUNDS, SLOTS
from games.gnomes.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Return the points of each player, or of their team.

    In solo games, where points decide nothing, return the progress toward the goal instead.
    """
    if view.mode == "solo":
        return Standing(((),) * len(view.players), goal=progress_line(view))
    points = tuple(player.points for player in view.players)
    partners = view.players[view.seat].allies if view.mode == "teams" and view.seat is not None else ()
    known = tuple(None if n in partners and n != view.seat else each for n, each in enumerate(points))
    return Standing(tuple((Figure(number, "point"),) for number in points), known)


class Progress(msgspec.Struct, frozen=True):
    """The progress toward the goal of a solo game (W101)."""

    down: int  # enemies defeated
    active: int  # the player's units on the board
    rounds: int  # left after this one


def progress(view: View) -> Progress | None:
    """Return the progress toward the goal of a solo game (W101).

    Return None in other games, and before the tribes are chosen.
    """
    if view.mode != "solo" or not view.units:
        return None
    return Progress(
        sum(it.status == "defeated" for it in view.units if it.player),
        sum(it.status == "active" for it in view.units if not it.player),
        max(0, ROUNDS - view.round),
    )


def progress_line(view: View) -> str:
    """Describe the progress: "Goal: 5 of 7 enemies defeated, 6 of 7 units on the board, 2 rounds left."."""
    reached = progress(view)
    if reached is None:
        return ""
    left = f"{count(reached.rounds, 'round')} left" if reached.rounds else "last round"
    return f"Goal: {reached_line(reached)}, {left}."


def reached_line(reached: Progress) -> str:
    """Describe how much of the goal has been reached: "5 of 7 enemies defeated, 6 of 7 units on the board"."""
    return f"{reached.down} of {SLOTS} enemies defeated, {reached.active} of {SLOTS} units on the board"


def nearing(view: View, /) -> str:
    """Warn that this is the last round (W80). Return "" in other rounds."""
    if view.outcome or view.round < ROUNDS:
        return ""
    return "This is the last round."

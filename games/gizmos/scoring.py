"""Scores, tie-breaks and the outcome (Z51)."""

from __future__ import annotations

from games.gizmos.building.energy import total
from games.gizmos.data import CARDS
from games.gizmos.state import Player, State
from games.kernel import Line, Outcome, Seat


def lines(player: Player) -> tuple[Line, ...]:
    """Return the rows of the player's score sheet, as if the game ended now."""
    cards = [CARDS[number] for number in player.gizmos]
    energy, doubles = (sum(card.end == kind for card in cards) for kind in ("energy", "tokens"))
    extra = (
        (energy, Line("spheres in the ring", energy * total(player.ring))),
        (doubles, Line("doubling tokens", doubles * player.tokens)),
    )
    printed = Line("gizmos", sum(card.points for card in cards))
    return (printed, Line("tokens", player.tokens), *(line for number, line in extra if number))


def points(player: Player) -> int:
    return sum(line.points for line in lines(player))


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the game goes on.

    Players are ranked by points, then gizmos, then energy, then distance from the first player, so there are never
    ties.
    """
    if not state.over:
        return None
    seats = range(len(state.players))
    ranking = sorted(seats, key=lambda seat: rank_key(state, seat), reverse=True)
    breakdown = tuple(lines(player) for player in state.players)
    scores = tuple(points(player) for player in state.players)
    return Outcome(state.over, tuple((seat,) for seat in ranking), scores, breakdown)


def rank_key(state: State, seat: Seat) -> tuple[int, int, int, int]:
    """Return the numbers by which players are ranked, the most important first; higher is better."""
    player = state.players[seat]
    place = (seat - state.first) % len(state.players)
    return points(player), len(player.gizmos), total(player.ring), place

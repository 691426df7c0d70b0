"""Scores, ranking and tie-breaks (W82-W84, W90, W108, Q51-Q53)."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gnomes.combat.sides import is_partner
from games.gnomes.data import CLAN_POINTS, LEADER_POINTS
from games.gnomes.state import DEAD, State, owner, slot, units_of
from games.kernel import Line, Outcome, Seat

REASON: Final = {
    "rounds": "Ten rounds are over.",
    "extra": "The extra round is over.",
    "last": "Only one side is left.",
    "won": "Every enemy is defeated, and every unit is on the board.",
    "lost": "Your whole tribe is wiped out.",
    "time": "Ten rounds are over.",
}


def life(state: State, player: int) -> int:
    """Return the sum of the hit points of a player's units on the board (W82)."""
    return sum(state.units[unit].hp for unit in units_of(player) if state.units[unit].at >= 0)


def spoils(state: State, player: int) -> tuple[int, int]:
    """Return how many clans and how many leaders the player scores as defeated.

    In teams, all defeated enemies count (W90, Q53).
    """
    if state.rules.teams:
        dead = [
            unit for unit, it in enumerate(state.units) if it.at == DEAD and not is_partner(state, owner(unit), player)
        ]
    else:
        dead = [unit for unit in range(len(state.units)) if state.players[player].trophies >> unit & 1]
    leaders = sum(slot(unit) == 0 for unit in dead)
    return len(dead) - leaders, leaders


def points(state: State, player: int) -> int:
    """Return the score that a player, or the player's team, would have if the game ended now."""
    clans, leaders = spoils(state, player)
    return side_life(state, player) + CLAN_POINTS * clans + LEADER_POINTS * leaders


def side_life(state: State, player: int) -> int:
    """Return the total hit points of the player and of everybody who would win together with the player."""
    return sum(life(state, other) for other in range(len(state.players)) if is_partner(state, other, player))


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first: by points, then by hit points (W84)."""
    worth = {seat: (points(state, seat), side_life(state, seat)) for seat in range(state.rules.humans)}
    return tuple(
        tuple(seat for seat in worth if worth[seat] == value) for value in sorted(set(worth.values()), reverse=True)
    )


def is_tied(state: State) -> bool:
    """Tell whether more than one side shares first place (Q52)."""
    first = ranking(state)[0]
    return any(not is_partner(state, first[0], other) for other in first)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    seats = range(state.rules.humans)
    won = state.over == "won" if state.rules.solo else None
    headline = "" if won is None else "The other tribe is beaten." if won else ""
    return Outcome(
        REASON[state.over],
        ranking(state),
        tuple(points(state, seat) for seat in seats),
        tuple(_breakdown(state, seat) for seat in seats),
        headline,
        won,
    )


def _breakdown(state: State, seat: Seat) -> tuple[Line, ...]:
    clans, leaders = spoils(state, seat)
    return (
        Line("hit points", side_life(state, seat)),
        Line(count(clans, "defeated clan") if clans else "defeated clans", clans * CLAN_POINTS),
        Line(count(leaders, "defeated leader") if leaders else "defeated leaders", leaders * LEADER_POINTS),
    )

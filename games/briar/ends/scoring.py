"""Scores, and the outcome of a game.

A solo game is rated by the cats brought out (R36). With several players, they're ranked by cats, then by Life lost,
then by objects in hand (B87-B90, R54).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from games.briar.data import ALL_CATS, CARDS
from games.briar.state import DEAD, IN, OUT, PICK, SHUT, Player, State
from games.kernel import Line, Outcome, Seat

Key: TypeAlias = tuple[int, int, int]  # cats, minus the Life lost, objects: more is better


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while any player is in the maze."""
    if any(player.status == IN or player.phase == PICK for player in state.players):
        return None
    scores = tuple(points(player) for player in state.players)
    breakdown = tuple(_lines(player) for player in state.players)
    if len(state.players) == 1:
        reason = alone(state.players[0])
        return Outcome(reason, ((0,),), scores, breakdown, won=reason in ("full", "partial"))
    ranking = _ranking(state.players)
    return Outcome(_reason(state.players, ranking[0]), ranking, scores, breakdown)


def points(player: Player) -> int:
    """Return the number of cats the player brought out of the maze (B4)."""
    return len(player.cats) if player.status == OUT else 0


def alone(player: Player) -> str:
    """Return the result of a solo game: "full", "partial", "empty" (out without a cat) or "dead"."""
    if player.status == DEAD:
        return "dead"
    return ("empty", "partial", "full")[(points(player) > 0) + (points(player) == ALL_CATS)]


def lost(player: Player) -> int:
    """Return how much Life the player has lost and not regained (R54)."""
    return player.who.life - player.life


def objects(player: Player) -> int:
    """Return the points that the objects in the player's hand are worth when a tie is broken (B89)."""
    return sum(CARDS[card].tiebreak for card in player.hand)


def _key(player: Player) -> Key:
    return points(player), -lost(player), objects(player)


def _rank(player: Player) -> tuple[int, Key]:
    """Return a sort key for ranking a player.

    Players who left the maze rank above those who were shut out, and dead ones come last (R53).
    """
    place = {OUT: 2, SHUT: 1, DEAD: 0}[player.status]
    return place, _key(player) if player.status == OUT else (0, 0, 0)


def _ranking(players: Sequence[Player]) -> tuple[tuple[Seat, ...], ...]:
    seats = sorted(range(len(players)), key=lambda seat: _rank(players[seat]), reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(seats, key=lambda seat: _rank(players[seat])))


def _reason(players: Sequence[Player], winners: Sequence[Seat]) -> str:
    """Return what decided the game: "cats", "life", "objects", "draw", or "nobody" if no player left the maze."""
    if players[winners[0]].status != OUT:
        return "nobody"
    if len(winners) > 1:
        return "draw"
    best = _key(players[winners[0]])
    rivals = [_key(player) for seat, player in enumerate(players) if player.status == OUT and seat != winners[0]]
    if any(rival[:2] == best[:2] for rival in rivals):
        return "objects"
    return "life" if any(rival[0] == best[0] for rival in rivals) else "cats"


def _lines(player: Player) -> tuple[Line, ...]:
    if player.status != OUT:
        return (Line("no cats (never left the maze)", 0),)
    return tuple(Line(CARDS[cat].name, 1) for cat in player.cats) or (Line("no cats", 0),)

"""Who won: alone by cats brought out (R36), else by cats, Life lost and objects in hand (B87-B90, R54)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from games.briar.data import ALL_CATS, CARDS
from games.briar.state import DEAD, IN, OUT, PICK, SHUT, Player, State
from games.kernel import Line, Outcome, Seat

Key: TypeAlias = tuple[int, int, int]  # cats, Life kept out of the loss, objects: more is better


def outcome(state: State) -> Outcome | None:
    """None as long as somebody is in the maze."""
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
    """A point for each cat brought out (B4)."""
    return len(player.cats) if player.status == OUT else 0


def alone(player: Player) -> str:
    """The result of one who plays alone: "full", "partial", "empty" (out without a cat) or "dead"."""
    if player.status == DEAD:
        return "dead"
    return ("empty", "partial", "full")[(points(player) > 0) + (points(player) == ALL_CATS)]


def lost(player: Player) -> int:
    """Life lost, as far as it was not healed (R54)."""
    return player.who.life - player.life


def objects(player: Player) -> int:
    """The objects in hand that break ties (B89)."""
    return sum(CARDS[card].tiebreak for card in player.hand)


def _key(player: Player) -> Key:
    return points(player), -lost(player), objects(player)


def _rank(player: Player) -> tuple[int, Key]:
    """Those who left, then those shut out, then the dead (R53)."""
    place = {OUT: 2, SHUT: 1, DEAD: 0}[player.status]
    return place, _key(player) if player.status == OUT else (0, 0, 0)


def _ranking(players: Sequence[Player]) -> tuple[tuple[Seat, ...], ...]:
    seats = sorted(range(len(players)), key=lambda seat: _rank(players[seat]), reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(seats, key=lambda seat: _rank(players[seat])))


def _reason(players: Sequence[Player], winners: Sequence[Seat]) -> str:
    """What decided: "cats", "life", "objects"; "draw" if nothing did, "nobody" if nobody came home."""
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
        return (Line("Never left the maze", 0),)
    return tuple(Line(CARDS[cat].name, 1) for cat in player.cats) or (Line("No cat", 0),)

"""The seat's next turn as if it began now: what a plan for it is made on."""

from __future__ import annotations

from msgspec.structs import replace

from games.briar.state import IN, PICK, TURN, Player, State, asked
from games.kernel import Seat


def ahead(state: State, seat: Seat) -> State | str:
    """See `Game.ahead`. Others are taken to have drawn their cards of this round; what they hold is as it is."""
    me = state.players[seat]
    if me.status != IN:
        return "You have left the maze: no turn of yours comes."
    if me.phase != TURN or any(player.phase == PICK for player in state.players):
        return "First the question must be answered that is open."
    if seat in asked(state):
        return state
    players = tuple(
        _behind(player, me.turns) if other != seat else player for other, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _behind(player: Player, turns: int) -> Player:
    return replace(player, turns=turns + 1) if player.turns <= turns else player

"""The state at the start of a seat's next turn, for planning that turn in advance."""

from __future__ import annotations

from msgspec.structs import replace

from games.briar.state import IN, PICK, TURN, Player, State, asked
from games.kernel import Seat


def ahead(state: State, seat: Seat) -> State | str:
    """Return the state from which the seat can plan its next turn, or a sentence that says why it can't plan.

    See `Game.ahead`. The state assumes that the other players have drawn this round's cards and keep the cards they
    hold.
    """
    me = state.players[seat]
    if me.status != IN:
        return "You've left the maze: no more turns to plan."
    if any(player.phase == PICK for player in state.players):
        return "You can plan once everyone has a character."
    if me.phase != TURN:
        return "Answer the open question before planning."
    if seat in asked(state):
        return state
    players = tuple(
        _behind(player, me.turns) if other != seat else player for other, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _behind(player: Player, turns: int) -> Player:
    return replace(player, turns=turns + 1) if player.turns <= turns else player

"""Drawing from a deck.

Players with an Alchemist can shuffle the deck first, and those with a Chronomancer can look at its top cards (G105).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.gears import events
from games.gears.actions import BACK, BLIND, DRAW, PLACE, SHUFFLED, Action
from games.gears.data import CHARACTERS
from games.gears.gizmos import transfers
from games.gears.pending import NOTHING, Glimpsing
from games.gears.run import Run
from games.gears.state import State, top_cards
from games.kernel import Seat

_UNSHUFFLED: Final = (PLACE[BLIND],)
_EITHER: Final = (PLACE[BLIND], PLACE[SHUFFLED])


def has_tweak(state: State, seat: Seat, tweak: str) -> bool:
    """Tell whether one of the seat's revealed characters in the maze has the extra power `tweak` (G105)."""
    return any(CHARACTERS[c].tweak == tweak and state.revealed >> c & 1 and state.at[c] >= 0 for c in state.pairs[seat])


def may_shuffle(state: State, seat: Seat) -> bool:
    return has_tweak(state, seat, "shuffle_before_draw")


def blind_draws(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that draw the top tile of the pile without looking at it first."""
    return _EITHER if may_shuffle(state, seat) else _UNSHUFFLED


def glimpse(run: Run, frame: Glimpsing) -> bool:
    """Let the player look at the top cards of a deck and choose among them.

    Return False if the player has no power to look, or if there are fewer than two cards.
    """
    cards = top_cards(run.state, frame.deck)
    if len(cards) < 2 or not has_tweak(run.state, frame.seat, "glimpse_three"):
        return False
    transfers.glimpsed(run, frame)
    run.tell(events.Glimpsed(frame.seat, frame.deck, len(cards)))
    run.push(frame)
    return True


def options(state: State, frame: Glimpsing) -> tuple[Action, ...]:
    """Return the choices of a player who is looking at the top cards of a deck.

    The player first chooses the card to draw, then the one to put back on top.
    """
    cards = top_cards(state, frame.deck)
    if frame.drawn == NOTHING:
        return tuple(DRAW[frame.deck][card] for card in cards)
    return tuple(BACK[frame.deck][card] for card in cards if card != frame.drawn)


def choose(run: Run, frame: Glimpsing, action: Action) -> bool:
    """Apply a choice of a player who is looking at the top cards of a deck.

    Return True once all choices are made and the card to draw is on top.
    """
    cards = top_cards(run.state, frame.deck)
    if frame.drawn == NOTHING and len(cards) > 2:
        run.swap(replace(frame, drawn=action.number))
        return False
    first = [action.number] if frame.drawn == NOTHING else [frame.drawn, action.number]
    order = bytes([*first, *(card for card in cards if card not in first)])
    run.pop()
    if frame.deck == "pile":
        run.set(pile=order + run.state.pile[len(order) :])
    elif frame.deck == "gizmos":
        transfers.change(run, deck=order + transfers.gizmo_state_of(run.state).deck[len(order) :])
    elif run.state.gambits is not None:
        run.set(gambits=replace(run.state.gambits, deck=order + run.state.gambits.deck[len(order) :]))
    return True

"""`Run`, the working copy of the state, with the new events, while a choice is applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.briar.data import MOUSE, NAMES, Number
from games.briar.state import NONE, Player, State
from games.kernel import Seat, Step
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """The working copy of the state while `seat` acts.

    Changes to that seat's player are made in `me`; `step` puts them into the State.
    """

    __slots__ = ("me",)

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.me = state.players[seat]

    def set(self, **changes: Any) -> None:
        """Change fields of the acting player."""
        self.me = replace(self.me, **changes)

    @property
    def name(self) -> str:
        """Return the name of the card being resolved."""
        return NAMES[self.me.card]

    @property
    def others(self) -> list[tuple[Seat, Player]]:
        """Return the rivals' seats and players, as they are now."""
        return [(seat, player) for seat, player in enumerate(self.state.players) if seat != self.seat]

    def replace_player(self, seat: Seat, player: Player) -> None:
        self.state = replace(self.state, players=put(self.state.players, seat, player))

    def put(self, zone: str, card: Number, **changes: Any) -> None:
        """Move a card to the discard pile, or out of the game if the zone is "ban".

        `changes` are changes of other fields of the player.
        """
        if zone == "ban":
            self.set(banned=self.me.banned + bytes((card,)), **changes)
        else:
            self.set(discard=self.me.discard + bytes((card,)), **changes)

    def spend(self, card: Number, zone: str) -> None:
        """Move a card from the hand to `zone`, "ban" or "discard". A Mouse that is moved is no longer caged (R18)."""
        is_caged = self.me.is_caged and card != MOUSE
        self.put(zone, card, hand=without(self.me.hand, card), is_caged=is_caged)

    def shuffle(self, cards: bytes) -> None:
        """Shuffle `cards` into a new deck, which replaces the current one. The player hasn't seen any card of it."""
        deck, chance = self.me.chance.shuffled(cards)
        self.set(deck=bytes(deck), chance=chance, known=0)

    def fate(self, fate: int) -> None:
        """Record on the path what became of the card being resolved, and clear the fields that describe the card."""
        self.set(path=self.me.path[:-1] + bytes((fate,)), card=NONE, way=NONE, fails=0, played=b"")

    def step(self) -> Step[State]:
        self.replace_player(self.seat, self.me)
        return super().step()


def without(cards: bytes, card: Number) -> bytes:
    """Return `cards` without the first `card`, in the same order. Raises ValueError if it isn't among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]

"""The working copy of one apply: the players so far and what is told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.briar.data import MOUSE, NAMES, Number
from games.briar.state import NONE, Player, State
from games.kernel import Seat, Step
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """One action being carried out by `seat`, whose player is `me` until the step is made."""

    __slots__ = ("me",)

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.me = state.players[seat]

    def set(self, **changes: Any) -> None:
        """Change fields of the player."""
        self.me = replace(self.me, **changes)

    @property
    def name(self) -> str:
        """Of the card being resolved."""
        return NAMES[self.me.card]

    @property
    def others(self) -> list[tuple[Seat, Player]]:
        """The rivals, as they are by now."""
        return [(seat, player) for seat, player in enumerate(self.state.players) if seat != self.seat]

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Change a rival."""
        self.state = replace(self.state, players=put(self.state.players, seat, player))

    def put(self, zone: str, card: Number, **changes: Any) -> None:
        """The card goes onto the player's `discard` pile, or out of the game ("ban")."""
        if zone == "ban":
            self.set(banned=self.me.banned + bytes((card,)), **changes)
        else:
            self.set(discard=self.me.discard + bytes((card,)), **changes)

    def spend(self, card: Number, zone: str) -> None:
        """A card leaves the hand; a Mouse leaves its cage with it (R18)."""
        is_caged = self.me.is_caged and card != MOUSE
        self.put(zone, card, hand=without(self.me.hand, card), is_caged=is_caged)

    def shuffle(self, cards: bytes) -> None:
        """They are the deck from now on, in an order that nobody knows."""
        deck, chance = self.me.chance.shuffled(cards)
        self.set(deck=bytes(deck), chance=chance, known=0)

    def fate(self, fate: int) -> None:
        """What became of the card being resolved."""
        self.set(path=self.me.path[:-1] + bytes((fate,)), card=NONE, way=NONE, fails=0, played=b"")

    def step(self) -> Step[State]:
        """The state as it is now, and what was told."""
        self.replace_player(self.seat, self.me)
        return super().step()


def without(cards: bytes, card: Number) -> bytes:
    """The zone without that card, in the same order."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]

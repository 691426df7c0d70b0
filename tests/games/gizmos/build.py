"""Test positions of Gizmos, and moves played in them. Cards that a test doesn't place are dealt automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from games.gizmos import GAME
from games.gizmos.building.energy import ALL, ONE, letters, total
from games.gizmos.data import CARD, CARDS, COLORS, DISPLAY, OF_LEVEL, REMOVED, STARTERS
from games.gizmos.state import GAP, Player, State
from games.gizmos.view import View
from games.kernel import Event, Seat, play
from games.rng import Rng

NAMES = ("Ada", "Bo", "Cy", "Dot")


class P(msgspec.Struct, frozen=True):
    """A player's cards (by number) and spheres (by letter). The starter gizmo is added automatically."""

    ring: str = ""
    gizmos: str = ""
    archive: str = ""
    tokens: int = 0


def cards(text: str) -> bytes:
    """Return cards, given by their printed numbers, such as "101 205". A dash is a gap in the display."""
    return bytes(GAP if name == "-" else CARD[name] for name in text.split())


def heap(text: str) -> int:
    """Return spheres, given by the letters of their colors, such as "RRB"."""
    return sum(ONE[COLORS.index(letter)] for letter in text)


class Table:
    """A game under test. `do` plays codes for the player whose turn it is, and `told` collects all events."""

    def __init__(
        self,
        *players: P,
        display: str = "",
        row: str = "RBYKRB",
        decks: Mapping[int, str] | None = None,
        active: Seat = 0,
        first: Seat = 0,
        round_: int = 1,
        seed: str = "table",
    ) -> None:
        seated = players or (P(), P())
        seated = (*seated, *(P(),) * (2 - len(seated)))
        state = GAME.setup(len(seated), {}, Rng(seed))
        mine = tuple(
            Player(bytes((STARTERS[seat],)) + cards(who.gizmos), heap(who.ring), cards(who.archive), who.tokens)
            for seat, who in enumerate(seated)
        )
        chosen = decks or {}
        shown, piles, box = _dealt(mine, cards(display), {level: cards(text) for level, text in chosen.items()})
        spheres = ALL - sum(player.ring for player in mine) - heap(row)
        self.state: State = replace(
            state,
            players=mine,
            first=first,
            active=active,
            turn=(round_ - 1) * len(mine) + (active - first) % len(mine) + 1,
            display=shown,
            decks=piles,
            box=box,
            row=bytes(COLORS.index(letter) for letter in row),
            dispenser=spheres,
        )
        self.told: list[Event] = []
        if not any(level in chosen for level in (1, 2, 3)):
            GAME.check(self.state)

    def do(self, codes: str) -> Table:
        """Play actions by their codes, separated by spaces, for the player whose turn it is."""
        for code in codes.split():
            step = play(GAME, self.state, self.state.active, code, NAMES)
            self.state = step.state
            self.told += step.events
        return self

    def codes(self, prefix: str = "", seat: Seat | None = None) -> list[str]:
        """Return the legal action codes that start with the prefix, by default those of the seat whose turn it is."""
        legal = GAME.legal_actions(self.state, self.state.active if seat is None else seat)
        return [action.code for action in legal if action.code.startswith(prefix)]

    def over(self) -> str:
        return self.state.over

    def ring(self, seat: Seat = 0) -> str:
        return letters(self.state.players[seat].ring)

    def gizmos(self, seat: Seat = 0) -> list[str]:
        """Return the card numbers of the gizmos that the seat has built, not counting the starter."""
        return [CARDS[card].id for card in self.state.players[seat].gizmos[1:]]

    def archive(self, seat: Seat = 0) -> list[str]:
        return [CARDS[card].id for card in self.state.players[seat].archive]

    def view(self, seat: Seat | None = 0) -> View:
        return GAME.view(self.state, seat)

    def of(self, *kinds: type[Event]) -> list[Event]:
        return [event for event in self.told if isinstance(event, kinds)]


def _dealt(
    players: Sequence[Player], display: bytes, chosen: Mapping[int, bytes]
) -> tuple[tuple[bytes, ...], tuple[bytes, ...], bytes]:
    """Return the display, the decks and the cards in the box.

    Each starts with the cards that the test chose; all others that no player has follow in order.
    """
    gone = set(b"".join(player.gizmos + player.archive for player in players) + display + b"".join(chosen.values()))
    shown, decks, box = [b""], [b""], b""
    for level in (1, 2, 3):
        left = bytes(card for card in OF_LEVEL[level] if card not in gone)
        if level == 3:
            box, left = left[len(left) - REMOVED :], left[: len(left) - REMOVED]
        here = bytes(card for card in display if card in OF_LEVEL[level])
        missing = DISPLAY[level] - len(here)
        shown.append(here + left[:missing])
        decks.append(chosen.get(level, left[missing:]))
    return tuple(shown), tuple(decks), box


def spheres(state: State) -> int:
    return total(state.dispenser) + len(state.row) + sum(total(player.ring) for player in state.players)

"""Tables to order: what is not named is dealt from what is left, so that every card is in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from games.gizmos import GAME
from games.gizmos.building.energy import ALL, ONE, letters, total
from games.gizmos.data import CARD, CARDS, COLOURS, DISPLAY, OF_LEVEL, REMOVED, STARTERS
from games.gizmos.state import GAP, Player, State
from games.gizmos.view import View
from games.kernel import Event, Seat, play
from games.rng import Rng

NAMES = ("Ada", "Bo", "Cy", "Dot")


class P(msgspec.Struct, frozen=True):
    """A player: cards by their numbers, spheres by letters; the starter comes by itself."""

    ring: str = ""
    gizmos: str = ""
    archive: str = ""
    tokens: int = 0


def cards(text: str) -> bytes:
    """ "101 205"; a dash is a gap."""
    return bytes(GAP if name == "-" else CARD[name] for name in text.split())


def heap(text: str) -> int:
    """ "RRB"."""
    return sum(ONE[COLOURS.index(letter)] for letter in text)


class Table:
    """A game in progress: `do` makes choices of the player whose turn it is, `told` is what happened by them."""

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
            row=bytes(COLOURS.index(letter) for letter in row),
            dispenser=spheres,
        )
        self.told: list[Event] = []
        if not any(level in chosen for level in (1, 2, 3)):
            GAME.check(self.state)

    def do(self, codes: str) -> Table:
        """Make the choices one after another."""
        for code in codes.split():
            step = play(GAME, self.state, self.state.active, code, NAMES)
            self.state = step.state
            self.told += step.events
        return self

    def codes(self, prefix: str = "", seat: Seat | None = None) -> list[str]:
        """What may be chosen, of one kind or all."""
        legal = GAME.legal_actions(self.state, self.state.active if seat is None else seat)
        return [action.code for action in legal if action.code.startswith(prefix)]

    def over(self) -> str:
        """Why the game has ended."""
        return self.state.over

    def ring(self, seat: Seat = 0) -> str:
        """Letters of the spheres."""
        return letters(self.state.players[seat].ring)

    def gizmos(self, seat: Seat = 0) -> list[str]:
        """What is built, the starter left out."""
        return [CARDS[card].id for card in self.state.players[seat].gizmos[1:]]

    def archive(self, seat: Seat = 0) -> list[str]:
        """What is filed."""
        return [CARDS[card].id for card in self.state.players[seat].archive]

    def view(self, seat: Seat | None = 0) -> View:
        """What the seat sees."""
        return GAME.view(self.state, seat)

    def of(self, *kinds: type[Event]) -> list[Event]:
        """What was told, of these kinds."""
        return [event for event in self.told if isinstance(event, kinds)]


def _dealt(
    players: Sequence[Player], display: bytes, chosen: Mapping[int, bytes]
) -> tuple[tuple[bytes, ...], tuple[bytes, ...], bytes]:
    """Display, decks and box: what is named, then the cards that nobody has, in their order."""
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
    """All there are, wherever they lie."""
    return total(state.dispenser) + len(state.row) + sum(total(player.ring) for player in state.players)

"""Test positions of Gears with chosen gizmos in hands, beside roles or in the Junk pile, and the others in the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.gears import GAME
from games.gears.data import CHARACTER, CHARACTERS, GIZMO, GIZMOS
from games.gears.gizmos.gizmo_state import NONE
from games.kernel import play
from tests.games.gears.build import NAMES, Table

BY_NAME = {
    "grapnel": "gz01",
    "seal": "gz02",
    "nade": "gz03",
    "teapot": "gz04",
    "teleporter": "gz05",
    "key": "gz06",
    "purse": "gz07",
    "insurance": "gz08",
    "watch": "gz09",
    "tube": "gz10",
    "reviver": "gz11",
    "periscope": "gz12",
    "turnstile": "gz13",
    "jackboots": "gz14",
    "crate": "gz15",
    "serum": "gz16",
    "spanner": "gz17",
    "box": "gz18",
}


def deal(
    table: Table,
    hands: Sequence[str] = (),
    *,
    beside: Mapping[str, str] | None = None,
    junk: str = "",
    deck: str = "",
    only: bool = False,
) -> Table:
    """Deal gizmos to hands, roles (`beside`), the Junk pile (`junk`) and the top of the deck (`deck`).

    A hand is a string of short names, the keys of BY_NAME. With `only=True`, the deck has no other cards than `deck`.
    """
    gizmo_state = table.state.gizmo_state
    assert gizmo_state is not None, "gizmos are in play"
    held = [_cards(hand) for hand in (*hands, *[""] * (len(gizmo_state.hands) - len(hands)))]
    lying = {CHARACTER[role]: _cards(gizmo)[0] for role, gizmo in (beside or {}).items()}
    named = {*(card for hand in held for card in hand), *lying.values(), *_cards(junk), *_cards(deck)}
    rest = bytes(card for card in range(len(GIZMOS)) if card not in named)
    table.state = replace(
        table.state,
        gizmo_state=replace(
            gizmo_state,
            hands=tuple(held),
            beside=tuple(lying.get(c, NONE) for c in range(len(CHARACTERS))),
            deck=_cards(deck) + (b"" if only else rest),
            junk=_cards(junk) + (rest if only else b""),
        ),
    )
    GAME.check(table.state)
    return table


def _cards(words: str) -> bytes:
    return bytes(GIZMO[BY_NAME[word]] for word in words.split())


def by(table: Table, seat: int, codes: str) -> Table:
    """Play actions of the seat by their codes, even if it isn't the seat's turn."""
    table.events = ()
    for code in codes.split():
        step = play(GAME, table.state, seat, code, NAMES)
        GAME.check(step.state)
        table.state, table.events = step.state, table.events + step.events
    return table


def hand(table: Table, seat: int, viewer: int | None = None) -> tuple[str | None, ...]:
    """Return the seat's hand as the viewer sees it. None stands for a card that the viewer can't see."""
    return table.view(viewer).players[seat].gizmos


def beside(table: Table, character: str) -> str | None:
    """Return the gizmo that everybody sees beside a role, or None."""
    cards = (card for player in table.view().players for card in player.roles)
    return next((card.gizmo for card in cards if card.character == character), None)


def junk(table: Table) -> tuple[str, ...]:
    gizmos = table.view().gizmos
    assert gizmos is not None, "gizmos are in play"
    return gizmos.junk

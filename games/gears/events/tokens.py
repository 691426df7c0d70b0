"""Tokens moving, leaving and coming back."""

from __future__ import annotations

from games.kernel import Event, Seat


class Traversed(Event, frozen=True):
    """A player walked a token (G33). `path` is the cells from where it stood to where it stopped."""

    seat: Seat
    character: str
    path: tuple[str, ...]


class TokenEntered(Event, frozen=True):
    """A token entered play because its Starting Tile lies face-up (G12)."""

    character: str
    cell: str


class TokenCarried(Event, frozen=True):
    """An ability carried a token, links or not."""

    seat: Seat
    character: str
    start: str
    cell: str


class TokensSwapped(Event, frozen=True):
    """Two tokens traded places; `cells` is where each came from."""

    seat: Seat
    characters: tuple[str, str]
    cells: tuple[str, str]


class TokenLeft(Event, frozen=True):
    """A token left its demolished tile for `cell`, as `seat` chose or had to (G61)."""

    seat: Seat
    character: str
    start: str
    cell: str


class TokenFell(Event, frozen=True):
    """A token fell from the Drop-O-Matic at `start` to the Prime Gear at `cell` (G70)."""

    character: str
    start: str
    cell: str


class Eliminated(Event, frozen=True):
    """A character is out of the game (G65). `why`: "demolished" (no way out) or "drop" (no Prime Gear to fall to)."""

    character: str
    cell: str
    why: str


class Revived(Event, frozen=True):
    """An eliminated character stands on its Starting Tile again (G64)."""

    seat: Seat
    character: str
    cell: str


class Evacuated(Event, frozen=True):
    """A character got off its demolished tile alive; what told how has been told, so it needs no words."""

    character: str

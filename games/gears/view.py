"""What a seat may see, named piece by piece: painters, words and computer players know nothing else."""

from __future__ import annotations

import msgspec

from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile in the maze. `tile` is None for a face-down tile whose front the viewer does not know."""

    cell: str  # "M13", G6
    q: int
    r: int
    tile: str | None
    turn: int  # steps clockwise, 0..5; 0 while face-down
    face_up: bool
    seal: str | None  # "cogseal", "gearnade"
    tokens: tuple[str, ...]  # characters standing here, in the order of arrival


class TokenView(msgspec.Struct, frozen=True):
    """A character's token. `owner` is known when revealed or proven (G21); `claimants` may interact with it."""

    character: str
    status: str  # "off", "maze", "eliminated"
    cell: str | None
    owner: Seat | None
    claimants: tuple[Seat, ...]


class RoleView(msgspec.Struct, frozen=True):
    """One of a player's two cards. `character` is None where the viewer may not know it."""

    character: str | None
    revealed: bool
    eliminated: bool  # False where the character is not known
    one_time: str  # "hidden", "ready" (only right after the reveal), "gone"
    second_used: bool  # this turn


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: Seat
    gears: int
    faction: str | None  # known to oneself, and to all once a role is revealed
    roles: tuple[RoleView, ...]


class Ask(msgspec.Struct, frozen=True):
    """Unfinished business that the viewer must settle next: what is chosen, and what was chosen before it.

    `kind` is the prefix of the actions on offer ("at", "turn", "to", "tile", "token", "seat", ...); other fields are
    None where they do not apply.
    """

    kind: str
    tile: str | None = None  # the tile being placed or flipped
    cell: str | None = None  # where it goes or lies
    token: str | None = None  # the character who moves, must leave, or uses the ability
    ability: str | None = None  # its name
    text: str = ""  # one line on what is chosen, in our own words


class Trace(msgspec.Struct, frozen=True):
    """What the last action did to the board, for the picture."""

    seat: Seat | None = None
    focus: str | None = None  # cell placed, flipped or turned by hand
    driven: tuple[str, ...] = ()  # cells in the order of their first turn
    path: tuple[str, ...] = ()  # cells a token walked, first to last
    demolished: tuple[str, ...] = ()  # cells that are empty now


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None)."""

    seat: Seat | None
    round: int
    turn: int  # turns begun so far, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    acting: tuple[Seat, ...]  # who is asked something now
    done: tuple[str, ...]  # of "traverse", "reveal", "place": done this turn
    tiles: tuple[TileView, ...]
    draft: tuple[str, ...]
    held: str | None  # a tile drawn blind by the viewer and not laid yet
    pile: int
    pool: int
    demolished: tuple[str, ...]  # tile ids, oldest first
    cogseals: int  # left in the supply
    gearnades: int
    longest: int  # tiles of the longest contiguous path as the options count it
    players: tuple[PlayerView, ...]
    tokens: tuple[TokenView, ...]
    anomalies: tuple[tuple[str, str], ...]
    last: Trace
    ask: Ask | None  # only of the viewer
    options: dict[str, str]
    outcome: Outcome | None

"""The board in words, for those who do not see it: the same facts, at most 1,024 characters."""

from __future__ import annotations

from games.gears.view import PlayerView, View
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.panel import name_of, turn_line
from rendering.picture import Frame

MOST = 1024


def clip(text: str, most: int = MOST) -> str:
    """The text, ended with an ellipsis if it is too long."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _short(name: str) -> str:
    return clip(name, 24)


def _player(player: PlayerView, frame: Frame) -> str:
    roles = [
        CHARACTERS[role.character].role + (" (eliminated)" if role.eliminated else "")
        for role in player.roles
        if role.character is not None and role.revealed
    ]
    hidden = sum(not role.revealed for role in player.roles)
    if hidden:
        roles.append(f"{hidden} hidden")
    return f"{_short(name_of(frame, player.seat))} {player.gears} ({', '.join(roles)})"


def _token(character: str, cell: str, owner: int | None, frame: Frame) -> str:
    held = "" if owner is None else f" ({_short(name_of(frame, owner))})"
    return f"{CHARACTERS[character].role} {cell}{held}"


def _seals(view: View) -> str:
    locked = [tile.cell for tile in view.tiles if tile.seal == "cogseal"]
    trapped = [tile.cell for tile in view.tiles if tile.seal == "gearnade"]
    parts = [f"{name} {', '.join(cells)}" for name, cells in (("locked", locked), ("trapped", trapped)) if cells]
    return f"Seals: {'; '.join(parts)}." if parts else ""


def _supplies(view: View) -> str:
    return (
        f"Pool {view.pool} gears, pile {view.pile} tiles, longest path {view.longest}, "
        f"demolished {len(view.demolished)}."
    )


def board(view: View, frame: Frame) -> str:
    """Whose turn it is, what happened, gears and roles, where the tokens are, supplies, draft, seals, anomalies."""
    tokens = [_token(t.character, t.cell, t.owner, frame) for t in view.tokens if t.status == "maze" and t.cell]
    clashes = ", ".join(f"{one}-{other}" for one, other in view.anomalies)
    parts = (
        f"{clip(turn_line(view, frame), 120)}.",
        clip(" ".join(frame.lines), 260),
        f"Gears: {', '.join(_player(player, frame) for player in view.players)}.",
        f"Tokens: {', '.join(tokens)}." if tokens else "No tokens in the maze.",
        f"Draft: {', '.join(TILES[tile].name for tile in view.draft)}." if view.draft else "",
        _supplies(view),
        _seals(view),
        f"Maze Anomaly: {clashes}." if clashes else "",
        f"The maze has {len(view.tiles)} tiles.",
    )
    return clip(" ".join(part for part in parts if part))

"""What a choice will do, as far as it is public arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.english import ROOM, brief, count, listing, signed
from games.gears.actions import Action
from games.gears.data import CELL, GIZMO, TILE, TILES
from games.gears.maze.preview import laid, longest, maze_of, most, spun
from games.gears.maze.topology import Cascade
from games.gears.nouns import ABILITY, abilities, gizmo_card, price, role, the
from games.gears.view import View
from games.gears.words import gambits, gizmos, trades
from games.gears.words.spots import tile_at
from games.gears.words.standing import worth_of_path

_SPIN: Final = {"cw": 1, "ccw": -1, "none": 0}


def hint(view: View, action: Action, /) -> str:
    """What choosing it will do; "" if nothing can be said. At most 80 characters."""
    told = _HINTS[action.prefix](view, action.value) if action.prefix in _HINTS else ""
    return brief(told)


def _tile(_view: View, tile: str) -> str:
    if tile in ("blind", "shuffled"):
        return "Only you will see it, and you must lay it"
    card = TILES[TILE[tile]]
    home = f", home of {the(tile.removeprefix('s_'))}" if card.kind == "start" else ""
    return f"{count(card.edges.count('P'), 'path')}, {count(card.edges.count('G'), 'gear')}{home}"


def _at(view: View, cell: str) -> str:
    if view.ask is None or view.ask.tile is None:
        return ""
    best = most(maze_of(view), TILE[view.ask.tile], CELL[cell])
    return f"up to +{count(min(best, view.pool), 'gear')}" if best else ""


def _turn(view: View, turn: str) -> str:
    ask = view.ask
    if ask is None or ask.tile is None or ask.cell is None:
        return ""
    pays = tile_at(view, ask.cell) is None or _collects(ask.ability)
    return _outcome(view, laid(maze_of(view), TILE[ask.tile], CELL[ask.cell], int(turn)), pays=pays)


def _spin(view: View, spin: str) -> str:
    ask = view.ask
    if ask is None or ask.cell is None or spin == "none":
        return ""
    steps = _SPIN.get(spin) or int(spin)
    pays, more = _collects(ask.ability), _bonus(ask.ability)
    return _outcome(view, spun(maze_of(view), CELL[ask.cell], steps), pays=pays, bonus=more)


def _outcome(view: View, result: Cascade, *, pays: bool, bonus: int = 0) -> str:
    """Gears, and what becomes of the longest path, which is worth points to some."""
    path = _path(view, result)
    if not result.turns:
        return path or "turns nothing"
    names = [TILES[result.maze.grid[cell] >> 3].name for cell in result.turns]
    gained = f"+{count(min(len(names) + bonus, view.pool), 'gear')}" if pays else ""
    if path:
        return f"{gained or 'turns ' + count(len(names), 'tile')}, {path}"
    gears = f"{gained}: " if pays else "turns "
    told = gears + listing(names)
    return told if len(told) <= ROOM else f"{gears}{', '.join(names[:2])} and {len(names) - 2} more"


def _path(view: View, result: Cascade) -> str:
    """ "path 3 → 4 (+3 VP)": the points only for who scores them."""
    is_simple = view.options["path"] == "simple"
    before, after = (longest(maze, is_simple) for maze in (maze_of(view), result.maze))
    if before == after:
        return ""
    mine = view.players[view.seat].faction if view.seat is not None else None
    points = worth_of_path(after) - worth_of_path(before) if mine == "gizmologist" and not view.automa else 0
    return f"path {before} → {after}{f' ({signed(points)} VP)' if points else ''}"


def _collects(ability: str | None) -> bool:
    return any(step.get("collect") for step in _steps(ability))


def _bonus(ability: str | None) -> int:
    """What it pays more where anything turns."""
    return max((step.get("bonus", 0) for step in _steps(ability)), default=0)


def _steps(ability: str | None) -> list[dict[str, Any]]:
    """All steps of the ability, those in its branches too."""
    found = [*ABILITY[ability].steps] if ability in ABILITY else []
    for step in found:
        found += [inner for branch in step.get("options", ()) for inner in branch]
    return found


def _onto(view: View, cell: str) -> str:
    """What waits for a token there."""
    tile = tile_at(view, cell)
    if tile is not None and not tile.face_up:
        return "you turn it up and choose how it lies"
    if tile is not None and tile.tile == "drop":
        is_open = any(each.tile == "prime" and each.face_up for each in view.tiles)
        return "falls through, onto the Prime Gear" if is_open else "falls out of the maze: eliminated"
    return _who(view, cell)


def _who(view: View, cell: str) -> str:
    tile = tile_at(view, cell)
    return f"{listing([role(token) for token in tile.tokens])} here" if tile and tile.tokens else ""


def _reveal(_view: View, character: str) -> str:
    return listing([f"{card.name} ({price(card.cost)})" for card in abilities(character)], "or")


def _use(_view: View, which: str) -> str:
    if which in GIZMO:
        return gizmo_card(which).text
    character, _, number = which.partition(".")
    return abilities(character)[number == "two"].text


_HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "place": _tile,
    "at": _at,
    "turn": _turn,
    "down": lambda _view, _: "earns nothing, turns nothing",
    "to": _onto,
    "tile": _who,
    "exit": _onto,
    "spin": _spin,
    "reveal": _reveal,
    "use": _use,
    "restore": _tile,
    **gambits.HINTS,
    **gizmos.HINTS,
    **trades.HINTS,
}

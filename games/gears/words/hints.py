"""Hints at what a choice will do, as far as the viewer can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games.english import ROOM, brief, count, listing, signed
from games.gears.actions import Action
from games.gears.data import CELL, CHARACTER, GIZMO, TILE, TILES
from games.gears.maze.preview import fitting, laid, longest, maze_of, most, spun
from games.gears.maze.topology import Cascade
from games.gears.nouns import ABILITY, abilities, gizmo_card, price, role, the
from games.gears.view import View
from games.gears.view.structs import Ask
from games.gears.words import gambits, gizmos, trades
from games.gears.words.fleeting import fleeting, forgone
from games.gears.words.foreseen import Happenings, completed, driving, placing
from games.gears.words.spots import tile_at
from games.gears.words.standing import worth_of_path, worth_of_rubble


def hint(view: View, action: Action, /) -> str:
    """Say what the action will do, in at most 80 characters; "" if that's unknown."""
    if action.prefix in ("turn", "spin"):
        return brief(_outcome(view, action))
    return brief(_HINTS[action.prefix](view, action.value) if action.prefix in _HINTS else "")


def _tile(_view: View, tile: str) -> str:
    if tile in ("blind", "shuffled"):
        return "you have to place what you draw"
    card = TILES[TILE[tile]]
    home = f", home of {the(tile.removeprefix('s_'))}" if card.kind == "start" else ""
    return f"{count(card.edges.count('P'), 'path')}, {count(card.edges.count('G'), 'gear')}{home}"


def _at(view: View, cell: str) -> str:
    if view.ask is None or view.ask.tile is None:
        return ""
    maze, tile = maze_of(view), TILE[view.ask.tile]
    if not fitting(maze, tile, CELL[cell]):
        return "face-down only"
    best = most(maze, tile, CELL[cell])
    gears = f"up to +{count(min(best, view.pool), 'gear')}" if best else ""
    return ", ".join(filter(None, (_path_there(view, tile, CELL[cell]), gears)))


def _path_there(view: View, tile: int, cell: int) -> str:
    """Say how long the path could get if the tile were placed on this cell: "path 3 → 4 at best (+3 VP)".

    Return "" for viewers who don't score the path.
    """
    if not _scores_path(view):
        return ""
    maze = maze_of(view)
    ends = [paths(view, laid(maze, tile, cell, turn)) for turn in fitting(maze, tile, cell)]
    before, after = max(ends, key=lambda lengths: lengths[1])
    points = worth_of_path(after) - worth_of_path(before)
    return f"path {before} → {after} at best ({signed(points)} VP)" if points else f"path stays at {before}"


def _scores_path(view: View) -> bool:
    return _faction(view) == "gizmologist" and not view.automa


def _faction(view: View) -> str | None:
    return None if view.seat is None else view.players[view.seat].faction


class Driven(NamedTuple):
    """The result of rotating a tile: the cascade, and the gears that the player gets from it.

    `goals` are the player's gambits that the rotation completes, each with its gears, which are paid before those for
    the cascade. `pays` means that the cascade earns gears.
    """

    result: Cascade
    pays: bool
    gears: int
    goals: tuple[tuple[str, int], ...] = ()


def driven(view: View, action: Action) -> Driven | None:
    """Return the result of a `turn` or `spin` action, or None if it rotates nothing."""
    ask = view.ask
    if ask is None or ask.cell is None or action.code == "spin:none":
        return None
    cell, maze = CELL[ask.cell], maze_of(view)
    happens: Happenings = {"spend": {"n": ask.price}} if ask.price else {}
    if action.prefix == "spin":
        result = spun(maze, cell, action.number)
        return _paid(view, ask, happens | driving(cell, result), result, _collects(ask.ability), _bonus(ask.ability))
    if ask.tile is None:
        return None
    result, flipped = laid(maze, TILE[ask.tile], cell, action.number), tile_at(view, ask.cell)
    happens |= placing(maze, TILE[ask.tile], cell, action.number) if flipped is None else {"flip": {}}
    return _paid(view, ask, happens | driving(cell, result), result, flipped is None or _collects(ask.ability))


def _paid(view: View, ask: Ask, happens: Happenings, result: Cascade, pays: bool, bonus: int = 0) -> Driven:
    """Return the result of a rotation in which nothing pays out more gears than the pool has.

    First the ability's price is paid into the pool; then the pool pays for gambits, and last for the cascade.
    """
    tile = tile_at(view, ask.cell or "")
    walker = CHARACTER[tile.tokens[-1]] if tile is not None and tile.tokens else None
    pool, goals = view.pool + ask.price, []
    for card in completed(view, happens, walker):
        gears = min(card.value, pool)
        pool -= gears
        goals.append((card.name, gears))
    gained = min(len(result.turns) + bonus, pool) if pays and result.turns else 0
    return Driven(result, pays, gained, tuple(goals))


def _outcome(view: View, action: Action) -> str:
    outcome = driven(view, action)
    if outcome is None:
        return ""
    path = ", ".join(
        filter(
            None,
            (*(f"+{count(gears, 'gear')} from {name}" for name, gears in outcome.goals), _path(view, outcome.result)),
        )
    )
    if not outcome.result.turns:
        return path or "nothing turns"
    names = [TILES[outcome.result.maze.grid[cell] >> 3].name for cell in outcome.result.turns]
    gained = f"+{count(outcome.gears, 'gear')}" if outcome.pays else ""
    if path:
        return f"{gained or count(len(names), 'tile') + ' turn' + 's' * (len(names) == 1)}, {path}"
    gears = f"{gained} from " if outcome.pays else "turns "
    text = gears + listing(names)
    return text if len(text) <= ROOM else f"{gears}{', '.join(names[:2])} and {len(names) - 2} more"


def _path(view: View, result: Cascade) -> str:
    """Say how the longest path changes: "path 3 → 4 (+3 VP)"; "" if it doesn't.

    Only viewers who score the path see the points.
    """
    before, after = paths(view, result)
    if before == after:
        return ""
    points = worth_of_path(after) - worth_of_path(before) if _scores_path(view) else 0
    return f"path {before} → {after}{f' ({signed(points)} VP)' if points else ''}"


def paths(view: View, result: Cascade) -> tuple[int, int]:
    """Return the lengths of the longest path before and after the cascade, counted by the table's house rules."""
    is_simple = view.options["path"] == "simple"
    return longest(maze_of(view), is_simple), longest(result.maze, is_simple)


def _collects(ability: str | None) -> bool:
    return any(step.get("collect") for step in _steps(ability))


def _bonus(ability: str | None) -> int:
    return max((step.get("bonus", 0) for step in _steps(ability)), default=0)


def _steps(ability: str | None) -> list[dict[str, Any]]:
    steps = [*ABILITY[ability].steps] if ability in ABILITY else []
    for step in steps:
        steps += [inner for branch in step.get("options", ()) for inner in branch]
    return steps


def _onto(view: View, cell: str) -> str:
    tile = tile_at(view, cell)
    if tile is not None and not tile.face_up:
        return "you flip the tile and choose its rotation"
    if tile is not None and tile.tile == "drop":
        is_face_up = any(placed.tile == "prime" and placed.face_up for placed in view.tiles)
        return (
            "the token drops onto the Prime Gear" if is_face_up else "the token falls out of the maze and is eliminated"
        )
    return _who(view, cell)


def _who(view: View, cell: str) -> str:
    tile = tile_at(view, cell)
    return f"{listing([role(token) for token in tile.tokens])} here" if tile and tile.tokens else ""


def _aimed(view: View, cell: str) -> str:
    """Name the characters whose tokens are on the cell. For Rabblerousers, add what demolishing its tile is worth."""
    is_rubble = view.ask is not None and view.ask.does == "demolish"
    return ", ".join(filter(None, (_rubble(view, 1) if is_rubble else "", _who(view, cell))))


def _rubble(view: View, tiles: int) -> str:
    """Say how many points `tiles` more demolished tiles give the viewer; "" if the viewer doesn't score them."""
    is_scored = _faction(view) == "rabblerouser" and not view.automa
    return f"{signed(worth_of_rubble(tiles))} VP" if is_scored else ""


def _restored(view: View, tile: str) -> str:
    return ", ".join(filter(None, (_rubble(view, -1), _tile(view, tile))))


def _reveal(view: View, character: str) -> str:
    if lost := forgone(view, character):
        return lost
    return listing([f"{card.name} ({price(card.cost)})" for card in abilities(character)], "or")


def _end(view: View, _value: str) -> str:
    given_up = fleeting(view)
    return f"you lose {given_up} for good" if given_up else ""


def _use(_view: View, which: str) -> str:
    if which in GIZMO:
        return gizmo_card(which).in_brief
    character, _, number = which.partition(".")
    return abilities(character)[number == "two"].in_brief


_HINTS: Final[dict[str, Callable[[View, str], str]]] = {
    "place": _tile,
    "at": _at,
    "down": lambda _view, _: "no gears, nothing turns",
    "to": _onto,
    "tile": _aimed,
    "exit": _onto,
    "reveal": _reveal,
    "use": _use,
    "restore": _restored,
    "end": _end,
    **gambits.HINTS,
    **gizmos.HINTS,
    **trades.HINTS,
}

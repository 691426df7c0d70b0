"""Alt texts: the content of each picture in at most 1,024 characters, for screen readers."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gears.data import CELL, CELLS, FACTIONS, TILE
from games.gears.maze.preview import maze_of
from games.gears.maze.topology import DIRECTIONS, GEARS, NEIGHBOURS, PATHS, Maze, links
from games.gears.view import PlayerView, RoleView, TileView, View
from rendering.draw.wording import MOST, clip, name_of, told
from rendering.gears.board.panel import turn_line
from rendering.gears.board.players import faction_of, facts, is_out
from rendering.gears.cards import automa
from rendering.gears.facts import CHARACTERS, GIZMOS, TILES
from rendering.picture import Frame

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")


def _short(name: str) -> str:
    return clip(name, 24)


def _state(role: RoleView) -> str:
    if role.eliminated:
        return " (eliminated)"
    return f" with {GIZMOS[role.gizmo].name}" if role.gizmo else ""


def _player(view: View, player: PlayerView, frame: Frame) -> str:
    roles = [
        CHARACTERS[role.character].role + _state(role)
        for role in player.roles
        if role.character is not None and role.revealed
    ]
    hidden = sum(not role.revealed for role in player.roles)
    if hidden:
        roles.append(f"{hidden} hidden")
    held = f"; {_held(player)}" if _held(player) else ""
    faction = faction_of(view, player)
    known = f"{FACTIONS[faction]}: " if faction else ""
    out = " out" if is_out(player) else ""
    return f"{_short(name_of(frame, player.seat))} {player.gears}{out} ({known}{', '.join(roles)}{held})"


def _held(player: PlayerView) -> str:
    """Summarize what's public of a player's cards."""
    done, left, gizmos = len(player.completed), player.gambits_held, len(player.gizmos)
    parts = (f"gambits {done} completed, {left} open" if done or left else "", count(gizmos, "gizmo") if gizmos else "")
    return ", ".join(part for part in parts if part)


def _token(character: str, cell: str, owner: int | None, frame: Frame) -> str:
    held = "" if owner is None else f" ({_short(name_of(frame, owner))})"
    return f"{CHARACTERS[character].role} {cell}{held}"


def _seals(view: View) -> str:
    locked = [tile.cell for tile in view.tiles if tile.seal == "cogseal"]
    trapped = [tile.cell for tile in view.tiles if tile.seal == "gearnade"]
    parts = [f"{name} {', '.join(cells)}" for name, cells in (("Cogseal", locked), ("Gearnade", trapped)) if cells]
    return f"Seals: {'; '.join(parts)}." if parts else ""


def _supplies(view: View) -> str:
    return (
        f"Pool {count(view.pool, 'gear')}, pile {count(view.pile, 'tile')}, longest path {view.longest}, "
        f"demolished {len(view.demolished)}, Cogseals left {view.cogseals}, Gearnades left {view.gearnades}"
        f"{_decks(view)}."
    )


def _decks(view: View) -> str:
    gambits = "" if view.gambit_deck is None else f", gambit deck {view.gambit_deck}"
    gizmos = "" if view.gizmos is None else f", gizmo deck {view.gizmos.deck}, junk {len(view.gizmos.junk)}"
    return gambits + gizmos


def board(view: View, frame: Frame) -> str:
    """Describe the board: turn, events, gears, roles, tokens, supplies, draft, seals, anomalies."""
    tokens = [_token(t.character, t.cell, t.owner, frame) for t in view.tokens if t.status == "maze" and t.cell]
    clashes = ", ".join(f"{one}-{other}" for one, other in view.anomalies)
    parts = (
        f"{clip(turn_line(view, frame), 120)}.",
        told(frame, 160),
        f"Gears: {', '.join(_player(view, player, frame) for player in view.players)}.",
        _factions(view),
        automa.described(view),
        f"Tokens: {', '.join(tokens)}." if tokens else "No tokens in the maze.",
        f"Draft row: {', '.join(TILES[tile].name for tile in view.draft)}." if view.draft else "",
        _supplies(view),
        _seals(view),
        _paths(view),
        f"Maze Anomaly: {clashes}." if clashes else "",
        f"The maze has {count(len(view.tiles), 'tile')}",
    )
    text = " ".join(part for part in parts if part)
    return clip(f"{text}{_tiles(view, MOST - len(text) - 1)}.")


def _factions(view: View) -> str:
    """Describe the factions' public points; "" in a solo game."""
    found = ", ".join(f"{fact.label} {fact.value}" for fact in facts(view))
    return "" if view.automa else f"Points: {found}."


def panel(view: View, frame: Frame) -> str:
    """Describe the side panel: players, draft row and supplies."""
    players = f"Gears: {', '.join(_player(view, player, frame) for player in view.players)}."
    draft = f"Draft row: {', '.join(TILES[tile].name for tile in view.draft)}." if view.draft else ""
    return clip(" ".join(filter(None, (players, draft, _supplies(view)))))


def _paths(view: View) -> str:
    """List the pairs of linked tiles, each pair once."""
    graph = links(maze_of(view))
    pairs = sorted({tuple(sorted((one, other))) for one, others in graph.items() for other in others})
    return f"Paths: {', '.join(f'{CELLS[one]}-{CELLS[other]}' for one, other in pairs)}." if pairs else ""


def _tiles(view: View, room: int) -> str:
    """List as many tiles as fit into `room` characters, with their cells: ": Flywheel Fork N12, face-down O13"."""
    text = ""
    for tile in view.tiles:
        known = (TILES[tile.tile].name,) if tile.tile else ()
        entry = " ".join((*known, *(() if tile.face_up else ("face-down",)), tile.cell))
        more = f"{text}, {entry}" if text else f": {entry}"
        if len(more) > room:
            break
        text = more
    return text


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: players, tokens, draft row, supplies, then every tile with its edges."""
    maze = maze_of(view)
    tokens = [_token(t.character, t.cell, t.owner, frame) for t in view.tokens if t.status == "maze" and t.cell]
    ordered = sorted(view.tiles, key=lambda tile: (2 * tile.r + tile.q, tile.q))
    found = (
        f"{turn_line(view, frame)}.",
        *(f"{_player(view, player, frame)}." for player in view.players),
        _factions(view),
        automa.described(view),
        f"Tokens: {', '.join(tokens)}." if tokens else "No tokens in the maze.",
        *(f"Draft row: {TILES[tile].name}, {_edges(TILE[tile] * 8)}." for tile in view.draft),
        _supplies(view),
        _seals(view),
        *(f"Maze Anomaly between {one} and {other}." for one, other in view.anomalies),
        'The maze from north to south. "to M12": this edge meets one of its kind there.',
        *(f"{tile.cell}: {_tile_words(maze, tile)}." for tile in ordered),
    )
    return tuple(line for line in found if line)


def _tile_words(maze: Maze, tile: TileView) -> str:
    """Describe a tile: "Flywheel Fork, path N to M12, path SE; gear S to M14; here: the Rogue"."""
    name = TILES[tile.tile].name if tile.tile else "unknown"
    side = _edges(maze.grid[CELL[tile.cell]], maze, CELL[tile.cell]) if tile.face_up else "face-down"
    here = f"; here: {', '.join(CHARACTERS[token].role for token in tile.tokens)}" if tile.tokens else ""
    seal = f"; {tile.seal.capitalize()}" if tile.seal else ""
    return f"{name}, {side}{seal}{here}"


def _edges(code: int, maze: Maze | None = None, cell: int = 0) -> str:
    """List the directions of a tile's paths and gears."""
    kinds = []
    for name, masks in (("path", PATHS), ("gear", GEARS)):
        ways = [f"{SIDES[d]}{_met(masks, maze, cell, d)}" for d in DIRECTIONS[masks[code]]]
        kinds += [f"{name} {', '.join(ways)}"] if ways else []
    return "; ".join(kinds) or "no edges"


def _met(masks: bytes, maze: Maze | None, cell: int, way: int) -> str:
    if maze is None:
        return ""
    other = NEIGHBOURS[cell][way]
    return f" to {CELLS[other]}" if masks[maze.grid[other]] >> (way + 3) % 6 & 1 else ""

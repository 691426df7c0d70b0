"""Alt texts of Gears 'N Guffaws: what each picture shows, for screen readers, in at most 1,024 characters."""

from __future__ import annotations

from typing import Final

from games.english import count, listing
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
        return " [eliminated]"
    return f" with {GIZMOS[role.gizmo].name}" if role.gizmo else ""


def _player(view: View, player: PlayerView, frame: Frame) -> str:
    roles = [
        CHARACTERS[role.character].role + _state(role)
        for role in player.roles
        if role.character is not None and role.revealed
    ]
    hidden = sum(not role.revealed for role in player.roles)
    if hidden:
        roles.append(count(hidden, "hidden role"))
    held = f"; {_held(player)}" if _held(player) else ""
    faction = faction_of(view, player)
    known = f"{FACTIONS[faction]}: " if faction else ""
    has = "is out with" if is_out(player) else "has"
    return f"{_short(name_of(frame, player.seat))} {has} {count(player.gears, 'gear')} ({known}{listing(roles)}{held})"


def _held(player: PlayerView) -> str:
    done, left, gizmos = len(player.completed), player.gambits_held, len(player.gizmos)
    return ", ".join(
        part
        for part in (
            f"{count(done, 'gambit')} completed, {left} open" if done or left else "",
            f"{count(gizmos, 'gizmo')} in hand" if gizmos else "",
        )
        if part
    )


def _token(character: str, cell: str, owner: int | None, frame: Frame) -> str:
    whose = "" if owner is None else f"{_short(name_of(frame, owner))}'s "
    return f"{whose}{CHARACTERS[character].role} on {cell}"


def _seals(view: View) -> str:
    locked = [tile.cell for tile in view.tiles if tile.seal == "cogseal"]
    trapped = [tile.cell for tile in view.tiles if tile.seal == "gearnade"]
    kinds = (("Cogseal", locked), ("Gearnade", trapped))
    return " ".join(f"{name}{'s' * (len(cells) > 1)} on {listing(cells)}." for name, cells in kinds if cells)


def _supplies(view: View) -> str:
    return (
        f"{count(view.pool, 'gear')} in the pool, {count(view.pile, 'tile')} in the pile, "
        f"longest path of {count(view.longest, 'tile')}, {len(view.demolished)} demolished, "
        f"{count(view.cogseals, 'Cogseal')} and {count(view.gearnades, 'Gearnade')} left{_decks(view)}."
    )


def _decks(view: View) -> str:
    gambits = "" if view.gambit_deck is None else f", {count(view.gambit_deck, 'gambit')} in the deck"
    table = view.gizmos
    gizmos = "" if table is None else f", {count(table.deck, 'gizmo')} in the deck, {len(table.junk)} in the Junk pile"
    return gambits + gizmos


def board(view: View, frame: Frame) -> str:
    """Describe the board: turn, events, gears, roles, tokens, supplies, draft row, seals, anomalies."""
    tokens = [_token(t.character, t.cell, t.owner, frame) for t in view.tokens if t.status == "maze" and t.cell]
    clashes = listing([f"{one}-{other}" for one, other in view.anomalies])
    parts = (
        f"{clip(turn_line(view, frame), 120)}.",
        told(frame, 160),
        f"{'; '.join(_player(view, player, frame) for player in view.players)}.",
        _factions(view),
        automa.described(view),
        f"Tokens: {', '.join(tokens)}." if tokens else "No tokens in the maze.",
        f"Draft row: {', '.join(TILES[tile].name for tile in view.draft)}." if view.draft else "",
        _supplies(view),
        _seals(view),
        _paths(view),
        f"Maze Anomaly at {clashes}." if clashes else "",
        f"The maze has {count(len(view.tiles), 'tile')}",
    )
    text = " ".join(part for part in parts if part)
    return clip(f"{text}{_tiles(view, MOST - len(text) - 1)}.")


def _factions(view: View) -> str:
    """Describe the public points of each faction. Return "" in a solo game."""
    found = [f"{fact.label} {fact.value.replace('= gears', '1 per gear')}" for fact in facts(view)]
    return "" if view.automa else f"Points by faction: {', '.join(found)}."


def panel(view: View, frame: Frame) -> str:
    """Describe the side panel: players, draft row and supplies."""
    players = f"{'; '.join(_player(view, player, frame) for player in view.players)}."
    draft = f"Draft row: {', '.join(TILES[tile].name for tile in view.draft)}." if view.draft else ""
    return clip(" ".join(filter(None, (players, draft, _supplies(view)))))


def _paths(view: View) -> str:
    """Describe which tiles are linked, and name each pair once."""
    graph = links(maze_of(view))
    pairs = sorted({tuple(sorted((one, other))) for one, others in graph.items() for other in others})
    return f"Paths: {', '.join(f'{CELLS[one]}-{CELLS[other]}' for one, other in pairs)}." if pairs else ""


def _tiles(view: View, room: int) -> str:
    """List as many tiles as fit into `room` characters: ": N12 Flywheel Fork, O13 face-down and 22 more"."""
    entries = [
        " ".join(
            (tile.cell, *((TILES[tile.tile].name,) if tile.tile else ()), *(() if tile.face_up else ("face-down",)))
        )
        for tile in view.tiles
    ]
    for more in range(len(entries)):
        text = f": {', '.join(entries[: len(entries) - more])}" + (f" and {more} more" if more else "")
        if len(text) <= room:
            return text
    return ""


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: players, tokens, draft row, supplies, then every tile with its edges."""
    maze = maze_of(view)
    tokens = [_token(t.character, t.cell, t.owner, frame) for t in view.tokens if t.status == "maze" and t.cell]
    ordered = sorted(view.tiles, key=lambda tile: (2 * tile.r + tile.q, tile.q))
    lines = (
        f"{turn_line(view, frame)}.",
        *(f"{_player(view, player, frame)}." for player in view.players),
        _factions(view),
        automa.described(view),
        f"Tokens: {', '.join(tokens)}." if tokens else "No tokens in the maze.",
        *(f"In the draft row: {TILES[tile].name}. {_edges(TILE[tile] * 8)}." for tile in view.draft),
        _supplies(view),
        _seals(view),
        *(f"Maze Anomaly between {one} and {other}." for one, other in view.anomalies),
        'The maze from north to south. "N (to M12)" means that the north edge meets one of its kind on M12.',
        *(f"{tile.cell}: {_tile_words(maze, tile)}." for tile in ordered),
    )
    return tuple(line for line in lines if line)


def _tile_words(maze: Maze, tile: TileView) -> str:
    """Describe a tile: "Flywheel Fork. Paths: N (to M12) and SE. Gear: S (to M14). Token: Rogue"."""
    name = TILES[tile.tile].name if tile.tile else "Unknown tile"
    side = f". {_edges(maze.grid[CELL[tile.cell]], maze, CELL[tile.cell])}" if tile.face_up else ", face-down"
    seal = f". Sealed by a {tile.seal.capitalize()}" if tile.seal else ""
    tokens = [CHARACTERS[token].role for token in tile.tokens]
    here = f". Token{'s' * (len(tokens) > 1)}: {listing(tokens)}" if tokens else ""
    return f"{name}{side}{seal}{here}"


def _edges(code: int, maze: Maze | None = None, cell: int = 0) -> str:
    """Describe the directions of a tile's paths and gears.

    If `maze` and `cell` are given, add the neighboring cells to which these lead.
    """
    kinds = []
    for name, masks in (("Path", PATHS), ("Gear", GEARS)):
        ways = [f"{SIDES[d]}{_met(masks, maze, cell, d)}" for d in DIRECTIONS[masks[code]]]
        kinds += [f"{name}{'s' * (len(ways) > 1)}: {listing(ways)}"] if ways else []
    return ". ".join(kinds) or "No edges"


def _met(masks: bytes, maze: Maze | None, cell: int, way: int) -> str:
    if maze is None:
        return ""
    other = NEIGHBOURS[cell][way]
    return f" (to {CELLS[other]})" if masks[maze.grid[other]] >> (way + 3) % 6 & 1 else ""

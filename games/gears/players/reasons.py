"""The reasons that a computer player gives for its choices, based on facts that everyone can check.

A reason that depended on what a tile is worth to the player would leak the player's faction. So reasons name the gears
gained, the length of the longest path, and how the choice ranks by gears among all public choices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from games.english import capital, count, lowered
from games.gears import nouns
from games.gears.abilities.steps import ABILITIES, SPINS
from games.gears.actions import SPIN, TURN, Action
from games.gears.data import CELL, GIZMO, TILE
from games.gears.maze.preview import longest, maze_of
from games.gears.maze.topology import EMPTY, NEIGHBOURS, OUTSIDE, take
from games.gears.players.abilities import steps_of
from games.gears.players.table import lays, open_cells
from games.gears.view import View
from games.gears.words.hints import driven, paths
from games.gears.words.labels import label
from games.gears.words.spots import place_in_words, tile_at, token_of
from games.players import rank

_BY_NAME: Final = {card.name: number for number, card in enumerate(ABILITIES)}
_DEMOLISHES: Final = frozenset({"demolish", "seal", "unseal"})  # operations on tiles that can change the path


class _Lay(NamedTuple):
    """A face-up placement of a tile from the draft row."""

    tile: int
    cell: int
    turn: int


def reason(view: View, action: Action) -> str:
    """Return the reason for the action in one line, which the whole table reads."""
    why = capital(_WHY[action.prefix](view, action))
    return f"{why}."


def _lays(view: View) -> dict[_Lay, float]:
    """Return how many gears each face-up placement from the draft row would earn."""
    maze, row = maze_of(view), [TILE[tile] for tile in view.draft]
    return {
        _Lay(tile, cell, turn): min(len(result.turns), view.pool)
        for cell in open_cells(view)
        for tile in row
        for turn, result in lays(maze, tile, cell)
    }


def _pay(number: float) -> str:
    return count(int(number), "gear") if number else "no gears"


def _turn(view: View, action: Action) -> str:
    ask = view.ask
    if view.held is not None or ask is None or ask.tile is None or ask.cell is None:
        return "I drew the tile from the pile, and it's good enough to place face-up"
    mine, known_lays = _Lay(TILE[ask.tile], CELL[ask.cell], action.number), _lays(view)
    if ask.ability is None and tile_at(view, ask.cell) is None and mine in known_lays:
        return _ranked(view, action, rank(mine, known_lays, lambda lay: f"one that earns {_pay(known_lays[lay])}"))
    return _ranked(view, action, _among(view, action, TURN))


def _spin(view: View, action: Action) -> str:
    if action.code == "spin:none":
        return "the tile already faces the right way"
    ability = _BY_NAME.get(view.ask.ability or "") if view.ask else None
    ways = {name for op in ([] if ability is None else steps_of(ability)) if op.by for name in SPINS[op.by]}
    return _ranked(view, action, _among(view, action, [SPIN[name] for name in sorted(ways)]))


def _among(view: View, action: Action, ways: list[Action] | tuple[Action, ...]) -> str:
    worths = {way: float(each.gears) for way in ways if (each := driven(view, way)) is not None}
    return rank(action, worths, lambda way: f"one that earns {_pay(worths[way])}") if action in worths else ""


def _ranked(view: View, action: Action, ranking: str) -> str:
    """Explain a rotation by what it earns, how that ranks ("the best of 38 choices"), and the longest path."""
    outcome = driven(view, action)
    if outcome is None:
        return "the tile already faces the right way"
    turns = count(len(outcome.result.turns), "tile") if outcome.result.turns else "nothing"
    gained = f"this earns {_pay(outcome.gears)}" if outcome.pays else f"this turns {turns}"
    before, after = paths(view, outcome.result)
    path = f"goes from {before} to {after}" if before != after else f"stays at {after}"
    return f"{gained}{f', {ranking}' if ranking else ''}. The longest path {path}"


def _place(view: View, action: Action) -> str:
    best = max(_lays(view).values(), default=0)
    pile = ", so I'm trying the pile" if action.value in ("blind", "shuffled") else ""
    return f"the best tile in the draft row earns {_pay(best)}{pile}"


def _down(view: View, _action: Action) -> str:
    if view.held is not None:
        return "face-down, the tile stays a secret"
    best = _pay(max(_lays(view).values(), default=0))
    return f"face-down, the tile turns nothing. The best one in the draft row would earn {best}"


def _to(view: View, action: Action) -> str:
    token = view.ask.token if view.ask else None
    at = token_of(view, token) if token else None
    before = f", and {at.cell} has {_free(view, at.cell)}" if at and at.cell else ""
    return f"{action.value} has {count(_free(view, action.value), 'free cell')} around it for tiles{before}"


def _free(view: View, cell: str) -> int:
    grid = maze_of(view).grid
    return sum(near != OUTSIDE and grid[near] == EMPTY for near in NEIGHBOURS[CELL[cell]])


def _tile(view: View, action: Action) -> str:
    """Name the ability and the tile that it's used on.

    If the ability removes or locks tiles, say what the tile means for the longest path.
    """
    ask, tile = view.ask, tile_at(view, action.value)
    ability = ask.ability if ask else None
    aim = f"I'm {f'using {ability} on' if ability else 'choosing'} {_open(view, action.value)}"
    does = {op.name for op in steps_of(_BY_NAME[ability])} if ability in _BY_NAME else set()
    if tile is None or not tile.face_up or tile.tile is None or not does & _DEMOLISHES:
        return aim
    is_simple = view.options["path"] == "simple"
    before, after = (longest(maze, is_simple) for maze in (maze_of(view), take(maze_of(view), TILE[tile.tile])))
    return f"{aim}: without that tile, the longest path is {after}, not {before}" if after != before else aim


def _open(view: View, cell: str) -> str:
    """Name the cell, and its tile too if that's face-up. What the player knows from peeking must stay secret."""
    tile = tile_at(view, cell)
    return place_in_words(view, cell) if tile and tile.face_up else cell


def _reveal(view: View, action: Action) -> str:
    one, two = nouns.abilities(action.value)
    own = view.players[view.seat].gears if view.seat is not None else 0
    ways = f"{one.name} ({nouns.price(one.cost)}) or {two.name} ({nouns.price(two.cost)})"
    return f"I have {count(own, 'gear')} to spend on {ways}"


def _use(_view: View, action: Action) -> str:
    if action.value in GIZMO:
        return _gadget(_view, action)
    character, _, number = action.value.partition(".")
    card = nouns.abilities(character)[number == "two"]
    return f"{card.name} for {nouns.price(card.cost)}: {card.in_brief.rstrip('.')}"


def _gadget(_view: View, action: Action) -> str:
    card = nouns.gizmo_card(action.value.partition(".")[0])
    return f"{card.name}: {card.in_brief.rstrip('.')}"


def _seat(view: View, action: Action) -> str:
    if view.automa and action.number >= len(view.players):
        return f"the Automa has {count(view.automa.gears, 'gear')}"
    gears = view.players[action.number].gears
    most = gears == max(player.gears for player in view.players if player.seat != view.seat)
    return f"that player has {count(gears, 'gear')}{', the most of any opponent' if most else ''}"


def _token(view: View, action: Action) -> str:
    at = token_of(view, action.value)
    return f"I'm choosing {nouns.the(action.value)}{f' on {at.cell}' if at and at.cell else ''}"


def _end(view: View, _action: Action) -> str:
    own = view.players[view.seat].gears if view.seat is not None else 0
    return f"I'm ending my turn with {count(own, 'gear')}, and the longest path is {view.longest}"


def _always(text: str) -> Callable[[View, Action], str]:
    return lambda _view, _action: text


_SECRET: Final = _always("my cards are secret, and so is my reason")
_WHY: Final[dict[str, Callable[[View, Action], str]]] = {
    "place": _place,
    "at": _always("the tile has to go somewhere"),
    "turn": _turn,
    "spin": _spin,
    "tile": _tile,
    "down": _down,
    "move": _token,
    "to": _to,
    "reveal": _reveal,
    "use": _use,
    "seat": _seat,
    "token": _token,
    "option": lambda view, action: f"I want to {lowered(label(view, action, ()))}",
    "restore": lambda _view, action: f"{nouns.tile_name(action.value)} comes back from the rubble",
    "exit": lambda view, action: f"I'm escaping to {_open(view, action.value)}",
    "anomaly": lambda view, action: f"{_open(view, action.value)} was jammed",
    "activate": _gadget,
    "equip": _gadget,
    "gizmo": _always("drawing one gizmo a turn is free"),
    "take": _always("that's the best find in the Junk pile"),
    "discard": _always("two gizmos is the limit, so I'm making room for a new one"),
    "peek": _always("knowing the top of the pile helps"),
    "accept": _always("the offer is worth more than it costs"),
    "decline": _always("the offer costs more than it's worth"),
    "offer": _always("there's a deal to be made"),
    "withdraw": _always("nobody took the offer in time"),
    "give": _always("there's a deal to be made"),
    "want": _always("there's a deal to be made"),
    "gears": _always("there's a deal to be made"),
    "pass": _always("doing more doesn't pay off"),
    "end": _end,
    "gambit": _always("drawing one gambit a turn is free, and completed ones pay gears"),
    "keep": _SECRET,
    "redeem": _SECRET,
    "draw": _SECRET,
    "back": _SECRET,
}

"""Labels of choices on buttons and in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import capital, count
from games.gears.actions import Action
from games.gears.data import GIZMO
from games.gears.nouns import ABILITY, abilities, price, role, the, tile_name
from games.gears.view import View
from games.gears.words import gambits, gizmos, trades
from games.gears.words.spots import place_name, token_of

TITLES: Final = {
    "place": "Place a tile",
    "move": "Move a token",
    "reveal": "Reveal a role",
    "use": "Use an ability",
    "anomaly": "Announce a Maze Anomaly",
    "at": "Where to?",
    "turn": "Rotation",
    "down": "Face-down",
    "to": "Where to?",
    "tile": "Which tile?",
    "spin": "Which way?",
    "seat": "Which player?",
    "token": "Which token?",
    "option": "What will you do?",
    "restore": "Which tile will you restore?",
    "exit": "Jump clear",
    "pass": "Stop here",
    "gambit": "Draw a gambit",
    "keep": "Which gambits will you keep?",
    "redeem": "Redeem a gambit",
    "draw": "Which card will you draw?",
    "back": "Which card will you put back on top?",
    **gizmos.TITLES,
    **trades.TITLES,
    "end": "End turn",
}
_NAME: Final = 32  # characters of a player's name that fit on a button
_ALTERNATIVE: Final = {
    ("seal", "cogseal"): "Put a Cogseal on a tile",
    ("seal", "gearnade"): "Put a Gearnade on a tile",
    ("unseal", ""): "Take a Cogseal or Gearnade off a tile",
    ("restore", ""): "Restore a demolished tile",
    ("flip_up", ""): "Flip a face-down tile",
    ("demolish", ""): "Set off a Gearnade",
}


def titles() -> Mapping[str, str]:
    return TITLES


def label(view: View, action: Action, names: Sequence[str], /) -> str:
    if action.prefix in trades.NAMED:
        return trades.NAMED[action.prefix](view, action.value, names)
    return _seat(view, action.value, names) if action.prefix == "seat" else _LABELS[action.prefix](view, action.value)


def _place(_view: View, tile: str) -> str:
    if tile == "shuffled":
        return "Shuffle the pile and place its top tile"
    return "Draw from the pile" if tile == "blind" else f"Place {tile_name(tile)}"


def _turn(_view: View, turn: str) -> str:
    return f"Rotate {count(int(turn), 'step')}" if turn != "0" else "Don't rotate"


def _at_stand(view: View, character: str) -> str:
    token = token_of(view, character)
    return f" ({token.cell})" if token and token.cell else ""


def _use(view: View, which: str) -> str:
    if which in GIZMO:
        return gizmos.use_label(view, which)
    character, _, number = which.partition(".")
    ability = abilities(character)[number == "two"]
    return f"{ability.name} ({role(character)}, {price(ability.cost)})"


def _spin(_view: View, spin: str) -> str:
    if spin in ("cw", "ccw", "none"):
        return {"cw": "1 step clockwise", "ccw": "1 step counterclockwise", "none": "Don't rotate"}[spin]
    return f"{count(abs(int(spin)), 'step')} {'counterclockwise' if int(spin) < 0 else 'clockwise'}"


def _seat(view: View, seat: str, names: Sequence[str]) -> str:
    if view.automa and int(seat) >= len(view.players):
        return f"The Automa · {count(view.automa.gears, 'gear')}"
    player = view.players[int(seat)]
    revealed = [role(card.character) for card in player.roles if card.revealed and card.character]
    return " · ".join((names[player.seat][:_NAME], count(player.gears, "gear"), *revealed))


def _option(view: View, option: str) -> str:
    ability = ABILITY.get(view.ask.ability or "") if view.ask else None
    if ability is None:
        return f"Choice {int(option) + 1}"
    step = ability.steps[0]["options"][int(option)][0]
    return _ALTERNATIVE[step["op"], step.get("kind", "")]


_LABELS: Final[dict[str, Callable[[View, str], str]]] = {
    "place": _place,
    "move": lambda view, character: f"Move {the(character)}{_at_stand(view, character)}",
    "reveal": lambda _view, character: f"Reveal {the(character)}",
    "use": _use,
    "anomaly": lambda view, cell: f"Flip {place_name(view, cell)}",
    "at": lambda _view, cell: cell,
    "turn": _turn,
    "down": lambda _view, _: "Face-down",
    "to": place_name,
    "tile": place_name,
    "spin": _spin,
    "token": lambda view, character: f"{capital(the(character))}{_at_stand(view, character)}",
    "option": _option,
    "restore": lambda _view, tile: f"Restore {tile_name(tile)}",
    "exit": lambda view, cell: f"To {place_name(view, cell)}",
    "pass": lambda view, _: "Don't use it" if view.ask and view.ask.kind == "use" else "No more",
    "end": lambda _view, _: "End turn",
    **gambits.LABELS,
    **gizmos.LABELS,
    **trades.LABELS,
}

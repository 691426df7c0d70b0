"""Reasons why the viewer can't do something, based only on what the viewer knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.english import capital, count, listing, lowered
from games.gears.actions import Action
from games.gears.data import CELL, CHARACTER, GIZMO, TILE
from games.gears.nouns import abilities, gizmo_name, role, the, tile_name
from games.gears.view import RoleView, View
from games.gears.words import earning, gizmos, trades
from games.gears.words.labels import TITLES, label
from games.gears.words.prompts import open_actions
from games.gears.words.spots import own_gears, own_roles, place_in_words, role_of, tile_at, token_of

_IDS: Final = {
    **{tile_name(tile).casefold(): tile for tile in TILE},
    **{role(character).casefold(): character for character in CHARACTER},
    **{gizmo_name(gizmo).casefold(): gizmo for gizmo in GIZMO},
}
# Prefixes of choices that exist only within an action.
_ANSWERS: Final = {kind for kind, title in TITLES.items() if title.endswith("?")} | {
    "turn",
    "down",
    "exit",
    "pass",
    "peek",
}
_CELLS: Final = {"to", "tile", "exit", "anomaly"}
_NAMES: Final = {"at", "use", "activate", "equip", "take", "draw", "back", "spin", "give", "want"}
_DROPPED: Final = {kind: kind.capitalize() for kind in ("place", "move", "reveal", "discard", "redeem", "restore")}
_DONE: Final = {
    "move": ("traverse", "You already moved a token this turn."),
    "reveal": ("reveal", "You already revealed a role this turn."),
    "place": ("place", "You already placed a tile this turn."),
}


def why(view: View, code: str, names: Sequence[str], /) -> str:
    prefix, _, typed = code.partition(":")
    if prefix in _ANSWERS and not view.ask:
        return "That isn't one of your choices right now."
    return _WHY[prefix](view, _IDS.get(typed.casefold(), typed), names) if prefix in _WHY else ""


def is_midway(view: View, /) -> bool:
    """Tell whether the viewer is in the middle of an action, or has a question to answer first."""
    return view.ask is not None


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Name the chosen thing without a verb: "the tile at E5".

    If there's no such name, return the action's label in quotation marks.
    """
    if action.prefix in _CELLS:
        return place_in_words(view, action.value)
    text = label(view, action, names)
    if action.prefix == "seat":
        return text.partition(" · ")[0]
    verb, _, rest = text.partition(" ")
    if action.prefix == "offer" and verb == "To":
        return f"an offer to {rest}"
    if verb == _DROPPED.get(action.prefix):
        return rest
    if action.prefix in ("token", "peek"):
        return lowered(text)
    return text if action.prefix in _NAMES and action.value not in ("none", "any") else f"“{text}”"


def blocked(view: View, /) -> Mapping[str, str]:
    """Return the reasons why kinds of actions are unavailable to the viewer, by action prefix.

    Actions that the viewer has already taken this turn are omitted.
    """
    if view.ask or view.seat is None or view.seat != view.active:
        return {}
    reasons = {
        "place": "There's no spot for a tile next to your tokens.",
        "move": "None of the tokens you can use can go anywhere.",
        "reveal": _no_reveal(view),
        "use": _no_ability(view),
        **_no_gambit(view),
        **gizmos.blocked(view),
        "end": "Take at least one action first.",
    }
    return {prefix: why for prefix, why in reasons.items() if prefix not in _DONE or not _done(view, prefix)}


def _no_gambit(view: View) -> dict[str, str]:
    return {} if view.gambit_deck is None else {"gambit": _why_gambit(view, "", ())}


def _done(view: View, prefix: str) -> str:
    thing, why = _DONE[prefix]
    return why if thing in view.done else ""


def _no_reveal(view: View) -> str:
    if all(card.revealed for card in own_roles(view)):
        return "You already revealed both roles."
    return "You can reveal a role once its token is in the maze."


def _no_ability(view: View) -> str:
    revealed = [card for card in own_roles(view) if card.revealed and not card.eliminated]
    if not revealed:
        return "Reveal a role whose token is in the maze to use its ability."
    dear = [two for card in revealed if (two := _dear_second(view, card))]
    others = [_no_second(view, card) for card in revealed if not _dear_second(view, card)]
    return " ".join(filter(None, (*others, earning.unaffordable(view, dear))))


def _dear_second(view: View, card: RoleView) -> tuple[str, int] | None:
    assert card.character is not None
    two = abilities(card.character)[1]
    is_dear = two.type != "triggered" and not card.second_used and two.cost > own_gears(view)
    return (two.name, two.cost) if is_dear else None


def _no_second(view: View, card: RoleView) -> str:
    assert card.character is not None
    two = abilities(card.character)[1]
    if two.type == "triggered":
        return f"{two.name} works by itself."
    if card.second_used:
        return f"You already used {two.name} this turn."
    return earning.unaffordable(view, [(two.name, two.cost)]) or f"{two.name} has no target."


def _why_place(view: View, tile: str, _names: Sequence[str]) -> str:
    if done := _done(view, "place"):
        return done
    if tile in ("blind", "shuffled"):
        return "You can't draw from the pile now."
    if tile not in TILE:
        return "I don't know that tile."
    if tile not in view.draft:
        return f"{tile_name(tile)} isn't in the draft row."
    return f"{tile_name(tile)} doesn't fit anywhere right now."


def _why_at(view: View, cell: str, _names: Sequence[str]) -> str:
    if cell not in CELL:
        return "There's no such cell: columns go from A to Y, rows from 1 to 25."
    why = f"{cell} is taken." if tile_at(view, cell) else f"You can't place a tile at {cell}."
    return f"{why} Tiles go next to a token that might be yours." if view.ask and not view.ask.ability else why


def _why_turn(_view: View, turn: str, _names: Sequence[str]) -> str:
    if turn not in set("012345"):
        return "You can rotate a tile 0 to 5 steps."
    turned = f"If you rotate the tile {count(int(turn), 'step')}" if turn != "0" else "If you don't rotate the tile"
    return f"{turned}, none of its paths link up."


def _why_token(view: View, character: str, names: Sequence[str]) -> str:
    token = token_of(view, character)
    if token is None:
        return "I don't know that character."
    if token.status != "maze":
        return f"{capital(the(character))} isn't in the maze."
    if view.seat not in token.claimants:
        owner = "someone else" if token.owner is None else names[token.owner]
        return f"{capital(the(character))} belongs to {owner}."
    return f"{capital(the(character))} can't go anywhere."


def _why_move(view: View, character: str, names: Sequence[str]) -> str:
    return _done(view, "move") or _why_token(view, character, names)


def _why_to(view: View, cell: str, _names: Sequence[str]) -> str:
    if tile_at(view, cell) is None:
        return "There's no tile there."
    token = view.ask.token if view.ask else None
    return f"{capital(the(token)) if token else 'The token'} can't get to {cell}."


def _why_reveal(view: View, character: str, _names: Sequence[str]) -> str:
    if done := _done(view, "reveal"):
        return done
    if character not in CHARACTER:
        return "I don't know that character."
    card = role_of(view, view.seat, character) if view.seat is not None else None
    if card is None:
        return f"{capital(the(character))} isn't one of your roles."
    if card.revealed:
        return f"You already revealed {the(character)}."
    return f"You can reveal {the(character)} once its token is in the maze."


def _why_use(view: View, which: str, _names: Sequence[str]) -> str:
    if which in GIZMO:
        return gizmos.why_use(view, which)
    character, _, number = which.partition(".")
    if character not in CHARACTER or number not in ("one", "two"):
        return "I don't know that ability."
    card = role_of(view, view.seat, character) if view.seat is not None else None
    if card is None or not card.revealed:
        return f"You can only use your own revealed roles, and {the(character)} isn't one."
    if card.eliminated:
        return f"{capital(the(character))} is eliminated."
    return _no_second(view, card) if number == "two" else _no_first(view, character, card)


def _no_first(view: View, character: str, card: RoleView) -> str:
    one = abilities(character)[0]
    if card.one_time != "ready":
        return f"{one.name} only works right after you reveal {the(character)}."
    return earning.unaffordable(view, [(one.name, one.cost)]) or f"{one.name} has no target."


def _why_end(view: View, _value: str, _names: Sequence[str]) -> str:
    if view.done or view.ask:
        return "There's no turn for you to end right now."
    todo = listing(open_actions(view), "or")
    return f"Before ending your turn, {todo}." if todo else "All you can do is end your turn."


def _why_anomaly(view: View, cell: str, _names: Sequence[str]) -> str:
    if not any(cell in pair for pair in view.anomalies):
        return "There's no Maze Anomaly there."
    return "That tile can't be flipped, or you already flipped one this turn."


def _why_gambit(view: View, value: str, _names: Sequence[str]) -> str:
    if view.gambit_deck is None:
        return "This table isn't using gambits."
    if view.gambit_drawn:
        return "You already drew a gambit this turn."
    if not view.gambit_deck:
        return "The gambit deck is empty."
    return (
        "You need a revealed Alchemist to shuffle the deck."
        if value == "shuffled"
        else "Draw gambits on your own turn, between actions."
    )


def _why_redeem(view: View, value: str, _names: Sequence[str]) -> str:
    if view.phase != "redeem":
        return "You redeem gambits at the end of the game."
    if view.seat is None or value not in view.players[view.seat].completed:
        return "You haven't completed that gambit."
    return "You already redeemed that gambit, or you can't afford it."


def _simply(text: str) -> Callable[[View, str, Sequence[str]], str]:
    return lambda _view, _value, _names: text


_WHY: Final[dict[str, Callable[[View, str, Sequence[str]], str]]] = {
    "place": _why_place,
    "at": _why_at,
    "turn": _why_turn,
    "down": _simply("You can't place that tile face-down."),
    "move": _why_move,
    "to": _why_to,
    "reveal": _why_reveal,
    "use": _why_use,
    "tile": _simply("You can't choose that tile."),
    "spin": _simply("You can't rotate that tile that way."),
    "seat": _simply("You can't choose that player."),
    "token": _simply("You can't choose that token."),
    "option": _simply("That isn't one of the options."),
    "restore": _simply("You can't restore that tile."),
    "exit": _simply("The token can't jump there."),
    "anomaly": _why_anomaly,
    "pass": _simply("You can't skip this choice."),
    "end": _why_end,
    "gambit": _why_gambit,
    "keep": _simply("Keep two or three of the gambits you were dealt."),
    "redeem": _why_redeem,
    "draw": _simply("You can't draw that."),
    "back": _simply("You can't put that back."),
    **gizmos.WHY,
    **trades.WHY,
}

"""What is asked, what is private, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.english import count, listing
from games.gears.data import FACTIONS
from games.gears.nouns import END, abilities, the, tile_name
from games.gears.view import RoleView, View
from games.gears.words import alone, gambits, gizmos, trades
from games.gears.words.fleeting import fleeting, is_lost
from games.gears.words.spots import can_lay, can_walk, own_gears, own_roles, token_of
from games.kernel import Outcome, Seat

GOALS: Final = {
    "gizmologist": "3 VP for each tile of the longest path",
    "rabblerouser": "5 VP for each demolished tile",
    "opportunut": "1 VP for each gear you hold",
}
_ACTIONS: Final = {"traverse": "move a token", "reveal": "reveal a role", "place": "lay a tile"}
_WAITS: Final = {"keep": " to choose gambits", "redeem": " to redeem gambits"}
_ANSWERS: Final = {"exit": " to say where {token} jumps", "use": " to use {ability}, or not"}
_ASKS: Final = {
    "at": "Where does {tile} go?",
    "turn": "How shall {tile} lie at {cell}?",
    "to": "Where does {token} walk?",
    "tile": "Which tile?",
    "spin": "Which way does the tile at {cell} turn?",
    "seat": "Whose gears?",
    "token": "Which token?",
    "option": "Which of the two?",
    "restore": "Which tile comes back?",
    "exit": "The tile at {cell} is gone. Where does {token} jump?",
    "place": "Which tile do you lay?",
    **gizmos.ASKS,
    **trades.ASKS,
}


def question(view: View, names: Sequence[str], /) -> str:
    """What the viewer must choose now."""
    if view.phase:
        return gambits.prompt(view)
    if view.seat != view.active and not view.ask:
        return f"{trades.offers(view, names)} What do you say?"
    if view.ask:
        return f"{view.ask.ability}: {asked(view)}" if view.ask.ability else asked(view)
    return f"{_three(view)} {trades.offers(view, names)}".rstrip()


def waiting(view: View, names: Sequence[str], /) -> str:
    """Whom the table waits for, and for what if not for a turn."""
    if list(view.acting) != [view.active]:
        return f"Waiting for {listing([names[seat] for seat in view.acting])}{_awaited(view)}."
    name = names[view.acting[0]]
    if view.seat is not None:
        return f"It is {name}'s turn."
    return f"{name}'s turn."


def _awaited(view: View) -> str:
    """What those do for whom the table waits though it is not their turn."""
    if view.awaited is None:
        return _WAITS.get(view.phase, "")
    token = the(view.awaited.token) if view.awaited.token else ""
    other = " to go on with {ability}" if view.awaited.ability else " to say how a tile lies"
    return _ANSWERS.get(view.awaited.kind, other).format(token=token, ability=view.awaited.ability)


def asked(view: View) -> str:
    """The question of the unfinished business."""
    ask = view.ask
    assert ask is not None
    names = {"tile": tile_name(ask.tile), "cell": ask.cell, "token": the(ask.token) if ask.token else "the token"}
    return ask.text or _ASKS.get(ask.kind, "What next?").format_map(names)


def _three(view: View) -> str:
    return f"{'You may still' if view.done else 'Your turn:'} {_things(view)}."


def _things(view: View) -> str:
    """What a turn may still bring (G30)."""
    actions = [f"{words}{_losing(view)}" if words == _ACTIONS["reveal"] else words for words in open_actions(view)]
    tricks = [_use(view)] if any(_has_trick(view, card) for card in own_roles(view)) else []
    end = ["end the turn"] if view.done or not actions else []
    return listing([*actions, *tricks, *end], "or")


def _losing(view: View) -> str:
    """What the only reveal there is would give up: a phone has no room for it at the button."""
    roles = _revealable(view)
    return f" (losing {abilities(roles[0])[0].name})" if len(roles) == 1 and is_lost(view, roles[0]) else ""


def _use(view: View) -> str:
    brief = fleeting(view)
    return f"use an ability ({brief} now or never)" if brief else "use an ability"


def usual(view: View, /) -> tuple[str, ...]:
    """What most people do next in a turn: they lay a tile, then use an ability if they can, then end it."""
    return ("use", "end") if "place" in view.done else ("place", "use", "end")


def open_actions(view: View) -> list[str]:
    """Which of the three actions of a turn the viewer, whose turn it is, can still take."""
    can = {"traverse": can_walk, "reveal": _revealable, "place": can_lay}
    return [words for action, words in _ACTIONS.items() if action not in view.done and can[action](view)]


def _revealable(view: View) -> list[str]:
    """The viewer's hidden roles whose tokens are in the maze."""
    hidden = [card.character for card in own_roles(view) if card.character and not card.revealed]
    tokens = [(character, token_of(view, character)) for character in hidden]
    return [character for character, token in tokens if token is not None and token.status == "maze"]


def _has_trick(view: View, card: RoleView) -> bool:
    """Whether an ability of it may be used yet and can be paid, aims aside."""
    if card.character is None or not card.revealed or card.eliminated:
        return False
    one, two = abilities(card.character)
    is_open = (card.one_time == "ready", not card.second_used and two.type != "triggered")
    return any(ready and each.cost <= own_gears(view) for ready, each in zip(is_open, (one, two), strict=True))


def secret(view: View, _names: Sequence[str], /) -> str:
    """The private side in words: roles, what they want, what they can do; at the end what they were."""
    if view.seat is None:
        return ""
    me = view.players[view.seat]
    roles = listing([the(card.character) for card in me.roles if card.character])
    if view.outcome:
        faction = f" {FACTIONS[me.faction]}," if me.faction and not view.automa else ""
        return "\n".join([f"You were {roles}:{faction} {count(me.gears, 'gear')}.", *gambits.hand(view)])
    lines = [f"You are {roles}."]
    if view.automa:
        lines.append(alone.standing(view))
    elif me.faction:
        lines.append(f"{FACTIONS[me.faction]}, {count(me.gears, 'gear')}: {GOALS[me.faction]}.")
    lines += gambits.hand(view)
    lines += gizmos.hand(view)
    if view.pile_top:
        lines.append(f"On top of the pile: {tile_name(view.pile_top)}.")
    if view.held:
        lines.append(f"In your hand, drawn unseen: {tile_name(view.held)}.")
    return "\n".join(lines)


def verdict(view: View, names: Sequence[str], /) -> str:
    """Who won and why; "" while the game goes on."""
    if view.outcome is None:
        return ""
    if view.outcome.won is not None:
        return f"{alone.verdict(view, view.outcome, names[0])} {END[view.outcome.reason]}"
    first, *others = view.outcome.ranking
    rest = [f"{names[seat]} {_points(view.outcome, seat)}" for group in others for seat in group]
    parts = (
        _winners(view, view.outcome, first, names),
        f"{', '.join(rest)}." if rest else "",
        END[view.outcome.reason],
    )
    return " ".join(part for part in parts if part)


def _winners(view: View, outcome: Outcome, first: Sequence[Seat], names: Sequence[str]) -> str:
    who = listing([names[seat] for seat in first])
    if outcome.scores[first[0]] is None:
        return f"Nobody survived, so nobody wins: {who} are lost in the maze."
    verb = "wins" if len(first) == 1 else "win together"
    return f"{who} {verb}{_cast(view, first)}: {_counted(outcome, first[0])}{_tie_break(view, outcome)}."


def _cast(view: View, winners: Sequence[Seat]) -> str:
    """The roles of a single winner."""
    cards = view.players[winners[0]].roles if len(winners) == 1 else ()
    return f" with {listing([the(card.character) for card in cards if card.character])}" if cards else ""


def _counted(outcome: Outcome, seat: Seat) -> str:
    lines = [line.label for line in outcome.breakdown[seat]]
    return ", ".join((*lines, f"{_points(outcome, seat)} VP"))


def _tie_break(view: View, outcome: Outcome) -> str:
    groups = outcome.ranking[:2]
    if len({outcome.scores[group[0]] for group in groups}) == len(groups):
        return ""
    first, second = (max(_unredeemed(view, seat) for seat in group) for group in groups)
    return f", and more {'completed gambits' if first > second else 'gears'} than the others"


def _unredeemed(view: View, seat: Seat) -> int:
    return len(view.players[seat].completed) - len(view.players[seat].redeemed)


def _points(outcome: Outcome, seat: Seat) -> str:
    score = outcome.scores[seat]
    return "no score" if score is None else str(score)

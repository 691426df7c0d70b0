"""Choices as buttons and lists name them, and what they will do as far as that is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.data import Cost, Heal, Way, face
from games.briar.encounters.rolls import Odds
from games.briar.nouns import SCORES, ZONES, chance, distinct, life, the, title, verb, who
from games.briar.view import PlayerView, View
from games.briar.words.viewer import card_of, me
from games.english import ROOM, brief, count

TITLES: Final = {
    "pick": "Who are you?",
    "draw": "Draw a card",
    "roll": "Roll the dice",
    "way": "Roll for it",
    "give": "Give a card",
    "lure": "Lure the cat",
    "take": "Pick it up",
    "trap": "Catch the Mouse",
    "play": "Play a card",
    "seek": "Search a card out",
    "reroll": "Lucky Button: roll again",
    "accept": "Take the failure",
    "giveup": "Give up the chase",
    "leave": "Leave it",
    "stay": "Walk on",
    "tie": "Tie a Yarn and walk on",
    "exit": "Leave the maze",
    "back": "Walk back to an Exit",
    "scout": "Map in the Head",
    "drop": "Discard one until dark",
    "keep": "Leave them as they are",
    "ban": "Ban a card for good",
}


def titles() -> Mapping[str, str]:
    """Menu title of each action prefix, in the order of the menu."""
    return TITLES


def label(view: View, action: Action, _names: Sequence[str], /) -> str:
    """The action on a button or in a list; at most 80 characters."""
    player = me(view)
    if action.prefix == "drop":
        return distinct(action.value, view.known[: view.looking])
    told = _LABELS[action.prefix](player, action.value) if player and action.prefix in _LABELS else ""
    return told or TITLES[action.prefix]


def _pick(_player: PlayerView, character: str) -> str:
    card = who(character)
    return f"{card.name}: Body {card.body}, Mind {card.mind}, Soul {card.soul}, Life {card.life}"


def _draw(player: PlayerView, _value: str) -> str:
    return f"Step up to {the(player.back.card)}" if player.back and not player.back.left else TITLES["draw"]


def _way(player: PlayerView, attr: str) -> str:
    odds = _odds(player, attr)
    return f"{SCORES[attr]} {odds.target}" if odds else SCORES[attr]


def _held(player: PlayerView, name: str) -> str:
    """Two copies of a card are told apart."""
    card = (player.card,) if player.card else ()
    return distinct(name, (*player.hand, *card))


def _trap(player: PlayerView, name: str) -> str:
    return "In the cage that lies there" if name == "free" else f"With the {_held(player, name)}"


def _take(player: PlayerView, _value: str) -> str:
    return f"Take {the(player.card)}" if player.card else ""


def _leave(player: PlayerView, _value: str) -> str:
    return f"Leave {the(player.card)}" if player.card else ""


def _roll(player: PlayerView, _value: str) -> str:
    odds = _due(player)
    return f"Roll {SCORES[odds.attr]} {odds.target}" if odds else ""


def _scout(player: PlayerView, _value: str) -> str:
    return f"Look at the top {count(min(player.deck, who(player.character or '').skill.n), 'card')}"


_LABELS: Final[dict[str, Callable[[PlayerView, str], str]]] = {
    "pick": _pick,
    "draw": _draw,
    "back": lambda _player, name: title(name),
    "scout": _scout,
    "play": _held,
    "seek": lambda _player, name: title(name),
    "way": _way,
    "give": _held,
    "roll": _roll,
    "lure": _held,
    "take": _take,
    "trap": _trap,
    "leave": _leave,
    "ban": _held,
    "tie": _held,
}


def hint(view: View, action: Action, /) -> str:
    """What choosing it will do, as far as public arithmetic tells; "" if nothing can be said."""
    player = me(view)
    told = _HINTS[action.prefix](player, action.value) if player and action.prefix in _HINTS else ""
    return brief(told)


def _odds(player: PlayerView, attr: str) -> Odds | None:
    return next((each for each in player.odds if each.attr == attr), None)


def _due(player: PlayerView) -> Odds | None:
    return player.odds[0] if len(player.odds) == 1 else None


def _ways(player: PlayerView) -> tuple[Way, ...]:
    card = card_of(player)
    return card.options if card else ()


def _hint_way(player: PlayerView, attr: str) -> str:
    odds = _odds(player, attr)
    way = next((way for way in _ways(player) if way.key == attr), None)
    if odds is None or way is None:
        return ""
    return f"{_likely(player, odds)}; then {ZONES[way.then]}"


def _likely(player: PlayerView, odds: Odds) -> str:
    added = odds.score + odds.bonus
    plus = f" with +{added}" if added else ""
    cost = f", a failure costs {life(player.stake)}" if player.stake else ""
    warn = " and your game" if player.stake >= player.life else ""
    return f"{chance(odds.chance)}{plus}{cost}{warn}"


def _hint_roll(player: PlayerView, _value: str) -> str:
    odds = _due(player)
    return _likely(player, odds) if odds else ""


def _hint_give(player: PlayerView, name: str) -> str:
    way = next((way for way in _ways(player) if way.give and _pays(way.give, name)), None)
    if way is None or way.give is None or player.card is None:
        return ""
    return f"{ZONES[way.give.to]}; {the(player.card)} {verb(player.card, 'is', 'are')} {ZONES[way.then]}"


def _pays(cost: Cost, name: str) -> bool:
    return face(name).id in cost.any_of


def _hint_play(player: PlayerView, name: str) -> str:
    card = face(name)
    for op in (op for play in card.plays for op in play.ops):
        if isinstance(op, Heal):
            return f"+{life(min(op.n, player.most - player.life))}; {ZONES['ban']}"
    if card.active:
        return f"+{card.active.bonus.n}, {'this roll' if card.active.bonus.lasts == 'roll' else 'this Encounter'}"
    return f"the Encounter is {ZONES['discard']}, nothing is lost" if card.escape else ""


def _hint_draw(player: PlayerView, _value: str) -> str:
    is_due = player.back is not None and not player.back.left
    return "" if player.deck or is_due else "the deck is used up: darkness falls first"


def _hint_back(player: PlayerView, name: str) -> str:
    found = next((each for each in player.exits if each.card == name), None)
    return "" if found is None else f"after {count(found.way, 'card')}, in place of the next"


def _hint_leave(player: PlayerView, _value: str) -> str:
    card = card_of(player)
    return f"it is {ZONES['ban']}" if card and card.refuse == "ban" else "it stays in the maze until dark"


def _hint_take(player: PlayerView, _value: str) -> str:
    return "" if player.card is None or player.has_room(player.card) else "your hand is full: ban one for good"


def _hint_pick(_player: PlayerView, character: str) -> str:
    """What the character can do, if that can be told whole; else its name, for the card tells it."""
    skill = who(character).skill.name
    whole = f"{skill}: {who(character).text}"
    return whole if len(whole) <= ROOM else skill


def _hint_exit(player: PlayerView, _value: str) -> str:
    return f"with {count(len(player.cats), 'cat')}" if player.cats else "without a cat: a defeat"


_HINTS: Final[dict[str, Callable[[PlayerView, str], str]]] = {
    "pick": _hint_pick,
    "draw": _hint_draw,
    "way": _hint_way,
    "roll": _hint_roll,
    "give": _hint_give,
    "play": _hint_play,
    "back": _hint_back,
    "leave": _hint_leave,
    "take": _hint_take,
    "exit": _hint_exit,
    "seek": lambda _player, _name: "met now, as this turn's card",
    "lure": lambda _player, _name: f"caught at once; the Item is {ZONES['ban']}",
    "giveup": lambda _player, _value: "costs nothing; met again after dark",
    "tie": lambda _player, _name: "half the way back, for the rest of the game",
    "stay": lambda _player, _value: "the Exit stays open",
    "reroll": lambda _player, _value: "the second result stands; once until darkness",
    "accept": lambda player, _value: f"lose {life(player.stake)}" if player.stake else "",
    "scout": lambda _player, _value: "once until darkness; you still draw",
}

"""Labels of choices on buttons and in lists, and hints at what a choice does."""

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
    "pick": "Choose a character",
    "draw": "Draw a card",
    "roll": "Roll the dice",
    "way": "Roll for it",
    "give": "Give a card",
    "lure": "Lure the cat",
    "take": "Pick it up",
    "trap": "Catch the Mouse",
    "play": "Play a card",
    "seek": "Search your deck",
    "reroll": "Use the Lucky Button",
    "accept": "Accept the failure",
    "giveup": "Give up the chase",
    "leave": "Leave it",
    "stay": "Walk on",
    "tie": "Tie a Yarn and walk on",
    "exit": "Leave the maze",
    "back": "Backtrack to an Exit",
    "scout": "Use the Map in the Head",
    "drop": "Discard a card",
    "keep": "Leave the cards alone",
    "ban": "Ban a card for good",
}


def titles() -> Mapping[str, str]:
    return TITLES


def label(view: View, action: Action, _names: Sequence[str], /) -> str:
    player = me(view)
    if action.prefix == "drop":
        return distinct(action.value, view.known[: view.looking])
    text = _LABELS[action.prefix](player, action.value) if player and action.prefix in _LABELS else ""
    return text or TITLES[action.prefix]


def _pick(_player: PlayerView, character: str) -> str:
    card = who(character)
    return f"{card.name}: Body {card.body}, Mind {card.mind}, Soul {card.soul}, Life {card.life}"


def _draw(player: PlayerView, _value: str) -> str:
    return f"Step up to {the(player.back.card)}" if player.back and not player.back.left else TITLES["draw"]


def _way(player: PlayerView, attr: str) -> str:
    odds = _odds(player, attr)
    return f"{SCORES[attr]} {odds.target}" if odds else SCORES[attr]


def _held(player: PlayerView, name: str) -> str:
    """Name a card in hand; if both copies of the card are there, make clear which one is meant."""
    card = (player.card,) if player.card else ()
    return distinct(name, (*player.hand, *card))


def _trap(player: PlayerView, name: str) -> str:
    return "In the cage left behind" if name == "free" else f"With the {_held(player, name)}"


def _take(player: PlayerView, _value: str) -> str:
    return f"Take {the(player.card)}" if player.card else ""


def _leave(player: PlayerView, _value: str) -> str:
    return f"Leave {the(player.card)}" if player.card else ""


def _roll(player: PlayerView, _value: str) -> str:
    odds = _due(player)
    return f"Roll {SCORES[odds.attr]} {odds.target}" if odds else ""


def _scout(player: PlayerView, _value: str) -> str:
    return f"Peek at the top {count(min(player.deck, who(player.character or '').skill.n), 'card')}"


_LABELS: Final[dict[str, Callable[[PlayerView, str], str]]] = {
    "pick": _pick,
    "draw": _draw,
    "back": lambda _player, name: f"Backtrack to {the(name)}",
    "scout": _scout,
    "play": lambda player, name: f"Play the {_held(player, name)}",
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
    player = me(view)
    text = _HINTS[action.prefix](player, action.value) if player and action.prefix in _HINTS else ""
    return brief(text)


def _odds(player: PlayerView, attr: str) -> Odds | None:
    return next((odds for odds in player.odds if odds.attr == attr), None)


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
    passed = verb(player.card or "", "it's", "they're")
    return f"{_likely(player, odds)}; if you pass, {passed} {ZONES[way.then]}"


def _likely(player: PlayerView, odds: Odds) -> str:
    added = odds.score + odds.bonus
    plus = f" with +{added}" if added else ""
    cost = f"; failing {_failure(player)}" if player.stake else ""
    return f"{chance(odds.chance)} chance{plus}{cost}"


def _failure(player: PlayerView) -> str:
    return "ends your game" if player.stake >= player.life else f"costs {life(player.stake)}"


def _hint_roll(player: PlayerView, _value: str) -> str:
    odds = _due(player)
    return _likely(player, odds) if odds else ""


def _hint_give(player: PlayerView, name: str) -> str:
    way = next((way for way in _ways(player) if way.give and _pays(way.give, name)), None)
    if way is None or way.give is None or player.card is None:
        return ""
    is_gone = f"{the(player.card)} {verb(player.card, 'is', 'are')} {ZONES[way.then]}"
    paid = verb(name, "it's", "they're")
    return f"{paid} {ZONES[way.give.to]}; {is_gone}"


def _pays(cost: Cost, name: str) -> bool:
    return face(name).id in cost.any_of


def _hint_play(player: PlayerView, name: str) -> str:
    card = face(name)
    for op in (op for play in card.plays for op in play.ops):
        if isinstance(op, Heal):
            return f"+{life(min(op.n, player.most - player.life))}; {ZONES['ban']}"
    if card.active:
        return f"+{card.active.bonus.n} for this {'roll' if card.active.bonus.lasts == 'roll' else 'Encounter'}"
    return f"the Encounter is {ZONES['discard']}, and you lose nothing" if card.escape else ""


def _hint_draw(player: PlayerView, _value: str) -> str:
    is_due = player.back is not None and not player.back.left
    return "" if player.deck or is_due else "your deck is empty: darkness falls first"


def _hint_back(player: PlayerView, name: str) -> str:
    way_out = next((each for each in player.exits if each.card == name), None)
    return "" if way_out is None else f"{count(way_out.way, 'card')} away"


def _hint_leave(player: PlayerView, _value: str) -> str:
    card = card_of(player)
    return ZONES["ban" if card and card.refuse == "ban" else "discard"]


def _hint_take(player: PlayerView, _value: str) -> str:
    return "" if player.card is None or player.has_room(player.card) else "your hand is full: you'll have to ban a card"


def _hint_pick(_player: PlayerView, character: str) -> str:
    """Describe a character's skill, or only name the skill if its description is too long for a hint.

    The picture of the character has the whole description.
    """
    skill = who(character).skill.name
    whole = f"{skill}: {who(character).text}"
    return whole if len(whole) <= ROOM else skill


def _hint_exit(player: PlayerView, _value: str) -> str:
    return f"with {count(len(player.cats), 'cat')}" if player.cats else "you have no cat, so you lose"


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
    "seek": lambda _player, _name: "this becomes your card for this turn",
    "lure": lambda _player, _name: f"catches the cat without a roll; the Item is {ZONES['ban']}",
    "giveup": lambda _player, _value: "costs nothing; you can meet the cat again after dark",
    "tie": lambda _player, _name: "halves the way back for the rest of the game",
    "stay": lambda _player, _value: "the Exit stays open",
    "reroll": lambda _player, _value: "once per deck; the second roll counts",
    "accept": lambda player, _value: f"lose {life(player.stake)}" if player.stake else "",
    "scout": lambda _player, _value: "once per deck, and you still draw a card",
}

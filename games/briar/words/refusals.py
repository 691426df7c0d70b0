"""Why something cannot be done, and what can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.data import CARD, CHARACTER, Heal, Search, face
from games.briar.nouns import the, title, who
from games.briar.view import PlayerView, View
from games.briar.words.labels import label
from games.briar.words.viewer import asked, card_of, me
from games.english import capital

_WHEN: Final = {
    "turn": "You are at the start of your turn.",
    "find": "First: do you take what you found?",
    "fight": "First you must deal with {card}.",
    "chase": "First: do you go after {card}?",
    "trial": "First roll for {card}.",
    "failed": "First: do you roll again, or take the failure?",
    "exit": "First: do you leave by {card}, or walk on?",
    "look": "First: do you discard one of the cards you see?",
    "seek": "First: which cat do you follow?",
    "surplus": "First ban a card: you carry too many.",
    "pick": "First choose a character.",
}


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    """Why the viewer cannot choose that code; "" where there is no such kind of choice."""
    player, (prefix, _, value) = me(view), code.partition(":")
    return _WHY[prefix](player, value) if player and prefix in _WHY else ""


def is_midway(_view: View, /) -> bool:
    """What comes first is told by `why`."""
    return False


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """The label without its figures."""
    return label(view, action, names).partition(":")[0]


def _busy(player: PlayerView) -> str:
    """What comes first."""
    return _WHEN[player.phase].format(card=the(player.card) if player.card else "that")


def _only(phases: tuple[str, ...], else_: Callable[[PlayerView, str], str]) -> Callable[[PlayerView, str], str]:
    """The reason where the choice fits the moment; else what comes first."""
    return lambda player, value: else_(player, value) if player.phase in phases else _busy(player)


def _card(then: Callable[[PlayerView, str], str]) -> Callable[[PlayerView, str], str]:
    """The reason for a card that exists."""
    return lambda player, value: then(player, value) if value in CARD else "I don't know that card."


def _not_carried(player: PlayerView, name: str) -> str:
    """A deck holds some cards twice."""
    other = any(face(each).id == face(name).id for each in player.hand)
    return f"It is the other {title(name)} that you carry." if other else f"You do not carry {the(name)}."


def _play(player: PlayerView, name: str) -> str:
    if name not in player.hand and name != player.card:
        return _not_carried(player, name)
    card = face(name)
    ops = [op for play in card.plays for op in play.ops]
    if any(isinstance(op, Heal) for op in ops):
        return _no_healing(player)
    if any(isinstance(op, Search) for op in ops):
        return "Far Sight is read with the name of a Cat or an Exit that is still in your deck."
    if card.active:
        return f"{card.name} adds only to a roll that you are about to make, if its score fits."
    if card.escape:
        return f"{card.name} helps in an Encounter, before a roll."
    return f"{card.name} cannot be played by itself."


def _no_healing(player: PlayerView) -> str:
    if player.life == player.most:
        return "Your Life is full: there is nothing to heal."
    return "Nobody heals in an Encounter or a chase: only at the start of a turn, or when a thing is found."


def _seek(player: PlayerView, name: str) -> str:
    if name in player.cats:
        return f"You have {the(name)}."
    if name not in player.ahead:
        return f"{capital(the(name))} is not in your deck."
    if not any(face(card).id == "spell_sight" for card in (*player.hand, player.card or name)):
        return "Searching takes a Scroll of Far Sight."
    return f"{capital(the(name))} cannot be searched out now."


def _back(player: PlayerView, name: str) -> str:
    if player.back:
        return f"You are on your way back to {the(player.back.card)}."
    if name not in {each.card for each in player.exits}:
        return f"You have not left {the(name)} open."
    if not player.cats:
        return "You turn back only with a cat."
    return f"You stand beside {the(name)}: draw a card first."


def _give(player: PlayerView, name: str) -> str:
    if player.way:
        return "You have chosen to roll: that binds."
    if name not in player.hand:
        return _not_carried(player, name)
    return f"{capital(the(player.card or name))} will not take that."


def _way(player: PlayerView, _attr: str) -> str:
    return "You have chosen how: that binds." if player.way else "That is no way to deal with this one."


def _lure(player: PlayerView, name: str) -> str:
    if name not in player.hand:
        return _not_carried(player, name)
    return f"{title(player.card or name)} does not care for that."


def _trap(player: PlayerView, name: str) -> str:
    card = card_of(player)
    if card is not None and not card.pickup:
        return "Only a Mouse is caught like that."
    if name == "free":
        return "No cage with a Mouse lies about."
    if name not in CARD:
        return "I don't know that card."
    return f"{title(name)} catches no Mouse." if name in player.hand else _not_carried(player, name)


def _ban(player: PlayerView, name: str) -> str:
    if name not in player.hand:
        return _not_carried(player, name)
    return f"With the Grimoire, {the(name)} does not count."


def _pick(_player: PlayerView, character: str) -> str:
    return f"{who(character).name} is taken." if character in CHARACTER else "I don't know that character."


def _take(player: PlayerView, _value: str) -> str:
    card = card_of(player)
    if card is not None and card.pickup:
        return "A Mouse is taken only with a Cage or a Cheese."
    return "Take it or leave it."


def _scout(player: PlayerView, _value: str) -> str:
    if who(player.character or "").skill.op != "scout":
        return "Only Iris has a map in the head."
    return "The map is used up until darkness falls." if not player.is_skill_ready else "No cards lie ahead."


def _simply(text: str) -> Callable[[PlayerView, str], str]:
    return lambda _player, _value: text


_WHY: Final[dict[str, Callable[[PlayerView, str], str]]] = {
    "pick": _only(("pick",), _pick),
    "draw": _only(("turn",), _simply("Just draw.")),
    "back": _only(("turn",), _card(_back)),
    "scout": _only(("turn",), _scout),
    "play": _only(("turn", "find", "fight", "chase", "trial"), _card(_play)),
    "seek": _only(("turn", "find", "seek"), _card(_seek)),
    "way": _only(("fight",), _way),
    "give": _only(("fight",), _card(_give)),
    "roll": _only(("chase", "trial"), _simply("Just roll.")),
    "reroll": _only(("failed",), _simply("Just roll again.")),
    "accept": _only(("failed",), _simply("Just take it.")),
    "lure": _only(("chase",), _card(_lure)),
    "giveup": _only(("chase",), _simply("Just give up.")),
    "take": _only(("find",), _take),
    "trap": _only(("find",), _trap),
    "leave": _only(("find",), _simply("Just leave it.")),
    "ban": _only(("surplus",), _card(_ban)),
    "drop": _only(("look",), _card(_simply("That one is not among those you see, or it is an Exit."))),
    "keep": _only(("look",), _simply("Just leave them.")),
    "exit": _only(("exit",), _simply("Against others nobody leaves without a cat.")),
    "stay": _only(("exit",), _simply("Just walk on.")),
    "tie": _only(("exit",), _card(_simply("That takes a Ball of Yarn, and one Exit takes only one."))),
}


def blocked(view: View, /) -> Mapping[str, str]:
    """Prefixes that the viewer cannot choose now but would look for, each with the reason."""
    player = asked(view)
    if player is None:
        return {}
    if player.phase == "exit":
        return {"exit": "Against others nobody leaves without a cat.", "tie": "You carry no Yarn, or one lies here."}
    if player.phase == "turn" and player.exits:
        return {"back": _back(player, player.exits[0].card)}
    return {}

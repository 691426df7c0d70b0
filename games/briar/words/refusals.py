"""Reasons why the viewer can't choose something, and what they have to do first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.data import CARD, CHARACTER, Heal, Search, face
from games.briar.nouns import the, title, verb, who
from games.briar.view import PlayerView, View
from games.briar.words.labels import label
from games.briar.words.viewer import asked, card_of, me
from games.english import capital

_WHEN: Final = {
    "turn": "You can't do that at the start of your turn.",
    "find": "Deal with {card} first.",
    "fight": "Deal with {card} first.",
    "chase": "Catch {card} or give up the chase first.",
    "trial": "Deal with {card} first.",
    "failed": "Roll again or accept the failure first.",
    "exit": "First, decide whether to leave by {card} or walk on.",
    "look": "First, discard one of the cards you see, or leave them alone.",
    "seek": "Choose a cat to follow first.",
    "surplus": "You're carrying too many cards: ban one first.",
    "pick": "Choose a character first.",
}


def why(view: View, code: str, _names: Sequence[str], /) -> str:
    player, (prefix, _, value) = me(view), code.partition(":")
    return _WHY[prefix](player, value) if player and prefix in _WHY else ""


def is_midway(_view: View, /) -> bool:
    return False


def short(view: View, action: Action, names: Sequence[str], /) -> str:
    """Return the action's label in a form that fits after "You can choose".

    Figures and a leading verb are left out.
    """
    title = label(view, action, names).partition(":")[0]
    return title.removeprefix("Play ").removeprefix("Backtrack to ") if action.value else title


def _busy(player: PlayerView) -> str:
    return _WHEN[player.phase].format(card=the(player.card) if player.card else "that")


def _only(phases: tuple[str, ...], else_: Callable[[PlayerView, str], str]) -> Callable[[PlayerView, str], str]:
    """Wrap `else_`, which explains a refusal in these phases. In other phases, say what the viewer has to do first."""
    return lambda player, value: else_(player, value) if player.phase in phases else _busy(player)


def _card(then: Callable[[PlayerView, str], str]) -> Callable[[PlayerView, str], str]:
    return lambda player, value: then(player, value) if value in CARD else "I don't know that card."


def _not_carried(player: PlayerView, name: str) -> str:
    other = any(face(card).id == face(name).id for card in player.hand)
    return f"You have the other {title(name)}." if other else f"You don't have {the(name)}."


def _play(player: PlayerView, name: str) -> str:
    if name not in player.hand and name != player.card:
        return _not_carried(player, name)
    card = face(name)
    ops = [op for play in card.plays for op in play.ops]
    if any(isinstance(op, Heal) for op in ops):
        return _no_healing(player)
    if any(isinstance(op, Search) for op in ops):
        return "To read Far Sight, name a Cat or an Exit that's still in your deck."
    if card.active:
        return f"Play {the(name)} only right before a roll {verb(name, 'it helps', 'they help')}."
    if card.escape:
        return f"Play {the(name)} in an Encounter, before a roll."
    return f"You can't just play {the(name)}."


def _no_healing(player: PlayerView) -> str:
    if player.life == player.most:
        return "You're at full Life, so there's nothing to heal."
    return "You can heal only at the start of your turn, or when you find an Item or Spell."


def _seek(player: PlayerView, name: str) -> str:
    if name in player.cats:
        return f"You already have {the(name)}."
    if name not in player.ahead:
        return f"{capital(the(name))} {verb(name, 'isn', 'aren')}'t in your deck."
    if not any(face(card).id == "spell_sight" for card in (*player.hand, player.card or name)):
        return "You need a Scroll of Far Sight to search."
    return f"You can't search for {the(name)} now."


def _back(player: PlayerView, name: str) -> str:
    if player.back:
        return f"You're already backtracking to {the(player.back.card)}."
    if face(name).kind != "exit":
        return f"{capital(the(name))} {verb(name, 'isn', 'aren')}'t an Exit."
    if name not in {way_out.card for way_out in player.exits}:
        return f"You haven't left {the(name)} open."
    if not player.cats:
        return "You need a cat before you can backtrack."
    return f"You're right at {the(name)}: draw a card first."


def _give(player: PlayerView, name: str) -> str:
    if player.way:
        return "You chose to roll, and there's no going back."
    if name not in player.hand:
        return _not_carried(player, name)
    return f"{capital(the(player.card or name))} {verb(player.card or name, 'doesn', 'don')}'t want that."


def _way(player: PlayerView, _attr: str) -> str:
    return "You already chose a roll, and there's no going back." if player.way else "You can't roll that here."


def _lure(player: PlayerView, name: str) -> str:
    if name not in player.hand:
        return _not_carried(player, name)
    return f"{title(player.card or name)} doesn't care for that."


def _trap(player: PlayerView, name: str) -> str:
    card = card_of(player)
    if card is not None and not card.pickup:
        return "Only a Mouse can be caught like that."
    if name == "free":
        return "Nobody left a caged Mouse behind."
    if name not in CARD:
        return "I don't know that card."
    return (
        f"{title(name)} {verb(name, 'doesn', 'don')}'t catch a Mouse."
        if name in player.hand
        else _not_carried(player, name)
    )


def _ban(player: PlayerView, name: str) -> str:
    if name not in player.hand:
        return _not_carried(player, name)
    return f"With the Grimoire, {the(name)} {verb(name, 'doesn', 'don')}'t count."


def _tie(player: PlayerView, name: str) -> str:
    if face(name).id != "item_yarn":
        return "You can tie only a Ball of Yarn to an Exit."
    return _tied(player) if name in player.hand else _not_carried(player, name)


def _tied(player: PlayerView) -> str:
    has_yarn = any(face(name).id == "item_yarn" for name in player.hand)
    return "This Exit already has a Ball of Yarn." if has_yarn else "You have no Ball of Yarn."


def _pick(_player: PlayerView, character: str) -> str:
    return f"{who(character).name} is taken." if character in CHARACTER else "I don't know that character."


def _take(player: PlayerView, _value: str) -> str:
    card = card_of(player)
    if card is not None and card.pickup:
        return "You need a Cage or a Cheese to take the Mouse."
    return "Take it or leave it."


def _scout(player: PlayerView, _value: str) -> str:
    if who(player.character or "").skill.op != "scout":
        return "Only Iris has the Map in the Head."
    return "You can't use the map again until darkness falls." if not player.is_skill_ready else "Your deck is empty."


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
    "accept": _only(("failed",), _simply("Just accept it.")),
    "lure": _only(("chase",), _card(_lure)),
    "giveup": _only(("chase",), _simply("Just give up.")),
    "take": _only(("find",), _take),
    "trap": _only(("find",), _trap),
    "leave": _only(("find",), _simply("Just leave it.")),
    "ban": _only(("surplus",), _card(_ban)),
    "drop": _only(("look",), _card(_simply("You can discard only a card you see that isn't an Exit."))),
    "keep": _only(("look",), _simply("Just leave them alone.")),
    "exit": _only(("exit",), _simply("Against other players, you need a cat to leave.")),
    "stay": _only(("exit",), _simply("Just walk on.")),
    "tie": _only(("exit",), _card(_tie)),
}


def blocked(view: View, /) -> Mapping[str, str]:
    player = asked(view)
    if player is None:
        return {}
    if player.phase == "exit":
        return {"exit": "Against other players, you need a cat to leave.", "tie": _tied(player)}
    if player.phase == "turn" and player.exits:
        return {"back": _back(player, player.exits[0].card)}
    return {}

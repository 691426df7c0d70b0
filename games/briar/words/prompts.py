"""Questions to the viewer, the viewer's hand in words, and the verdict when the game is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from games.briar.data import face
from games.briar.encounters.rolls import Odds
from games.briar.nouns import SCORES, cards, chance, life, named, the, title, who
from games.briar.view import PlayerView, View
from games.briar.words.viewer import card_of, me
from games.english import capital, count, listing, piled
from games.kernel import Outcome

ENDS: Final = {
    "full": "Not a whisker left behind!",
    "partial": "Not every cat made it out.",
    "empty": "No cats made it out.",
    "dead": "The maze keeps its own.",
    "cats": "Nobody else brought as many cats home.",
    "life": "Cats were tied, so Life decided.",
    "objects": "Cats and Life were tied, so objects decided.",
    "draw": "Cats, Life and objects were all tied.",
    "nobody": "The maze keeps everyone.",
}

_TERMS: Final = re.compile(r"\b(?:BAN|DISCARD)\b")
_KEY: Final = "(BAN: gone for good. DISCARD: back after dark.)"


def question(view: View, _names: Sequence[str], /) -> str:
    """Ask the viewer what to choose, and explain BAN and DISCARD the first time they come up."""
    player = me(view)
    assert player is not None
    question = _ASKS[player.phase](view, player)
    return f"{question} {_KEY}" if _TERMS.search(question) and not _was_explained(player) else question


def _was_explained(player: PlayerView) -> bool:
    """Tell whether an earlier question has explained BAN and DISCARD, by mentioning one of them.

    Maze cards don't count, because not all of them ask a question.
    """
    asked = [face(step.card) for step in player.path[:-1] if step.card]
    return any(card.kind != "maze" and _TERMS.search(card.text) for card in asked)


def waiting(view: View, names: Sequence[str], /) -> str:
    """Say whom the table is waiting for, and what that player faces.

    If the viewer is out of the game, also say why.
    """
    return f"{_waiting(view, names)} {_standing(view)}".rstrip()


def _waiting(view: View, names: Sequence[str]) -> str:
    if any(view.players[seat].phase == "pick" for seat in view.acting):
        return f"{named(view.acting, names)} {'is' if len(view.acting) == 1 else 'are'} choosing a character."
    if len(view.acting) > 1:
        return f"Round {view.round}: {named(view.acting, names)} can take their turns."
    player, name = view.players[view.acting[0]], named(view.acting, names)
    if view.seat is None:
        return _facing(player, name)
    how = {"find": "found", "exit": "is at"}.get(player.phase, "faces")
    return f"{name} {how} {the(player.card)}." if player.card else f"It's {name}'s turn."


def _facing(player: PlayerView, name: str) -> str:
    card = the(player.card) if player.card else ""
    match player.phase:
        case "turn":
            return f"{name}'s turn{_walking(player)}."
        case "find":
            return f"{name} found {card}: take it or leave it?"
        case "exit":
            return f"{name} is at {card}: leave or walk on?"
        case "failed":
            return f"{name} failed against {card}: use the Lucky Button?"
        case "look":
            return f"{name} is peeking ahead and can discard a card."
        case "seek":
            return f"{name} is following the Paw Prints to a cat."
        case "surplus":
            return f"{name} is carrying too much and has to ban a card for good."
    return f"{name} faces {card}: {_ways_out(player)}."


def _walking(player: PlayerView) -> str:
    if not player.back:
        return ""
    left, way_out = player.back.left, the(player.back.card)
    return f": {way_out} is {count(left, 'card')} away" if left else f": {way_out} is next"


def _ways_out(player: PlayerView) -> str:
    """List the rolls that the player can choose from, and say whether a gift or bait would work without a roll."""
    if len(player.odds) == 1 and (player.way or player.phase == "trial" or player.fails):
        return f"roll {_score(player.odds[0])} ({chance(player.odds[0].chance)})"
    card = card_of(player)
    rolls = listing(list(map(_score, player.odds)), "or")
    gift = ", or give a gift" if card and any(way.give for way in card.options) else ""
    lure = ", or use bait" if player.phase == "chase" else ""
    return f"roll {rolls}{gift}{lure}"


def _score(odds: Odds) -> str:
    return f"{SCORES[odds.attr]} {odds.target}"


def is_gone(view: View) -> bool:
    """Tell whether the viewer has left the maze, fallen, or been shut out."""
    return bool(_standing(view))


def _standing(view: View) -> str:
    player = me(view)
    status = player.status if player else "in"
    return {
        "out": "You're home.",
        "dead": "You're lost in the maze.",
        "shut": "There are no cats left for you to find.",
    }.get(status, "")


def _pick(view: View, _player: PlayerView) -> str:
    return f"Who are you in this maze?{_lots(view)}"


def _lots(view: View) -> str:
    return " Players choose in reverse turn order." if view.lots else ""


def _turn(_view: View, player: PlayerView) -> str:
    if player.back and not player.back.left:
        return f"You're back at {the(player.back.card)}. Step up to it?"
    ahead = f"{count(player.deck, 'card')} before dark" if player.deck else "no cards left, so darkness falls next"
    back = f" {capital(the(player.back.card))} is {count(player.back.left, 'card')} away." if player.back else ""
    return f"Your turn! You have {life(player.life)} and {ahead}.{back}"


def _find(_view: View, player: PlayerView) -> str:
    card = card_of(player)
    assert card is not None
    room = f"You're carrying {player.counted} of {player.limit} cards."
    return f"You find {the(player.card or '')}. {card.text} {room} Take it?"


def _fight(view: View, player: PlayerView) -> str:
    card = card_of(player)
    assert card is not None
    if player.way:
        return _rolling(view, player)
    return f"{card.name}! {card.text} What do you do?"


def _rolling(_view: View, player: PlayerView) -> str:
    odds, name = player.odds[0], player.card or ""
    cost = f" Failing costs {life(player.stake)}." if player.stake else ""
    need = f"Roll {SCORES[odds.attr]} {odds.target} on {_dice(odds)}."
    return f"{title(name)}. {need}{_last(player) or cost}"


def _chase(view: View, player: PlayerView) -> str:
    card = card_of(player)
    assert card is not None
    return f"{card.name}! {card.text}{_last(player)}" if not player.fails else _rolling(view, player)


def _last(player: PlayerView) -> str:
    return " If you fail, you're lost in the maze." if player.stake >= player.life else ""


def _trial(_view: View, player: PlayerView) -> str:
    card, odds = card_of(player), player.odds[0]
    assert card is not None
    text = card.text.removesuffix(" Then DISCARD this.")
    return f"{card.name}. {text} You roll {_dice(odds)}.{_last(player)}"


def _dice(odds: Odds) -> str:
    """Describe a roll, with the chance of passing it: "two dice plus 2 (58% chance)"."""
    added = odds.score + odds.bonus
    return f"two dice{f' plus {added}' if added else ''} ({chance(odds.chance)} chance)"


def _failed(_view: View, player: PlayerView) -> str:
    thrown = player.throw
    assert thrown is not None
    return f"You rolled {thrown.total} and needed {thrown.target}. Use the Lucky Button?"


def _exit(_view: View, player: PlayerView) -> str:
    cats = f"{count(len(player.cats), 'cat')} ({cards(player.cats)})" if player.cats else "no cats"
    return f"{capital(the(player.card or ''))} leads out. You have {cats} and {life(player.life)}. Leave or walk on?"


def _look(view: View, _player: PlayerView) -> str:
    return f"Top card first: {cards(view.known[: view.looking])}. Discard one that isn't an Exit?"


def _surplus(_view: View, player: PlayerView) -> str:
    return f"You're carrying {player.counted} cards, and your limit is {player.limit}. Which one will you ban for good?"


_ASKS: Final[dict[str, Callable[[View, PlayerView], str]]] = {
    "pick": _pick,
    "turn": _turn,
    "find": _find,
    "fight": _fight,
    "chase": _chase,
    "trial": _trial,
    "failed": _failed,
    "exit": _exit,
    "look": _look,
    "seek": lambda _view, _player: "The prints lead on. Which cat do you follow?",
    "surplus": _surplus,
}


def usual(view: View, /) -> Sequence[str]:
    """Return the prefix of the choice that most players make at an Exit: to leave, if they have a cat."""
    player = me(view)
    return ("exit",) if player and player.cats else ()


def grave(view: View, /) -> Collection[str]:
    """Return the prefixes of choices to be confirmed: leaving a solo game without a cat, which loses it (R36)."""
    player = me(view)
    return ("exit",) if player and not player.cats else ()


def secret(view: View, _names: Sequence[str], /) -> str:
    """List the viewer's hand, open Exits and known cards. Scores and the text of cards are in the picture."""
    player = me(view)
    if player is None:
        return ""
    if player.character is None:
        return "You haven't chosen a character yet."
    card = who(player.character)
    if view.outcome:
        caught = cards(player.cats) if player.cats else "none"
        return f"You were {card.name}, with {player.life} of {player.most} Life. Cats caught: {caught}."
    cats = cards(player.cats) if player.cats else "none yet"
    held = listing(piled([title(name) for name in player.hand])) or "empty"
    free = ", not counting Spells" if player.counted < len(player.hand) else ""
    of = "of" if player.counted <= player.limit else "cards, over the limit of"
    lines = [
        f"You're {card.name}, with {player.life} of {player.most} Life. Cats caught: {cats}.",
        f"Hand ({player.counted} {of} {player.limit}{free}): {held}.",
    ]
    if player.is_caged:
        lines.append("Your Mouse is caged.")
    if player.exits:
        ways = [
            f"{title(way_out.card)} ({count(way_out.way, 'card') + ' back' if way_out.way else 'right here'})"
            for way_out in player.exits
        ]
        lines.append(f"Open Exits: {listing(ways)}.")
    if view.known:
        lines.append(f"Next in your deck: {cards(view.known)}.")
    return "\n".join(lines)


def verdict(view: View, names: Sequence[str], /) -> str:
    result = view.outcome
    if result is None:
        return ""
    if result.won is not None:
        return f"{names[0]} {_alone(view.players[0], result)} {ENDS[result.reason]}"
    others: dict[str, list[str]] = {}
    for seat in (seat for group in result.ranking[1:] for seat in group):
        others.setdefault(_others(view.players[seat]), []).append(names[seat])
    rest = listing([f"{listing(who_)} {did}" for did, who_ in others.items()])
    return " ".join([_of_all(view, result, names), ENDS[result.reason], f"{rest}." if rest else ""]).rstrip()


def _alone(player: PlayerView, result: Outcome) -> str:
    character = f"({who(player.character or '').name})"
    if result.reason == "dead":
        lost = f" with {cards(player.cats)}" if player.cats else ""
        return f"{character} is lost in the maze{lost}."
    if result.reason == "empty":
        return f"{character} leaves empty-handed and loses."
    victory = "a complete victory" if result.reason == "full" else "a partial victory"
    return f"{character} brings {cards(player.cats)} home: {victory}."


def _of_all(view: View, result: Outcome, names: Sequence[str]) -> str:
    winners = result.ranking[0]
    if result.reason == "nobody":
        return f"Nobody wins: {named(winners, names)} never made it out."
    verb_ = "wins" if len(winners) == 1 else "share the win"
    brought = listing([_brought(view.players[seat]) for seat in winners])
    return f"{named(winners, names)} {verb_} with {brought}."


def _brought(player: PlayerView) -> str:
    return cards(player.cats)


def _others(player: PlayerView) -> str:
    if player.status == "out":
        return f"brought {listing([title(cat) for cat in player.cats]) or 'no cats'} home"
    return "found no cats" if player.status == "shut" else "never made it out"

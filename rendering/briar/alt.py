"""Alt text of BriarMaze's board, with the same facts as the picture, in at most 1,024 characters."""

from __future__ import annotations

from typing import Final

from games.briar.nouns import the
from games.briar.state import Throw
from games.briar.view import PlayerView, View
from games.english import capital, count, listing, signed
from rendering.briar import facts
from rendering.briar.board.panel import fate, met, stands, turn_line
from rendering.draw.wording import MOST, clip, name_of, told
from rendering.picture import Frame

ASKED: Final = {
    "pick": "is picking a character",
    "turn": "is about to draw",
    "find": "can take or leave {card}",
    "fight": "has to deal with {card}",
    "chase": "is chasing {card}",
    "trial": "has to roll against {card}",
    "failed": "failed against {card} and can roll again",
    "exit": "can leave by {card} or walk on",
    "look": "is peeking ahead",
    "seek": "is searching the deck",
    "surplus": "has too many cards",
}


def board(view: View, frame: Frame) -> str:
    """Describe the turn, the latest events, and each player's Life, cats, hand, current card, dice and open Exits."""
    most = max(220, 700 // len(view.players))
    walks = (player(view.players[seat], frame, most) for seat in view.order)
    return clip(" ".join((f"{clip(turn_line(view, frame), 120)}.", told(frame, 240), *walks)))


def player(each: PlayerView, frame: Frame, most: int = MOST) -> str:
    """Describe one player's maze in at most `most` characters. Facts that don't fit are left out."""
    who = facts.character(each.character)
    name = clip(name_of(frame, each.seat), 24)
    if who is None:
        return f"{name} has no character yet."
    cats = f"{count(len(each.cats), 'cat')} ({listing([facts.name_of(cat) for cat in each.cats])})"
    due = "darkness falls again" if each.night else "dark"
    parts = (
        f"{name} ({who.name}) {_asked(each)}",
        f"{each.life} of {each.most} Life, {cats if each.cats else 'no cats'}",
        f"In hand: {facts.names(each.hand) or 'nothing'}",
        _met(each),
        _odds(each),
        capital(throw(each.throw)) if each.throw else "",
        _exits(each),
        f"{count(each.turns, 'turn')} taken and {count(each.deck, 'card')} left before {due}",
    )
    return clip(_fitting([f"{part}." for part in parts if part], most), most)


def _fitting(sentences: list[str], most: int) -> str:
    """Join as many sentences as fit into `most` characters, but at least the first."""
    text, *rest = sentences
    for sentence in rest:
        if len(text) + 1 + len(sentence) <= most:
            text = f"{text} {sentence}"
    return text


def _asked(each: PlayerView) -> str:
    """Say what the player has to do, with the card's name, for which the picture has no room."""
    if each.status != "in":
        return stands(each)
    if each.phase == "turn" and each.back is not None:
        return f"is {count(each.back.left, 'card')} from the Exit" if each.back.left else "reaches the Exit next"
    if each.phase == "fight" and each.way:
        return f"is rolling {facts.SCORES[each.way]} against {the(each.card or '')}"
    return ASKED[each.phase].format(card=the(each.card) if each.card else "the card")


def _met(each: PlayerView) -> str:
    card = met(each)
    if card is None:
        return ""
    if each.card:
        return "" if "{card}" in ASKED[each.phase] else f"Current card: {facts.name_of(card)}"
    return f"Last card: {facts.name_of(card)} ({fate(each) or 'led on'})"


def _odds(each: PlayerView) -> str:
    """Describe the rolls that the player can make.

    For example, "Can roll Body +3 (needs 9, 72% chance) or Mind +2 (needs 10, 42% chance)".
    """
    ways = [
        f"{facts.SCORES[o.attr]} {signed(o.score + o.bonus)} (needs {o.target}, {round(100 * o.chance)}% chance)"
        for o in each.odds
    ]
    return f"Can roll {listing(ways, 'or')}" if ways else ""


def throw(thrown: Throw) -> str:
    """Describe a roll of the dice: "rolled 3 and 4, Body +2: 9 against 10, failed"."""
    added = f"{facts.SCORES[thrown.attr]} {signed(thrown.score + thrown.bonus)}"
    how = "passed" if thrown.passed else "failed"
    return f"rolled {thrown.dice[0]} and {thrown.dice[1]}, {added}: {thrown.total} against {thrown.target}, {how}"


def _exits(each: PlayerView) -> str:
    left = f"{count(each.back.left, 'card')} to go" if each.back else ""
    back = f"Backtracking to the {facts.name_of(each.back.card)}, {left}" if each.back else ""
    ways = [
        f"{facts.name_of(way.card)} ({count(way.way, 'card') + ' back' if way.way else 'right here'})"
        for way in each.exits
    ]
    return ". ".join(part for part in (back, f"Open Exits: {listing(ways)}" if ways else "") if part)


def in_words(view: View, frame: Frame) -> tuple[str, ...]:
    """Describe the table line by line: each player, the cards they've met so far, and the cards left."""
    lines = [f"{turn_line(view, frame)}."]
    for seat in view.order:
        each = view.players[seat]
        way = [facts.name_of(step.card) if step.card else "darkness" for step in each.path]
        lines.append(player(each, frame))
        lines += [f"{name_of(frame, seat)}'s path: {', '.join(way)}."] if way else []
        lines += [f"Still in the deck: {facts.names(each.ahead)}."] if each.ahead else []
    return tuple(lines)

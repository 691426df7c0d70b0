"""Questions to the viewer, the viewer's secrets in words, and the verdict at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.english import capital, count, listing
from games.gnomes.combat.sides import loss
from games.gnomes.events import who
from games.gnomes.nouns import MOMENT, ability, faces, the, title, verb, versus
from games.gnomes.view import Pending, View
from games.gnomes.view.facts import DraftView
from games.gnomes.words.labels import lacking, player_name, whose, yours
from games.gnomes.words.standing import progress, reached_line
from games.kernel import Outcome

_NAMED: Final = 6  # cards of a hand that are named
_PHASE: Final = {
    "tribe": "Which tribe will you lead?",
    "start": "Where should your leader start?",
    "restart": "All your units are gone. Which clan comes in?",
    "flip": "Which tile should flip? {flips} to go.",
    "begin": "Do you want to cast something before you roll?",
    "reroll": "You rolled {dice}. {rerolls} left.",
    "assign": "Who gets the dice? You have {dice}.",
    "act": "Which unit moves or attacks next?",
    "call": "You have {horns}. Calling a clan costs 3, and drawing cards costs 2.",
    "last": "Do you want to cast something before your turn ends?",
    "end": "Your turn ends.",
}
_GOES: Final = {"fall": "Where should {mover} land?", "steer": "Where should {mover} move, up to {steps} away?"}
_DRAFT: Final = {
    "move": "Where should {mover} move?",
    "attack": "Who should {mover} attack, and with how many swords?",
    "cast": "{what}: {text}",
    "draw": "Whose horns will you spend on cards?",
    "keep": "Will you give {what} to a unit or keep it in hand?",
    "learn": "Which unit gets {what}?",
    "empower": "Which ability will you fill?",
    "die": "Do you want to re-roll any more dice?",
    "put": "Who gets the next dice? You still have {dice}.",
}


def question(view: View, names: Sequence[str], /) -> str:
    if view.draft is not None:
        return _asked_next(view)
    return _midway(view, view.pending, names) if view.pending else _phase(view)


def _phase(view: View) -> str:
    rolls = count(view.rerolls, "re-roll")
    horns = count(sum(it.horns for it in view.units if it.player == view.active), "horn")
    return _PHASE[view.phase].format(flips=view.flips, dice=faces(view.dice), rerolls=rolls, horns=horns)


def _asked_next(view: View) -> str:
    draft = view.draft
    assert draft is not None
    if draft.verb == "order":
        return _ordered(view, draft)
    named = draft.verb in ("cast", "keep", "learn")
    what = title(draft.what) if named else ""
    text = ability(draft.what).text if named else ""
    if draft.asks == "way":
        return f"Which way should {what} go?"
    left = faces(_not_given(view.dice, draft.on)) if draft.verb == "put" else ""
    mover = the(draft.what) if draft.verb in ("move", "attack") else ""
    return _DRAFT[draft.verb].format(what=what, text=text, dice=left, mover=mover)


def _ordered(view: View, draft: DraftView) -> str:
    """Ask for the next part of a standing order: the moment, the unit that it's about, then its targets."""
    lacks = lacking(view, draft.what)
    what = f"{title(draft.what)}{f' ({lacks})' if lacks else ''}"
    if not draft.moment:
        return f"When should I cast {what}? The order ends with this round."
    when = f"I'll cast {what} when {MOMENT[draft.moment]}"
    if not draft.asks:
        return f"{when}. Which unit should trigger it?"
    return f"{when}: {ability(draft.what).text} Choose {'another' if draft.on else 'a'} target."


def _not_given(dice: str, gifts: Sequence[str]) -> str:
    """Return the letters of the dice in `dice` that haven't been given to units yet.

    Each item of `gifts` is a face, a slot and a number.
    """
    left = dice.replace("c", "")
    for gift in gifts:
        left = left.replace(gift[0], "", int(gift[2:]))
    return left


def happening(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Describe the event to which the viewer can reply, including an ability's text."""
    declared = _declared(view, pending, names)
    return f"{declared}: {ability(pending.ability or '').text}" if pending.kind == "cast" else f"{declared}."


def _attack(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Describe an attack by what it would do: "Ada's Crew attacks your Hex Weavers for 1 damage (2 vs 6: halved)"."""
    assert pending.target is not None
    life = next(it.hp for it in view.units if it.code == pending.target)
    lost = min(life, loss(pending.power, pending.guard))
    left = f", leaving {life - lost} HP" if lost < life else ", defeating them"
    numbers = versus(pending.power, pending.guard, is_brief=True)
    fight = f"{capital(yours(view, pending.unit or '', names))} {_strikes(view, pending, names)}"
    return f"{fight} for {lost or 'no'} damage ({numbers}){left if lost else ''}"


def _strikes(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Say whom the attacker attacks, as the end of a sentence: "attacks Bo's Boar Lancers"."""
    assert pending.unit is not None
    assert pending.target is not None
    return f"{verb(pending.unit, 'attacks', 'attack')} {yours(view, pending.target, names)}"


def _declared(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Say who does what, and what it does to those who are asked: "Ada flips d4, under your Rope Walkers"."""
    if pending.kind == "attack":
        return _attack(view, pending, names)
    name = player_name(view, pending.player, names)
    if pending.kind == "cast":
        return f"{name} casts {title(pending.ability or '')}{_affected(view, pending, names)}"
    return f"{name} flips {pending.cell}{_under(view, [pending.cell or ''], names)}"


def _affected(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Name the targets of a cast that belong to those who are asked: their units, tiles under these, or themselves."""
    asked = _addressed(view)
    units = [yours(view, it.code, names) for it in view.units if it.code in pending.on and it.player in asked]
    players = [it for it in view.players if it.tribe in pending.on and it.number in asked]
    people = ["you" if it.number == view.seat else player_name(view, it.number, names) for it in players]
    if units or people:
        return f" on {listing([*units, *people])}"
    tiles = [cell.label for cell in view.cells if cell.label in pending.on]
    under = _under(view, tiles, names)
    return f" on {listing(tiles)}{under}" if under else ""


def _under(view: View, tiles: Sequence[str], names: Sequence[str]) -> str:
    """Name the units on the tiles that belong to those who are asked: ", under your Rope Walkers"."""
    units = [yours(view, it.code, names) for it in view.units if it.at in tiles and it.player in _addressed(view)]
    return f", under {listing(units)}" if units else ""


def _addressed(view: View) -> tuple[int, ...]:
    """Return the viewer if they're asked, otherwise everybody who is asked."""
    return (view.seat,) if view.seat is not None and view.seat in view.asked else view.asked


def _midway(view: View, pending: Pending, names: Sequence[str]) -> str:
    """Ask for a choice that interrupts a turn.

    The choice is about a reply, a fall, a move by another player's ability, crystals or cards.
    """
    if pending.kind in ("attack", "cast", "flip"):
        if view.seat != pending.player:
            return f"{happening(view, pending, names)} Respond?"
        own = f"You're about to flip {pending.cell}." if pending.kind == "flip" else happening(view, pending, names)
        return f"{own} Cast something first?"
    if pending.kind in ("fall", "steer"):
        on_turn = "" if view.seat == view.active else f"On {player_name(view, view.active, names)}'s turn, "
        forced = capital(f"{on_turn}{_forced(pending, the(pending.unit or 'tur0'))}")
        mover = verb(pending.unit or "tur0", "the leader", "they")
        return f"{forced}. {_GOES[pending.kind].format(mover=mover, steps=count(pending.left, 'step'))}"
    sentence = {
        "divide": f"You have {count(pending.left, 'crystal')} to place. Which ability gets {_share(pending.left)}?",
        "decks": f"Which decks will you draw {count(pending.left, 'card')} from?",
        "keep": "Which card will you keep?",
        "call": "Someone blows a horn.",
    }[pending.kind]
    return f"{title(pending.ability)}: {sentence}" if pending.ability else sentence


def _share(left: int) -> str:
    return "it" if left == 1 else "some"


def _forced(pending: Pending, mover: str) -> str:
    """Say what forces a unit to go somewhere: its tile was flipped, or an ability moves it."""
    if pending.kind == "fall":
        return f"the tile under {mover} flipped"
    return f"{title(pending.ability) if pending.ability else 'an ability'} moves {mover}"


def waiting(view: View, names: Sequence[str], /) -> str:
    """Say whom the table is waiting for and why, or ask for the next part of a standing order."""
    if view.draft is not None:
        return _asked_next(view)
    asked = listing([who(names, seat) for seat in view.asked])
    if view.pending is not None and view.pending.kind in ("attack", "cast", "flip"):
        return _awaited_reply(view, view.pending, asked, names)
    if view.asked == (view.active,):
        return f"Round {view.round}: it's {asked}'s turn."
    why = ""
    if view.pending is not None and view.pending.kind in ("fall", "steer"):
        mover = whose(view, view.pending.unit or "tur0", names)
        why = f" {capital(_forced(view.pending, mover))}."
    turn = f"Round {view.round}, {player_name(view, view.active, names)}'s turn.{why}"
    return f"{turn} Waiting for {asked}{_awaited(view)}."


def _awaited_reply(view: View, pending: Pending, asked: str, names: Sequence[str]) -> str:
    """Ask for a reply to an event, or ask the player who declared it, once, whether to cast something first."""
    if view.asked != (pending.player,):
        asks = f"{asked}, will you respond?" if view.seat is None else f"Waiting for {asked} to respond."
        return f"{_declared(view, pending, names)}. {asks}"
    event = f"{pending.cell} flips"
    if pending.kind == "attack":
        event = f"{the(pending.unit or '')} {_strikes(view, pending, names)}"
    if view.seat is None:
        return f"{asked}, will you cast something before {event}?"
    return f"Waiting for {asked}, who can cast something before {event}."


def _awaited(view: View) -> str:
    """Say what players must choose if the table waits for a choice that isn't part of their own turn."""
    if view.pending is None:
        return ""
    return {
        "fall": " to choose where the unit lands",
        "steer": " to choose where the unit goes",
        "divide": f" to place {count(view.pending.left, 'crystal')}",
        "decks": f" to draw {count(view.pending.left, 'card')}",
        "keep": " to keep a card",
    }.get(view.pending.kind, "")


def secret(view: View, _names: Sequence[str], /) -> str:
    """List what only the viewer knows: the cards in hand, cards that were just drawn, and standing orders."""
    if view.seat is None:
        return ""
    lines = [f"In hand: {listing(_held(view.hand))}." if view.hand else "You have no cards in hand."]
    if view.seen:
        lines.append(f"You just drew {listing([title(card) for card in view.seen])}.")
    lines += [
        f"Order {order.number}: cast {title(order.ability)} when {MOMENT[order.moment]}." for order in view.orders
    ]
    return "\n".join(lines)


def _held(hand: Sequence[str]) -> list[str]:
    """Name the cards of a hand, with counts for copies.

    If there are too many cards to name, the last item says how many others there are.
    """
    numbers = Counter(hand)
    named = list(numbers) if len(numbers) <= _NAMED else list(numbers)[: _NAMED - 1]
    shown = [title(card) + (f" \N{MULTIPLICATION SIGN}{numbers[card]}" if numbers[card] > 1 else "") for card in named]
    rest = len(hand) - sum(numbers[card] for card in named)
    return [*shown, f"{rest} more"] if rest else shown


def verdict(view: View, names: Sequence[str], /) -> str:
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.won is not None:
        reached = progress(view)
        if outcome.won or reached is None:
            return f"{names[0]} {'won' if outcome.won else 'lost'}. {outcome.reason}"
        return f"{names[0]} lost: {reached_line(reached)}. {outcome.reason}"
    first = outcome.ranking[0]
    winners = listing([names[seat] for seat in first])
    scores = [f"{names[seat]} {outcome.scores[seat]}" for group in outcome.ranking for seat in group]
    return (
        f"{winners} {'win' if len(first) > 1 else 'wins'}{_by(outcome)}. {outcome.reason} Points: {', '.join(scores)}."
    )


def _by(outcome: Outcome) -> str:
    """Say how many points ahead the winners are, and where their points come from."""
    first, *others = outcome.ranking
    best = outcome.scores[first[0]] or 0
    ahead = f" by {best - (outcome.scores[others[0][0]] or 0)}" if others else ""
    parts = [f"{line.points} for {line.label}" for line in outcome.breakdown[first[0]] if line.points]
    return f"{ahead}: {', '.join(parts)}" if parts else ahead

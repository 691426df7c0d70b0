"""The public reasons that a computer player gives for its moves.

Everything except the order of the decks is public. So reasons can mention hands, odds and the contents of a deck, but
never depend on cards that the player saw on top of a deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.briar.actions import Action
from games.briar.data import ALL_CATS, Bonus, Heal, Search, SpellsFree, face
from games.briar.encounters.rolls import Odds
from games.briar.encounters.rolls import chance as likely
from games.briar.nouns import SCORES, chance, life, the, title, verb, who
from games.briar.players.choices import loss
from games.briar.players.table import Table
from games.briar.view import PlayerView
from games.english import capital, count, listing, piled
from games.players import rank

_LEAST: Final = 0.05  # Life worth mentioning
_PICKS: Final = {
    "hand_limit": "A fourth card in hand keeps bait that others have to throw away.",
    "soften_first_fail": "My first miss in every fight costs 1 Life less, and Body 3 wins many of them.",
    "scout": "I get eight Life, and once per deck I can peek at four cards and toss the worst.",
    "free_first_fail": "My first miss in every chase is free, and Soul 3 beats many creatures.",
    "reroll": "I get two good scores, and once per deck I can re-roll a bad roll.",
}


def reason(table: Table, action: Action) -> str:
    """Return the reason for the action in one line, which the whole table reads, so it contains no secrets."""
    return capital(_WHY[action.verb](table, action.value))


def _pick(_table: Table, value: str) -> str:
    return _PICKS[who(value).skill.op]


def _draw(table: Table, _value: str) -> str:
    me = table.me
    if me.back is not None:
        left = count(me.back.left, "card")
        return f"next stop: {the(me.back.card)}." if not me.back.left else f"{the(me.back.card)} is {left} away."
    if not me.deck:
        return "my deck is empty: darkness brings back what I discarded."
    return f"{count(me.deck, 'card')} to go{_to_come(table)}."


def _to_come(table: Table) -> str:
    """List what's still in the player's deck: ", including Ink, 1 Exit and 2 creatures"."""
    kinds = [face(name).kind for name in table.ahead]
    cats = [title(cat) for cat in table.missing if cat in table.ahead]
    numbers = ((kinds.count("exit"), "Exit"), (kinds.count("encounter"), "creature"))
    things = listing([*cats, *(count(number, noun) for number, noun in numbers if number)])
    return f"{f', including {things}' if things else ''}{'' if cats else ', but no cats'}"


def _back(table: Table, value: str) -> str:
    way = next(way_out.way for way_out in table.me.exits if way_out.card == value)
    return f"I have {_state(table)}, and {the(value)} is {count(way, 'card')} away."


def _state(table: Table) -> str:
    """Say what the player would lose by dying: "1 cat and 5 of 7 Life"."""
    return f"{count(len(table.me.cats), 'cat')} and {table.me.life} of {table.me.most} Life"


def _scout(_table: Table, _value: str) -> str:
    return "peeking costs no turn, and I can do it again after dark."


def _play(table: Table, value: str) -> str:
    card, me = face(value), table.me
    if card.escape:
        return f"a failed roll costs {_of_mine(me)}; {the(value)} {verb(value, 'spares', 'spare')} me the roll."
    if card.active:
        odds = me.odds[0]
        better = likely(odds.target, odds.score + odds.bonus + card.active.bonus.n)
        return f"it raises my chance from {chance(odds.chance)} to {chance(better)}."
    heal = next(op.n for play in card.plays for op in play.ops if isinstance(op, Heal))
    lost = me.most - me.life
    waste = ", so nothing's wasted" if lost >= heal else ""
    return f"I've lost {life(lost)} and can heal {heal}{waste}."


def _seek(table: Table, value: str) -> str:
    if face(value).kind == "exit":
        return f"I have {_state(table)}, and I want to be out."
    return f"{title(value)} is the cat to get now. {_hope(table, value)}."


def _hope(table: Table, cat: str) -> str:
    card = face(cat)
    assert card.lure is not None
    assert card.chase is not None
    bait = next((name for name in table.me.hand if face(name).id in card.lure.any_of), None)
    if bait is not None:
        return f"I have {the(bait)}"
    attr = card.chase.attr
    return f"Each try has a {chance(likely(card.chase.target, who(table.me.character or '').score(attr)))} chance"


def _way(table: Table, value: str) -> str:
    losses = {odds.attr: loss(table, odds) for odds in table.me.odds}
    phrases = {
        odds.attr: f"{SCORES[odds.attr]} ({chance(odds.chance)}, about {_lost(losses[odds.attr])} lost)"
        for odds in table.me.odds
    }
    ranked = rank(value, {attr: -lost for attr, lost in losses.items()}, lambda attr: phrases[attr])
    way = next(way for way in table.card.options if way.key == value)
    name = the(table.me.card or "")
    gone = f"{verb(table.me.card or '', 'is', 'are')} gone {'for good' if way.then == 'ban' else 'until dark'}"
    return f"I'll roll {phrases[value]}{f', {ranked}' if ranked else ''}. If I pass, {name} {gone}."


def _lost(number: float) -> str:
    return f"{number:.1f} Life" if number >= _LEAST else "no Life"


def _give(table: Table, value: str) -> str:
    best = max(table.me.odds, key=lambda odds: odds.chance, default=None)
    rolls = f": my best has a {chance(best.chance)} chance, and a miss costs {life(table.me.stake)}" if best else ""
    return f"{the(value)} {verb(value, 'saves', 'save')} me a roll{rolls}."


def _roll(table: Table, _value: str) -> str:
    odds, me = table.me.odds[0], table.me
    if table.card.kind == "cat" and me.stake:
        return f"{_chance(odds)} each time, and a miss costs {_of_mine(me)}."
    if table.card.kind == "cat":
        return f"{_chance(odds)}, and this try is free."
    return f"{_chance(odds)}, and a miss costs {_of_mine(me) if me.stake else 'no Life'}."


def _chance(odds: Odds) -> str:
    return f"I have a {chance(odds.chance)} chance at {SCORES[odds.attr]} {odds.target}"


def _of_mine(me: PlayerView) -> str:
    """Say how much of the player's Life a failed roll would cost: "2 of my 7 Life"."""
    return f"{me.stake} of my {me.life} Life"


def _reroll(table: Table, _value: str) -> str:
    odds = table.me.odds[0]
    return f"the miss would cost {life(table.me.stake)}; with the Button I have a {chance(odds.chance)} chance."


def _accept(table: Table, _value: str) -> str:
    return f"{life(table.me.stake)} is less than the Button will be worth later."


def _lure(table: Table, value: str) -> str:
    return f"{the(value)} {verb(value, 'catches', 'catch')} {title(table.me.card or '')} without a roll."


def _giveup(table: Table, _value: str) -> str:
    odds, me = table.me.odds[0], table.me
    return f"{_chance(odds)} each time, and I need my {me.life} Life to reach an Exit; I get another chance after dark."


def _take(table: Table, _value: str) -> str:
    return f"{_use(table, table.me.card or '')}."


def _use(table: Table, name: str) -> str:
    return _bait(table, name) or _power(name) or _payment(table, name) or "it breaks ties at the end"


def _bait(table: Table, name: str) -> str:
    for cat in table.missing:
        lure = face(cat).lure
        if lure and face(name).id in lure.any_of:
            when = "is still to come" if cat in table.ahead else "comes back after dark"
            return f"it catches {title(cat)}, who {when}"
    return ""


def _power(name: str) -> str:
    card = face(name)
    if card.escape:
        return "it ends a fight without a roll"
    if card.active:
        return f"it adds {card.active.bonus.n} to a roll when that matters"
    for op in (*card.passive, *(op for play in card.plays for op in play.ops)):
        if isinstance(op, Bonus):
            return f"it adds {op.n} to {listing([SCORES[attr] for attr in op.attr])} while I carry it"
        if isinstance(op, SpellsFree):
            return "Spells take no room with it"
        if isinstance(op, Heal):
            return f"it heals {op.n} Life when I need it"
        if isinstance(op, Search):
            return "it finds a cat or a way out"
    return ""


def _payment(table: Table, name: str) -> str:
    takers = sorted(
        the(card)
        for card in table.ahead
        if any(way.give and face(name).id in way.give.any_of for way in face(card).options)
    )
    mouse = face("item_mouse").pickup
    if mouse and face(name).id in mouse.any_of and "item_mouse" in table.ahead:
        return "it catches the Mouse that is still to come"
    return f"{listing(takers)} ahead would take it instead of a roll" if takers else ""


def _trap(table: Table, value: str) -> str:
    paid = "there's a cage to use" if value == "free" else f"{the(value)} is worth it"
    lures = _bait(table, table.me.card or "").replace("it catches", "the Mouse catches", 1)
    return f"{paid}: {lures or 'a Mouse lures Ember'}."


def _leave(table: Table, _value: str) -> str:
    me = table.me
    assert me.card is not None
    full = "" if me.has_room(me.card) else f"my hand is full: {listing(piled([title(card) for card in me.hand]))}"
    return f"{full or f'{the(me.card)} would only fill my hand'}."


def _ban(table: Table, value: str) -> str:
    kept = [title(name) for name in table.me.hand if name != value]
    return f"{listing(kept)} help me more than {the(value)}."


def _drop(table: Table, value: str) -> str:
    card = face(value)
    if card.kind != "encounter":
        return f"I'd rather not meet {the(value)}."
    ways = [way.roll for way in card.options if way.roll]
    best = max(likely(way.target, who(table.me.character or "").score(way.attr)) for way in ways)
    return f"my best roll against {the(value)} has a {chance(best)} chance, so not now."


def _keep(_table: Table, _value: str) -> str:
    return "these cards can stay where they are."


def _exit(table: Table, _value: str) -> str:
    cats = len(table.me.cats)
    if cats == ALL_CATS:
        return "I have all three cats."
    if len(table.view.players) > 1 and cats > ALL_CATS - cats:
        return f"I have {cats} of the three cats, so nobody can bring out more."
    if not table.missing:
        return "there are no cats left to find."
    return f"I have {_state(table)}, and {_left(table)}."


def _left(table: Table) -> str:
    """Say which cats the player could still catch by staying in the maze."""
    near = [title(cat) for cat in table.missing if cat in table.ahead]
    if not near:
        return f"{listing([title(cat) for cat in table.missing])} won't turn up before dark"
    if table.me.deck == 1:
        return f"{near[0]} is the only card left"
    return f"{listing(near)} {'is' if len(near) == 1 else 'are'} among the {table.me.deck} cards ahead"


def _stay(table: Table, _value: str) -> str:
    if not table.me.cats:
        return f"I won't leave without a cat: {_left(table)}."
    return f"with {_state(table)}, I'll risk it: {_left(table)}."


def _tie(_table: Table, _value: str) -> str:
    return "the Yarn halves my way back here."


_WHY: Final[dict[str, Callable[[Table, str], str]]] = {
    "pick": _pick,
    "draw": _draw,
    "back": _back,
    "scout": _scout,
    "play": _play,
    "seek": _seek,
    "way": _way,
    "give": _give,
    "roll": _roll,
    "reroll": _reroll,
    "accept": _accept,
    "lure": _lure,
    "giveup": _giveup,
    "take": _take,
    "trap": _trap,
    "leave": _leave,
    "ban": _ban,
    "drop": _drop,
    "keep": _keep,
    "exit": _exit,
    "stay": _stay,
    "tie": _tie,
}

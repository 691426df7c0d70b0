"""The value of each choice to a computer player, measured in Life."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.briar.actions import Action
from games.briar.data import Heal, face
from games.briar.encounters.rolls import Odds, chance
from games.briar.nouns import who
from games.briar.players.table import Table

CAT: Final = 6.0
_BANISHED: Final = 0.3  # value of banning an Encounter, which then can't come back
_SURE: Final = 0.6  # lowest chance to catch a cat that makes searching for it worthwhile
_DREADED: Final = 1.6  # lowest danger at which a card seen in a look is discarded
_BUTTON: Final = 0.6  # lowest gain that makes using the Lucky Button worthwhile
_NEGLIGIBLE: Final = 0.001


def value(table: Table, action: Action) -> float:
    """Return the value of an action; higher is better.

    Only values of actions that are legal at the same time are comparable.
    """
    return _VALUE[action.verb](table, action)


def loss(table: Table, odds: Odds, more: int = 0) -> float:
    """Return how much Life rolling costs on average until a roll passes; dying counts as `temper.death` Life.

    `more` is a bonus on the first roll only.
    """
    reach = 1 - (chance(odds.target, odds.score + odds.bonus + more) if more else odds.chance)
    stake, later = table.stakes
    total, spent = 0.0, 0
    while reach > _NEGLIGIBLE:
        total += reach * stake
        spent += stake
        if spent >= table.me.life:
            return total + reach * table.temper.death
        reach *= 1 - odds.chance
        stake = later
    return total


def _way(table: Table, action: Action) -> float:
    attr = action.value
    odds = next(each for each in table.me.odds if each.attr == attr)
    way = next(way for way in table.card.options if way.key == attr)
    return _BANISHED * (way.then == "ban") - loss(table, odds)


def _give(table: Table, action: Action) -> float:
    way = next(way for way in table.card.options if way.give)
    assert way.give is not None
    kept = 0.5 if way.give.to == "discard" else 1.0
    return _BANISHED * (way.then == "ban") - kept * table.worth(action.value)


def _roll(table: Table, _action: Action) -> float:
    kind = table.card.kind
    odds = table.me.odds[0]
    if kind == "cat":
        is_worth_it = table.me.life > table.stop(odds.chance) or not table.me.stake
        return CAT * odds.chance if is_worth_it else -1.0
    if kind == "maze":
        return -(1 - odds.chance) * table.me.stake
    return -loss(table, odds)


def _play(table: Table, action: Action) -> float:
    card = face(action.value)
    if card.escape:
        return -table.worth(action.value)
    if card.active:
        return _bonus(table, action)
    heal = next(op.n for play in card.plays for op in play.ops if isinstance(op, Heal))
    lost = table.me.most - table.me.life
    is_crowded = table.me.card is not None and not table.me.has_room(table.me.card)
    return 3.0 if lost >= heal else 0.1 if is_crowded else -1.0


def _bonus(table: Table, action: Action) -> float:
    """Return the value of playing a card for a bonus: the Life that the bonus saves, minus the value of the card."""
    active, odds = face(action.value).active, table.me.odds[0]
    assert active is not None
    better = chance(odds.target, odds.score + odds.bonus + active.bonus.n)
    if table.card.kind == "cat":
        return _roll(table, action) + CAT * (better - odds.chance) - table.worth(action.value)
    if table.card.kind == "maze":
        return -(1 - better) * table.me.stake - table.worth(action.value)
    if active.bonus.lasts == "card":
        lifted = Odds(odds.attr, odds.target, odds.score, odds.bonus + active.bonus.n, better)
        return -loss(table, lifted) - table.worth(action.value)
    return -loss(table, odds, active.bonus.n) - table.worth(action.value)


def _take(table: Table, _action: Action) -> float:
    me = table.me
    assert me.card is not None
    worth = table.worth(me.card)
    return worth if me.has_room(me.card) else worth - min(table.worth(card) for card in me.hand)


def _trap(table: Table, action: Action) -> float:
    assert table.me.card is not None
    price = 0.0 if action.value == "free" else table.worth(action.value)
    return table.worth(table.me.card) - price + 0.1


def _reroll(table: Table, _action: Action) -> float:
    """Return the value of a re-roll: the Life that it would save, minus the value of keeping it for later.

    A re-roll can be used once per pass through the deck.
    """
    odds = table.me.odds[0]
    if table.card.kind == "cat":
        return CAT * odds.chance - _BUTTON
    if table.card.kind == "maze":
        return odds.chance * max(1, table.me.stake) - _BUTTON
    return odds.chance * (table.me.stake + loss(table, odds)) - _BUTTON


def _seek(table: Table, action: Action) -> float:
    """Return the value of searching the deck for a card.

    The value is positive for a cat that the player can catch, and for an Exit when it's time to leave.
    """
    name = action.value
    if face(name).kind == "exit":
        return 3.0 if table.is_content else -1.0
    if name not in table.missing:
        return -2.0
    if table.me.phase == "seek":
        return 1.0 + _catching(table, name)
    return 2.0 if _catching(table, name) >= _SURE and not table.is_content else -1.0


def _catching(table: Table, cat: str) -> float:
    """Return the probability that the player catches the cat.

    The probability is 1 with the right Item; otherwise it's the probability that one of the rolls that the player can
    afford passes.
    """
    card = face(cat)
    assert card.lure is not None
    assert card.chase is not None
    if any(face(name).id in card.lure.any_of for name in table.me.hand):
        return 1.0
    likely = chance(card.chase.target, who(table.me.character or "").score(card.chase.attr))
    return 1 - (1 - likely) ** max(0, table.me.life - table.stop(likely))


def _back(table: Table, action: Action) -> float:
    way = next(way_out.way for way_out in table.me.exits if way_out.card == action.value)
    return 2.0 - 0.01 * way if table.is_content else -1.0


def _drop(table: Table, action: Action) -> float:
    return table.danger(action.value) - _DREADED


def _tie(table: Table, action: Action) -> float:
    return 0.5 - table.worth(action.value) if not table.is_content else -1.0


def _constant(number: float) -> Callable[[Table, Action], float]:
    return lambda _table, _action: number


_VALUE: Final[dict[str, Callable[[Table, Action], float]]] = {
    "pick": _constant(0.0),
    "draw": _constant(0.0),
    "back": _back,
    "scout": _constant(1.0),
    "play": _play,
    "seek": _seek,
    "way": _way,
    "give": _give,
    "roll": _roll,
    "reroll": _reroll,
    "accept": _constant(0.0),
    "lure": _constant(20.0),
    "giveup": _constant(0.0),
    "take": _take,
    "trap": _trap,
    "leave": _constant(0.0),
    "ban": lambda table, action: -table.worth(action.value),
    "drop": _drop,
    "keep": _constant(0.0),
    "exit": lambda table, _action: 1.0 if table.is_content else -1.0,
    "stay": _constant(0.0),
    "tie": _tie,
}

"""Targets, bonuses and chances of rolls, and the Life that a failed roll costs."""

from __future__ import annotations

from typing import Final

import msgspec

from games.briar.data import CARDS, PAIR_FAILS, PAIR_PASSES, Active, Bonus, Lose, Number, Roll, Target
from games.briar.state import CHASE, FAILED, FIGHT, NONE, TRIAL, Player

_PAIRS: Final = tuple(one + two for one in range(1, 7) for two in range(1, 7))
_SITUATION: Final = {"encounter": "encounter", "cat": "chase", "maze": "maze"}
_PASSIVE: Final = tuple(tuple(each for each in card.passive if isinstance(each, Bonus)) for card in CARDS)


class Odds(msgspec.Struct, frozen=True):
    """A roll that the player can make now. `chance` is the probability of passing it, from 0 to 1."""

    attr: str
    target: int
    score: int
    bonus: int
    chance: float


def chance(target: int, added: int) -> float:
    """Return the probability that two dice plus `added` reach the target (B9-B11)."""
    return _CHANCE[max(0, min(target - added, len(_CHANCE) - 1))]


def passes(pips: int, target: int, added: int) -> bool:
    """Tell whether a roll passes, given the sum `pips` of its dice: 2 never passes, 12 always does (B11)."""
    return pips == PAIR_PASSES or (pips != PAIR_FAILS and pips + added >= target)


_CHANCE: Final = tuple(sum(passes(pips, needed, 0) for pips in _PAIRS) / len(_PAIRS) for needed in range(14))


def odds(player: Player) -> tuple[Odds, ...]:
    """Return the rolls that the player can make: all ways to roll against an Encounter, or just the next roll."""
    if player.card == NONE or player.phase not in (FIGHT, CHASE, TRIAL, FAILED):
        return ()
    wanted = target(player)
    if wanted is not None:
        return (_odds(player, wanted),)
    return tuple(_odds(player, way.roll) for way in CARDS[player.card].options if way.roll)


def _odds(player: Player, wanted: Target) -> Odds:
    score, more = player.who.score(wanted.attr), bonus(player, wanted.attr)
    return Odds(wanted.attr, wanted.target, score, more, chance(wanted.target, score + more))


def stake(player: Player) -> int:
    """Return how much Life a failed roll would cost now: more after dark, less with some skills (R10, R24)."""
    card, roll = CARDS[player.card], trial(player.card)
    life = sum(
        effect.n + (effect.night if player.night else 0)
        for effect in (roll.fail if roll else card.fail)
        if isinstance(effect, Lose)
    )
    if player.fails == 0 and card.kind == "encounter" and player.has_skill("soften_first_fail"):
        return max(0, life - player.who.skill.n)
    if player.fails == 0 and card.kind == "cat" and player.has_skill("free_first_fail"):
        return 0
    return life


def target(player: Player) -> Target | None:
    """Return the score and total of the next roll; None before a way is chosen, or if the card needs no roll."""
    card = CARDS[player.card]
    if card.kind == "encounter":
        return card.options[player.way].roll if player.way != NONE else None
    if card.kind == "cat":
        return card.chase
    roll = trial(player.card)
    return Target(roll.attr, roll.target) if roll else None


def trial(card: Number) -> Roll | None:
    """Return a Maze card's roll, or None if the card has none."""
    steps = CARDS[card].steps
    return steps[0] if steps and isinstance(steps[0], Roll) else None


def bonus(player: Player, attr: str) -> int:
    """Return the sum of all bonuses that now apply to rolls with the score `attr`.

    The Dagger's bonus isn't added to those of Cane and Rocks; only the larger of the two sums counts (R8).
    """
    situation = _SITUATION[CARDS[player.card].kind]
    sums = {"": 0, "dagger": 0, "blunt": 0}
    for card in player.hand:
        for effect in _PASSIVE[card]:
            if attr in effect.attr and situation in effect.where:
                sums[effect.group] += effect.n
    for card in player.played:
        active = CARDS[card].active
        if active and attr in active.bonus.attr:
            sums[active.bonus.group] += active.bonus.n
    return sums[""] + max(sums["dagger"], sums["blunt"])


def lasting(played: bytes) -> bytes:
    """Return those of the played cards whose bonus still counts after a roll (R6)."""
    return bytes(card for card in played if _active(card).bonus.lasts == "card")


def helps(player: Player, card: Number) -> bool:
    """Tell whether playing the card would add a bonus to the next roll."""
    active, wanted = CARDS[card].active, target(player)
    if active is None or wanted is None:
        return False
    return _SITUATION[CARDS[player.card].kind] in active.when and wanted.attr in active.bonus.attr


def escapes(player: Player, card: Number) -> bool:
    escape = CARDS[card].escape
    return escape is not None and player.phase == FIGHT


def _active(card: Number) -> Active:
    active = CARDS[card].active
    assert active is not None
    return active

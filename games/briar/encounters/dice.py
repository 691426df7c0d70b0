"""The dice, and the effects of passing or failing a roll."""

from __future__ import annotations

from typing import Final

from games.briar import events as ev
from games.briar.data import CARDS, NAMES, PAIR_FAILS, PAIR_PASSES, Drop, Lose, Mill, Number
from games.briar.encounters.meeting import finish, settle
from games.briar.encounters.rolls import bonus, lasting, passes, stake, target, trial
from games.briar.ends.ending import fall
from games.briar.run import Run
from games.briar.state import BANNED, CAUGHT, CHASE, DEAD, FAILED, FIGHT, LED, SEEK, TRIAL, Throw

_SIDES: Final = 6
_AGAIN: Final = {"encounter": FIGHT, "cat": CHASE, "maze": TRIAL}


def throw(run: Run, *, again: bool = False) -> None:
    """Roll two dice, add the score and all bonuses, and apply the result (B9-B11).

    If the roll fails and the player can still use a re-roll skill, the player is asked about that first (R10). `again`
    marks the roll as such a re-roll.
    """
    rolled = _thrown(run)
    natural = sum(rolled.dice) in (PAIR_FAILS, PAIR_PASSES)
    run.set(throw=rolled)
    run.tell(
        ev.Rolled(
            run.seat,
            run.name,
            rolled.dice,
            rolled.attr,
            rolled.score,
            rolled.bonus,
            rolled.target,
            rolled.passed,
            natural,
            again,
        )
    )
    if rolled.passed:
        _pass(run)
    elif run.me.has_skill("reroll") and not run.me.skill_used:
        run.set(phase=FAILED)
    else:
        fail(run)


def _thrown(run: Run) -> Throw:
    wanted = target(run.me)
    assert wanted is not None
    one, chance = run.me.chance.below(_SIDES)
    two, chance = chance.below(_SIDES)
    run.set(chance=chance)
    dice, score, more = (one + 1, two + 1), run.me.who.score(wanted.attr), bonus(run.me, wanted.attr)
    passed = passes(sum(dice), wanted.target, score + more)
    return Throw(dice, wanted.attr, score, more, wanted.target, passed)


def _pass(run: Run) -> None:
    face = CARDS[run.me.card]
    if face.kind == "encounter":
        settle(run, face.options[run.me.way].then)
    elif face.kind == "cat":
        catch(run, None)
    else:
        _pass_trial(run, run.me.card)


def _pass_trial(run: Run, card: Number) -> None:
    """Put a Maze card away after its roll was passed: discard or ban it.

    After the Paw Prints, the player also searches the deck for a cat. If the deck has no cat, it's only shuffled (R42).
    """
    roll, face = trial(card), CARDS[card]
    assert roll is not None
    if not roll.success:
        settle(run, face.end_pass or face.end)
        return
    run.tell(ev.Settled(run.seat, run.name, face.end_pass))
    run.put(face.end_pass, card)
    if any(CARDS[each].kind in roll.success[0].kinds for each in run.me.deck):
        run.fate(LED)
        run.set(phase=SEEK)
    else:
        run.shuffle(run.me.deck)
        run.tell(ev.Shuffled(run.seat))
        finish(run, BANNED)


def catch(run: Run, lure: Number | None) -> None:
    """Give the player the cat being chased or lured, which never counts toward the hand limit (B30, R21)."""
    run.tell(ev.Caught(run.seat, run.name, None if lure is None else NAMES[lure]))
    run.set(cats=run.me.cats + bytes((run.me.card,)))
    finish(run, CAUGHT)


def fail(run: Run) -> None:
    """Apply the cost of a failed roll, then ask for the same roll again (B14, B52, R3).

    A card that allows only a single roll is put away instead. If the player loses their last Life, nothing more
    happens.
    """
    card = run.me.card
    face, roll = CARDS[card], trial(card)
    run.set(played=lasting(run.me.played))
    for effect in roll.fail if roll else face.fail:
        if isinstance(effect, Lose):
            _lose(run)
        elif isinstance(effect, Mill):
            _mill(run, effect.n)
        else:
            _drop(run, effect)
        if run.me.status == DEAD:
            return
    run.set(fails=run.me.fails + 1)
    if roll is None or roll.repeat:
        run.set(phase=_AGAIN[face.kind])
    else:
        settle(run, face.end)


def _lose(run: Run) -> None:
    """Subtract the Life that the failure costs, stopping at 0 (R9). A player without Life is out of the game."""
    life = min(stake(run.me), run.me.life)
    run.set(life=run.me.life - life)
    run.tell(ev.LifeLost(run.seat, run.name, life, run.me.life))
    if not run.me.life:
        fall(run)


def _mill(run: Run, n: int) -> None:
    """Discard the top `n` cards of the deck (R25, R35).

    The discarded cards don't count as drawn, and an Exit among them isn't open (R27).
    """
    cards, deck = run.me.deck[:n], run.me.deck[n:]
    if cards:
        run.set(deck=deck, discard=run.me.discard + cards, known=max(0, run.me.known - n))
        run.tell(ev.Milled(run.seat, tuple(NAMES[card] for card in cards)))


def _drop(run: Run, effect: Drop) -> None:
    lost: list[Number] = []
    for _ in range(min(effect.n, len(run.me.hand))):
        card, chance = run.me.chance.choice(run.me.hand)
        run.set(chance=chance)
        run.spend(card, effect.to)
        lost.append(card)
    run.tell(ev.Blown(run.seat, tuple(NAMES[card] for card in lost)))

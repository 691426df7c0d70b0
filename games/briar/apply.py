"""`apply`, which turns a state and a player's choice into the next state and its events.

In BriarMaze every choice is a complete move, so every step has events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.briar import events as ev
from games.briar.actions import FREE, Action
from games.briar.data import ATTRS, CAGE, CARDS, CHARACTERS, NAMES, Heal, Number
from games.briar.encounters.dice import catch, fail, throw
from games.briar.encounters.meeting import close, draw, finish, heal, look, look_up, meet, settle
from games.briar.ends.ending import leave
from games.briar.ends.scoring import outcome
from games.briar.legal import SIGHTS
from games.briar.run import Run, without
from games.briar.state import BANNED, DISCARDED, FIND, IN, LED, OPEN, PICK, SEEK, TAKEN, TURN, State
from games.kernel import Seat, Step


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Return the state after a legal choice, and the events that it caused.

    The events include the end of the game if the choice ends it. Whether the choice is legal isn't checked.
    """
    run = Run(state, seat)
    _APPLY[action.verb](run, action.number)
    step = run.step()
    if all(player.status != IN for player in step.state.players):
        return _end(step)
    return step


def _end(step: Step[State]) -> Step[State]:
    result = outcome(step.state)
    assert result is not None
    return Step(step.state, (*step.events, ev.GameEnded(result.reason)))


def _pick(run: Run, number: int) -> None:
    character = CHARACTERS[number]
    run.set(character=number, life=character.life, phase=TURN)
    run.tell(ev.Picked(run.seat, character.id))
    if all(player.phase != PICK for _, player in run.others):
        run.tell(ev.Began(run.state.order, run.state.lots))


def _back(run: Run, card: Number) -> None:
    since = dict(run.me.exits)[card]
    cards = run.me.way_back(card, since)
    run.set(back=card, due=run.me.turns + cards)
    run.tell(ev.TurnedBack(run.seat, NAMES[card], cards))


def _scout(run: Run, _number: int) -> None:
    run.set(skill_used=True)
    look(run, run.me.who.skill.n)


def _play(run: Run, card: Number) -> None:
    face = CARDS[card]
    if face.plays:
        _heal(run, card)
    elif face.escape:
        run.spend(card, face.escape.to)
        run.tell(ev.Played(run.seat, NAMES[card], face.escape.to))
        settle(run, "discard")
    elif face.active:
        run.spend(card, face.active.to)
        run.set(played=run.me.played + bytes((card,)))
        run.tell(ev.Played(run.seat, NAMES[card], face.active.to))


def _heal(run: Run, card: Number) -> None:
    """Heal with a card from the hand, or with the one just drawn, which never enters the hand (B29)."""
    play = CARDS[card].plays[0]
    is_drawn = card == run.me.card
    if is_drawn:
        run.put(play.to, card)
    else:
        run.spend(card, play.to)
    for op in play.ops:
        if isinstance(op, Heal):
            heal(run, op.n, NAMES[card])
    if is_drawn:
        finish(run, BANNED)


def _seek(run: Run, card: Number) -> None:
    """Search the deck for the card, shuffle the rest, and start to resolve the card (R42).

    Far Sight (in hand or just drawn) or the Paw Prints allow the search.
    """
    if run.me.phase == FIND:
        sight = run.me.card
        run.put(CARDS[sight].plays[0].to, sight)
        run.fate(LED)
        run.tell(ev.Played(run.seat, NAMES[sight], "ban"))
    elif run.me.phase != SEEK:
        sight = next(held for held in run.me.hand if held in SIGHTS)
        run.spend(sight, CARDS[sight].plays[0].to)
        run.tell(ev.Played(run.seat, NAMES[sight], "ban"))
    run.shuffle(without(run.me.deck, card))
    meet(run, card, "sought")


def _way(run: Run, number: int) -> None:
    """Choose the score to roll with against an Encounter. The choice can't be changed later (R4)."""
    options = CARDS[run.me.card].options
    for index, way in enumerate(options):
        if way.roll and way.roll.attr == ATTRS[number]:
            run.set(way=index)
            run.tell(ev.WayChosen(run.seat, run.name, way.roll.attr, way.roll.target))


def _give(run: Run, card: Number) -> None:
    """Give a card to an Encounter, which ends it at once, without a roll (R7)."""
    for way in CARDS[run.me.card].options:
        if way.give and CARDS[card].id in way.give.any_of:
            run.spend(card, way.give.to)
            run.tell(ev.Gave(run.seat, run.name, NAMES[card], way.give.to))
            settle(run, way.then)
            return


def _reroll(run: Run, _number: int) -> None:
    run.set(skill_used=True)
    throw(run, again=True)


def _lure(run: Run, card: Number) -> None:
    lure = CARDS[run.me.card].lure
    assert lure is not None
    run.spend(card, lure.to)
    catch(run, card)


def _giveup(run: Run, _number: int) -> None:
    run.tell(ev.GaveUp(run.seat, run.name))
    run.put("discard", run.me.card)
    finish(run, DISCARDED)


def _take(run: Run, _number: int) -> None:
    _pick_up(run, None)


def _pick_up(run: Run, paid: str | None) -> None:
    run.tell(ev.Took(run.seat, run.name, paid))
    run.set(hand=run.me.hand + bytes((run.me.card,)))
    finish(run, TAKEN)


def _trap(run: Run, card: Number) -> None:
    """Take a Mouse by spending a Cage or a Cheese, or in a cage that a fallen player left (R18, R51).

    A Mouse taken with a cage of either kind stays caged.
    """
    if card == FREE:
        run.state = replace(run.state, free_mice=run.state.free_mice - 1)
    else:
        pickup = CARDS[run.me.card].pickup
        assert pickup is not None
        run.spend(card, pickup.to)
    run.set(is_caged=card in (FREE, CAGE))
    _pick_up(run, "free" if card == FREE else NAMES[card])


def _leave(run: Run, _number: int) -> None:
    """Leave a found card behind: the Grimoire leaves the game, and any other card goes to the discard pile (R14)."""
    zone = CARDS[run.me.card].refuse
    run.tell(ev.Left(run.seat, run.name, zone))
    run.put(zone, run.me.card)
    finish(run, BANNED if zone == "ban" else DISCARDED)


def _ban(run: Run, card: Number) -> None:
    run.spend(card, "ban")
    run.tell(ev.Banned(run.seat, NAMES[card]))
    close(run)


def _drop(run: Run, card: Number) -> None:
    run.put("discard", card, deck=without(run.me.deck, card), known=run.me.known - 1)
    run.tell(ev.PutAside(run.seat, NAMES[card]))
    look_up(run)


def _keep(run: Run, _number: int) -> None:
    run.tell(ev.PutAside(run.seat, None))
    look_up(run)


def _walk_on(run: Run, yarn: Number | None) -> None:
    """Leave the Exit open and end the turn. `yarn` is the card tied to the Exit, if any.

    The distance to the Exit is counted from the end of this turn (B61, R33).
    """
    card = run.me.card
    run.tell(ev.WalkedOn(run.seat, NAMES[card], None if yarn is None else NAMES[yarn]))
    run.put("discard", card, exits=(*run.me.exits, (card, run.me.turns + 1)))
    finish(run, OPEN)


def _tie(run: Run, yarn: Number) -> None:
    """Tie a Ball of Yarn to the Exit for the rest of the game (R31), and walk on."""
    hand, table = without(run.me.hand, yarn), run.me.table + bytes((yarn,))
    run.set(hand=hand, table=table, tied=run.me.tied + bytes((run.me.card,)))
    _walk_on(run, yarn)


_APPLY: Final[dict[str, Callable[[Run, int], None]]] = {
    "pick": _pick,
    "draw": lambda run, _: draw(run),
    "back": _back,
    "scout": _scout,
    "play": _play,
    "seek": _seek,
    "way": _way,
    "give": _give,
    "roll": lambda run, _: throw(run),
    "reroll": _reroll,
    "accept": lambda run, _: fail(run),
    "lure": _lure,
    "giveup": _giveup,
    "take": _take,
    "trap": _trap,
    "leave": _leave,
    "ban": _ban,
    "drop": _drop,
    "keep": _keep,
    "exit": lambda run, _: leave(run),
    "stay": lambda run, _: _walk_on(run, None),
    "tie": _tie,
}

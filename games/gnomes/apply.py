"""`apply`, which turns a State and a player's choice into the next State and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import choosing, drawing, effects, orders
from games.gnomes.abilities.catalogue import FIRST_SECRET
from games.gnomes.actions import Action
from games.gnomes.advice import crystals, strikes, walks
from games.gnomes.advice import dice as advice_dice
from games.gnomes.board import paths, tiles
from games.gnomes.calling import horns
from games.gnomes.combat import attack
from games.gnomes.combat.sides import free_swords
from games.gnomes.dice import assigning, rolling
from games.gnomes.legal import gifts_of
from games.gnomes.run import Run
from games.gnomes.setup import place_leaders, seat_tribe
from games.gnomes.state import Divide, Draft, Fall, Keep, State, Steer, Walks
from games.gnomes.turn import flow, walking
from games.kernel import Seat, Step


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Apply a legal action of the seat. Return the next State and the events.

    If the action has events, the player's unfinished choice is discarded.
    """
    run = Run(state)
    _DO[action.verb](run, seat, action)
    if run.events:
        if run.state.draft is not None:
            run.set(draft=None)
        flow.settle(run)
    return Step(run.state, tuple(run.events))


def _begin_draft(verb: str) -> Callable[[Run, Seat, Action], None]:
    def begin(run: Run, seat: Seat, action: Action) -> None:
        run.set(draft=Draft(seat, verb, action.number))

    return begin


# --- before the first turn, and after the loss of all units --------------------------------------------------------


def _tribe(run: Run, seat: Seat, action: Action) -> None:
    seat_tribe(run, seat, action.number)


def _start(run: Run, seat: Seat, action: Action) -> None:
    place_leaders(run, seat, action.number)


def _return(run: Run, _seat: Seat, action: Action) -> None:
    effects.enter_board(run, action.number, action.more[0], "return")
    run.set(phase="flip")
    orders.pause(run, 1)


# --- dice ----------------------------------------------------------------------------------------------------------


def _flip(run: Run, _seat: Seat, action: Action) -> None:
    flow.name_tile(run, action.number)


def _roll(run: Run, _seat: Seat, _action: Action) -> None:
    draft = run.state.draft
    if run.state.phase == "begin":
        rolling.roll(run)
    elif draft is not None:
        _again(run, list(draft.picks[0]))


def _again(run: Run, dice: list[int]) -> None:
    run.set(rerolls=run.state.rerolls - 1)
    rolling.reroll(run, dice)


def _reroll(run: Run, _seat: Seat, action: Action) -> None:
    _again(run, rolling.with_faces(run.state, action.value))


def _die(run: Run, seat: Seat, action: Action) -> None:
    draft = run.state.draft
    marked = draft.picks[0] if draft is not None and draft.player == seat else ()
    run.set(draft=Draft(seat, "die", picks=((*marked, action.number),)))


def _lock(run: Run, _seat: Seat, _action: Action) -> None:
    flow.lock(run)


def _put(run: Run, seat: Seat, action: Action) -> None:
    draft = run.state.draft
    gifts = gifts_of(draft) if draft is not None and draft.player == seat else ()
    if action.more:
        face, n = action.more
        gifts = (*gifts, (action.number, face, n))
        if assigning.left(run.state, gifts):
            run.set(draft=Draft(seat, "put", picks=gifts))
            return
    else:
        gifts = assigning.complete(run.state, gifts, action.number)
    flow.collect(run, gifts)


# --- moving and attacking ------------------------------------------------------------------------------------------


def _to(run: Run, seat: Seat, action: Action) -> None:
    """Walk to a cell, in the base move of a turn or because of another player's ability."""
    frame, draft = run.state.top, run.state.draft
    if isinstance(frame, Steer) and (draft is None or draft.player != seat):
        way = paths.walks(run.state, frame.unit, run.unit(frame.unit).at, frame.steps)[action.number]
        run.pop()
        effects.moved(run, frame.unit, way)
        return
    assert draft is not None
    walking.walk(run, draft.number, action.more)


def _stay(run: Run, _seat: Seat, _action: Action) -> None:
    frame = run.state.top
    assert isinstance(frame, Steer)
    run.pop()
    run.tell(events.Stayed(run.code(frame.unit)))


def _hit(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    if free_swords(run.state, draft.number):
        run.set(draft=replace(draft, second=action.number))
    else:
        attack.declare(run, draft.number, action.number, 0)


def _with(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    attack.declare(run, draft.number, draft.second, action.number)


def _end(run: Run, seat: Seat, action: Action) -> None:
    _go_on(run, seat, action.value)


def _go_on(run: Run, seat: Seat, step: str) -> None:
    run.tell(events.WentOn(seat, step))
    if step == "moves":
        run.set(phase="call")
    elif step == "calls":
        flow.end_calls(run)
    else:
        flow.end(run)


def _fall(run: Run, _seat: Seat, action: Action) -> None:
    frame = run.state.top
    assert isinstance(frame, Fall)
    run.pop()
    tiles.land(run, frame.unit, action.number)


def _suggested(run: Run, _seat: Seat, action: Action) -> None:
    {"dice": _suggested_dice, "moves": _suggested_moves, "crystals": _suggested_crystals}[action.value](run)


def _suggested_dice(run: Run) -> None:
    """Follow the recommendation for dice: roll some again, lock all of them, or give the locked dice to units."""
    if run.state.phase == "assign":
        flow.collect(run, advice_dice.gifts(run.state))
        return
    dice = advice_dice.dice_to_reroll(run.state)
    if dice:
        _again(run, dice)
    else:
        flow.lock(run)


def _suggested_moves(run: Run) -> None:
    """Follow the recommendation for moves: the best attack if one pays off, otherwise all recommended walks.

    If there are none, go on to the Call to War step.
    """
    strike = strikes.best_strike(run.state)
    if strike is not None:
        way = ((strike.unit, strike.way[-1]),) if strike.way else ()
        frame = Walks(way, strike.unit, strike.target, strike.swords)
    else:
        frame = Walks(walks.suggested(run.state))
    if frame.todo or strike:
        run.push(frame)
        walking.advance(run, frame)
    else:
        _go_on(run, run.state.active, "moves")


def _suggested_crystals(run: Run) -> None:
    frame = run.state.top
    assert isinstance(frame, Divide)
    for ability, unit, n in crystals.suggested(run.state, frame):
        assert isinstance(run.state.top, Divide)
        flow.divided(run, run.state.top, unit, ability, n)


# --- calling and charging ------------------------------------------------------------------------------------------


def _call(run: Run, _seat: Seat, action: Action) -> None:
    horns.call(run, action.number)


def _draw(run: Run, seat: Seat, action: Action) -> None:
    if run.state.stack:
        run.pop()
        drawing.draw(run, seat, action.value)
        return
    payments = horns.payments(run.state)
    if len(payments) > 1:
        run.set(draft=Draft(seat, "draw", decks=action.value))
    else:
        horns.draw(run, action.value, payments[0])


def _pay(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    horns.draw(run, draft.decks, (action.more[0], action.more[1]))


def _empower(run: Run, seat: Seat, action: Action) -> None:
    clan = horns.clan_under(run.state, action.number)
    fillable = horns.fillable(run.state, clan)
    if len(fillable) > 1:
        run.set(draft=Draft(seat, "empower", action.number))
    else:
        horns.empower(run, action.number, fillable[0])


def _power(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    horns.empower(run, draft.number, action.number)


def _keep(run: Run, seat: Seat, action: Action) -> None:
    frame = run.state.top
    assert isinstance(frame, Keep)
    if action.number >= FIRST_SECRET:
        flow.keep(run, frame, action.number, -1)
    else:
        run.set(draft=Draft(seat, "keep", action.number))


def _under(run: Run, seat: Seat, action: Action) -> None:
    draft, frame = run.state.draft, run.state.top
    assert draft is not None
    if draft.verb == "keep":
        assert isinstance(frame, Keep)
        flow.keep(run, frame, draft.number, action.number)
    else:
        run.own(seat, hand=drawing.remove(run.player(seat).hand, draft.number))
        flow.learn(run, action.number, draft.number)


def _hold(run: Run, _seat: Seat, _action: Action) -> None:
    draft, frame = run.state.draft, run.state.top
    assert draft is not None
    assert isinstance(frame, Keep)
    flow.keep(run, frame, draft.number, -1)


def _fill(run: Run, _seat: Seat, action: Action) -> None:
    frame = run.state.top
    assert isinstance(frame, Divide)
    unit, n = action.more
    flow.divided(run, frame, unit, action.number, n)


_DO: Final[dict[str, Callable[[Run, Seat, Action], None]]] = {
    "tribe": _tribe,
    "start": _start,
    "return": _return,
    "flip": _flip,
    "roll": _roll,
    "reroll": _reroll,
    "die": _die,
    "lock": _lock,
    "put": _put,
    "move": _begin_draft("move"),
    "to": _to,
    "stay": _stay,
    "suggested": _suggested,
    "attack": _begin_draft("attack"),
    "hit": _hit,
    "with": _with,
    "end": _end,
    "fall": _fall,
    "call": _call,
    "draw": _draw,
    "pay": _pay,
    "empower": _empower,
    "power": _power,
    "keep": _keep,
    "learn": _begin_draft("learn"),
    "under": _under,
    "hold": _hold,
    "fill": _fill,
    **choosing.CHOICES,
}

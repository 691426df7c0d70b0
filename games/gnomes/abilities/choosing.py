"""The choices for casts (targets one by one, replies, standing orders) and for alliances (W60-W63, W97, Q38, Q39)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import casting, orders, spells, targets, windows
from games.gnomes.abilities.casting import SECRETS
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.targets import Aim, Picks
from games.gnomes.actions import Action
from games.gnomes.combat.sides import is_ally
from games.gnomes.run import Run
from games.gnomes.state import Draft, Order, State, pair_bit
from games.kernel import Seat


def aim_of(state: State, draft: Draft) -> Aim:
    """Return the Aim of the cast that the unfinished choice `draft` describes, including the event it replies to."""
    return casting.aim_at(state, draft.player, draft.number, draft.second, casting.event_of(state))


def order_aim(draft: Draft) -> Aim:
    """Return the Aim of the cast that an unfinished standing order describes. The cast replies to no event."""
    facts = ABILITIES[draft.number]
    return Aim(draft.player, draft.second, facts, targets.form_of(facts, draft.second))


def _cast(run: Run, seat: Seat, action: Action) -> None:
    draft = Draft(seat, "cast", action.number, action.more[0])
    _go_on_casting(run, draft, aim_of(run.state, draft))


def _go_on_casting(run: Run, draft: Draft, aim: Aim) -> None:
    picks = _skip(run, aim, draft.picks)
    if len(picks) == len(aim.form.targets):
        spells.begin(run, aim, picks)
    else:
        run.set(draft=replace(draft, picks=picks, partial=()))


def _skip(run: Run, aim: Aim, picks: Picks) -> Picks:
    """Add picks for the next targets until the caster has a choice.

    A target without options gets an empty pick.
    """
    while len(picks) < len(aim.form.targets):
        if targets.needs(aim, picks):
            if targets.options(run.state, aim, picks):
                break
            picks = (*picks, ())
        else:
            picks = (*picks, targets.automatic(run.state, aim, picks))
    return picks


def _on(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    is_order = draft.verb == "order"
    aim = order_aim(draft) if is_order else aim_of(run.state, draft)
    target = aim.form.targets[len(draft.picks)]
    partial = draft.partial if action.number < 0 else (*draft.partial, action.number)
    more = action.number >= 0 and len(partial) < target.most
    if more and (is_order or targets.options(run.state, aim, draft.picks, partial)):
        run.set(draft=replace(draft, partial=partial))
        return
    draft = replace(draft, picks=(*draft.picks, partial), partial=())
    if is_order:
        _go_on_ordering(run, draft)
    else:
        _go_on_casting(run, draft, aim)


def _pass(run: Run, seat: Seat, _action: Action) -> None:
    run.tell(events.Passed(seat))
    windows.pass_on(run, seat)


def _mute(run: Run, seat: Seat, _action: Action) -> None:
    run.tell(events.Passed(seat, off=True))
    windows.pass_on(run, seat)
    run.own(seat, mute=True)


def _never(run: Run, seat: Seat, action: Action) -> None:
    ability = "secrets" if action.number == SECRETS else ABILITIES[action.number].id
    run.tell(events.AskingChanged(seat, ability, on=False))
    windows.pass_on(run, seat)
    run.own(seat, never=bytes(sorted((*run.player(seat).never, action.number))))


def _ask(run: Run, seat: Seat, _action: Action) -> None:
    run.tell(events.AskingChanged(seat, "", on=True))
    run.own(seat, mute=False, never=b"")


# --- standing orders, alliances ------------------------------------------------------------------------------------


def _order(run: Run, seat: Seat, action: Action) -> None:
    run.set(draft=Draft(seat, "order", action.number, action.more[0]))


def _when(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    draft = replace(draft, moment=action.number)
    if action.number in orders.ABOUT_UNITS:
        run.set(draft=draft)
    else:
        _go_on_ordering(run, replace(draft, about=orders.ANY))


def _if(run: Run, _seat: Seat, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    _go_on_ordering(run, replace(draft, about=action.number))


def _go_on_ordering(run: Run, draft: Draft) -> None:
    state = run.state
    aim = order_aim(draft)
    picks = draft.picks
    while len(picks) < len(aim.form.targets):
        target = aim.form.targets[len(picks)]
        if not (target.all or target.kind in ("event", "way") or targets.anything(state, aim, target, 1) == []):
            run.set(draft=replace(draft, picks=picks, partial=()))
            return
        picks = (*picks, ())
    number = max((known.number for known in state.orders if known.player == draft.player), default=0) + 1
    order = Order(number, draft.player, draft.number, draft.moment, draft.about, picks)
    counts = bytearray(state.given)
    counts[draft.player] += 1
    run.set(orders=(*state.orders, order), given=bytes(counts))
    charge = orders.charge(state, draft.number, draft.second)
    run.tell(events.Ordered(number, ABILITIES[draft.number].id, *charge, to=draft.player))


def _withdraw(run: Run, seat: Seat, action: Action) -> None:
    state = run.state
    order = next(known for known in state.orders if (known.player, known.number) == (seat, action.number))
    run.set(orders=tuple(known for known in state.orders if known is not order))
    run.tell(events.Withdrawn(order.number, ABILITIES[order.ability].id, to=seat))


def _ally(run: Run, seat: Seat, action: Action) -> None:
    other, offers = action.number, run.state.offers
    mine, theirs = 1 << pair_bit(seat, other), 1 << pair_bit(other, seat)
    if offers & theirs:
        run.set(offers=offers & ~theirs, allied=run.state.allied | mine | theirs)
        run.tell(events.Alliance(seat, other, "made"))
    else:
        run.set(offers=offers | mine)
        run.tell(events.Alliance(seat, other, "offered"))


def _break(run: Run, seat: Seat, action: Action) -> None:
    other = action.number
    mine, theirs = 1 << pair_bit(seat, other), 1 << pair_bit(other, seat)
    if is_ally(run.state, seat, other):
        run.set(allied=run.state.allied & ~(mine | theirs))
        run.tell(events.Alliance(seat, other, "over"))
    else:
        run.set(offers=run.state.offers & ~mine)
        run.tell(events.Alliance(seat, other, "back"))


CHOICES: Final[dict[str, Callable[[Run, Seat, Action], None]]] = {
    "cast": _cast,
    "on": _on,
    "pass": _pass,
    "mute": _mute,
    "never": _never,
    "ask": _ask,
    "order": _order,
    "when": _when,
    "if": _if,
    "withdraw": _withdraw,
    "ally": _ally,
    "break": _break,
}

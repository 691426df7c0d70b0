"""`apply`, which turns a State and a player's choice into the next State and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gizmos import events
from games.gizmos.actions import Action, Pay
from games.gizmos.building.energy import ONE, letters
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, COLORS, LEVEL
from games.gizmos.legal import ways
from games.gizmos.run import Run, refill_row, triggered
from games.gizmos.state import GAP, NOTHING, Draft, LastAction, Picking, Player, Researching, State
from games.gizmos.turns import chains, research, rounds
from games.kernel import Seat, Step
from games.run import put


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    run = Run(state, seat)
    _DO[action.verb](run, action)
    if run.events:
        rounds.settle(run)
    return run.step()


def _file(run: Run, action: Action) -> None:
    state, card, player = run.state, action.number, run.player
    is_researched = isinstance(state.frame, Researching)
    if not is_researched:
        chains.spend_gizmo(run)
    run.tell(events.Filed(run.seat, CARDS[card].id, "research" if is_researched else "display"))
    filed = replace(player, archive=player.archive + bytes((card,)))
    pending = triggered(run.state, machine(player.gizmos).on_file)
    run.set(players=run.players(filed), pending=pending, last=LastAction(run.seat, "file", card))
    _leave_place(run, card)


def _pick(run: Run, action: Action) -> None:
    granted = chains.spend_gizmo(run)
    state, color, player = run.state, action.number, run.player
    run.tell(events.Picked(run.seat, COLORS[color]))
    place = state.row.index(color)
    run.set(
        players=run.players(replace(player, ring=player.ring + ONE[color])),
        row=state.row[:place] + state.row[place + 1 :],
        pending=triggered(state, machine(player.gizmos).on_pick[color]),
        last=LastAction(run.seat, "pick", spheres=ONE[color]),
    )
    refill_row(run)
    chains.go_on(run, granted, Picking)


def _build(run: Run, action: Action) -> None:
    """Build a card. If there are several ways to pay for it, let the player choose one first."""
    state, draft = run.state, run.state.draft
    if draft is not None and draft.fires != NOTHING:
        chains.spend_gizmo(run)
        _join(run, action.number, 0, b"", is_free=True)
        return
    payments = ways(state, action.number)
    if len(payments) > 1:
        run.set(draft=replace(draft or Draft(), card=action.number))
    else:
        _join(run, action.number, *payments[0])


def _pay(run: Run, action: Action) -> None:
    assert isinstance(action, Pay)
    draft = run.state.draft
    assert draft is not None
    _join(run, draft.card, action.number, action.converters)


def _spend(run: Run, action: Action) -> None:
    draft = run.state.draft
    assert draft is not None
    run.set(draft=replace(draft, spends=draft.spends + bytes((action.number,))))


def _join(run: Run, card: int, spheres: int, converters: bytes, *, is_free: bool = False) -> None:
    """Add a card that has been paid for to the player's machine: the gizmos that the player has built (Z12)."""
    state, player = run.state, run.player
    is_archived = card in player.archive
    source = "archive" if is_archived else "research" if isinstance(state.frame, Researching) else "display"
    ids = tuple(CARDS[converter].id for converter in converters)
    run.tell(events.Built(run.seat, CARDS[card].id, source, letters(spheres), ids, is_free))
    built = Player(
        player.gizmos + bytes((card,)),
        player.ring - spheres,
        player.archive.replace(bytes((card,)), b"") if is_archived else player.archive,
        player.tokens,
    )
    used = state.used + converters
    heard = machine(player.gizmos).hears(card, archived=is_archived)
    run.set(
        players=run.players(built),
        dispenser=state.dispenser + spheres,
        used=used,
        pending=triggered(state, heard),
        last=LastAction(run.seat, "build", card, spheres),
    )
    refill_row(run)
    if is_archived:
        run.set(draft=None)
    else:
        _leave_place(run, card)
    rounds.look_for_the_end(run, built)


def _leave_place(run: Run, card: int) -> None:
    """Remove a built or filed card from the display, which is refilled at once (Z5), or from the researched cards."""
    state, level = run.state, LEVEL[card]
    if isinstance(state.frame, Researching):
        run.tell(events.CameToLight(CARDS[card].id))
        research.put_under(run, state.frame, card)
        return
    deck, row = state.decks[level], state.display[level]
    display = row.replace(bytes((card,)), deck[:1] or bytes((GAP,)))
    run.set(decks=put(state.decks, level, deck[1:]), display=put(state.display, level, display), draft=None)
    if deck:
        run.tell(events.Refilled(CARDS[deck[0]].id))


_DO: Final[dict[str, Callable[[Run, Action], None]]] = {
    "file": _file,
    "pick": _pick,
    "build": _build,
    "pay": _pay,
    "spend": _spend,
    "research": research.research,
    "leave": research.leave,
    "arrange": research.arrange,
    "under": research.under,
    "use": chains.use,
    "draw": chains.draw,
    "rest": chains.rest,
    "stop": chains.stop,
    "done": chains.done,
    "pass": rounds.pass_turn,
}

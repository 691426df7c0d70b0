"""Making a choice: from a State and a legal action to the Step it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.gizmos import events
from games.gizmos.actions import Action, Pay
from games.gizmos.data import CARDS, COLOURS, LAST_ROUND, LEVEL, MOST_GIZMOS, MOST_MASTERWORKS, ROW
from games.gizmos.energy import BITS, MASK, ONE, letters, total
from games.gizmos.legal import is_usable, ways
from games.gizmos.machine import machine
from games.gizmos.state import (
    GAP,
    NOTHING,
    Deed,
    Draft,
    Drawing,
    Picking,
    Player,
    Researching,
    Returning,
    State,
)
from games.kernel import Event, Seat, Step
from games.rng import Rng


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """The state after a legal action of the seat."""
    run = Run(state, seat)
    _DO[action.verb](run, action)
    if run.events:
        _settle(run)
    return Step(run.state, tuple(run.events))


class Run:
    """One choice being carried out by the player whose turn it is: the state so far, and what is to be told."""

    __slots__ = ("events", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    @property
    def player(self) -> Player:
        """Who chooses."""
        return self.state.players[self.seat]

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def players(self, player: Player) -> tuple[Player, ...]:
        """All players, with what this one has become."""
        players, seat = self.state.players, self.seat
        return (*players[:seat], player, *players[seat + 1 :])

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)


def pour(dispenser: int, rng: Rng) -> tuple[int, Rng]:
    """The colour of a sphere drawn from the dispenser, each as likely as the other (Z5)."""
    number, rng = rng.below(total(dispenser))
    for colour in range(len(COLOURS)):
        number -= dispenser >> BITS * colour & MASK
        if number < 0:
            return colour, rng
    raise AssertionError("the number is below the total")


def _settle(run: Run) -> None:
    """When nothing is left to be chosen, the turn is over."""
    state = run.state
    if state.frame is None and not any(is_usable(state, card) for card in state.pending):
        _end_turn(run)


def _triggered(state: State, gizmos: bytes) -> bytes:
    """What may fire now: each gizmo once a turn (Z30)."""
    return state.pending + bytes(card for card in gizmos if card not in state.used and card not in state.pending)


# --- the four actions, by themselves or as what a gizmo grants ----------------------------------------------------


def _file(run: Run, action: Action) -> None:
    state, card, player = run.state, action.number, run.player
    is_researched = isinstance(state.frame, Researching)
    if not is_researched:
        _spend_gizmo(run)
    run.tell(events.Filed(run.seat, CARDS[card].id, "research" if is_researched else "display"))
    filed = replace(player, archive=player.archive + bytes((card,)))
    pending = _triggered(run.state, machine(player.gizmos).on_file)
    run.set(players=run.players(filed), pending=pending, last=Deed(run.seat, "file", card))
    _leave_place(run, card)


def _pick(run: Run, action: Action) -> None:
    granted = _spend_gizmo(run)
    state, colour, player = run.state, action.number, run.player
    run.tell(events.Picked(run.seat, COLOURS[colour]))
    place = state.row.index(colour)
    run.set(
        players=run.players(replace(player, ring=player.ring + ONE[colour])),
        row=state.row[:place] + state.row[place + 1 :],
        pending=_triggered(state, machine(player.gizmos).on_pick[colour]),
        last=Deed(run.seat, "pick", spheres=ONE[colour]),
    )
    _refill_row(run)
    _go_on(run, granted, Picking)


def _build(run: Run, action: Action) -> None:
    """At once if there is one way to pay; else it is asked which."""
    state, draft = run.state, run.state.draft
    if draft is not None and draft.fires != NOTHING:
        _spend_gizmo(run)
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
    """The card is paid for and becomes part of the machine (Z12)."""
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
        pending=_triggered(state, heard) if heard else state.pending,
        last=Deed(run.seat, "build", card, spheres),
    )
    _refill_row(run)
    if is_archived:
        run.set(draft=None)
    else:
        _leave_place(run, card)
    _look_for_the_end(run, built)


def _research(run: Run, action: Action) -> None:
    _spend_gizmo(run)
    state, level = run.state, action.number
    deck = state.decks[level]
    number = min(machine(run.player.gizmos).research, len(deck))
    seen = deck[:number]
    run.tell(events.Researched(run.seat, level, number))
    run.tell(events.Saw(tuple(CARDS[card].id for card in seen), to=run.seat))
    run.set(
        decks=_put(state.decks, level, deck[number:]),
        frame=Researching(level, seen),
        last=Deed(run.seat, "research", level=level),
    )


def _leave_place(run: Run, card: int) -> None:
    """A card left the display, which is refilled at once (Z5), or the researcher's hand."""
    state, level = run.state, LEVEL[card]
    if isinstance(state.frame, Researching):
        run.tell(events.CameToLight(CARDS[card].id))
        _put_under(run, state.frame, card)
        return
    deck, row = state.decks[level], state.display[level]
    display = row.replace(bytes((card,)), deck[:1] or bytes((GAP,)))
    run.set(decks=_put(state.decks, level, deck[1:]), display=_put(state.display, level, display), draft=None)
    if deck:
        run.tell(events.Refilled(CARDS[deck[0]].id))


def _put(items: tuple[bytes, ...], level: int, item: bytes) -> tuple[bytes, ...]:
    return (*items[:level], item, *items[level + 1 :])


def _refill_row(run: Run) -> None:
    """Spheres roll into the row while there is room in it and a sphere in the dispenser (Z5)."""
    state = run.state
    row, dispenser, rng = state.row, state.dispenser, state.rng
    while len(row) < ROW and dispenser:
        colour, rng = pour(dispenser, rng)
        row, dispenser = row + bytes((colour,)), dispenser - ONE[colour]
    if row is not state.row:
        run.set(row=row, dispenser=dispenser, rng=rng)
        run.tell(events.RowRefilled("".join(COLOURS[colour] for colour in row[len(state.row) :])))


# --- research -----------------------------------------------------------------------------------------------------


def _leave(run: Run, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    frame = run.state.frame
    assert isinstance(frame, Researching)
    run.tell(events.Stopped(run.seat))
    _put_under(run, frame, NOTHING)


def _arrange(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    run.set(draft=Draft(arranges=True))


def _put_under(run: Run, frame: Researching, taken: int) -> None:
    """The rest goes under the deck as drawn, unless the player wants to choose the order."""
    rest = bytes(card for card in frame.cards if card != taken)
    draft = run.state.draft
    if draft is not None and draft.arranges and len(rest) > 1:
        run.set(frame=Returning(frame.level, rest), draft=None)
    else:
        run.set(frame=None, draft=None)
        _to_the_bottom(run, frame.level, rest)
        _returned(run, frame.level, len(rest))


def _to_the_bottom(run: Run, level: int, cards: bytes) -> None:
    """The last of the cards becomes the last of the deck; who put them there will remember."""
    state = run.state
    deck, backs = state.decks[level], state.backs[level]
    remembered = (backs[len(backs) - len(deck) :] if len(backs) > len(deck) else backs) + bytes((run.seat,)) * len(
        cards
    )
    run.set(decks=_put(state.decks, level, deck + cards), backs=_put(state.backs, level, remembered))


def _returned(run: Run, level: int, count: int) -> None:
    if count:
        run.tell(events.Returned(run.seat, level, count))


def _under(run: Run, action: Action) -> None:
    """One card, or all that are left as drawn; the last goes by itself."""
    frame = run.state.frame
    assert isinstance(frame, Returning)
    card = action.number
    rest = b"" if card < 0 else bytes(other for other in frame.cards if other != card)
    gone = frame.cards if card < 0 else bytes((card,)) + (rest if len(rest) == 1 else b"")
    _to_the_bottom(run, frame.level, gone)
    for each in gone:
        run.tell(events.Arranged(CARDS[each].id, to=run.seat))
    if len(rest) > 1:
        run.set(frame=Returning(frame.level, rest))
    else:
        run.set(frame=None)
        _returned(run, frame.level, len(gone))


# --- chains -------------------------------------------------------------------------------------------------------


def _use(run: Run, action: Action) -> None:
    """A gizmo that asks for more is only about to be used; the others fire."""
    card = action.number
    if CARDS[card].does in _FIRE:
        _fire(run, card)
    else:
        run.set(draft=Draft(fires=card))


def _spend_gizmo(run: Run) -> int:
    """If a gizmo grants what is being done, it is used by that. Which; NOTHING for an action of the turn."""
    draft, frame = run.state.draft, run.state.frame
    if draft is None or draft.fires == NOTHING or frame is not None:
        return NOTHING
    _mark(run, draft.fires)
    run.set(draft=None)
    return draft.fires


def _mark(run: Run, card: int) -> None:
    state, gone = run.state, bytes((card,))
    run.tell(events.Fired(run.seat, CARDS[card].id))
    run.set(used=state.used + gone, pending=state.pending.replace(gone, b""))


def _fire(run: Run, card: int) -> None:
    _mark(run, card)
    _FIRE[CARDS[card].does](run, card)


def _score(run: Run, card: int) -> None:
    player, amount = run.player, CARDS[card].amount
    scored = replace(player, tokens=player.tokens + amount)
    run.set(players=run.players(scored), last=Deed(run.seat, "points", card))
    run.tell(events.Scored(run.seat, amount))


def _draw_for(run: Run, card: int) -> None:
    _draw_one(run)
    _go_on(run, card, Drawing)


def _draw_one(run: Run) -> None:
    """A sphere from the dispenser, which triggers nothing (Z20, Z32)."""
    state, player = run.state, run.player
    colour, rng = pour(state.dispenser, state.rng)
    run.set(
        rng=rng,
        dispenser=state.dispenser - ONE[colour],
        players=run.players(replace(player, ring=player.ring + ONE[colour])),
        last=Deed(run.seat, "draw", spheres=ONE[colour]),
    )
    run.tell(events.Drew(run.seat, COLOURS[colour]))


def _draw(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    _draw_one(run)
    _go_on(run, NOTHING, Drawing)


def _go_on(run: Run, granted: int, kind: type[Picking] | type[Drawing]) -> None:
    """One of what a gizmo grants is done: is another to be asked for (Z33)?"""
    state, frame = run.state, run.state.frame
    card, left = granted, CARDS[granted].amount - 1
    if isinstance(frame, Picking | Drawing):
        card, left = frame.card, frame.left - 1
    elif granted == NOTHING:
        return
    has_room = total(run.player.ring) < machine(run.player.gizmos).storage
    has_more = bool(state.row if kind is Picking else state.dispenser)
    run.set(frame=kind(card, left) if left and has_room and has_more else None)


def _rest(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    """Everything that can fire, in the order of the cards' numbers; what is drawn is drawn to the last (Z34)."""
    for card in sorted(run.state.pending):
        if is_usable(run.state, card):
            _fire(run, card)
        while isinstance(run.state.frame, Drawing):
            _draw_one(run)
            _go_on(run, NOTHING, Drawing)


def _stop(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    run.set(frame=None)
    run.tell(events.Stopped(run.seat))


def _done(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    run.set(pending=b"")
    run.tell(events.Stopped(run.seat))


# --- turns and the end --------------------------------------------------------------------------------------------


def _pass(run: Run, action: Action) -> None:  # noqa: ARG001 - as above
    run.set(passes=run.state.passes + 1, last=Deed(run.seat, "pass"))
    run.tell(events.Passed(run.seat))


def _look_for_the_end(run: Run, player: Player) -> None:
    """Z50: what was built may make this round the last."""
    if run.state.ending:
        return
    if machine(player.gizmos).masterworks >= MOST_MASTERWORKS:
        _begin_the_end(run, "masterworks")
    elif len(player.gizmos) >= MOST_GIZMOS:
        _begin_the_end(run, "gizmos")


def _begin_the_end(run: Run, reason: str) -> None:
    run.set(ending=reason)
    run.tell(events.EndNears(run.seat, reason))


def _end_turn(run: Run) -> None:
    """The next player's turn begins, or the game is over with the round (Z50, Z52)."""
    state = run.state
    seats = len(state.players)
    if state.turn % seats == 0:
        is_idle = state.passes == seats
        reason = state.ending or ("passes" if is_idle else "rounds" if state.round == LAST_ROUND else "")
        if reason:
            run.set(pending=b"", used=b"", over=reason)
            run.tell(events.GameEnded(reason))
            return
    run.set(
        turn=state.turn + 1,
        active=(state.active + 1) % seats,
        pending=b"",
        used=b"",
        passes=0 if state.turn % seats == 0 else state.passes,
    )
    run.tell(events.TurnBegan(run.state.active, run.state.turn, run.state.round))


_FIRE: Final[dict[str, Callable[[Run, int], None]]] = {"points": _score, "draw": _draw_for}
_DO: Final[dict[str, Callable[[Run, Action], None]]] = {
    "file": _file,
    "pick": _pick,
    "build": _build,
    "pay": _pay,
    "spend": _spend,
    "research": _research,
    "leave": _leave,
    "arrange": _arrange,
    "under": _under,
    "use": _use,
    "draw": _draw,
    "rest": _rest,
    "stop": _stop,
    "done": _done,
    "pass": _pass,
}

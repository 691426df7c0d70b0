"""The function that makes the View of a seat from a State."""

from __future__ import annotations

from games.gnomes.abilities.casting import SECRETS, full
from games.gnomes.abilities.catalogue import ABILITIES, DECK_OF
from games.gnomes.abilities.choosing import aim_of, order_aim
from games.gnomes.abilities.orders import ANYONE, UNSAID
from games.gnomes.abilities.targets import Picks, innate_of
from games.gnomes.board import tiles
from games.gnomes.board.shape import Board
from games.gnomes.combat.sides import guard_of, is_ally, power_of, steps_left
from games.gnomes.data import FACE_LETTERS, STATS, TRIBES
from games.gnomes.dice import rolling
from games.gnomes.ends.scoring import life, outcome, points
from games.gnomes.legal import pick_value
from games.gnomes.run import board_of, unit_code
from games.gnomes.solo import automaton
from games.gnomes.state import (
    BLANK,
    COUNTERS,
    DEAD,
    LOST,
    WAITING,
    Attack,
    Call,
    Cast,
    Decks,
    Divide,
    Draft,
    Effects,
    Fall,
    Flip,
    Keep,
    Pause,
    Player,
    State,
    Steer,
    owner,
    pair_bit,
    slot,
)
from games.gnomes.view.facts import (
    CellView,
    Charge,
    CounterView,
    DraftView,
    OrderView,
    Pending,
    PlayerView,
    Trace,
    UnitView,
    View,
)
from games.kernel import Seat

_STATUS = {WAITING: "waiting", DEAD: "defeated", LOST: "lost"}


def view(state: State, seat: Seat | None) -> View:
    """Return the seat's View, or the public's if `seat` is None."""
    board, rules = board_of(state), state.rules
    named = BLANK not in state.tribes
    top = state.top
    seen = top.cards if isinstance(top, Keep) and top.player == seat else b""
    draft = state.draft
    variants = ("fatigue", "occupation", "home", "empowering", "shorter", "alliances")
    return View(
        seat,
        rules.mode,
        tuple(name for name in variants if getattr(rules, name)),
        rules.shape,
        board.name,
        (state.asked,) if state.asked >= 0 and state.phase != "over" else (),
        state.active,
        state.first,
        state.round,
        state.turn,
        state.phase,
        state.extra,
        _cells(state, board, named=named),
        tuple(_unit(state, board, unit) for unit in range(len(state.units))) if named else (),
        tuple(_player(state, number) for number in range(len(state.players))),
        rolling.letters(state.dice),
        state.black,
        state.rerolls,
        state.flips,
        (len(state.decks[0]), len(state.decks[1])),
        tuple(player for player in range(len(state.players)) if state.nofall >> player & 1),
        _pending(state, board),
        _trace(state, board) if named else None,
        outcome(state),
        () if seat is None else _ids(state.players[seat].hand),
        _ids(seen),
        tuple(_order(state, number) for number in range(len(state.orders)) if state.orders[number].player == seat),
        _draft(state, draft) if draft is not None and draft.player == seat else None,
    )


def _ids(cards: bytes) -> tuple[str, ...]:
    return tuple(ABILITIES[card].id for card in cards)


def _cells(state: State, board: Board, *, named: bool) -> tuple[CellView, ...]:
    legal = set(automaton.aims(state) if state.rules.solo else tiles.flippable(state)) if named else set[int]()
    blocks = dict(state.blocks)
    standing: dict[int, list[str]] = {}
    for number, unit in enumerate(state.units):
        if unit.at >= 0:
            standing.setdefault(unit.at, []).append(unit_code(state, number))
    return tuple(
        CellView(
            board.labels[cell],
            *board.spots[cell],
            board.up[cell],
            board.mine[cell],
            cell == board.blank,
            board.outer[cell],
            board.side[cell],
            unit_code(state, state.tiles[cell]) if named and state.tiles[cell] != BLANK else None,
            bool(state.flipped >> cell & 1),
            cell in legal,
            blocks.get(cell),
            tuple(standing.get(cell, ())),
        )
        for cell in range(board.count)
    )


def _unit(state: State, board: Board, number: int) -> UnitView:
    it, stats = state.units[number], STATS[slot(number)]
    facts = TRIBES[state.tribes[owner(number)]].units[slot(number)]
    innate = innate_of(state, number)
    on_board = it.at >= 0
    return UnitView(
        unit_code(state, number),
        owner(number),
        slot(number),
        facts.name,
        facts.symbol,
        "active" if on_board else _STATUS[it.at],
        board.labels[it.at] if on_board else None,
        it.hp,
        stats.hp,
        it.defence,
        stats.def_min,
        stats.def_max,
        stats.move,
        stats.attack,
        it.horns,
        Charge(ABILITIES[innate].id, it.innate, ABILITIES[innate].cost) if innate >= 0 else None,
        Charge(ABILITIES[it.card].id, it.learned, ABILITIES[it.card].cost) if it.card >= 0 else None,
        tuple(CounterView(COUNTERS[kind], ring - 1) for kind, ring in enumerate(it.rings) if ring),
        power_of(state, number) if on_board else 0,
        guard_of(state, number) if on_board else 0,
        steps_left(state, number) if on_board else 0,
        it.swords,
        it.committed,
        it.struck,
        it.again + 1,
        it.held,
        it.fresh,
    )


def _player(state: State, number: int) -> PlayerView:
    it: Player = state.players[number]
    tribe = TRIBES[state.tribes[number]] if state.tribes[number] != BLANK else None
    secrets = sum(DECK_OF[card] for card in it.hand)
    humans = range(state.rules.humans)
    named = BLANK not in state.tribes
    return PlayerView(
        number,
        number >= state.rules.humans,
        tribe.code if tribe else None,
        tribe.name if tribe else "",
        tribe.kind if tribe else "",
        tribe.color if tribe else "",
        it.reserve,
        secrets,
        len(it.hand) - secrets,
        tuple(unit_code(state, unit) for unit in range(len(state.units)) if it.trophies >> unit & 1) if named else (),
        it.out,
        points(state, number),
        life(state, number),
        rolling.dice_of(state, number),
        tuple(ABILITIES[ability].id for ability, _ in full(state, number)) if named else (),
        it.mute,
        tuple("secrets" if ability == SECRETS else ABILITIES[ability].id for ability in it.never),
        tuple(other for other in humans if other != number and is_ally(state, number, other)),
        tuple(other for other in humans if state.offers >> pair_bit(number, other) & 1),
    )


def _spoken(state: State, ability: int, unit: int, picks: Picks) -> tuple[str, ...]:
    facts = ABILITIES[ability]
    form = facts.under_leader if unit >= 0 and slot(unit) == 0 else facts.plain
    pairs = zip(form.targets, picks, strict=False)
    return tuple(
        pick_value(state, target, pick) for target, picked in pairs for pick in picked if target.kind != "event"
    )


def _means(state: State) -> str | None:
    """Return the id of the ability that led to the frame on top of the stack, or None if none did."""
    below = (frame for frame in reversed(state.stack) if isinstance(frame, Effects))
    return next((ABILITIES[frame.ability].id for frame in below), None)


def _pending(state: State, board: Board) -> Pending | None:
    """Return what everybody can see about the frame on top of the stack, or None if the stack is empty."""
    top = next((frame for frame in reversed(state.stack) if not isinstance(frame, Pause)), None)
    match top:
        case Flip(cell=cell, by=by):
            return Pending("flip", by, cell=board.labels[cell])
        case Attack(unit=unit, target=target):
            alive = state.units[unit].at >= 0 and state.units[target].at >= 0
            power = power_of(state, unit) if alive else 0
            guard = guard_of(state, target) if alive else 0
            names = unit_code(state, unit), unit_code(state, target)
            return Pending("attack", owner(unit), *names, power=power, guard=guard)
        case (
            Cast(player=player, unit=unit, ability=ability, picks=picks)
            | Effects(player=player, unit=unit, ability=ability, picks=picks)
        ):
            caster = unit_code(state, unit) if unit >= 0 else None
            on = _spoken(state, ability, unit, picks)
            return Pending("cast", player, caster, ability=ABILITIES[ability].id, on=on)
        case Fall(unit=unit):
            return Pending("fall", owner(unit), unit_code(state, unit))
        case Steer(unit=unit, steps=steps):
            return Pending("steer", owner(unit), unit_code(state, unit), ability=_means(state), left=steps)
        case Divide(player=player, left=left):
            return Pending("divide", player, ability=_means(state), left=left)
        case Decks(player=player, count=count):
            return Pending("decks", player, ability=_means(state), left=count)
        case Keep(player=player, cards=cards):
            return Pending("keep", player, ability=_means(state), left=len(cards))
        case Call(unit=unit):
            return Pending("call", owner(unit), unit_code(state, unit))
    return None


def _trace(state: State, board: Board) -> Trace | None:
    last = state.last
    if last is None:
        return None
    return Trace(
        last.player,
        last.kind,
        unit_code(state, last.unit) if last.unit >= 0 else None,
        unit_code(state, last.target) if last.target >= 0 else None,
        board.labels[last.start] if last.start >= 0 else None,
        board.labels[last.end] if last.end >= 0 else None,
        last.lost,
        ABILITIES[last.ability].id if last.ability >= 0 else None,
        last.power,
        last.guard,
    )


def _order(state: State, place: int) -> OrderView:
    order = state.orders[place]
    about = unit_code(state, order.about) if order.about >= 0 else "anyone" if order.about == ANYONE else None
    unit = next((u for u in range(len(state.units)) if state.units[u].card == order.ability), -1)
    on = _spoken(state, order.ability, unit, order.picks)
    return OrderView(order.number, ABILITIES[order.ability].id, order.moment, about, on)


def _draft(state: State, draft: Draft) -> DraftView:
    if draft.verb in ("cast", "order"):
        aim = aim_of(state, draft) if draft.verb == "cast" else order_aim(draft)
        spoken = _spoken(state, draft.number, draft.second, (*draft.picks, draft.partial))
        writes_target = draft.verb == "cast" or draft.about != UNSAID
        asks = aim.form.targets[len(draft.picks)].kind if writes_target else ""
        return DraftView(draft.verb, aim.ability.id, draft.moment, spoken, asks)
    if draft.verb == "put":
        return DraftView("put", on=tuple(f"{FACE_LETTERS[face]}{taker}{n}" for taker, face, n in draft.picks))
    if draft.verb == "die":
        return DraftView("die", on=tuple(str(die) for die in draft.picks[0]))
    if draft.verb in ("keep", "learn"):
        return DraftView(draft.verb, ABILITIES[draft.number].id)
    if draft.verb == "draw":
        return DraftView("draw", draft.decks)
    target = (unit_code(state, draft.second),) if draft.second >= 0 else ()
    return DraftView(draft.verb, unit_code(state, draft.number), on=target)

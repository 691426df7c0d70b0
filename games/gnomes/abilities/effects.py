"""The effects of abilities: one function for each kind of effect. Each effect ends before the next begins (Q34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import decks, drawing, targets
from games.gnomes.abilities.catalogue import ABILITIES, ALL_OWN, CASTER, FIRST_SECRET, SECRET, SUBJECT, Effect, Form
from games.gnomes.board import paths, tiles
from games.gnomes.combat import damage
from games.gnomes.combat.sides import active_units, is_ally
from games.gnomes.data import LINGER_POWER, SLOTS, STATS
from games.gnomes.run import Run
from games.gnomes.state import (
    COUNTERS,
    FLYING,
    LINGER,
    SLEEP,
    WAITING,
    Attack,
    Cast,
    Decks,
    Divide,
    Effects,
    State,
    Steer,
    owner,
    slot,
)


def resolve(run: Run, cast: Cast) -> None:
    """Begin the effects of a cast after all replies to it.

    Distances were checked when the ability was cast, and aren't checked again (Q32).
    """
    subject = -1
    below = run.state.stack[-2] if len(run.state.stack) > 1 else None
    if isinstance(below, Attack):
        subject = below.target
    elif isinstance(below, Cast):
        subject = _struck(below, cast.player)
    run.swap(Effects(cast.player, cast.unit, cast.ability, cast.picks, subject))


def _struck(cast: Cast, player: int) -> int:
    form = targets.form_of(ABILITIES[cast.ability], cast.unit)
    hit = [unit for e in form.effects if e.op in ("strike", "linger") and e.to >= 0 for unit in cast.picks[e.to]]
    return next((unit for unit in hit if owner(unit) == player), -1)


def advance(run: Run, frame: Effects) -> None:
    """Apply the ability's next effect, or finish the ability if no effect is left."""
    form = targets.form_of(ABILITIES[frame.ability], frame.unit)
    if frame.step == len(form.effects):
        run.pop()
        return
    run.swap(replace(frame, step=frame.step + 1))
    effect = form.effects[frame.step]
    _OPS[effect.op](run, frame, effect, form)


def _units(run: Run, frame: Effects, place: int) -> list[int]:
    """Return the units on the board that `place` stands for: a target's index, or a constant."""
    units: tuple[int, ...]
    if place == CASTER:
        units = (frame.unit,)
    elif place == SUBJECT:
        units = (frame.subject,)
    elif place == ALL_OWN:
        units = tuple(active_units(run.state, frame.player))
    else:
        units = frame.picks[place] if place >= 0 else ()
    return [unit for unit in units if unit >= 0 and run.unit(unit).at >= 0]


def _aimed(run: Run, frame: Effects, place: int) -> list[int]:
    units = _units(run, frame, place)
    for unit in units:
        damage.wake(run, unit)
    return units


def _cell(run: Run, frame: Effects, place: int) -> int:
    """Return the cell that `place` stands for (a target's index, or a constant), or -1 if there's none."""
    if place == CASTER:
        return run.unit(frame.unit).at
    return frame.picks[place][0] if place >= 0 and frame.picks[place] else -1


def _damage(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        damage.hurt(run, unit, effect.n, frame.player, cause=ABILITIES[frame.ability].id)


def _strike(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _units(run, frame, effect.to):
        if effect.only_enemy and is_ally(run.state, frame.player, owner(unit)):
            continue
        lost = damage.strike(run, unit, effect.n, frame.player, cause=ABILITIES[frame.ability].id)
        if effect.leech and frame.unit >= 0 and run.unit(frame.unit).at >= 0:
            heal(run, frame.unit, lost)


def _linger(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _units(run, frame, effect.to):
        damage.strike(run, unit, LINGER_POWER, frame.player, cause=ABILITIES[frame.ability].id)
        if run.unit(unit).at >= 0 and counter(run, unit, LINGER):
            run.put(unit, burner=frame.player)


def heal(run: Run, unit: int, n: int) -> None:
    it = run.unit(unit)
    gain = min(n, STATS[slot(unit)].hp - it.hp)
    if gain > 0:
        run.put(unit, hp=it.hp + gain)
        run.tell(events.Healed(run.code(unit), gain, it.hp + gain))


def _heal(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        heal(run, unit, effect.n)


def guard(run: Run, unit: int, n: int) -> None:
    """Raise or lower a unit's defense by `n`, within its minimum and maximum."""
    it, stats = run.unit(unit), STATS[slot(unit)]
    now = max(stats.def_min, min(stats.def_max, it.defence + n))
    if now != it.defence:
        run.put(unit, defence=now)
        run.tell(events.Changed(run.code(unit), "guard" if n > 0 else "sunder", abs(now - it.defence), now))


def _guard(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        guard(run, unit, effect.n)


def _sunder(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        guard(run, unit, -effect.n)


def _walk(run: Run, frame: Effects, effect: Effect, form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        target = form.targets[effect.dest]
        if target.by_controller and owner(unit) != frame.player:
            if owner(unit) < run.state.rules.humans:
                run.push(Steer(unit, target.steps))
            continue
        cell = _cell(run, frame, effect.dest)
        if effect.op == "push":
            way = _pushed(run, frame, form, unit, cell, target.steps)
        else:
            way = paths.walks(run.state, unit, run.unit(unit).at, target.steps).get(cell)
        if way:
            moved(run, unit, way)


def _pushed(run: Run, frame: Effects, form: Form, unit: int, cell: int, steps: int) -> tuple[int, ...] | None:
    """Return the path along which a unit is pushed, or None if there's none.

    If the caster didn't choose a path, it's the one that crosses the fewest mines, because a pushed enemy gets a
    crystal at each mine.
    """
    ways = paths.pushes(run.state, unit, cell, steps) if paths.is_open(run.state, run.board, cell) else {}
    # casts stored before paths could be chosen have no pick for them
    pairs = zip(form.targets, frame.picks, strict=False)
    chosen = next((picked[0] for target, picked in pairs if target.kind == "way" and picked), -1)
    return ways.get(chosen) or next(iter(ways.values()), None)


def moved(run: Run, unit: int, way: tuple[int, ...]) -> None:
    start = run.unit(unit).at
    gained = tiles.follow(run, unit, way)
    labels = tuple(run.board.labels[cell] for cell in way)
    seat = damage.seat_of(run.state, owner(unit))
    run.tell(events.Moved(seat, run.code(unit), labels, gained if seat >= 0 else 0))
    damage.record_action(run, "move", owner(unit), unit=unit, start=start, end=way[-1])


def _place(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        cell = _cell(run, frame, effect.dest)
        is_free = cell >= 0 and paths.is_open(run.state, run.board, cell) and not paths.is_rooted(run.state, unit)
        if is_free and run.unit(unit).at != cell:
            gained = tiles.enter(run, unit, cell)
            run.tell(events.Put(run.code(unit), run.board.labels[cell], gained))


def _swap(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    one, two = _aimed(run, frame, effect.to), _aimed(run, frame, effect.other)
    if one and two and not any(paths.is_rooted(run.state, unit) for unit in (*one, *two)):
        here, there = run.unit(one[0]).at, run.unit(two[0]).at
        for unit, cell in ((one[0], there), (two[0], here)):
            gained = tiles.enter(run, unit, cell)
            run.tell(events.Put(run.code(unit), run.board.labels[cell], gained))


def _flip(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    cell = _cell(run, frame, effect.dest)
    if cell >= 0:
        tiles.flip(run, cell, frame.player)


def _unflip(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    cell = _cell(run, frame, effect.dest)
    if cell >= 0:
        tiles.unflip(run, cell)


def counter(run: Run, unit: int, kind: int) -> bool:
    """Give the unit a counter in the current player's color (W70).

    Return False if the unit has one of that kind already (Q42).
    """
    rings = run.unit(unit).rings
    if rings[kind]:
        return False
    active = run.state.active
    run.put(unit, rings=rings[:kind] + bytes((active + 1,)) + rings[kind + 1 :])
    run.tell(events.Countered(run.code(unit), COUNTERS[kind], active))
    return True


def _counter(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _units(run, frame, effect.to):
        if effect.counter != SLEEP:
            damage.wake(run, unit)
        counter(run, unit, effect.counter)


def _cleanse(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        for kind, ring in enumerate(run.unit(unit).rings):
            if ring and kind != FLYING:
                end_counter(run, unit, kind)


def end_counter(run: Run, unit: int, kind: int) -> None:
    rings = run.unit(unit).rings
    run.put(unit, rings=rings[:kind] + b"\0" + rings[kind + 1 :])
    run.tell(events.CounterEnded(run.code(unit), COUNTERS[kind]))


def _blockade(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    cell = _cell(run, frame, effect.dest)
    if cell >= 0:
        others = tuple(blockade for blockade in run.state.blocks if blockade[0] != cell)
        run.set(blocks=(*others, (cell, frame.player)))
        run.tell(events.Blockaded(run.board.labels[cell], stands=True))


def _charge(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in reversed(_aimed(run, frame, effect.to)):
        run.push(Divide(frame.player, 1 << unit, effect.n))


def _drain(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    """Remove crystals from the abilities of units, innate abilities first.

    If the caster may keep the crystals, they go onto the caster's own abilities (W57).
    """
    for unit in _aimed(run, frame, effect.to):
        it = run.unit(unit)
        first = min(effect.n, it.innate)
        second = min(effect.n - first, it.learned)
        seat = damage.seat_of(run.state, owner(unit))
        for n, ability in ((first, targets.innate_of(run.state, unit)), (second, it.card)):
            if n:
                run.tell(events.Drained(seat, ABILITIES[ability].id, n))
        run.put(unit, innate=it.innate - first, learned=it.learned - second)
        kept = min(first + second, effect.keep)
        if kept:
            own = sum(1 << drained for drained in active_units(run.state, frame.player))
            run.push(Divide(frame.player, own, kept))


def _horns(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        now = run.unit(unit).horns + effect.n
        run.put(unit, horns=now)
        run.tell(events.Changed(run.code(unit), "horns", effect.n, now))


def _boost(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        now = run.unit(unit).boost + effect.n
        run.put(unit, boost=now)
        run.tell(events.Changed(run.code(unit), "boost", effect.n, now))


def _again(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for unit in _aimed(run, frame, effect.to):
        run.put(unit, again=run.unit(unit).again + 1)
        run.tell(events.Changed(run.code(unit), "again", 1, run.unit(unit).again))


def _draw(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    if any(run.state.decks):
        run.push(Decks(frame.player, effect.n))


def _rob_card(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    """Take a random Secret card from a player's hand or, if the hand has none, the top Secret card of the deck."""
    for other in frame.picks[effect.to]:
        held = [card for card in run.player(other).hand if card >= FIRST_SECRET]
        if not held and not run.state.decks[SECRET]:
            continue
        if held:
            card, rng = run.state.rng.choice(held)
            run.set(rng=rng)
            run.own(other, hand=drawing.remove(run.player(other).hand, card))
        else:
            card = decks.take(run, SECRET)
        drawing.hold(run, frame.player, card)
        run.tell(events.Robbed(frame.player, damage.seat_of(run.state, other), bool(held)))
        run.tell(events.Saw((ABILITIES[card].id,), to=frame.player))
        if held:
            run.tell(events.Lost(ABILITIES[card].id, to=other))


def _cancel(run: Run, _frame: Effects, _effect: Effect, _form: Form) -> None:
    stack = run.state.stack
    below = stack[-2] if len(stack) > 1 else None
    if isinstance(below, Cast):
        run.set(stack=(*stack[:-2], stack[-1]))
        run.tell(events.Cancelled(ABILITIES[below.ability].id))


def _redirect(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    stack = run.state.stack
    below = stack[-2] if len(stack) > 1 else None
    aimed = _aimed(run, frame, effect.to)
    if isinstance(below, Attack) and aimed:
        run.set(stack=(*stack[:-2], replace(below, target=aimed[0]), stack[-1]))
        run.tell(events.Redirected(run.code(below.unit), run.code(aimed[0])))


def _nofall(run: Run, frame: Effects, _effect: Effect, _form: Form) -> None:
    run.set(nofall=run.state.nofall | 1 << frame.player)
    for unit in active_units(run.state, frame.player):
        damage.wake(run, unit)
    run.tell(events.NoFall(damage.seat_of(run.state, frame.player)))


def _summon(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for picked in frame.picks[effect.to]:
        clan, cell = divmod(picked, targets.CELLS)
        if run.unit(clan).at == WAITING and paths.is_open(run.state, run.board, cell):
            enter_board(run, clan, cell, "card")


def enter_board(run: Run, unit: int, cell: int, how: str) -> None:
    """Put a unit on the board with full hit points and minimum defense (W50).

    If the cell is a mine, the unit gets no crystal (Q14).
    """
    stats = STATS[slot(unit)]
    run.put(unit, at=cell, hp=stats.hp, defence=stats.def_min, fresh=how in ("call", "card"))
    seat = damage.seat_of(run.state, owner(unit))
    run.tell(events.Entered(seat, run.code(unit), run.board.labels[cell], how))


def _dice(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    run.own(frame.player, bonus=run.player(frame.player).bonus + effect.n)
    run.tell(events.Bonus(frame.player, effect.n))


def _setdie(run: Run, frame: Effects, effect: Effect, _form: Form) -> None:
    for picked in frame.picks[effect.to]:
        die, face = divmod(picked, 4)
        dice = run.state.dice
        if die < len(dice):
            run.tell(events.DieTurned("shcd"[dice[die]], "shcd"[face]))
            run.set(dice=dice[:die] + bytes((face,)) + dice[die + 1 :])


def called(state: State, player: int) -> bool:
    """Tell whether all of a player's units are on the board (W101)."""
    first = player * SLOTS
    return all(state.units[unit].at >= 0 for unit in range(first, first + SLOTS))


_OPS: Final[dict[str, Callable[[Run, Effects, Effect, Form], None]]] = {
    "damage": _damage,
    "strike": _strike,
    "linger": _linger,
    "heal": _heal,
    "guard": _guard,
    "sunder": _sunder,
    "walk": _walk,
    "push": _walk,
    "place": _place,
    "swap": _swap,
    "flip": _flip,
    "unflip": _unflip,
    "counter": _counter,
    "cleanse": _cleanse,
    "blockade": _blockade,
    "charge": _charge,
    "drain": _drain,
    "horns": _horns,
    "boost": _boost,
    "again": _again,
    "draw": _draw,
    "rob_card": _rob_card,
    "cancel": _cancel,
    "redirect": _redirect,
    "nofall": _nofall,
    "summon": _summon,
    "dice": _dice,
    "setdie": _setdie,
}

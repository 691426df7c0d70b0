"""The interpreter of abilities: what the current step asks, and what an answer does.

An ability is a Using frame on the stack. A step either asks (CHOICES has it) or happens by itself; what it does is in
EFFECTS. Choosing is quiet until `commit`, so an ability costs nothing before its first effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.gears import effects, events, maze, placing, targets
from games.gears.actions import BLIND, ON_TILE, OPTION, PASS, PLACE, RESTORE, SEAT, SPIN, TOKEN, Action
from games.gears.cards import ABILITIES, OPS, PROGRAMS, SPINS, Op
from games.gears.data import CELLS, CHARACTERS, SEALS, STARTING
from games.gears.effects import Run
from games.gears.state import GONE, NOTHING, Placing, State, Using

Choices: TypeAlias = tuple[Action, ...]


def choices(state: State, using: Using) -> Choices | None:
    """What the current step asks; () if it can do nothing; None if there is no step left or it happens by itself."""
    if not using.todo:
        return None
    op = OPS[using.todo[0]]
    ask = CHOICES.get(op.name)
    if ask is None:
        return None
    found = ask(state, using, op)
    return (*found, PASS) if found and using.count >= op.least and using.cell == NOTHING else found


def is_usable(state: State, seat: int, ability: int) -> bool:
    """Whether the ability can be paid and has a legal target (G40)."""
    if state.gears[seat] < ABILITIES[ability].cost:
        return False
    return can_do_anything(state, Using(seat, ability, PROGRAMS[ability]))


def can_do_anything(state: State, using: Using) -> bool:
    """Whether the steps can do anything at all; a first step that must be done decides alone."""
    for place, number in enumerate(using.todo):
        op = OPS[number]
        if _can(state, replace(using, todo=using.todo[place:]), op):
            return True
        if op.least and op.name in CHOICES:
            return False
    return False


def _can(state: State, using: Using, op: Op) -> bool:
    if op.name in CHOICES:
        return bool(CHOICES[op.name](state, using, op))
    return op.name == "gain" or (op.name == "undo" and state.last is not None)


def advance(run: Run) -> bool:
    """Carry the ability on as far as it goes by itself by one step; False if it waits for a choice."""
    using = top(run)
    options = choices(run.state, using)
    if options is None:
        _happen(run, using)
    elif not options:
        run.swap(_next_step(using))
    elif using.paid and len(options) == 1:
        choose(run, options[0])
    else:
        return False
    return True


def _happen(run: Run, using: Using) -> None:
    effects.commit(run, "ability")
    using = top(run)
    if not using.todo:
        run.pop()
        return
    run.swap(_next_step(using))
    op = OPS[using.todo[0]]
    EFFECTS[op.name](run, using, op, PASS)


def choose(run: Run, action: Action) -> None:
    """Answer the current step."""
    using = top(run)
    op = OPS[using.todo[0]]
    if action is PASS:
        run.swap(_next_step(using))
        if using.paid:
            run.tell(events.Passed(using.seat))
    else:
        EFFECTS[op.name](run, using, op, action)


def top(run: Run) -> Using:
    """The ability that is being dealt with."""
    frame = run.state.stack[-1]
    assert isinstance(frame, Using)
    return frame


def _next_step(using: Using) -> Using:
    return replace(using, todo=using.todo[1:], count=0, cell=NOTHING, handled=())


def _done_once(run: Run, op: Op, tile: int = NOTHING) -> Using:
    """Commit to one doing of the step, before it has its effect."""
    effects.commit(run, "ability")
    using = top(run)
    if using.count + 1 == op.most:
        using = _next_step(using)
    else:
        using = replace(using, count=using.count + 1, cell=NOTHING, handled=(*using.handled, tile))
    run.swap(using)
    return using


def _tile_choices(state: State, using: Using, op: Op) -> Choices:
    grid = state.maze.grid
    cells = targets.tiles(state, using, op.target)
    return tuple(ON_TILE[cell] for cell in cells if grid[cell] >> 3 not in using.handled)


def _seal_choices(state: State, using: Using, op: Op) -> Choices:
    return _tile_choices(state, using, op) if _supply(state, op.seal) else ()


def _supply(state: State, kind: int) -> int:
    return SEALS - state.maze.seals.count(kind)


def _spin_choices(state: State, using: Using, op: Op) -> Choices:
    if using.cell == NOTHING:
        return _tile_choices(state, using, op)
    return tuple(SPIN[name] for name in SPINS[op.by])


def _place_choices(state: State, using: Using, op: Op) -> Choices:
    cells = placing.open_cells(state, using.seat, op.anywhere)
    if not cells:
        return ()
    drafted = [tile for tile in state.draft if not op.up_only or placing.fits_somewhere(state, tile, cells)]
    return tuple(PLACE[tile] for tile in drafted) + ((PLACE[BLIND],) if state.pile else ())


def _restore_choices(state: State, using: Using, op: Op) -> Choices:  # noqa: ARG001 - signed like its siblings
    return tuple(RESTORE[tile] for tile in state.demolished)


def _token_choices(state: State, using: Using, op: Op) -> Choices:  # noqa: ARG001 - signed like its siblings
    in_play = [c for c, cell in enumerate(state.at) if cell >= 0]
    if using.picked:
        return tuple(TOKEN[c] for c in in_play if state.at[c] != state.at[using.picked[0]])
    return tuple(TOKEN[c] for c in in_play) if len({state.at[c] for c in in_play}) > 1 else ()


def _victim_choices(state: State, using: Using, op: Op) -> Choices:
    return tuple(SEAT[seat] for seat in targets.victims(state, using, op.who))


def _revive_choices(state: State, using: Using, op: Op) -> Choices:  # noqa: ARG001 - signed like its siblings
    gone = (c for c, cell in enumerate(state.at) if cell == GONE)
    return tuple(TOKEN[c] for c in gone if maze.is_face_up(state.maze, STARTING[c]))


def _branch_choices(state: State, using: Using, op: Op) -> Choices:
    live = (k for k, steps in enumerate(op.branches) if can_do_anything(state, replace(using, todo=steps)))
    return tuple(OPTION[k] for k in live)


def _rotate(run: Run, using: Using, op: Op, action: Action) -> None:
    if action.verb == "tile":
        run.swap(replace(using, cell=action.number))
        return
    tile = run.state.maze.grid[using.cell] >> 3
    _done_once(run, op, tile)
    driven = effects.spin(run, using.seat, tile, action.number) if action.number else 0
    if op.collect:
        effects.gain(run, using.seat, driven, "cascade")
    if op.bonus and driven:
        effects.gain(run, using.seat, op.bonus, "bonus")
    if op.seal and _supply(run.state, op.seal):
        effects.put_seal(run, using.seat, tile, op.seal)


def _seal(run: Run, using: Using, op: Op, action: Action) -> None:
    tile = run.state.maze.grid[action.number] >> 3
    _done_once(run, op, tile)
    effects.put_seal(run, using.seat, tile, op.seal)


def _unseal(run: Run, using: Using, op: Op, action: Action) -> None:
    tile = run.state.maze.grid[action.number] >> 3
    _done_once(run, op, tile)
    driven = effects.take_seal(run, using.seat, tile)
    if op.collect:
        effects.gain(run, using.seat, driven, "cascade")


def _demolish(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    effects.demolish(run, using.seat, action.number)


def _restore(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    effects.restore(run, using.seat, action.number)


def _flip_up(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    effects.turn_over(run, using.seat, action.number, collect=op.collect)


def _place(run: Run, using: Using, op: Op, action: Action) -> None:
    run.swap(_next_step(using))
    placing.begin(run, Placing(using.seat, action.number, action.number == BLIND, False, op.anywhere, op.up_only))


def _teleport(run: Run, using: Using, op: Op, action: Action) -> None:
    character, start = using.character, run.state.at[using.character]
    _done_once(run, op)
    code = run.state.maze.grid[start]
    run.swap(replace(top(run), left=NOTHING if code == maze.EMPTY else code >> 3))
    run.tell(events.TokenCarried(using.seat, CHARACTERS[character].id, CELLS[start], CELLS[action.number]))
    effects.arrive(run, using.seat, character, action.number)


def _pick_tokens(run: Run, using: Using, op: Op, action: Action) -> None:
    picked = replace(using, picked=(*using.picked, action.number), count=using.count + 1)
    run.swap(_next_step(picked) if picked.count == op.most else picked)


def _swap_tokens(run: Run, using: Using, op: Op, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    effects.trade_places(run, using.seat, *using.picked)


def _gain(run: Run, using: Using, op: Op, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    effects.gain(run, using.seat, targets.amount(run.state, using, op.amount), "ability")


def _steal(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    run.swap(replace(top(run), victim=action.number))
    effects.steal(run, using.seat, action.number, targets.amount(run.state, using, op.amount))


def _steal_rest(run: Run, using: Using, op: Op, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    for seat in targets.victims(run.state, using, op.who):
        effects.steal(run, using.seat, seat, targets.amount(run.state, using, op.amount))


def _revive(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    effects.revive(run, using.seat, action.number)


def _undo(run: Run, using: Using, op: Op, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    brought = effects.undo(run, using.seat)
    run.swap(replace(top(run), undone=brought))


def _choose(run: Run, using: Using, op: Op, action: Action) -> None:
    run.swap(replace(_next_step(using), todo=op.branches[action.number] + using.todo[1:]))


def _if_can(run: Run, using: Using, op: Op, action: Action) -> None:  # noqa: ARG001 - signed like its siblings
    do, otherwise = op.branches
    steps = do if can_do_anything(run.state, replace(using, todo=do)) else otherwise
    run.swap(replace(top(run), todo=steps + top(run).todo))


CHOICES: Final[dict[str, Callable[[State, Using, Op], Choices]]] = {
    "rotate": _spin_choices,
    "rotate_seal": _spin_choices,
    "seal": _seal_choices,
    "unseal": _tile_choices,
    "demolish": _tile_choices,
    "restore": _restore_choices,
    "flip_up": _tile_choices,
    "place": _place_choices,
    "teleport": _tile_choices,
    "pick_tokens": _token_choices,
    "steal": _victim_choices,
    "revive": _revive_choices,
    "choose": _branch_choices,
}
EFFECTS: Final[dict[str, Callable[[Run, Using, Op, Action], None]]] = {
    "rotate": _rotate,
    "rotate_seal": _rotate,
    "seal": _seal,
    "unseal": _unseal,
    "demolish": _demolish,
    "restore": _restore,
    "flip_up": _flip_up,
    "place": _place,
    "teleport": _teleport,
    "pick_tokens": _pick_tokens,
    "swap_tokens": _swap_tokens,
    "gain": _gain,
    "steal": _steal,
    "steal_rest": _steal_rest,
    "revive": _revive,
    "undo": _undo,
    "choose": _choose,
    "if_can": _if_can,
}

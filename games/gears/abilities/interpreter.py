"""The interpreter of abilities: it applies the player's answers to steps, and carries out steps without a choice.

An ability in progress is a `Using` item on the State's stack. A step either asks the player (`questions.CHOICES`) or
happens without a choice; its effect is in EFFECTS. Choices stay quiet until `commit`, so an ability costs nothing
before its first effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities import questions, targets
from games.gears.abilities.activation import commit
from games.gears.abilities.steps import ABILITIES, OPS, Op, bonus
from games.gears.actions import BLIND, PASS, PEEK, Action
from games.gears.data import CELLS, CHARACTERS
from games.gears.maze import demolition, effects, peeking, placing, tokens, topology, traverse
from games.gears.pending import NOTHING, Placing, Using, Walking
from games.gears.run import Run
from games.gears.solo import automa


def advance(run: Run) -> bool:
    """Carry out the ability's next step if it needs no choice. Return False if the player must choose first."""
    using = top(run)
    options = questions.choices(run.state, using)
    if options is None:
        _happen(run, using)
    elif not options:
        run.swap(_next_step(using))
    elif using.card != NOTHING:
        choose(run, automa.pick(run.state, using, options))
    elif using.paid and len(options) == 1:
        choose(run, options[0])
    else:
        return False
    return True


def _happen(run: Run, using: Using) -> None:
    commit(run, "ability")
    using = top(run)
    if not using.todo:
        run.pop()
        return
    run.swap(_next_step(using))
    op = OPS[using.todo[0]]
    EFFECTS[op.name](run, using, op, PASS)


def choose(run: Run, action: Action) -> None:
    """Apply the player's choice to the ability's current step."""
    using = top(run)
    op = OPS[using.todo[0]]
    if action is PASS:
        run.swap(_next_step(using))
        if using.paid:
            run.tell(events.Passed(using.seat, "go on with", ABILITIES[using.ability].name))
    else:
        EFFECTS[op.name](run, using, op, action)


def top(run: Run) -> Using:
    """Return the ability in progress."""
    frame = run.state.stack[-1]
    assert isinstance(frame, Using)
    return frame


def _next_step(using: Using) -> Using:
    return replace(using, todo=using.todo[1:], count=0, cell=NOTHING, handled=())


def _done_once(run: Run, op: Op, tile: int = NOTHING) -> Using:
    """Count one repetition of the current step as done, before its effect is applied; return the ability in progress.

    This commits the player to the ability, and pays for it if that hasn't happened yet.
    """
    commit(run, "ability")
    using = top(run)
    if using.count + 1 == op.most:
        using = _next_step(using)
    else:
        using = replace(using, count=using.count + 1, cell=NOTHING, handled=(*using.handled, tile))
    run.swap(using)
    return using


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
    if op.target_loses:
        effects.lose(run, run.state.active, driven)
    if op.seal and questions.supply(run.state, op.seal):
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
    demolition.demolish(run, using.seat, action.number)


def _restore(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    demolition.restore(run, using.seat, action.number, to_top=op.to_top)


def _flip_up(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    tokens.turn_over(run, using.seat, action.number, collect=op.collect)


def _place(run: Run, using: Using, op: Op, action: Action) -> None:
    run.swap(_next_step(using))
    placing.begin(run, Placing(using.seat, action.number, action.number >= BLIND, False, op.anywhere, op.up_only))


def _teleport(run: Run, using: Using, op: Op, action: Action) -> None:
    character, start = using.character, run.state.at[using.character]
    _done_once(run, op)
    code = run.state.maze.grid[start]
    run.swap(replace(top(run), left=NOTHING if code == topology.EMPTY else code >> 3))
    run.tell(events.TokenCarried(using.seat, CHARACTERS[character].id, CELLS[start], CELLS[action.number]))
    tokens.arrive(run, using.seat, character, action.number)


def _pick_tokens(run: Run, using: Using, op: Op, action: Action) -> None:
    first = (using.character,) if op.with_self else ()
    picked = replace(using, picked=(*first, *using.picked, action.number), count=using.count + 1)
    run.swap(_next_step(picked) if picked.count == op.most else picked)


def _steal(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    run.swap(replace(top(run), victim=action.number))
    effects.steal(run, using.seat, action.number, _amount(run, using, op))


def _amount(run: Run, using: Using, op: Op) -> int:
    return targets.amount(run.state, using, op.amount)


def _roll_tile(run: Run, *_: object) -> None:
    tile = automa.roll_tile(run)
    run.swap(replace(top(run), rolled=tile))


def _steal_rest(run: Run, using: Using, op: Op, _action: Action) -> None:
    for seat in targets.victims(run.state, using, op.who):
        effects.steal(run, using.seat, seat, _amount(run, using, op))


def _revive(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    tokens.revive(run, using.seat, action.number)


def _undo(run: Run, using: Using, *_: object) -> None:
    brought = demolition.undo(run, using.seat)
    run.swap(replace(top(run), undone=brought))


def _if_can(run: Run, using: Using, op: Op, _action: Action) -> None:
    do, otherwise = op.branches
    steps = do if questions.can_do_anything(run.state, replace(using, todo=do)) else otherwise
    run.swap(replace(top(run), todo=steps + top(run).todo))


def _swap_tiles(run: Run, using: Using, op: Op, action: Action) -> None:
    """Swap two tiles, and resolve the cascade of the first one, then that of the second.

    If `action` chooses the first tile, only remember it.
    """
    grid = run.state.maze.grid
    if not using.handled:
        run.swap(replace(using, handled=(grid[action.number] >> 3,)))
        return
    tiles = (*using.handled, grid[action.number] >> 3)
    _done_once(run, op)
    effects.swap_tiles(run, using.seat, *tiles, collect=op.collect)


def _walk(run: Run, using: Using, op: Op, action: Action) -> None:
    _done_once(run, op)
    traverse.go(run, Walking(using.seat, using.character, ghost=op.ghost), action.number)


def _peek(run: Run, using: Using, op: Op, action: Action) -> None:
    looks = bonus(using.ability, using.character, "peek") or op.amount.base
    commit(run, "ability")
    using = replace(top(run), count=using.count + 1)
    run.swap(_next_step(using) if using.count >= looks else using)
    if action.verb == "seat":
        peeking.peek_role(run, using.seat, action.number)
    else:
        peeking.peek_tile(run, using.seat, None if action is PEEK else action.number)


def _prevent_elimination(run: Run, using: Using, op: Op, action: Action) -> None:
    character, start = using.character, run.state.at[using.character]
    _done_once(run, op)
    run.tell(events.EliminationPrevented(using.seat, CHARACTERS[character].id, CELLS[start], CELLS[action.number]))
    tokens.arrive(run, using.seat, character, action.number)
    if run.state.maze.grid[start] == topology.EMPTY:
        run.tell(events.Evacuated(CHARACTERS[character].id))


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
    "swap_tokens": lambda run, using, *_: tokens.trade_places(run, using.seat, *using.picked),
    "gain": lambda run, using, op, _: effects.gain(run, using.seat, _amount(run, using, op), "ability"),
    "steal": _steal,
    "steal_rest": _steal_rest,
    "lose": lambda run, using, op, _: effects.lose(run, run.state.active, _amount(run, using, op)),
    "roll_tile": _roll_tile,
    "revive": _revive,
    "undo": _undo,
    "choose": lambda run, using, op, action: run.swap(
        replace(_next_step(using), todo=op.branches[action.number] + using.todo[1:])
    ),
    "if_can": _if_can,
    "swap_tiles": _swap_tiles,
    "walk": _walk,
    "peek": _peek,
    "prevent_elimination": _prevent_elimination,
}

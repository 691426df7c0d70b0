"""The flow of the game between choices: steps of a turn (W20), frames on the stack, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import decks, drawing, effects, spells, targets, windows
from games.gnomes.abilities.casting import could_cast
from games.gnomes.abilities.catalogue import ABILITIES, FIRST_SECRET
from games.gnomes.abilities.orders import pause
from games.gnomes.board import paths, tiles
from games.gnomes.calling import charging, horns
from games.gnomes.combat import attack, damage
from games.gnomes.combat.sides import active_units, sides_left
from games.gnomes.dice import assigning, rolling
from games.gnomes.run import Run
from games.gnomes.solo import automaton
from games.gnomes.state import (
    Attack,
    Call,
    Cast,
    Decks,
    Divide,
    Effects,
    Fall,
    Flip,
    Keep,
    Pause,
    State,
    Steer,
    Walks,
    owner,
)
from games.gnomes.turn import rounds, walking

_DONE: Final = -1  # something happened without a choice


def settle(run: Run) -> None:
    """Continue until somebody must choose or the game is over. Record who must choose."""
    asked = _DONE
    while asked == _DONE and not _is_over(run):
        top = run.state.top
        asked = _PHASES[run.state.phase](run) if top is None else _FRAMES[type(top)](run, top)
    if run.state.asked != asked:
        run.set(asked=asked)


def _is_over(run: Run) -> bool:
    state = run.state
    if state.phase == "over":
        return True
    if state.phase in ("tribe", "start"):
        return False
    if state.rules.solo:
        why = "won" if automaton.is_won(state) else "lost" if state.players[0].out else ""
    else:
        why = "last" if sides_left(state) <= 1 else ""
    if why:
        rounds.finish(run, why)
    return bool(why)


# --- frames: each returns who is asked, or _DONE -------------------------------------------------------------------


def _window(run: Run, frame: Any, moment: int, resolve: Callable[[Run, Any], None]) -> int:
    if spells.fire_order(run, moment):
        return _DONE
    asked = windows.next_asked(run.state, frame)
    if asked == _DONE:
        resolve(run, frame)
    return asked


def _flip(run: Run, frame: Flip) -> None:
    run.pop()
    tiles.flip(run, frame.cell, frame.by, named=True)


def _effects(run: Run, frame: Effects) -> int:
    effects.advance(run, frame)
    return _DONE


def _call(run: Run, frame: Call) -> int:
    horns.resolve(run, frame)
    return _DONE


def _fall(run: Run, frame: Fall) -> int:
    if run.unit(frame.unit).at < 0 or paths.is_open(run.state, run.board, run.unit(frame.unit).at):
        run.pop()
        return _DONE
    options = tiles.landings(run.state, frame.unit)
    if len(options) > 1:
        return owner(frame.unit)
    run.pop()
    tiles.land(run, frame.unit, options[0])
    return _DONE


def _steer(run: Run, frame: Steer) -> int:
    it = run.unit(frame.unit)
    if it.at >= 0 and paths.walks(run.state, frame.unit, it.at, frame.steps):
        return owner(frame.unit)
    run.pop()
    return _DONE


def _divide(run: Run, frame: Divide) -> int:
    return _DONE if charging.advance(run, frame) else frame.player


def _decks(run: Run, frame: Decks) -> int:
    options = decks.combos(run.state, frame.count)
    if len(options) > 1:
        return frame.player
    run.pop()
    if options:
        drawing.draw(run, frame.player, options[0])
    return _DONE


def _walks(run: Run, frame: Walks) -> int:
    walking.advance(run, frame)
    return _DONE


def _keep(_run: Run, frame: Keep) -> int:
    return frame.player


def _pause(run: Run, frame: Pause) -> int:
    if not spells.fire_order(run, frame.moment):
        run.pop()
    return _DONE


_FRAMES: Final[dict[type, Callable[[Run, Any], int]]] = {
    Flip: lambda run, frame: _window(run, frame, 2, _flip),
    Attack: lambda run, frame: _window(run, frame, 6, attack.resolve),
    Cast: lambda run, frame: _window(run, frame, 7, effects.resolve),
    Effects: _effects,
    Fall: _fall,
    Steer: _steer,
    Divide: _divide,
    Decks: _decks,
    Keep: _keep,
    Call: _call,
    Pause: _pause,
    Walks: _walks,
}


# --- phases --------------------------------------------------------------------------------------------------------


def _ask(run: Run) -> int:
    return run.state.active


def _in_turn(step: Callable[[Run], int]) -> Callable[[Run], int]:
    """Wrap the function for a step of a turn so that the turn ends when the player's last unit is gone (W80, Q49)."""

    def checked(run: Run) -> int:
        if active_units(run.state, run.state.active):
            return step(run)
        run.set(phase="end", dice=b"", flips=0)
        return _DONE

    return checked


def _restart(run: Run) -> int:
    """Let a player without units return a clan to the board, or end the player's turn if no clan is left (W80)."""
    return run.state.active if not run.player(run.state.active).out else rounds.end_turn(run)


def _flips(run: Run) -> int:
    """Flip two tiles, or fewer if there aren't two (W22, Q4). Wait for the player only if there's a choice."""
    state = run.state
    options = flip_choices(state) if state.flips else []
    if not options:
        run.set(phase="begin", flips=0)
        return _DONE
    if len(options) > 1:
        return state.active
    name_tile(run, options[0])
    return _DONE


def flip_choices(state: State) -> list[int]:
    """Return the tiles that can be flipped now."""
    return automaton.aims(state) if state.rules.solo else tiles.flippable(state)


def name_tile(run: Run, cell: int) -> None:
    """Announce the tile that will be flipped, and let players reply first (M2)."""
    run.set(flips=run.state.flips - 1)
    chooser = events.ROBOT if run.state.rules.solo else run.state.active
    run.tell(events.TileNamed(chooser, run.board.labels[cell]))
    run.push(Flip(cell, run.state.active))


def _begin(run: Run) -> int:
    if could_cast(run.state, run.state.active):
        return run.state.active
    rolling.roll(run)
    return _DONE


def _reroll(run: Run) -> int:
    if run.state.rerolls:
        return run.state.active
    lock(run)
    return _DONE


def lock(run: Run) -> None:
    """End re-rolling, then carry out the standing orders for that moment (M3)."""
    run.set(phase="assign", rerolls=0)
    run.tell(events.Locked(run.state.active, rolling.letters(run.state.dice)))
    pause(run, 3)


def _assign(run: Run) -> int:
    state = run.state
    takers = assigning.takers(state)
    has_choice = len(takers) > 1 and assigning.left(state, ())
    if has_choice or targets.secrets_of(state, state.active):
        return state.active
    collect(run, assigning.complete(state, (), takers[0]))
    return _DONE


def collect(run: Run, gifts: assigning.Gifts) -> None:
    """Give all dice to units, then carry out the standing orders for that moment (M4)."""
    assigning.collect(run, gifts)
    pause(run, 4)


def _act(run: Run) -> int:
    state = run.state
    if walking.movers(state) or attack.attackers(state) or could_cast(state, state.active):
        return state.active
    run.set(phase="call")
    return _DONE


def _calls(run: Run) -> int:
    state = run.state
    holds_learned = any(card < FIRST_SECRET for card in state.players[state.active].hand)
    can_draw = any(state.decks) and horns.payments(state)
    if holds_learned or can_draw or horns.callers(state) or horns.empowerers(state) or could_cast(state, state.active):
        return state.active
    end_calls(run)
    return _DONE


def end_calls(run: Run) -> None:
    """End the Call to War step.

    After the standing orders for that moment (M9), the crystals in reserve go on abilities (W56).
    """
    run.set(phase="last")
    player = run.state.active
    reserve = run.player(player).reserve
    if reserve:
        run.own(player, reserve=0)
        run.tell(events.Placed(player, reserve))
        run.push(Divide(player, sum(1 << unit for unit in active_units(run.state, player)), reserve))
        damage.record_action(run, "charge", player)
    pause(run, 9)


def _last(run: Run) -> int:
    if could_cast(run.state, run.state.active):
        return run.state.active
    end(run)
    return _DONE


def end(run: Run) -> None:
    """End the player's choices in the turn, then carry out the standing orders for that moment (M10)."""
    run.set(phase="end")
    pause(run, 10)


def keep(run: Run, frame: Keep, card: int, under: int) -> None:
    """Keep one of the drawn cards: under the unit `under`, or in hand if `under` is -1.

    The other cards go under their decks (W51, Q24).
    """
    run.pop()
    rest = drawing.remove(frame.cards, card)
    for other in rest:
        decks.put_under(run, other, 1 << frame.player)
    facts = ABILITIES[card]
    run.tell(events.Kept(frame.player, "secret" if facts.kind == "secret" else "learned"))
    if under >= 0:
        learn(run, under, card)
    else:
        run.tell(events.KeptIt(facts.id, to=frame.player))
        drawing.hold(run, frame.player, card)


def learn(run: Run, unit: int, card: int) -> None:
    """Put a Learned card under a unit. If another card is there, discard it with its crystals (W54, Q25)."""
    old = run.unit(unit).card
    if old >= 0:
        decks.discard(run, old)
    run.put(unit, card=card, learned=0)
    instead = ABILITIES[old].id if old >= 0 else None
    run.tell(events.Learnt(owner(unit), run.code(unit), ABILITIES[card].id, instead))


_PHASES: Final[dict[str, Callable[[Run], int]]] = {
    "tribe": _ask,
    "start": _ask,
    "restart": _restart,
    "flip": _in_turn(_flips),
    "begin": _in_turn(_begin),
    "reroll": _in_turn(_reroll),
    "assign": _in_turn(_assign),
    "act": _in_turn(_act),
    "call": _in_turn(_calls),
    "last": _in_turn(_last),
    "end": rounds.end_turn,
}


def divided(run: Run, frame: Divide, unit: int, ability: int, n: int) -> None:
    """Put up to `n` crystals on the ability that the player chose."""
    placed = charging.add(run, unit, ability, n)
    run.swap(replace(frame, left=frame.left - placed))

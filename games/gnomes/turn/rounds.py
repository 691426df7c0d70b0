"""The start and end of turns and rounds: what expires (Q34, Q43), who is next, when the game ends (W6, W84)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import decks, effects
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.orders import pause
from games.gnomes.combat import damage
from games.gnomes.combat.sides import active_units, sides_left
from games.gnomes.data import FLIPS_FROM, LINGER_POWER, ROUNDS
from games.gnomes.ends import scoring
from games.gnomes.run import Run
from games.gnomes.state import COUNTERS, LINGER, NOBODY, Keep, State, Unit

_DONE = -1
FLIPS = 2  # tiles per turn (W22)
SHORT_FLIPS_FROM = 7  # the first round in which tiles are flipped in the shorter game (W96)


def end_turn(run: Run) -> int:
    """Begin the turn of the next player who isn't eliminated.

    Counters and blockades that last until the turn of a skipped player also end (Q43).
    """
    state = run.state
    humans = state.rules.humans
    player = state.active
    while True:
        player = (player + 1) % humans
        if player == state.first and not _next_round(run):
            return _DONE
        begin_turn(run, player)
        if not run.player(player).out or sides_left(run.state) <= 1:
            return _DONE


def _next_round(run: Run) -> bool:
    """Begin the next round, and end all standing orders (Q39). Return False if the game is over."""
    state = run.state
    if state.extra or (state.round == ROUNDS and (state.rules.solo or not scoring.is_tied(state))):
        finish(run, "time" if state.rules.solo else "extra" if state.extra else "rounds")
        return False
    if state.round == ROUNDS:
        run.set(extra=True)
        run.tell(events.RoundExtra())
    for order in state.orders:
        ability = ABILITIES[order.ability].id
        run.tell(events.Withdrawn(order.number, ability, "the round ended", to=order.player))
    run.set(round=state.round + 1, orders=(), given=bytes(len(state.given)))
    return True


def begin_turn(run: Run, player: int) -> None:
    """Begin a turn: this player's counters end, lingering attacks hit, and blockades end (W70-W75, Q34)."""
    state = run.state
    run.set(
        active=player,
        turn=state.turn + 1,
        units=tuple(_reset(unit) for unit in state.units),
        players=tuple(
            replace(each, mute=False, passes=0) if each.mute or each.passes else each for each in state.players
        ),
        nofall=0,
        hit=0,
        dice=b"",
        black=0,
        phase="flip",
        flips=FLIPS if _flips(state) else 0,
    )
    if not run.player(player).out:
        run.tell(events.TurnBegan(player, run.state.round))
    _end_counters(run, player)
    _end_blockades(run, player)
    if not run.player(player).out:
        if active_units(run.state, player):
            pause(run, 1)
        else:
            run.set(phase="restart")


def _flips(state: State) -> bool:
    """Tell whether tiles are flipped in the turn that is about to begin.

    Tiles are flipped from round 6 (W22), in the shorter game from round 7 (W96), and in solo games from turn 2 (W103).
    `state` is the state at the end of the previous turn. Its turn number is -1 before the first turn.
    """
    if state.rules.solo:
        return state.turn >= 0
    return state.round >= (SHORT_FLIPS_FROM if state.rules.shorter else FLIPS_FROM)


def _reset(unit: Unit) -> Unit:
    """Return the unit without the values that applied only to the player's previous turn.

    Among these are the swords that the unit got and the attacks that it made.
    """
    if unit.at < 0:
        return unit
    if unit.swords or unit.moved or unit.struck or unit.again or unit.boost or unit.mines or unit.held or unit.fresh:
        return Unit(
            unit.at, unit.hp, unit.defence, unit.horns, unit.innate, unit.card, unit.learned, unit.rings, unit.burner
        )
    return unit


def _end_counters(run: Run, player: int) -> None:
    for number in range(len(run.state.units)):
        rings = run.unit(number).rings
        if run.unit(number).at < 0 or player + 1 not in rings:
            continue
        for kind, ring in enumerate(rings):
            if ring == player + 1 and run.unit(number).at >= 0 and run.unit(number).rings[kind]:
                effects.end_counter(run, number, kind)
                if kind == LINGER:
                    by = run.unit(number).burner
                    run.put(number, burner=NOBODY)
                    damage.strike(run, number, LINGER_POWER, by, cause=COUNTERS[LINGER])


def _end_blockades(run: Run, player: int) -> None:
    gone = [cell for cell, maker in run.state.blocks if maker == player]
    if gone:
        run.set(blocks=tuple(blockade for blockade in run.state.blocks if blockade[1] != player))
        for cell in gone:
            run.tell(events.Blockaded(run.board.labels[cell], stands=False))


def finish(run: Run, why: str) -> None:
    """End the game: drawn cards return to their decks, and everything unfinished is dropped."""
    for frame in run.state.stack:
        if isinstance(frame, Keep):
            for card in frame.cards:
                decks.put_under(run, card, 1 << frame.player)
    run.set(phase="over", over=why, stack=(), draft=None, orders=(), dice=b"", black=0)
    run.tell(events.GameEnded(why))

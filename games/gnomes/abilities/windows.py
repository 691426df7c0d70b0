"""The order in which players are asked for replies, based on public information (W61, W62, Q29, Q30, Q36-Q38).

Only `next_asked` decides whether the game stops to ask somebody.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes.abilities.casting import could_cast
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.targets import form_of
from games.gnomes.run import Run
from games.gnomes.state import Attack, Cast, Flip, State, Window, owner


def next_asked(state: State, window: Window) -> int:
    """Return the next player to be asked for a reply to the event, or -1 if all have passed or nobody can reply."""
    humans = state.rules.humans
    if isinstance(window, Cast) and not any(
        _is_touched(state, player, window) for player in range(humans) if player != window.player
    ):
        return -1
    for turn in range(humans):
        player = (state.active + turn) % humans
        if not window.passed >> player & 1 and _is_asked(state, player, window):
            return player
    return -1


def _is_asked(state: State, player: int, window: Window) -> bool:
    """Tell whether the player is asked about the event.

    Everybody is asked about attacks and casts (W61), but about a flip only players with a unit on that tile.
    """
    if player == state.active and not isinstance(window, Cast) and not window.stirred:
        return False  # they could have cast before they declared this event
    if isinstance(window, Flip) and player != state.active and not _stands_on(state, player, window.cell):
        return False
    return _qualifies(state, player)


def _qualifies(state: State, player: int) -> bool:
    it = state.players[player]
    return not it.mute and not it.out and could_cast(state, player)


def _stands_on(state: State, player: int, cell: int) -> bool:
    return any(unit.at == cell and owner(number) == player for number, unit in enumerate(state.units))


def _is_touched(state: State, player: int, cast: Cast) -> bool:
    """Tell whether a cast concerns the player.

    A cast concerns players if it affects their units, a tile under one of their units, their hand or their cast. A
    reply to an attack concerns everybody (Q36).
    """
    below = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, Attack) or (isinstance(below, Cast) and below.player == player):
        return True
    form = form_of(ABILITIES[cast.ability], cast.unit)
    for target, picked in zip(form.targets, cast.picks, strict=False):
        for pick in picked:
            if target.kind == "unit" and owner(pick) == player:
                return True
            if target.kind == "tile" and _stands_on(state, player, pick):
                return True
            if target.kind == "player" and pick == player:
                return True
    return False


def pass_on(run: Run, player: int) -> None:
    """Record that the player who was asked for a reply passes."""
    top = run.state.top
    assert isinstance(top, Flip | Attack | Cast)
    run.swap(replace(top, passed=top.passed | 1 << player))
    run.own(player, passes=run.player(player).passes + 1)


def stir(run: Run) -> None:
    """Let all players reply again to an event, after a cast that replied to the event is over (Q29)."""
    top = run.state.top
    if isinstance(top, Flip | Attack | Cast):
        run.swap(replace(top, passed=0, stirred=True))

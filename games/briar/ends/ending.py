"""The end of the game for one player: by leaving the maze, by falling, or because no cat is left to find."""

from __future__ import annotations

from msgspec.structs import replace

from games.briar import events as ev
from games.briar.data import ALL_CATS, MOUSE, NAMES
from games.briar.run import Run, without
from games.briar.state import DEAD, FELL, IN, LEFT_BY, NONE, OUT, SHUT, Player


def leave(run: Run) -> None:
    """Let the player leave by the Exit, and end the game for rivals who can no longer bring out a cat (R53)."""
    run.tell(ev.CameHome(run.seat, run.name, tuple(NAMES[cat] for cat in run.me.cats)))
    _go(run, OUT, LEFT_BY)
    home = {
        cat for player in (run.me, *(other for _, other in run.others)) if player.status == OUT for cat in player.cats
    }
    if len(home) < ALL_CATS:
        return
    for seat, other in run.others:
        if other.status == IN and not other.cats:
            run.replace_player(seat, _shut(other))
            run.tell(ev.ShutOut(seat))


def _shut(player: Player) -> Player:
    """End the game for a player who can no longer bring out a cat; the card being resolved is discarded."""
    if player.card != NONE:
        path = player.path[:-1] + bytes((FELL,))
        player = replace(player, discard=player.discard + bytes((player.card,)), card=NONE, path=path)
    return replace(player, status=SHUT, looks=0)


def fall(run: Run) -> None:
    """End the game for a player who has no Life left. The caller must stop resolving the card (R9).

    From then on, the player's cats and other cards no longer block the rivals' copies (R50).
    """
    run.tell(ev.Fell(run.seat, run.name))
    _go(run, DEAD, FELL)
    _free_mouse(run)
    _free_cats(run)


def _go(run: Run, status: str, fate: int) -> None:
    run.put("discard", run.me.card)
    run.fate(fate)
    run.set(status=status, turns=run.me.turns + 1)


def _free_mouse(run: Run) -> None:
    if run.others and run.me.is_caged and MOUSE in run.me.hand:
        run.state = replace(run.state, free_mice=run.state.free_mice + 1)
        run.tell(ev.CageLeft(run.seat))


def _free_cats(run: Run) -> None:
    """Free the cats of the player who fell (R47).

    Rivals' copies of those cats that were set aside go to the rivals' discard piles.
    """
    back = list[int]()
    for seat, other in run.others:
        freed = bytes(cat for cat in other.ignored if cat in run.me.cats)
        if freed:
            ignored = other.ignored
            for cat in freed:
                ignored = without(ignored, cat)
            run.replace_player(seat, replace(other, ignored=ignored, discard=other.discard + freed))
            back.append(seat)
    if run.others and run.me.cats:
        run.tell(ev.Freed(tuple(NAMES[cat] for cat in run.me.cats), tuple(back)))

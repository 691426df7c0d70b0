"""Choices that do the same: of each such group a player is offered the first (`Game.distinct`)."""

from __future__ import annotations

from games.gnomes.abilities.choosing import aim_of
from games.gnomes.actions import Action
from games.gnomes.apply import apply
from games.gnomes.state import Draft, State
from games.kernel import Seat, pack


def distinct(state: State, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Merge dice that lead to the same, and leave out a tile that is aimed at already."""
    draft = state.draft if state.draft is not None and state.draft.player == seat else None
    if draft is not None and draft.verb == "cast":
        aimed = _aimed_at(state, draft)
        return tuple([action for action in legal if action.number not in aimed]) if aimed else legal
    return _unlike_puts(state, seat, legal) if any(action.verb == "put" for action in legal) else legal


def _unlike_puts(state: State, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Leave out dice that lead to what others lead to: all of the last face one by one, a shield that nobody can use.

    Everything about dice is public, and giving them draws no chance, so trying them tells nothing.
    """
    puts: dict[object, Action] = {}
    for action in legal:
        puts.setdefault(pack(apply(state, seat, action).state) if action.verb == "put" else action.code, action)
    return tuple(puts.values())


def _aimed_at(state: State, draft: Draft) -> set[int]:
    """Return tiles that another target of the cast is, where this one may be left out (W54)."""
    targets = aim_of(state, draft).form.targets
    target = targets[len(draft.picks)]
    if not target.optional or target.kind != "tile":
        return set()
    earlier = zip(targets, draft.picks, strict=False)
    return {cell for other, picks in earlier if other.kind == "tile" for cell in picks}

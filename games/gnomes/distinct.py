"""Groups of choices with the same effect. Players are offered only the first choice of each group (`Game.distinct`)."""

from __future__ import annotations

from games.gnomes.abilities.choosing import aim_of
from games.gnomes.actions import Action
from games.gnomes.apply import apply
from games.gnomes.state import Draft, State
from games.kernel import Seat, pack


def distinct(state: State, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions, except redundant ones.

    Actions are redundant if they give dice with the same result, or choose a tile already chosen for another target.
    """
    draft = state.draft if state.draft is not None and state.draft.player == seat else None
    if draft is not None and draft.verb == "cast":
        aimed = _aimed_at(state, draft)
        return tuple([action for action in legal if action.number not in aimed]) if aimed else legal
    return _unlike_puts(state, seat, legal) if any(action.verb == "put" for action in legal) else legal


def _unlike_puts(state: State, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions, except those that give dice with the same result as an earlier one.

    For instance, giving the last dice of a face one by one is the same as giving all of them at once. To compare
    results, each action is tried. Everything about dice is public and nothing random happens, so trying reveals
    nothing.
    """
    puts: dict[object, Action] = {}
    for action in legal:
        puts.setdefault(pack(apply(state, seat, action).state) if action.verb == "put" else action.code, action)
    return tuple(puts.values())


def _aimed_at(state: State, draft: Draft) -> set[int]:
    """Return the tiles already chosen for other targets of the cast.

    If the next target isn't an optional tile, return the empty set (W54).
    """
    targets = aim_of(state, draft).form.targets
    target = targets[len(draft.picks)]
    if not target.optional or target.kind != "tile":
        return set()
    earlier = zip(targets, draft.picks, strict=False)
    return {cell for other, picks in earlier if other.kind == "tile" for cell in picks}

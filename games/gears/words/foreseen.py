"""Predictions of which gambits in the viewer's hand a choice would complete, based on what the viewer sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from games.gears.data import CHARACTER, GAMBIT, GAMBITS, GambitCard
from games.gears.gambits.objectives import compare
from games.gears.maze import network
from games.gears.maze.topology import Cascade, Maze, distance, put
from games.gears.view import View

Happenings: TypeAlias = dict[str, dict[str, Any]]  # kinds of events as the cards name them, with their traits


def placing(maze: Maze, tile: int, cell: int, turn: int) -> Happenings:
    """Return the events that placing the tile face-up on this cell would cause, apart from its cascade."""
    laid = put(maze, tile, cell, turn)
    return {"place": {"links": len(network.links(laid)[cell]), "merged2": network.merged(laid, cell, 2)}}


def driving(anchor: int, result: Cascade) -> Happenings:
    """Return the events of the cascade `result`, which starts at the cell `anchor`."""
    reach = max((distance(anchor, cell) for cell in result.turns), default=0)
    return {"cascade": {"size": len(result.turns), "reach": reach}} if result.turns else {}


def completed(view: View, happens: Happenings, walker: int | None = None) -> Iterator[GambitCard]:
    """Yield the viewer's gambits that these events would complete. `walker` is the token they are about, if any."""
    hand = () if view.seat is None else view.players[view.seat].gambits
    return (card for card in (GAMBITS[GAMBIT[name]] for name in hand) if _is_met(view, card, happens, walker))


def actors(view: View, card: GambitCard) -> Iterator[int]:
    """Yield the tokens with which the viewer can complete the gambit (G93)."""
    for token in view.tokens:
        if token.cell and view.seat in token.claimants and (card.veiled or token.owner == view.seat):
            yield CHARACTER[token.character]


def _is_met(view: View, card: GambitCard, happens: Happenings, walker: int | None) -> bool:
    wanted = card.event or {}
    traits = happens.get(wanted.get("type", ""))
    if traits is None or (card.turn == "mine" and view.active != view.seat):
        return False
    able = set(actors(view, card))
    is_there = walker in able if wanted.get("token") == "actor" else bool(able)
    return (
        is_there
        and (card.agg is None or _is_enough(view, card.id, card.agg, traits))
        and all(_is_so(traits[name], value) for name, value in wanted.items() if name in traits)
    )


def _is_enough(view: View, card: str, agg: Mapping[str, Any], traits: Mapping[str, Any]) -> bool:
    return compare(agg["cmp"], view.counted.get(card, 0) + traits[agg["sum"]], agg["v"])


def _is_so(have: Any, wanted: Any) -> bool:
    how, value = wanted if isinstance(wanted, list) else ("==", wanted)
    return compare(how, have, value)

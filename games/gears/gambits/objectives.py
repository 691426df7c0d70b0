"""The objectives of gambits: the content file's conditions on the state and on events.

Each event is converted into facts, and each fact is compared with the gambits in all hands (G92).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Protocol

import msgspec
from msgspec.structs import replace

from games.gears import events as ev
from games.gears.data import CELL, CHARACTER, GAMBITS, STARTING, TILES, GambitCard
from games.gears.gambits import cards as gambits
from games.gears.gambits.sums import COUNTING
from games.gears.maze import network
from games.gears.maze.topology import DOWN, EMPTY, GEARNADE, NEIGHBOURS, Maze, distance
from games.gears.pending import NOBODY, NOTHING
from games.gears.run import Run
from games.gears.state import AUTOMA, Held, State, is_shown, owner
from games.kernel import Event, Seat
from games.run import put


class Board(Protocol):
    """The parts of a State needed to judge conditions about a token's position."""

    @property
    def maze(self) -> Maze: ...

    @property
    def at(self) -> Sequence[int]:
        """Return the cell of each character's token, or a negative number if it isn't in the maze."""


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, in the terms of the content file's conditions.

    Its `type` determines which fields are set.
    """

    type: str
    by: Seat = NOBODY
    token: int = NOTHING
    victim: Seat = NOBODY
    cells: tuple[int, ...] = ()
    traits: dict[str, Any] = {}


def notice(run: Run, event: Event) -> None:
    """Complete every gambit whose objective the event meets, in any player's hand."""
    find = _FACTS.get(type(event))
    if find is not None:
        for fact in find(run.state, event):
            _check_hands(run, _for_player(run.state, fact))


def _for_player(state: State, fact: Fact) -> Fact:
    """Attribute a fact to the player if it was caused by an Automa card that popped up on the player's turn.

    Thefts remain the Automa's (rulebook of the solo expansion).
    """
    is_popped = state.solo is not None and not state.solo.is_turn and fact.by == AUTOMA and fact.type != "steal"
    return replace(fact, by=state.active) if is_popped else fact


def _check_hands(run: Run, fact: Fact) -> None:
    _sum_up(run, fact)
    for seat in range(run.state.seats):
        cards = run.state.gambits
        assert cards is not None
        if not cards.hands[seat] or not _is_turn(run.state, fact, seat):
            continue
        held = {held.card: held for held in cards.hands[seat]}
        met = [card for card in _ABOUT[fact.type] if card in held and is_met(run.state, seat, held[card], fact)]
        for card in met:
            gambits.complete(run, seat, card)
        if _would_meet_unseen(run.state, seat, fact):
            run.tell(ev.GambitNotShown(seat))


def _is_turn(state: State, fact: Fact, seat: Seat) -> bool:
    return fact.type != "turn_end" or seat == state.active


def _sum_up(run: Run, fact: Fact) -> None:
    """Add the fact to the active player's totals for this turn; gambits that count something over a turn need them."""
    for place, card in enumerate(COUNTING):
        agg, event = GAMBITS[card].agg, GAMBITS[card].event
        if agg and event and event["type"] == fact.type and fact.by == run.state.active:
            cards = run.state.gambits
            assert cards is not None
            total = cards.sums[place] + fact.traits[agg["sum"]]
            run.set(gambits=replace(cards, sums=put(cards.sums, place, total)))


def _would_meet_unseen(state: State, seat: Seat, fact: Fact) -> bool:
    """Tell whether, as far as others can tell, the fact may meet a gambit in the seat's hand.

    The result doesn't depend on the seat's actual hand. It's always True at the end of a turn, because that almost
    always meets the objective of some gambit.
    """
    if fact.type == "turn_end":
        return True
    seen = b"".join(state.gambits.completed) if state.gambits else b""
    unseen = (card for card in _ABOUT[fact.type] if card not in seen)
    return any(is_met(state, seat, Held(card), fact, by_sight=True) for card in unseen)


def is_met(state: State, seat: Seat, held: Held, fact: Fact, *, by_sight: bool = False) -> bool:
    """Tell whether the fact meets the objective of `held`, a gambit in the seat's hand.

    With `by_sight`, judge by what others can see, and return True if they can't be sure.
    """
    card = GAMBITS[held.card]
    turn = NOBODY if state.solo is not None and state.solo.is_turn else state.active
    return (
        (card.turn == "any" or (card.turn == "mine") == (turn == seat))
        and (card.event is None or _is_event(state, seat, card.event, fact, by_sight))
        and (card.agg is None or _is_enough(state, held, card.agg))
        and all(compare(how, _BOARD[name](state), value) for name, how, value in card.board)
        and all(compare(how, _PLAYER[name](state, seat), value) for name, how, value in card.player)
        and any(_acts(state, card.actor, actor, fact) for actor in _actors(state, seat, held.card, fact))
    )


def _is_event(state: State, seat: Seat, wanted: dict[str, Any], fact: Fact, by_sight: bool) -> bool:
    for key, value in wanted.items():
        if key == "by":
            is_so = value == "any" or (value == "me") == (fact.by == seat)
        elif key == "victim":
            is_so = fact.victim == seat
        elif key == "foreign":
            is_so = not is_shown(state, fact.token) and (by_sight or owner(state, fact.token) != seat)
        elif key in ("type", "token"):
            continue
        else:
            how, number = value if isinstance(value, list) else ("==", value)
            is_so = compare(how, fact.traits[key], number)
        if not is_so:
            return False
    return True


def _is_enough(state: State, held: Held, agg: dict[str, Any]) -> bool:
    assert state.gambits is not None
    total = state.gambits.sums[COUNTING.index(held.card)] - held.since
    return compare(agg["cmp"], total, agg["v"])


def _actors(state: State, seat: Seat, number: int, fact: Fact) -> Iterable[int]:
    """Yield the tokens with which the seat may complete the gambit with this number (G93).

    The tokens are those of the seat's revealed roles or, for a veiled card, all tokens that may be the seat's.
    """
    card = GAMBITS[number]
    only = fact.token if card.event and card.event.get("token") == "actor" else NOTHING
    mine = state.claims[seat] if card.veiled else sum(1 << c for c in state.pairs[seat]) & state.revealed
    return (
        character
        for character, cell in enumerate(state.at)
        if cell >= 0 and mine >> character & 1 and only in (NOTHING, character)
    )


def _acts(state: State, conditions: Iterable[tuple[str, str, Any]], actor: int, fact: Fact) -> bool:
    for name, how, value in conditions:
        if name == "at":
            if _PLACES[how](state.at[actor], fact) != value:
                return False
        elif not compare(how, _ACTOR[name](state, actor), value):
            return False
    return True


def stands(board: Board, card: GambitCard, actor: int) -> bool:
    """Tell whether tokens' positions alone meet the card's objective for the token `actor`.

    Return False for cards that also have other conditions.
    """
    return (
        all(compare(how, _BOARD[name](board), value) for name, how, value in card.board)
        and not card.player
        and all(
            name in _STANDING and compare(how, _STANDING[name](board, actor), value) for name, how, value in card.actor
        )
    )


def compare(how: str, one: Any, other: Any) -> bool:
    """Compare two values with an operator given as a string, such as ">="."""
    return bool(_COMPARE[how](one, other))


_COMPARE: Final[dict[str, Callable[[Any, Any], Any]]] = {"==": operator.eq, ">=": operator.ge, "<=": operator.le}
_ABOUT: Final = {
    kind: tuple(n for n, card in enumerate(GAMBITS) if (card.event["type"] if card.event else card.when) == kind)
    for kind in {card.event["type"] if card.event else card.when for card in GAMBITS}
}


# --- counts about a token, a player or the board ------------------------------------------------------------------


def _others(state: Board, actor: int) -> Iterator[int]:
    return (cell for character, cell in enumerate(state.at) if character != actor and cell >= 0)


def _near(state: Board, actor: int, reach: int) -> int:
    return sum(1 for cell in _others(state, actor) if distance(cell, state.at[actor]) <= reach)


def _face_up_tile(state: Board, actor: int) -> int:
    """Return the tile under the token, or NOTHING if that tile is face-down or was demolished."""
    code = state.maze.grid[state.at[actor]]
    return NOTHING if code == EMPTY or code & 7 == DOWN else code >> 3


def _special(state: Board, actor: int) -> str:
    tile = _face_up_tile(state, actor)
    return TILES[tile].kind if tile >= 0 else ""


def _is_guest(state: Board, actor: int) -> bool:
    tile = _face_up_tile(state, actor)
    host = STARTING.index(tile) if tile in STARTING else actor
    return host != actor and state.at[host] >= 0 and state.at[host] != state.at[actor]


def _gearnades_near(state: Board, actor: int) -> int:
    laid = (cell for cell, kind in zip(state.maze.where, state.maze.seals, strict=True) if kind == GEARNADE)
    return sum(1 for cell in laid if distance(cell, state.at[actor]) <= 1)


def _strangers_here(state: State, actor: int) -> int:
    """Return how many revealed tokens on the tile of `actor` belong to players other than the active one."""
    here = [c for c, cell in enumerate(state.at) if cell == state.at[actor] and c != actor]
    return sum(1 for c in here if state.revealed >> c & 1 and owner(state, c) != state.active)


_STANDING: Final[dict[str, Callable[[Board, int], Any]]] = {
    "adj_tiles": lambda state, actor: sum(state.maze.grid[cell] != EMPTY for cell in NEIGHBOURS[state.at[actor]]),
    "nearest_token": lambda state, actor: min(
        (distance(cell, state.at[actor]) for cell in _others(state, actor)), default=len(state.maze.grid)
    ),
    "tokens_here": lambda state, actor: _near(state, actor, 0),
    "tokens_near": lambda state, actor: _near(state, actor, 1),
    "tile_special": _special,
    "guest": _is_guest,
    "home": lambda state, actor: _face_up_tile(state, actor) == STARTING[actor],
    "links": lambda state, actor: len(network.links(state.maze).get(state.at[actor], ())),
    "net": lambda state, actor: len(network.around(state.maze, state.at[actor])),
    "tokens_net": lambda state, actor: sum(
        cell in network.around(state.maze, state.at[actor]) for cell in _others(state, actor)
    ),
    "in_loop": lambda state, actor: network.is_in_loop(state.maze, state.at[actor]),
    "gearnades_near": _gearnades_near,
}
_ACTOR: Final[dict[str, Callable[[State, int], Any]]] = {**_STANDING, "foreign_revealed_here": _strangers_here}
_PLAYER: Final[dict[str, Callable[[State, Seat], Any]]] = {
    "revealed_in_play": lambda state, seat: sum(
        1 for c in state.pairs[seat] if state.revealed >> c & 1 and state.at[c] >= 0
    )
}
_BOARD: Final[dict[str, Callable[[Board], Any]]] = {"tokens_in_play": lambda state: sum(cell >= 0 for cell in state.at)}
_PLACES: Final[dict[str, Callable[[int, Fact], bool]]] = {
    "adjacent_to_event": lambda cell, fact: any(distance(cell, other) == 1 for other in fact.cells),
    "turned_in_event": lambda cell, fact: cell in fact.cells,
}


# --- facts ------------------------------------------------------------------------------------------------------------


def _doer(state: State) -> Seat:
    return state.ongoing.seat if state.ongoing else state.active


def _placed(state: State, event: ev.TilePlaced) -> Iterator[Fact]:
    if event.face_up:
        cell = CELL[event.cell]
        traits = {"links": len(network.links(state.maze)[cell]), "merged2": network.merged(state.maze, cell, 2)}
        yield Fact("place", event.seat, cells=(cell,), traits=traits)


def _cascaded(state: State, event: ev.Cascaded) -> Iterator[Fact]:
    cells, anchor = tuple(CELL[cell] for cell in event.cells), CELL[event.anchor]
    traits = {"size": len(cells), "reach": max((distance(anchor, cell) for cell in cells), default=0)}
    yield Fact("cascade", _doer(state), cells=cells, traits=traits)
    yield Fact("turned", _doer(state), cells=cells)


def _walked(_state: State, event: ev.Traversed) -> Iterator[Fact]:
    """Yield a fact for the walk of a token, but none if the token only flipped the tile it's on."""
    path = [CELL[cell] for cell in event.path]
    jumps = sum(distance(one, other) > 1 for one, other in pairwise(path))
    if len(path) > 1:
        traits = {"how": "walk", "steps": len(path) - 1, "jumps": jumps}
        yield Fact("move", event.seat, CHARACTER[event.character], traits=traits)


def _flipped(_state: State, event: ev.TileFlipped) -> Iterator[Fact]:
    if event.walker is not None:
        yield Fact("flip", event.seat, CHARACTER[event.walker], cells=(CELL[event.cell],), traits={"cause": "enter"})


def _ended(_state: State, event: ev.TurnEnded) -> Iterator[Fact]:
    yield Fact("turn_end", event.seat)


_FACTS: Final[dict[type[Event], Callable[[State, Any], Iterable[Fact]]]] = {
    ev.TurnEnded: _ended,
    ev.TilePlaced: _placed,
    ev.Cascaded: _cascaded,
    ev.TileTurned: lambda _state, e: (Fact("turned", e.seat, cells=(CELL[e.cell],)),),
    ev.Traversed: _walked,
    ev.TokenFell: lambda state, e: (Fact("drop", _doer(state), CHARACTER[e.character]),),
    ev.TileFlipped: _flipped,
    ev.TileDemolished: lambda _state, e: (Fact("demolish", e.seat, cells=(CELL[e.cell],)),),
    ev.Evacuated: lambda _state, e: (Fact("evacuate", token=CHARACTER[e.character]),),
    ev.RoleRevealed: lambda _state, e: (Fact("reveal", e.seat, CHARACTER[e.character]),),
    ev.GearsStolen: lambda _state, e: (Fact("steal", e.seat, victim=e.victim, traits={"n": e.gears}),),
    ev.GizmoUsed: lambda _state, e: (Fact("spend", e.seat, traits={"n": e.cost}),),
    ev.AbilityUsed: lambda _state, e: (Fact("spend", e.seat, traits={"n": e.cost}),),
}

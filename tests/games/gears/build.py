"""Test positions of Gears 'N Guffaws, in the rules ledger's notation, and moves played in them.

`prime@(0,0)+1` is the tile Prime Gear at (0,0), turned one step; a `!` means that the tile is face-down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.gears import GAME
from games.gears.actions import Action
from games.gears.data import CELLS, CHARACTER, CHARACTERS, DRAFT, GAMBIT, TILE, TILES, cell_at
from games.gears.hidden.deduction import claims
from games.gears.maze import topology
from games.gears.maze.topology import SEAL_NAMES, Maze
from games.gears.run import Run
from games.gears.solo import automa as alone
from games.gears.state import GONE, OFF, Held, State, shown
from games.gears.view import TileView, View
from games.kernel import Event, play
from games.rng import Rng

Place = tuple[int, int]
_TILE = re.compile(r"(\w+)@\((-?\d+),(-?\d+)\)(?:\+(\d)|(!))")
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay")
# The characters of six players, one row each; in pairs by faction: Opportunuts, Gizmologists, Rabblerousers.
PAIRS = (
    ("inventor", "engineer"),
    ("rogue", "chronomancer"),
    ("ex_soldier", "saboteur"),
    ("airship_captain", "scholar"),
    ("junk_merchant", "sky_pirate"),
    ("alchemist", "bio_machinist"),
)


# House rules of every table that doesn't set its own, so that tests can run the same position with each expansion.
HOUSE: dict[str, str] = {}


def at(place: Place) -> int:
    """Return the number of the cell at (q, r)."""
    cell = cell_at(*place)
    assert cell is not None, "the place is on the board"
    return cell


def name(place: Place) -> str:
    """Return the name of the cell at (q, r), as printed on the board."""
    return CELLS[at(place)]


def lay(notation: str, seals: Mapping[str, str] | None = None) -> Maze:
    """Return the maze that the notation describes. `seals` maps tiles to kinds of seals."""
    laid = topology.BARE
    for tile, q, r, turn, _ in _TILE.findall(notation):
        laid = topology.put(laid, TILE[tile], at((int(q), int(r))), int(turn) if turn else topology.DOWN)
    for tile, kind in (seals or {}).items():
        laid = topology.seal(laid, TILE[tile], SEAL_NAMES.index(kind))
    return laid


class Table:
    """A game under test. `do` plays codes for the seat that has to act."""

    def __init__(
        self,
        notation: str,
        *,
        seats: int = 3,
        tokens: Mapping[str, Place] | None = None,
        pairs: Sequence[tuple[str, str]] = PAIRS,
        revealed: Sequence[str] = (),
        gears: Sequence[int] = (),
        seals: Mapping[str, str] | None = None,
        demolished: Sequence[str] = (),
        eliminated: Sequence[str] = (),
        draft: Sequence[str] = (),
        pile: Sequence[str] = (),
        active: int = 0,
        gambits: Sequence[Sequence[str]] | None = None,
        deck: Sequence[str] = (),
        **options: str,
    ) -> None:
        laid = lay(notation, seals)
        row, stock = _supply(laid, draft, pile, demolished)
        if gambits is not None:
            options["expansions"] = "gambits"
        state = GAME.setup(seats, GAME.defaults() | HOUSE | options, Rng("test"))
        state = replace(
            state,
            turn=1 + state.order.index(active),
            maze=laid,
            anomalies=topology.anomalies(laid),
            pairs=state.pairs if state.solo else tuple(_pair(*pair) for pair in pairs),
            at=tuple(_stands(card.id, tokens or {}, eliminated) for card in CHARACTERS),
            draft=row,
            pile=stock,
            demolished=bytes(TILE[tile] for tile in demolished),
            gears=tuple(gears) + (0,) * (len(state.gears) - len(gears)),
            revealed=sum(1 << CHARACTER[character] for character in revealed),
            fronts=bytes(len(TILES)),
            aged=sum(1 << TILE[tile] for tile in seals or {}),
        )
        state = _alone(state, deck) if state.solo else replace(state, claims=claims(shown(state)))
        self.state: State = _empty_handed(state) if HOUSE and "expansions" not in options else state
        self.state = self.state if gambits is None else deal(state, gambits)
        self.events: tuple[Event, ...] = ()

    def do(self, codes: str) -> Table:
        """Play actions by their codes, separated by spaces, each for the seat that has to act.

        Afterward, the field `events` has all their events.
        """
        self.events = ()
        for code in codes.split():
            step = play(GAME, self.state, self.acting, code, NAMES)
            GAME.check(step.state)
            self.state, self.events = step.state, self.events + step.events
        return self

    @property
    def acting(self) -> int:
        """Return the first seat that has to choose."""
        acting = self.view().acting
        assert acting, f"somebody has to choose; the game is over: {self.state.over or 'no'}"
        return acting[0]

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.state, seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the codes of legal actions: the given seat's, or those of the seat that has to act."""
        actions: tuple[Action, ...] = GAME.legal_actions(self.state, self.acting if seat is None else seat)
        return [action.code for action in actions]

    def values(self, prefix: str, seat: int | None = None) -> set[str]:
        """Return the part after the colon of each legal code with this prefix."""
        return {code.partition(":")[2] for code in self.legal(seat) if code.partition(":")[0] == prefix}

    def tile(self, place: Place) -> TileView | None:
        return next((tile for tile in self.view().tiles if (tile.q, tile.r) == place), None)

    def turn(self, place: Place) -> int:
        """Return how many steps clockwise the tile at (q, r) is rotated."""
        tile = self.tile(place)
        assert tile is not None, "a tile lies there"
        return tile.turn

    def stands(self, character: str) -> str | None:
        """Return the cell of the character's token, or the token's status if it isn't in the maze."""
        token = self.view().tokens[CHARACTER[character]]
        return token.cell or token.status

    def happened(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


def _pair(one: str, other: str) -> tuple[int, int]:
    return min(CHARACTER[one], CHARACTER[other]), max(CHARACTER[one], CHARACTER[other])


def _alone(state: State, top: Sequence[str]) -> State:
    """Return the solo game with the cards of these characters on top of the deck of the automatic opponent (Automa)."""
    solo = state.solo
    assert solo is not None
    first = bytes(CHARACTER[character] for character in top)
    deck = first + bytes(card for card in sorted(solo.deck) if card not in first)
    state = replace(state, solo=replace(solo, deck=deck), claims=alone.claims(state))
    run = Run(state, 0)
    alone.begin_turn(run)
    return run.state


def _empty_handed(state: State) -> State:
    """Return the game with all gizmos and gambits in their decks, and none in hands."""
    gizmo_state = state.gizmo_state
    if gizmo_state is not None:
        state = replace(
            state,
            gizmo_state=replace(
                gizmo_state, deck=gizmo_state.deck + b"".join(gizmo_state.hands), hands=(b"",) * state.seats
            ),
        )
    return state if state.gambits is None else deal(state, ())


def deal(state: State, hands: Sequence[Sequence[str]]) -> State:
    """Return the game with these gambits in the players' hands, and all others in the deck."""
    assert state.gambits is not None
    held = [tuple(Held(GAMBIT[card]) for card in hand) for hand in hands]
    held += [()] * (state.seats - len(held))
    taken = {card.card for hand in held for card in hand}
    everything = sorted([*state.gambits.deck, *b"".join(state.gambits.dealt)])
    deck = bytes(card for card in everything if card not in taken)
    nothing = (b"",) * state.seats
    return replace(state, phase="", gambits=replace(state.gambits, deck=deck, dealt=nothing, hands=tuple(held)))


def _stands(character: str, tokens: Mapping[str, Place], eliminated: Sequence[str]) -> int:
    if character in tokens:
        return at(tokens[character])
    return GONE if character in eliminated else OFF


def _supply(laid: Maze, draft: Sequence[str], pile: Sequence[str], demolished: Sequence[str]) -> tuple[bytes, bytes]:
    """Return the draft row and the pile: first the named tiles, then all tiles that aren't elsewhere."""
    free = [t for t in range(len(TILES)) if laid.where[t] < 0 and TILES[t].id not in demolished]
    rest = [t for t in free if TILES[t].id not in (*draft, *pile)]
    lacking = DRAFT - len(draft)
    row, stock = [TILE[tile] for tile in draft], [TILE[tile] for tile in pile]
    return bytes(row + rest[:lacking]), bytes(stock + rest[lacking:])

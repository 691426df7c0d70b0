"""What a seat may see, named piece by piece: painters, words and computer players know nothing else."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from games.gears.actions import PASS
from games.gears.asks import choices
from games.gears.cards import ABILITIES
from games.gears.claims import proven
from games.gears.data import CELLS, CHARACTERS, GAMBITS, GIZMOS, SEALS, TILES
from games.gears.frames import NOBODY, Digging, Flipping, Glimpsing, Leaving, Placing, Reacting, Using, Walking
from games.gears.kit import NONE, Offer, bit
from games.gears.maze import AXIAL, COGSEAL, DOWN, GEARNADE, NOWHERE, SEAL_NAMES
from games.gears.scoring import faction, longest, outcome
from games.gears.state import (
    AUTOMA,
    DID_PLACE,
    DID_REVEAL,
    DID_TRAVERSE,
    GONE,
    OFF,
    State,
    Track,
    asked,
    knows_tile,
    knows_top,
    shown,
    top_cards,
)
from games.gears.trades import name_of
from games.kernel import Outcome, Seat


class TileView(msgspec.Struct, frozen=True):
    """A tile in the maze. `tile` is None for a face-down tile whose front the viewer does not know."""

    cell: str  # "M13", G6
    q: int
    r: int
    tile: str | None
    turn: int  # steps clockwise, 0..5; 0 while face-down
    face_up: bool
    seal: str | None  # "cogseal", "gearnade"
    tokens: tuple[str, ...]  # characters standing here, in the order of arrival


class TokenView(msgspec.Struct, frozen=True):
    """A character's token. `owner` is known when revealed or proven (G21); `claimants` may interact with it."""

    character: str
    status: str  # "off", "maze", "eliminated"
    cell: str | None
    owner: Seat | None
    claimants: tuple[Seat, ...]


class RoleView(msgspec.Struct, frozen=True):
    """One of a player's two cards. `character` is None where the viewer may not know it."""

    character: str | None
    revealed: bool
    eliminated: bool  # False where the character is not known
    one_time: str  # "hidden", "ready" (only right after the reveal), "gone"
    second_used: bool  # this turn
    gizmo: str | None = None  # the one beside it
    gizmo_used: bool = False  # this turn


class PlayerView(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: Seat
    gears: int
    faction: str | None  # known to oneself, and to all once a role is revealed
    roles: tuple[RoleView, ...]
    gambits: tuple[str, ...] = ()  # uncompleted, in hand: one's own; everybody's when the end has come
    gambits_held: int = 0
    completed: tuple[str, ...] = ()
    redeemed: tuple[str, ...] = ()
    gizmos: tuple[str | None, ...] = ()  # in hand; None where the viewer may not know it


class RollView(msgspec.Struct, frozen=True):
    """A throw of the die (G114): the number, the cell of the token's tile, and what it picked if a tile lies there."""

    die: int
    start: str
    cell: str | None


class AutomaView(msgspec.Struct, frozen=True):
    """What one who plays alone faces. `card` is the character whose Automa action was resolved last, with its rolls."""

    gears: int
    deck: int
    card: str | None
    action: str | None  # its name
    rolls: tuple[RollView, ...]
    is_acting: bool  # whether that card is being resolved now


class Ask(msgspec.Struct, frozen=True):
    """Unfinished business that the viewer must settle next: what is chosen, and what was chosen before it.

    `kind` is the prefix of the actions on offer ("at", "turn", "to", "tile", "token", "seat", ...); other fields are
    None where they do not apply.
    """

    kind: str
    tile: str | None = None  # the tile being placed or flipped
    cell: str | None = None  # where it goes or lies
    token: str | None = None  # the character who moves, must leave, or uses the ability
    ability: str | None = None  # its name
    text: str = ""  # one line on what is chosen, in our own words


class Trace(msgspec.Struct, frozen=True):
    """What the last action did to the board, for the picture."""

    seat: Seat | None = None
    focus: str | None = None  # cell placed, flipped or turned by hand
    driven: tuple[str, ...] = ()  # cells in the order of their first turn
    path: tuple[str, ...] = ()  # cells a token walked, first to last
    demolished: tuple[str, ...] = ()  # cells that are empty now


class OfferView(msgspec.Struct, frozen=True):
    """A trade that was offered, as its two parties see it (G104). `wants` may be "any"."""

    by: Seat
    to: Seat
    gives: str | None
    wants: str | None
    gears: int  # from `by` to `to`, or back if negative


class GizmosView(msgspec.Struct, frozen=True):
    """What lies there with ...'N Gizmos, beside what players have. `pile_top`: the viewer has seen that tile."""

    deck: int
    junk: tuple[str, ...]  # oldest first
    drawn: bool  # the free draw of this turn
    activated: bool  # this turn's
    pile_top: str | None
    offers: tuple[OfferView, ...]  # open, of or to the viewer
    draft: OfferView | None  # the viewer's offer as far as it is put together


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None)."""

    seat: Seat | None
    round: int
    turn: int  # turns begun so far, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    acting: tuple[Seat, ...]  # who is asked something now
    done: tuple[str, ...]  # of "traverse", "reveal", "place": done this turn
    tiles: tuple[TileView, ...]
    draft: tuple[str, ...]
    held: str | None  # a tile drawn blind by the viewer and not laid yet
    pile: int
    pool: int
    demolished: tuple[str, ...]  # tile ids, oldest first
    cogseals: int  # left in the supply
    gearnades: int
    longest: int  # tiles of the longest contiguous path as the options count it
    players: tuple[PlayerView, ...]
    tokens: tuple[TokenView, ...]
    anomalies: tuple[tuple[str, str], ...]
    last: Trace
    ask: Ask | None  # only of the viewer
    options: dict[str, str]
    outcome: Outcome | None
    phase: str = ""  # "keep", "redeem"; "" in play
    gambit_deck: int | None = None  # cards in it; None without gambits
    gambit_drawn: bool = False  # the free draw of this turn
    dealt: tuple[str, ...] = ()  # gambits of which the viewer must keep at least two
    pledged: tuple[str, ...] = ()  # gambits that the viewer will redeem
    glimpsed: tuple[str, ...] = ()  # gambits or tiles on top of a deck, of which the viewer draws one
    automa: AutomaView | None = None
    gizmos: GizmosView | None = None


def view(state: State, seat: Seat | None) -> View:
    """What that seat sees of the table; the public with None."""
    acting = asked(state)
    is_trading = seat is not None and seat not in acting and _is_offered(state, seat)
    return View(
        seat,
        state.round,
        state.turn,
        None if state.over or state.phase else state.active,
        (*acting, seat) if is_trading and seat is not None else acting,
        tuple(name for name, bit in _THINGS.items() if state.done & bit),
        tuple(_tile(state, seat, cell) for cell in sorted(cell for cell in state.maze.where if cell != NOWHERE)),
        _names(state.draft),
        _held(state, seat),
        len(state.pile),
        state.pool,
        _names(state.demolished),
        SEALS - state.maze.seals.count(COGSEAL),
        SEALS - state.maze.seals.count(GEARNADE),
        longest(state),
        tuple(_player(state, seat, player) for player in range(state.seats)),
        _tokens(state),
        tuple((CELLS[one], CELLS[other]) for one, other in state.anomalies),
        _trace(state.track, AUTOMA if state.solo else NOBODY),
        _trade_ask(state, seat) or (ask(state) if seat in acting and not state.phase else None),
        asdict(state.rules),
        outcome(state),
        state.phase,
        **_gambits(state, seat),
        gizmos=gizmos_view(state, seat),
        glimpsed=_glimpsed(state, seat),
        automa=_automa(state),
    )


_GLIMPSE: Final = {
    ("gambits", True): "Which gambit do you draw?",
    ("gambits", False): "Which gambit goes back on top?",
    ("gizmos", True): "Which gizmo do you draw?",
    ("gizmos", False): "Which gizmo goes back on top?",
    ("pile", True): "Which tile do you draw?",
    ("pile", False): "Which tile goes back on top?",
}
_THINGS: Final = {"traverse": DID_TRAVERSE, "reveal": DID_REVEAL, "place": DID_PLACE}


def _names(tiles: bytes) -> tuple[str, ...]:
    return tuple(TILES[tile].id for tile in tiles)


def _tile(state: State, seat: Seat | None, cell: int) -> TileView:
    code, (q, r) = state.maze.grid[cell], AXIAL[cell]
    tile, face_up = code >> 3, code & 7 < DOWN
    is_known = knows_tile(state, seat, cell)
    return TileView(
        CELLS[cell],
        q,
        r,
        TILES[tile].id if is_known else None,
        code & 7 if face_up else 0,
        face_up,
        SEAL_NAMES[state.maze.seals[tile]],
        tuple(CHARACTERS[character].id for character in state.arrivals if state.at[character] == cell),
    )


def _held(state: State, seat: Seat | None) -> str | None:
    """Only the placer of a tile drawn blind knows it."""
    held = (f.tile for f in state.stack if isinstance(f, Placing) and f.blind and f.seat == seat)
    return next((TILES[tile].id for tile in held), None)


def _player(state: State, viewer: Seat | None, seat: Seat) -> PlayerView:
    seen = state.kit.roles[viewer] if state.kit is not None and viewer is not None else 0
    open_roles = [c for c in state.pairs[seat] if (state.revealed | seen) >> c & 1]
    is_open = viewer == seat or bool(state.over) or state.phase == "redeem"
    cards, gizmos = _cards(state, seat, is_open), _hand(state, viewer, seat)
    if is_open:
        roles = tuple(_role(state, c) for c in state.pairs[seat])
        return PlayerView(seat, state.gears[seat], faction(state, seat), roles, *cards, gizmos)
    shown_roles = tuple(_role(state, c) for c in open_roles)
    hidden = (RoleView(None, False, False, "hidden", False),) * (len(state.pairs[seat]) - len(open_roles))
    side = faction(state, seat) if open_roles else None
    return PlayerView(seat, state.gears[seat], side, shown_roles + hidden, *cards, gizmos)


def _cards(state: State, seat: Seat, is_open: bool) -> tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]]:
    """The gambits of a player: in hand if they are open, how many, completed, redeemed."""
    gambits = state.gambits
    if gambits is None:
        return (), 0, (), ()
    hand = tuple(GAMBITS[held.card].id for held in gambits.hands[seat])
    redeemed = _cards_of(gambits.redeemed[seat]) if gambits.redeemed else ()
    return hand if is_open else (), len(hand), _cards_of(gambits.completed[seat]), redeemed


def _cards_of(cards: bytes) -> tuple[str, ...]:
    return tuple(GAMBITS[card].id for card in cards)


def _gambits(state: State, seat: Seat | None) -> dict[str, Any]:
    """What there is of ...'N Gambits beside the players' cards."""
    gambits = state.gambits
    if gambits is None:
        return {}
    mine = None if seat is None else (_cards_of(gambits.dealt[seat]), _cards_of(gambits.pledged[seat]))
    dealt, pledged = mine or ((), ())
    return {"gambit_deck": len(gambits.deck), "gambit_drawn": gambits.drawn, "dealt": dealt, "pledged": pledged}


def _automa(state: State) -> AutomaView | None:
    solo = state.solo
    if solo is None:
        return None
    card = CHARACTERS[solo.card] if solo.card >= 0 else None
    rolls = tuple(RollView(die, CELLS[start], _cell(cell)) for die, start, cell in solo.rolls)
    is_acting = solo.card >= 0 and solo.card not in solo.deck
    name, action = (card.id, card.automa["name"]) if card else (None, None)
    return AutomaView(state.gears[AUTOMA], len(solo.deck), name, action, rolls, is_acting)


def _glimpsed(state: State, seat: Seat | None) -> tuple[str, ...]:
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Glimpsing) or frame.seat != seat:
        return ()
    cards = [card for card in top_cards(state, frame.deck) if card != frame.drawn]
    if frame.deck == "gizmos":
        return tuple(GIZMOS[card].id for card in cards)
    return tuple((GAMBITS if frame.deck == "gambits" else TILES)[card].id for card in cards)


def _hand(state: State, viewer: Seat | None, seat: Seat) -> tuple[str | None, ...]:
    """The gizmos in a hand, as far as the viewer may know them."""
    kit = state.kit
    if kit is None:
        return ()
    is_open = viewer == seat or bool(state.over) or state.phase == "redeem"
    return tuple(GIZMOS[g].id if is_open or kit.known[g] & bit(viewer) else None for g in kit.hands[seat])


def gizmos_view(state: State, seat: Seat | None) -> GizmosView | None:
    """What there is of ...'N Gizmos beside the players' cards."""
    kit = state.kit
    if kit is None:
        return None
    draft = kit.drafts[seat] if seat is not None else None
    return GizmosView(
        len(kit.deck),
        tuple(GIZMOS[gizmo].id for gizmo in kit.junk),
        kit.drawn,
        kit.activated,
        TILES[state.pile[0]].id if knows_top(state, seat) else None,
        tuple(_offer(offer) for offer in kit.offers if seat in (offer.by, offer.to)),
        _offer(draft.offer) if draft else None,
    )


def _is_offered(state: State, seat: Seat) -> bool:
    """Whether an offer waits for the viewer's answer, or the viewer is putting one together."""
    kit = state.kit
    return kit is not None and (any(offer.to == seat for offer in kit.offers) or kit.drafts[seat] is not None)


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.by, offer.to, name_of(offer.gives), name_of(offer.wants), offer.gears)


def _trade_ask(state: State, seat: Seat | None) -> Ask | None:
    """What is chosen next of an offer that the viewer is putting together."""
    draft = state.kit.drafts[seat] if state.kit is not None and seat is not None else None
    return Ask(draft.step) if draft else None


def _role(state: State, character: int) -> RoleView:
    is_open = bool(state.revealed >> character & 1)
    one_time = "hidden" if not is_open else "ready" if state.ready == character else "gone"
    is_gone = state.at[character] == GONE
    gizmo = NONE if state.kit is None else state.kit.beside[character]
    return RoleView(
        CHARACTERS[character].id,
        is_open,
        is_gone,
        one_time,
        bool(state.used >> character & 1),
        None if gizmo == NONE else GIZMOS[gizmo].id,
        bool(state.kit and gizmo != NONE and state.kit.used >> gizmo & 1),
    )


def _tokens(state: State) -> tuple[TokenView, ...]:
    owners = proven(shown(state)) if state.solo is None else {state.pairs[0][0]: 0}
    return tuple(_token(state, character, owners.get(character)) for character in range(len(CHARACTERS)))


def _token(state: State, character: int, holder: Seat | None) -> TokenView:
    cell = state.at[character]
    name = CHARACTERS[character].id
    if cell < 0:
        return TokenView(name, "off" if cell == OFF else "eliminated", None, holder, ())
    claimants = tuple(seat for seat, mask in enumerate(state.claims) if mask >> character & 1)
    return TokenView(name, "maze", CELLS[cell], holder, claimants)


def _trace(track: Track, nobody: int) -> Trace:
    return Trace(
        None if track.seat in (NOBODY, nobody) else track.seat,
        None if track.focus < 0 else CELLS[track.focus],
        *(tuple(CELLS[cell] for cell in cells) for cells in (track.driven, track.path, track.demolished)),
    )


def ask(state: State) -> Ask | None:
    """What whoever acts must settle next."""
    if not state.stack:
        return None
    using = next((frame for frame in reversed(state.stack) if isinstance(frame, Using)), None)
    ability = ABILITIES[using.ability].name if using else None
    match state.stack[-1]:
        case Placing(tile=tile, cell=cell):
            return Ask("at" if cell < 0 else "turn", TILES[tile].id, _cell(cell), None, ability)
        case Walking(character=character):
            return Ask("to", token=CHARACTERS[character].id)
        case Flipping(tile=tile):
            return Ask("turn", TILES[tile].id, _cell(state.maze.where[tile]), None, ability)
        case Leaving(cell=cell, tokens=tokens):
            return Ask("exit", None, _cell(cell), CHARACTERS[tokens[0]].id, ability)
        case Glimpsing(deck=deck, drawn=drawn):
            return Ask("draw" if drawn < 0 else "back", ability=ability, text=_GLIMPSE[deck, drawn < 0])
        case Digging():
            return Ask("take")
        case Reacting() as frame:
            card = CHARACTERS[frame.bearer]
            text = f"The {card.role} would be eliminated. Save it, or let it be?" if frame.why else ""
            return Ask("use", token=card.id, ability=ABILITIES[frame.ability].name, text=text)
        case Using() as frame:
            kind = (choices(state, frame) or (PASS,))[0].verb
            return Ask(kind, None, _cell(frame.cell), CHARACTERS[frame.character].id, ability)


def _cell(cell: int) -> str | None:
    return None if cell < 0 else CELLS[cell]

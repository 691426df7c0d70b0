"""What a seat may see, named piece by piece: painters, words and computer players know nothing else.

Cards go by their ids, colours by the letters R, B, Y, K. Archives lie open; decks, the box and what somebody researches
do not.
"""

from __future__ import annotations

import msgspec

from games.gizmos.building.energy import counts, letters
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, COLOURS
from games.gizmos.legal import affordable, is_usable
from games.gizmos.scoring import outcome, points
from games.gizmos.state import GAP, NOTHING, Deed, Drawing, Picking, Player, Researching, Returning, State
from games.kernel import Outcome, Seat


class PlayerView(msgspec.Struct, frozen=True):
    """A player's dashboard, which everybody sees."""

    seat: Seat
    gizmos: tuple[str, ...]  # in the order in which they were built
    archive: tuple[str, ...]
    ring: tuple[int, int, int, int]  # spheres of each colour, in the order R, B, Y, K
    storage: int  # how many the ring holds
    files: int  # how many cards the archive holds
    research: int  # how many cards are looked at
    may_file: bool
    may_research: bool
    tokens: int  # points
    points: int  # if the game ended now
    masterworks: int  # gizmos of level III


class Busy(msgspec.Struct, frozen=True):
    """Unfinished business of the player whose turn it is, as everybody sees it.

    `kind`: "pick" and "draw" (`left` more may be taken, granted by `gizmo`), "research" (cards of `level` are looked
    at), "under" (`left` of them still have to go under the deck).
    """

    kind: str
    gizmo: str | None = None
    left: int = 0
    level: int = 0


class Ask(msgspec.Struct, frozen=True):
    """What the viewer must choose next.

    `kind`: "turn" (the action), "use" (the next gizmo to fire, or done), "pick", "draw", "file", "research" and "build"
    (what a `gizmo` grants), "look" (what to do with researched cards), "under" (which of them goes under the deck
    next), "pay" (for `card`, of whose price `spent` is settled).
    """

    kind: str
    gizmo: str | None = None
    card: str | None = None
    spent: str = ""  # letters of colours
    left: int = 0
    arranges: bool = False  # the order under the deck will be chosen


class Trace(msgspec.Struct, frozen=True):
    """The last thing that was done. `spheres`: letters of those gained or spent."""

    seat: Seat
    kind: str  # "file", "pick", "draw", "build", "research", "points", "pass"
    card: str | None = None
    spheres: str = ""
    level: int = 0


class View(msgspec.Struct, frozen=True):
    """The table for one seat, or for the public (`seat` None)."""

    seat: Seat | None
    round: int
    turn: int  # turns begun so far, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    first: Seat  # who had the first turn
    display: tuple[tuple[str | None, ...], ...]  # rows of level I, II, III; None is a space that stays empty
    decks: tuple[int, int, int]  # cards left face-down, of level I, II, III
    row: tuple[str, ...]  # colours of the energy row, the sphere that came last at the end
    dispenser: tuple[int, int, int, int]  # spheres of each colour in it
    players: tuple[PlayerView, ...]
    ready: tuple[str, ...]  # gizmos of the active player that may fire now
    waiting: tuple[str, ...]  # of those, triggered too, but without effect as things stand
    used: tuple[str, ...]  # gizmos of the active player that were used this turn, converters too
    busy: Busy | None
    ask: Ask | None  # only of the viewer
    seen: tuple[str, ...]  # researched cards in the viewer's hand
    reach: tuple[str, ...]  # cards of the display, of the viewer's archive and hand that the viewer could pay now
    last: Trace | None
    ending: str  # why this round is the last: "masterworks", "gizmos", "rounds"; "" while it is not
    outcome: Outcome | None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who is asked: whose turn it is."""
        return () if self.active is None else (self.active,)


def view(state: State, seat: Seat | None) -> View:
    """The table for that seat; the public with None."""
    is_asked = seat == state.active and not state.over
    ready = bytes(card for card in state.pending if is_usable(state, card))
    return View(
        seat,
        state.round,
        state.turn,
        None if state.over else state.active,
        state.first,
        tuple(tuple(None if card == GAP else CARDS[card].id for card in row) for row in state.display[1:]),
        (len(state.decks[1]), len(state.decks[2]), len(state.decks[3])),
        tuple(COLOURS[colour] for colour in state.row),
        counts(state.dispenser),
        tuple(_player(number, player) for number, player in enumerate(state.players)),
        _ids(ready),
        _ids(bytes(card for card in state.pending if card not in ready)),
        _ids(state.used),
        _busy(state),
        _ask(state) if is_asked else None,
        _ids(state.frame.cards) if is_asked and isinstance(state.frame, Researching | Returning) else (),
        _ids(affordable(state, seat)) if seat is not None and not state.over else (),
        _trace(state.last) if state.last else None,
        state.ending,
        outcome(state),
    )


def _ids(cards: bytes) -> tuple[str, ...]:
    return tuple(CARDS[card].id for card in cards)


def _player(seat: Seat, player: Player) -> PlayerView:
    made = machine(player.gizmos)
    return PlayerView(
        seat,
        _ids(player.gizmos),
        _ids(player.archive),
        counts(player.ring),
        made.storage,
        made.files,
        made.research,
        made.may_file,
        made.may_research,
        player.tokens,
        points(player),
        made.masterworks,
    )


def _busy(state: State) -> Busy | None:
    match state.frame:
        case Picking(card=card, left=left):
            return Busy("pick", CARDS[card].id, left)
        case Drawing(card=card, left=left):
            return Busy("draw", CARDS[card].id, left)
        case Researching(level=level, cards=cards):
            return Busy("research", None, len(cards), level)
        case Returning(level=level, cards=cards):
            return Busy("under", None, len(cards), level)
        case None:
            return None


def _ask(state: State) -> Ask:
    draft, frame = state.draft, state.frame
    if draft is not None and draft.card != NOTHING:
        spent = "".join(letter * number for letter, number in zip(COLOURS, draft.spends, strict=False))
        return Ask("pay", card=CARDS[draft.card].id, spent=spent)
    if draft is not None and draft.fires != NOTHING:
        gizmo = CARDS[draft.fires]
        return Ask(gizmo.does, gizmo.id, left=gizmo.amount)
    match frame:
        case Picking(card=card, left=left):
            return Ask("pick", CARDS[card].id, left=left)
        case Drawing(card=card, left=left):
            return Ask("draw", CARDS[card].id, left=left)
        case Researching(cards=cards):
            return Ask("look", left=len(cards), arranges=draft is not None and draft.arranges)
        case Returning(cards=cards):
            return Ask("under", left=len(cards))
    return Ask("use" if state.pending else "turn")


def _trace(deed: Deed) -> Trace:
    card = None if deed.card == NOTHING else CARDS[deed.card].id
    return Trace(deed.seat, deed.kind, card, letters(deed.spheres), deed.level)

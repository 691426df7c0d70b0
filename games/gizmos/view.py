"""The View of a seat: everything that painters, words and computer players get to know.

Cards are ids, and colors are the letters R, B, Y, K. Archives are public; decks, removed cards and researched cards
aren't.
"""

from __future__ import annotations

import msgspec

from games.gizmos.building.energy import counts, letters
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, COLORS
from games.gizmos.legal import affordable, is_usable
from games.gizmos.scoring import outcome, points
from games.gizmos.state import GAP, NOTHING, Drawing, LastAction, Picking, Player, Researching, Returning, State
from games.kernel import Outcome, Seat


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has. All of it is public."""

    seat: Seat
    gizmos: tuple[str, ...]  # in the order in which they were built
    archive: tuple[str, ...]
    ring: tuple[int, int, int, int]  # spheres of each color, in the order R, B, Y, K
    storage: int  # spheres that the ring can hold
    files: int  # cards that the archive can hold
    research: int  # cards looked at per research
    may_file: bool
    may_research: bool
    tokens: int  # victory point tokens
    points: int  # if the game ended now
    masterworks: int  # gizmos of level III


class Busy(msgspec.Struct, frozen=True):
    """What everybody can see of the active player's unfinished action.

    `kind` is "pick" or "draw" (`left` more, granted by `gizmo`), "research" (looking at cards of `level`) or "under"
    (`left` cards still have to be put under the deck).
    """

    kind: str
    gizmo: str | None = None
    left: int = 0
    level: int = 0


class Ask(msgspec.Struct, frozen=True):
    """The viewer's next choice.

    `kind` is "turn" (the turn's action), "use" (the next gizmo to fire, or the end of the turn), "pick", "draw",
    "file", "research" or "build" (granted by `gizmo`), "look" (what to do with researched cards), "under" (which card
    to put under the deck next) or "pay" (for `card`; `spent` is the part of the payment chosen so far).
    """

    kind: str
    gizmo: str | None = None
    card: str | None = None
    spent: str = ""  # letters of colors
    left: int = 0
    arranges: bool = False  # the player will choose the order of the cards put under the deck


class Trace(msgspec.Struct, frozen=True):
    """What the latest action did. `spheres` are the letters of the spheres gained or spent."""

    seat: Seat
    kind: str  # "file", "pick", "draw", "build", "research", "points", "pass"
    card: str | None = None
    spheres: str = ""
    level: int = 0


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or as the public sees it if `seat` is None."""

    seat: Seat | None
    round: int
    turn: int  # turns begun, from 1
    active: Seat | None  # whose turn it is; None when the game is over
    first: Seat  # seat that had the first turn
    display: tuple[tuple[str | None, ...], ...]  # rows of level I, II, III; None is a space that stays empty
    decks: tuple[int, int, int]  # face-down cards left, of level I, II, III
    row: tuple[str, ...]  # colors in the energy row, newest last
    dispenser: tuple[int, int, int, int]  # spheres of each color in the dispenser
    players: tuple[PlayerView, ...]
    ready: tuple[str, ...]  # gizmos of the active player that can fire now
    waiting: tuple[str, ...]  # gizmos that were triggered as well, but have no effect at the moment
    used: tuple[str, ...]  # gizmos of the active player used this turn, including converters
    busy: Busy | None
    ask: Ask | None  # only for the viewer
    seen: tuple[str, ...]  # researched cards in the viewer's hand
    reach: tuple[str, ...]  # cards that the viewer could pay for now: on display, in the viewer's archive or researched
    last: Trace | None
    ending: str  # why this round is the last: "masterworks", "gizmos", "rounds"; "" if it isn't
    outcome: Outcome | None

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice: the active one, or none when the game is over."""
        return () if self.active is None else (self.active,)


def view(state: State, seat: Seat | None) -> View:
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
        tuple(COLORS[color] for color in state.row),
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
    built = machine(player.gizmos)
    return PlayerView(
        seat,
        _ids(player.gizmos),
        _ids(player.archive),
        counts(player.ring),
        built.storage,
        built.files,
        built.research,
        built.may_file,
        built.may_research,
        player.tokens,
        points(player),
        built.masterworks,
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
        spent = "".join(letter * number for letter, number in zip(COLORS, draft.spends, strict=False))
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


def _trace(last: LastAction) -> Trace:
    card = None if last.card == NOTHING else CARDS[last.card].id
    return Trace(last.seat, last.kind, card, letters(last.spheres), last.level)

"""What a computer player makes of the table: what cards, colours and spheres are worth to it, in points."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import Final

from games.gizmos.building.energy import heap_of, total
from games.gizmos.building.machine import machine
from games.gizmos.building.payments import reach
from games.gizmos.data import ANY, CARD, CARDS, COLOUR, COLOURS, COST, LEVEL, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.state import GAP, NOTHING, Player, Researching, Returning, State
from games.gizmos.view import View

# What spheres and gizmos bring to the end of the game, beside their points, if they are there from its beginning:
# fitted by least squares to the outcomes of some thousand games, and rounded. Beside it their appeal: what a player
# who looks one choice ahead does best to think of them, tuned by playing, as are the other numbers here.
SPHERE: Final = 0.35
SPHERE_EARLY: Final = 1.4
_APPEAL: Final = (0.31, 2.0)  # of a sphere: at the end, and from the beginning on
_FIRING: Final = {
    ("file", 0, "pick"): (1.2, 0.91),
    ("file", 0, "draw"): (3.0, 2.7),
    ("file", 0, "points"): (2.0, 1.6),
    ("pick", 1, "draw"): (3.2, 6.3),
    ("pick", 2, "draw"): (6.0, 9.7),
    ("build", 1, "pick"): (5.0, 11.4),
    ("build", 1, "points"): (3.8, 4.0),
    ("build", 2, "pick"): (9.0, 28.1),
    ("build", 2, "points"): (7.0, 6.9),
    ("build", 2, "build"): (8.0, 9.9),
    ("build", 2, "file"): (4.0, 4.2),
    ("build", 2, "research"): (4.0, 4.1),
    ("build", 0, "pick"): (2.0, 1.47),
    ("build", 0, "points"): (1.5, 1.08),
}
_CONVERTER: Final = {1: (2.9, 2.4), 2: (4.0, 2.1), 3: (6.5, 9.1)}  # by level
_UPGRADE: Final = {1: (1.0, 1.18), 2: (4.0, 2.5), 3: (2.5, 2.3)}
_DISCOUNT: Final = (1.5, 1.45)
_BAN: Final = {"file": (-0.5, 0.46), "research": (-1.5, 0.19)}
_ENERGY: Final = 5.0  # points of a gizmo that counts the ring at the end
_TOKENS: Final = 2.0  # points still to come of one that counts tokens
_ALIKE: Final = 0.64  # what is left of the appeal for each gizmo that listens to the same action
_FULL: Final = 0.7  # what is left of a sphere's worth in a full ring,
_FLOW: Final = 0.95  # and for each sphere that the machine may bring a turn
_NEARER: Final = 0.4  # of the value of a card, what a sphere gains that brings it nearer
_OWN: Final = 0.19  # that a sphere brings an own card nearer, which nobody can take away


class Table:
    """One look at the table by the player whose turn it is.

    `shown` is the display, `used` what has fired, `hand` what is researched, `due` the card that is being paid for.
    """

    def __init__(self, me: Player, shown: bytes, used: bytes, hand: bytes, due: int, progress: float) -> None:
        self.me = me
        self.made = machine(me.gizmos)
        self.shown = shown
        self.used = used
        self.hand = hand
        self.due = due
        self.to_come = 1.0 - progress  # the part of the game that is still to be played
        self.room = self.made.storage - total(me.ring)  # spheres that the ring still takes

    @cached_property
    def sphere(self) -> float:
        """What one in the ring is worth: the more there are, and the more flow in, the less."""
        plain = _APPEAL[0] + _APPEAL[1] * self.to_come
        worth: float = plain * _FULL ** (total(self.me.ring) / self.made.storage) * _FLOW ** _flow(self.me.gizmos)
        return worth

    def ends(self, card: int) -> bool:
        """Whether building the card makes this round the last (Z50)."""
        masterworks = self.made.masterworks + (LEVEL[card] == 3)
        return len(self.me.gizmos) + 1 >= MOST_GIZMOS or masterworks >= MOST_MASTERWORKS

    @cached_property
    def units(self) -> tuple[int, ...]:
        """What the ring can pay, as `reach` tells it."""
        return reach(self.me.ring, self.made.converters)

    @cached_property
    def wishes(self) -> tuple[float, ...]:
        """What a sphere of each colour is worth: what the card that it brings nearest gains by it."""
        best = [self.sphere] * len(COLOURS)
        for card in self.shown + self.me.archive:
            is_archived = card in self.me.archive
            lack = missing(self, card, archived=is_archived)
            if not lack or COST[card] > self.made.storage:
                continue
            gain = self.sphere + _NEARER * value(self, card) / (COST[card] + lack) + (_OWN if is_archived else 0.0)
            for colour in range(len(COLOURS)) if COLOUR[card] == ANY else (COLOUR[card],):
                best[colour] = max(best[colour], gain)
        return tuple(best)


def of_view(view: View) -> Table:
    """What a seat sees."""
    assert view.seat is not None
    me = view.players[view.seat]
    return Table(
        Player(_numbers(me.gizmos), heap_of(me.ring), _numbers(me.archive), me.tokens),
        bytes(CARD[name] for row in view.display for name in row if name),
        _numbers(view.used),
        _numbers(view.seen),
        CARD[view.ask.card] if view.ask and view.ask.card else NOTHING,
        max(progress(_numbers(player.gizmos)) for player in view.players),
    )


def of_state(state: State) -> Table:
    """The same of a world that is imagined."""
    frame = state.frame
    return Table(
        state.players[state.active],
        b"".join(state.display).replace(bytes((GAP,)), b""),
        state.used,
        frame.cards if isinstance(frame, Researching | Returning) else b"",
        state.draft.card if state.draft else NOTHING,
        max(progress(player.gizmos) for player in state.players),
    )


def _numbers(names: tuple[str, ...]) -> bytes:
    return bytes(CARD[name] for name in names)


def progress(gizmos: bytes) -> float:
    """How near to the end a machine is, 0 to 1."""
    return min(1.0, max(len(gizmos) / MOST_GIZMOS, machine(gizmos).masterworks / MOST_MASTERWORKS))


def promise(card: int) -> float:
    """What a gizmo brings beside its points, if it is built at the beginning."""
    return _prospects(card)[0]


@lru_cache(maxsize=256)
def _prospects(card: int) -> tuple[float, float]:
    what = CARDS[card]
    if what.on:
        return _FIRING[what.on, len(what.colours), what.does]
    if what.converts:
        return _CONVERTER[what.level]
    if what.storage or what.research or what.files:
        return _UPGRADE[what.level]
    return _DISCOUNT if what.discount else _BAN.get(what.ban, (0.0, 0.0))


@lru_cache(maxsize=1 << 12)
def _flow(gizmos: bytes) -> int:
    """Spheres that a machine may bring in a turn, its starter left aside."""
    return sum(CARDS[gizmo].amount for gizmo in gizmos[1:] if CARDS[gizmo].does in ("draw", "pick"))


@lru_cache(maxsize=1 << 12)
def _listeners(gizmos: bytes) -> Counter[str]:
    """How many of a machine listen to each kind of action, its starter left aside."""
    return Counter(CARDS[gizmo].on for gizmo in gizmos[1:])


def value(table: Table, card: int) -> float:
    """What building the card is worth, whatever it costs."""
    what = CARDS[card]
    bonus = 0.0
    if what.end == "energy":
        bonus = _ENERGY
    elif what.end == "tokens":
        bonus = table.me.tokens + _TOKENS * table.to_come
    alike: float = _ALIKE ** _listeners(table.me.gizmos)[what.on] if what.on else 1.0
    return what.points + bonus + _prospects(card)[1] * table.to_come * alike


def missing(table: Table, card: int, *, archived: bool = False) -> int:
    """How many spheres the ring lacks of the price."""
    least = COST[card] - table.made.discount(card, archived=archived)
    payable = table.units[COLOUR[card]].bit_length() - 1  # any fewer can be paid too
    return max(0, least - payable)

"""A computer player's evaluation of the table: what cards, colors and spheres are worth, in points."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import Final

from games.gizmos.building.energy import heap_of, total
from games.gizmos.building.machine import machine
from games.gizmos.building.payments import reach
from games.gizmos.data import ANY, CARD, CARDS, COLOR, COLORS, COST, LEVEL, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.state import GAP, NOTHING, Player, Researching, Returning, State
from games.gizmos.view import View

# Values of spheres and gizmos besides the points that they score, for a player who has them from the beginning of the
# game: fitted by least squares to the outcomes of a few thousand games, and rounded. The second number of a pair is the
# appeal: the estimate with which a player who looks one choice ahead plays best. Like all other numbers here, it was
# tuned by playing.
SPHERE: Final = 0.35
SPHERE_EARLY: Final = 1.4
_APPEAL: Final = (0.31, 2.0)  # of a sphere: at the end, and more at the beginning
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
_ENERGY: Final = 5.0  # points expected from a gizmo that counts the ring at the end
_TOKENS: Final = 2.0  # further points expected from a gizmo that counts tokens at the end
_ALIKE: Final = 0.64  # factor of the appeal for each gizmo that the same action triggers
_FULL: Final = 0.7  # factor of a sphere's value if the ring is full
_FLOW: Final = 0.95  # factor of a sphere's value for each sphere that the machine may yield per turn
_NEARER: Final = 0.4  # gain from a sphere that brings a card nearer, relative to the card's value
_OWN: Final = 0.19  # additional gain if the card is in the player's archive, where nobody else can take it


class Table:
    """The table as the active player sees it.

    `shown` contains the cards on display, `used` the gizmos that have fired this turn, and `hand` the researched cards.
    `due` is the card for which a payment is being chosen.
    """

    def __init__(self, me: Player, shown: bytes, used: bytes, hand: bytes, due: int, progress: float) -> None:
        self.me = me
        self.made = machine(me.gizmos)
        self.shown = shown
        self.used = used
        self.hand = hand
        self.due = due
        self.to_come = 1.0 - progress  # part of the game that remains, from 0 to 1
        self.room = self.made.storage - total(me.ring)  # spheres that still fit into the ring

    @cached_property
    def sphere(self) -> float:
        """Return the value of a sphere in the ring.

        It's lower if the ring holds more spheres, or the machine yields more spheres each turn.
        """
        plain = _APPEAL[0] + _APPEAL[1] * self.to_come
        worth: float = plain * _FULL ** (total(self.me.ring) / self.made.storage) * _FLOW ** _flow(self.me.gizmos)
        return worth

    def ends(self, card: int) -> bool:
        """Tell whether building the card would make this round the last one (Z50)."""
        masterworks = self.made.masterworks + (LEVEL[card] == 3)
        return len(self.me.gizmos) + 1 >= MOST_GIZMOS or masterworks >= MOST_MASTERWORKS

    @cached_property
    def units(self) -> tuple[int, ...]:
        """Return which amounts can be paid from the ring, as a mask for each color; see `reach`."""
        return reach(self.me.ring, self.made.converters)

    @cached_property
    def wishes(self) -> tuple[float, ...]:
        """Return the value of one more sphere, by color.

        It depends on the card for which a sphere of that color would help most.
        """
        best = [self.sphere] * len(COLORS)
        for card in self.shown + self.me.archive:
            is_archived = card in self.me.archive
            lack = missing(self, card, archived=is_archived)
            if not lack or COST[card] > self.made.storage:
                continue
            gain = self.sphere + _NEARER * value(self, card) / (COST[card] + lack) + (_OWN if is_archived else 0.0)
            for color in range(len(COLORS)) if COLOR[card] == ANY else (COLOR[card],):
                best[color] = max(best[color], gain)
        return tuple(best)


def of_view(view: View) -> Table:
    """Return the table as the viewer sees it, from the View."""
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
    """Return the table as the active player sees it, from a State that the search has made up."""
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
    """Return how close a machine is to ending the game, from 0 to 1."""
    return min(1.0, max(len(gizmos) / MOST_GIZMOS, machine(gizmos).masterworks / MOST_MASTERWORKS))


def promise(card: int) -> float:
    """Return what a gizmo is worth in addition to its points if it's built at the start of the game."""
    return _prospects(card)[0]


@lru_cache(maxsize=256)
def _prospects(card: int) -> tuple[float, float]:
    what = CARDS[card]
    if what.on:
        return _FIRING[what.on, len(what.colors), what.does]
    if what.converts:
        return _CONVERTER[what.level]
    if what.storage or what.research or what.files:
        return _UPGRADE[what.level]
    return _DISCOUNT if what.discount else _BAN.get(what.ban, (0.0, 0.0))


@lru_cache(maxsize=1 << 12)
def _flow(gizmos: bytes) -> int:
    """Return how many spheres a machine can gain in a turn, not counting its starter card."""
    return sum(CARDS[gizmo].amount for gizmo in gizmos[1:] if CARDS[gizmo].does in ("draw", "pick"))


@lru_cache(maxsize=1 << 12)
def _listeners(gizmos: bytes) -> Counter[str]:
    """Return how many gizmos of a machine are triggered by each kind of action, not counting its starter card."""
    return Counter(CARDS[gizmo].on for gizmo in gizmos[1:])


def value(table: Table, card: int) -> float:
    """Return the value of building the card, before its cost is subtracted."""
    what = CARDS[card]
    bonus = 0.0
    if what.end == "energy":
        bonus = _ENERGY
    elif what.end == "tokens":
        bonus = table.me.tokens + _TOKENS * table.to_come
    alike: float = _ALIKE ** _listeners(table.me.gizmos)[what.on] if what.on else 1.0
    return what.points + bonus + _prospects(card)[1] * table.to_come * alike


def missing(table: Table, card: int, *, archived: bool = False) -> int:
    """Return how many more spheres of the right color the player needs to pay for the card."""
    least = COST[card] - table.made.discount(card, archived=archived)
    payable = table.units[COLOR[card]].bit_length() - 1  # any smaller number can be paid too
    return max(0, least - payable)

"""Events about units: moves, attacks, damage and counters."""

from __future__ import annotations

from games.english import count
from games.gnomes.data import CLAN_POINTS, LEADER_POINTS
from games.gnomes.events.naming import attacker, owned, who, whose
from games.gnomes.nouns import COUNTER, cause, the, unit, verb, versus
from games.kernel import Deed, Event, Moment, Names, Seat


def _left(hp: int) -> str:
    """Say how many hit points are left. Return "" if none are, because another event says that the unit is defeated."""
    return f", leaving {hp} HP" if hp else ""


class Moved(Event, frozen=True, gc=False):
    """A unit moves along the path `way`. The unit's player gains crystals from mines on the path."""

    minor = True
    seat: Seat
    unit: str
    way: tuple[str, ...]
    crystals: int = 0

    def _describe(self, names: Names) -> str:
        gain = f" and gained {count(self.crystals, 'crystal')}" if self.crystals else ""
        return f"{owned(names, self.seat, self.unit)} moved to {self.way[-1]}{gain}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Describe the move in the turn summary so that each moved unit counts once.

        The event is minor, so the turn summary mentions it only if nothing else happened.
        """
        return Deed("moved", 1, "unit", each=frozenset((self.unit,)))


class Stayed(Event, frozen=True, gc=False):
    """A unit that an ability could have moved stays where it is."""

    minor = True
    unit: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} stayed put."


class Put(Event, frozen=True, gc=False):
    """An ability puts a unit on another tile. If that's a mine, the unit's player gains crystals."""

    unit: str
    cell: str
    crystals: int = 0

    def _describe(self, _names: Names) -> str:
        gain = f" and gained {count(self.crystals, 'crystal')}" if self.crystals else ""
        return f"{the(self.unit)} moved to {self.cell}{gain}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the board shows where the unit is."""
        return None


class Declared(Event, frozen=True, gc=False):
    """A unit declares a base attack with `power` against the target's defense (`guard`).

    `met` means that the attack was carried out right away.
    """

    minor = True
    seat: Seat
    unit: str
    foe: Seat
    target: str
    power: int
    guard: int
    met: bool = False

    def _describe(self, names: Names) -> str:
        """Describe the declaration. Return "" if the attack follows right away, because `Struck` names both units."""
        attack = f"{owned(names, self.seat, self.unit)} attacked {owned(names, self.foe, self.target)}."
        return "" if self.met else attack


class Missed(Event, frozen=True, gc=False):
    """A base attack misses, and still counts as the unit's attack (W48, Q20)."""

    unit: str
    target: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} missed {the(self.target)}."


class Struck(Event, frozen=True, gc=False):
    """An attack hits a unit.

    `foe` is the target's player. The target loses `lost` hit points and has `hp` left. `power` and `guard` (the
    defense) decided that. If an ability or counter attacks, `unit` is None and `cause` names it.
    """

    seat: Seat
    unit: str | None
    foe: Seat
    target: str
    power: int
    guard: int
    lost: int
    hp: int
    cause: str = ""

    def _describe(self, names: Names) -> str:
        return f"{self._blow(names)} ({versus(self.power, self.guard)}){_left(self.hp)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Sum up the attacks of all units on the target, or all hits by an ability."""
        target = owned(names, self.foe, self.target)
        return Deed(f"{self._verb()} {target}", -self.lost, "HP", now=self.hp, by=(self._cause(names, of),))

    def _moment(self, names: Names) -> Moment | None:
        return Moment(self._blow(names))

    def _blow(self, names: Names) -> str:
        target = owned(names, self.foe, self.target)
        return f"{self._striker(names)} {self._verb()} {target} for {self.lost or 'no'} damage"

    def _verb(self) -> str:
        return "hit" if self.unit is None else "attacked"

    def _striker(self, names: Names) -> str:
        """Name the unit that attacks or, if there's none, the ability or counter.

        An earlier event named the player who used the ability.
        """
        if self.unit is not None:
            return owned(names, self.seat, self.unit)
        return f"a {COUNTER[self.cause].lower()}" if self.cause in COUNTER else cause(self.cause)

    def _cause(self, names: Names, of: str) -> str:
        """Name the unit, ability or counter that attacks, with the unit's owner unless that's the player `of`."""
        if self.unit is None:
            return cause(self.cause)
        return unit(self.unit) if who(names, self.seat) == of else attacker(names, self.seat, self.unit)


class Hurt(Event, frozen=True, gc=False):
    """A unit of `foe` takes damage that ignores defense.

    `how` is "ability" or "fall", and `cause` names the ability.
    """

    foe: Seat
    target: str
    lost: int
    hp: int
    how: str
    cause: str = ""

    def _describe(self, names: Names) -> str:
        target = owned(names, self.foe, self.target)
        if self.how == "fall":
            return f"{target} fell and took {self.lost} damage{_left(self.hp)}."
        return f"{cause(self.cause)} dealt {target} {self.lost} damage{_left(self.hp)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        target = unit(self.target) if who(names, self.foe) == of else owned(names, self.foe, self.target)
        if self.how == "fall":
            return Deed(f"saw {target} fall:", -self.lost, "HP", now=self.hp)
        return Deed(f"hit {target}", -self.lost, "HP", now=self.hp, by=(cause(self.cause),))


class Defeated(Event, frozen=True, gc=False):
    """A unit is defeated. `by` is the player who scores for it, or None."""

    apart = True
    seat: Seat
    unit: str
    by: Seat | None

    def _describe(self, names: Names) -> str:
        worth = LEADER_POINTS if self.unit[3] == "0" else CLAN_POINTS
        return f"{self._defeat(names)}: {worth} points." if self.by is not None else f"{self._defeat(names)}."

    def _moment(self, names: Names) -> Moment | None:
        return Moment(self._defeat(names), f"fallen-{self.unit}")

    def _defeat(self, names: Names) -> str:
        lost = owned(names, self.seat, self.unit)
        if self.by is not None:
            return f"{who(names, self.by)} defeated {lost}"
        return f"{lost} {verb(self.unit, 'was', 'were')} defeated"


class Healed(Event, frozen=True, gc=False):
    """A unit regains `n` hit points and then has `now`."""

    unit: str
    n: int
    now: int

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} healed {self.n} HP (now {self.now})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(unit(self.unit), self.n, "HP", now=self.now)


class Changed(Event, frozen=True, gc=False):
    """A value of a unit changes by `n`, to `now`. `what` is "guard", "sunder", "horns", "boost" or "again"."""

    minor = True
    unit: str
    what: str
    n: int
    now: int

    def _describe(self, _names: Names) -> str:
        name = the(self.unit)
        return {
            "guard": f"{name} gained {self.n} defense (now {self.now}).",
            "sunder": f"{name} lost {self.n} defense (now {self.now}).",
            "horns": f"{name} got {count(self.n, 'horn')}.",
            "boost": f"{name} {verb(self.unit, 'has', 'have')} +{self.n} attack until the turn ends.",
            "again": f"{name} can attack once more this turn.",
        }[self.what]


class Countered(Event, frozen=True, gc=False):
    """A unit gets a counter, which lasts until the next turn of the player in seat `until` begins."""

    unit: str
    counter: str
    until: Seat

    def _describe(self, names: Names) -> str:
        got = f"{verb(self.unit, 'has', 'have')} a {COUNTER[self.counter]} counter"
        return f"{the(self.unit)} {got} until {names[self.until]}'s next turn."


class CounterEnded(Event, frozen=True, gc=False):
    """A unit loses a counter. `woke` means that the unit was asleep, and that an attack or ability woke it."""

    minor = True
    unit: str
    counter: str
    woke: bool = False

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} {'woke up' if self.woke else f'lost a {COUNTER[self.counter]} counter'}."


class Blockaded(Event, frozen=True, gc=False):
    """A tile gets a blockade (if `stands`), or loses it."""

    cell: str
    stands: bool

    def _describe(self, _names: Names) -> str:
        return f"A blockade went up on {self.cell}." if self.stands else f"The blockade on {self.cell} is gone."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the board shows the blockade."""
        return None


class Redirected(Event, frozen=True, gc=False):
    """An ability redirects a base attack to another target."""

    unit: str
    target: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} attacked {the(self.target)} instead."


class NoFall(Event, frozen=True, gc=False):
    """An ability spares a player's units all fall damage this turn."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{whose(names, self.seat)} units take no fall damage this turn."

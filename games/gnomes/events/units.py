"""What happens to units: moves, attacks, damage, counters."""

from __future__ import annotations

from games.english import count
from games.gnomes.data import CLAN_POINTS, LEADER_POINTS
from games.gnomes.events.naming import who, whose
from games.gnomes.nouns import COUNTER, unit, verb
from games.kernel import Deed, Event, Moment, Names, Seat


class Moved(Event, frozen=True, gc=False):
    """A unit walked the way (labels), and its player gained so many crystals from mines."""

    minor = True
    seat: Seat
    unit: str
    way: tuple[str, ...]
    crystals: int = 0

    def _told(self, names: Names) -> str:
        gain = f" and gained {count(self.crystals, 'crystal')}" if self.crystals else ""
        return f"{whose(names, self.seat)} {unit(self.unit)} went to {self.way[-1]}{gain}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """All that is told of a turn in which nothing else happens."""
        return Deed("walked", 1, "unit")


class Stayed(Event, frozen=True, gc=False):
    """A unit that could have been walked stays."""

    minor = True
    unit: str

    def _told(self, _names: Names) -> str:
        return f"{unit(self.unit)} {verb(self.unit, 'stays', 'stay')}."


class Put(Event, frozen=True, gc=False):
    """An ability put a unit on another tile."""

    unit: str
    cell: str
    crystals: int = 0

    def _told(self, _names: Names) -> str:
        gain = f" and {verb(self.unit, 'brings', 'bring')} {count(self.crystals, 'crystal')}" if self.crystals else ""
        return f"{unit(self.unit)} {verb(self.unit, 'stands', 'stand')} on {self.cell} now{gain}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The table shows it."""
        return None


class Declared(Event, frozen=True, gc=False):
    """A base attack is declared: power against the defence as it stands."""

    minor = True
    seat: Seat
    unit: str
    foe: Seat
    target: str
    power: int
    guard: int

    def _told(self, names: Names) -> str:
        striker, verb = f"{whose(names, self.seat)} {unit(self.unit)}", "attacks" if self.unit[3] == "0" else "attack"
        against = f"{whose(names, self.foe)} {unit(self.target)}"
        return f"{striker} {verb} {against}: power {self.power} against {self.guard}."


class Missed(Event, frozen=True, gc=False):
    """A base attack came to nothing and is spent (W48, Q20)."""

    unit: str
    target: str

    def _told(self, _names: Names) -> str:
        return f"{unit(self.unit)} missed {unit(self.target)}."


class Struck(Event, frozen=True, gc=False):
    """An attack hit: power against defence, what was lost, what is left; `unit` struck it itself, None: an ability."""

    seat: Seat
    unit: str | None
    target: str
    power: int
    guard: int
    lost: int
    hp: int

    def _told(self, names: Names) -> str:
        sum_of = f"{self.power} against {self.guard}"
        if self.unit is None:
            return f"{unit(self.target)} lost {count(self.lost, 'hit point')} (power {sum_of}), {self.hp} left."
        fight = f"{who(names, self.seat)} struck {unit(self.target)} with {unit(self.unit)}"
        return f"{fight}: {sum_of}, {self.lost} lost, {self.hp} left."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(unit(self.target), -self.lost, now=self.hp)


class Hurt(Event, frozen=True, gc=False):
    """Damage without defence: `how` is "ability" or "fall"."""

    target: str
    lost: int
    hp: int
    how: str

    def _told(self, _names: Names) -> str:
        fell = " by the fall" if self.how == "fall" else ""
        return f"{unit(self.target)} lost {count(self.lost, 'hit point')}{fell}, {self.hp} left."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(unit(self.target), -self.lost, now=self.hp)


class Defeated(Event, frozen=True, gc=False):
    """A unit is out for the game; `by` gets its card, None if nobody does."""

    apart = True
    seat: Seat
    unit: str
    by: Seat | None

    def _told(self, names: Names) -> str:
        fallen = f"{whose(names, self.seat)} {unit(self.unit)} {'falls' if self.unit[3] == '0' else 'fall'}"
        worth = LEADER_POINTS if self.unit[3] == "0" else CLAN_POINTS
        return f"{fallen}: {worth} points for {who(names, self.by)}." if self.by is not None else f"{fallen}."

    def _moment(self, names: Names) -> Moment | None:
        falls = "falls" if self.unit[3] == "0" else "fall"
        by = f" to {who(names, self.by)}" if self.by is not None else ""
        return Moment(f"{whose(names, self.seat)} {unit(self.unit)} {falls}{by}", f"fallen-{self.unit}", weight=3)


class Healed(Event, frozen=True, gc=False):
    """Hit points came back to a unit: so many, to so many."""

    unit: str
    n: int
    now: int

    def _told(self, _names: Names) -> str:
        return f"{unit(self.unit)} healed {self.n}, to {count(self.now, 'hit point')}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(unit(self.unit), self.n, now=self.now)


class Changed(Event, frozen=True, gc=False):
    """Of a unit: `what` is "guard", "sunder", "horns", "boost", "again", by so much, to so much."""

    minor = True
    unit: str
    what: str
    n: int
    now: int

    def _told(self, _names: Names) -> str:
        name = unit(self.unit)
        return {
            "guard": f"{name} gained {self.n} defence, now {self.now}.",
            "sunder": f"{name} lost {self.n} defence, now {self.now}.",
            "horns": f"{name} got {count(self.n, 'horn')}.",
            "boost": f"{name} {verb(self.unit, 'has', 'have')} +{self.n} attack until the turn ends.",
            "again": f"{name} may attack once more.",
        }[self.what]


class Countered(Event, frozen=True, gc=False):
    """A unit got a counter; it ends when that player's next turn begins."""

    unit: str
    counter: str
    until: Seat

    def _told(self, names: Names) -> str:
        return f"{unit(self.unit)}: {COUNTER[self.counter]} until {names[self.until]}'s next turn."


class CounterEnded(Event, frozen=True, gc=False):
    """A counter is gone: `woke` if an attack or ability ended a sleep."""

    minor = True
    unit: str
    counter: str
    woke: bool = False

    def _told(self, _names: Names) -> str:
        rid = verb(self.unit, "is rid", "are rid")
        return f"{unit(self.unit)} {'woke up' if self.woke else f'{rid} of {COUNTER[self.counter]}'}."


class Blockaded(Event, frozen=True, gc=False):
    """A blockade lies on a tile, or is gone."""

    cell: str
    stands: bool

    def _told(self, _names: Names) -> str:
        return f"A blockade stands on {self.cell}." if self.stands else f"The blockade on {self.cell} is gone."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The table shows it."""
        return None


class Redirected(Event, frozen=True, gc=False):
    """A base attack has another target."""

    unit: str
    target: str

    def _told(self, _names: Names) -> str:
        return f"{unit(self.unit)} {verb(self.unit, 'strikes', 'strike')} at {unit(self.target)} instead."


class NoFall(Event, frozen=True, gc=False):
    """A player's units take no damage by falls this turn."""

    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{whose(names, self.seat)} units fall softly until the turn ends."

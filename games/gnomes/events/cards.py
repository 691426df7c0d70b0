"""What happens to abilities and cards: casts, crystals, draws, replies, orders."""

from __future__ import annotations

from games.english import count, listing
from games.gnomes.events.naming import who, whose
from games.gnomes.nouns import cards, progress, title, unit
from games.kernel import Deed, Event, Names, Seat


class CastBegan(Event, frozen=True, gc=False):
    """An ability is cast on units or cells; `unit` is None for a Secret card."""

    reveals = True
    seat: Seat
    ability: str
    unit: str | None
    on: tuple[str, ...]
    ordered: bool = False

    def _told(self, names: Names) -> str:
        aims = [unit(code) if len(code) == 4 and code[3].isdigit() and code[:3].isalpha() else code for code in self.on]
        on = f" on {listing(list(dict.fromkeys(aims)))}" if aims else ""
        return f"{who(names, self.seat)} cast {title(self.ability)}{on}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Without whom it met: what became of them is told, and the table shows it."""
        cast, name = f"cast {title(self.ability)}", who(names, self.seat)
        return Deed(cast if name == of else f"{name} {cast}")


class Cancelled(Event, frozen=True, gc=False):
    """An ability came to nothing."""

    ability: str

    def _told(self, _names: Names) -> str:
        return f"{title(self.ability)} is cancelled."


class Bonus(Event, frozen=True, gc=False):
    """A player rolls more dice next time."""

    seat: Seat
    n: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} rolls {'1 die' if self.n == 1 else f'{self.n} dice'} more next time."


class Charged(Event, frozen=True, gc=False):
    """Crystals went onto an ability."""

    minor = True
    seat: Seat
    ability: str
    n: int
    now: int
    cost: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} charged {title(self.ability)} by {self.n}: {self.now} of {self.cost}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"charged {title(self.ability)}, {self.now} of {self.cost}")


class Drained(Event, frozen=True, gc=False):
    """Crystals were taken off an ability."""

    seat: Seat
    ability: str
    n: int

    def _told(self, names: Names) -> str:
        return f"{whose(names, self.seat)} {title(self.ability)} lost {count(self.n, 'crystal')}."


class Placed(Event, frozen=True, gc=False):
    """A player has so many crystals in the reserve to charge abilities with."""

    seat: Seat
    n: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} charged abilities with {count(self.n, 'crystal')}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The table shows it."""
        return None


class Wasted(Event, frozen=True, gc=False):
    """Crystals without room are lost (W56)."""

    minor = True
    seat: Seat
    n: int

    def _told(self, names: Names) -> str:
        return f"{count(self.n, 'crystal')} of {who(names, self.seat)} found no room."


class Drew(Event, frozen=True, gc=False):
    """A player looks at cards of decks: "ls"."""

    minor = True
    reveals = True
    seat: Seat
    decks: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} drew {cards(self.decks)}."


class Saw(Event, frozen=True, gc=False):
    """Cards that one player alone sees."""

    reveals = True
    cards: tuple[str, ...]

    def _told(self, _names: Names) -> str:
        return f"You see {listing([title(card) for card in self.cards])}."


class Kept(Event, frozen=True, gc=False):
    """A player keeps one of the drawn cards; the others go under their decks."""

    seat: Seat
    kind: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} kept a {self.kind.capitalize()} card."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Which one is learned, is told."""
        return Deed("kept", 1, "Secret card") if self.kind == "secret" else None


class KeptIt(Event, frozen=True, gc=False):
    """Which, for who kept it."""

    card: str

    def _told(self, _names: Names) -> str:
        return f"You hold {title(self.card)}."


class Learnt(Event, frozen=True, gc=False):
    """A Learned card lies under a unit."""

    reveals = True
    seat: Seat
    unit: str
    card: str
    old: str | None

    def _told(self, names: Names) -> str:
        instead = f" instead of {title(self.old)}" if self.old else ""
        return f"{names[self.seat]}'s {unit(self.unit)} learned {title(self.card)}{instead}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"learned {title(self.card)}")


class Robbed(Event, frozen=True, gc=False):
    """A Secret card changed hands, or came from the deck if the other had none."""

    reveals = True
    seat: Seat
    foe: Seat
    had: bool

    def _told(self, names: Names) -> str:
        if self.had:
            return f"{names[self.seat]} took a Secret card from {who(names, self.foe)}."
        return f"{names[self.seat]} drew a Secret card: {who(names, self.foe)} had none."


class Lost(Event, frozen=True, gc=False):
    """Which card was taken from you."""

    reveals = True
    card: str

    def _told(self, _names: Names) -> str:
        return f"You lost {title(self.card)}."


class Passed(Event, frozen=True, gc=False):
    """Somebody who was asked does not reply; `off` if not for the rest of the turn."""

    minor = True
    seat: Seat
    off: bool = False

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} lets it stand{' and whatever else comes this turn' if self.off else ''}."


class AskingChanged(Event, frozen=True, gc=False):
    """A player is not asked for an ability any more, or is again; `ability` "" stands for all."""

    minor = True
    seat: Seat
    ability: str
    on: bool

    def _told(self, names: Names) -> str:
        what = "Secret cards" if self.ability == "secrets" else title(self.ability) if self.ability else "everything"
        return f"{names[self.seat]} is {'' if self.on else 'no longer '}asked for {what}."


class Ordered(Event, frozen=True, gc=False):
    """A standing order was given; only its owner knows. So many crystals lie on the ability; a card costs none."""

    number: int
    ability: str
    crystals: int = 0
    cost: int = 0

    def _told(self, _names: Names) -> str:
        sealed = f"Sealed: order {self.number}, {title(self.ability)}"
        if self.crystals == self.cost:
            return f"{sealed}."
        return f"{sealed}, {progress(self.crystals, self.cost)}: it fails unless charged by then."


class Withdrawn(Event, frozen=True, gc=False):
    """An order does not stand any more; `lapsed` if it could not be carried out, and why."""

    number: int
    ability: str
    lapsed: bool
    why: str = ""

    def _told(self, _names: Names) -> str:
        how = f"could not be carried out: {self.why}" if self.lapsed else "is withdrawn"
        return f"Your order {self.number}, {title(self.ability)}, {how}."

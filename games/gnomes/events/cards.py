"""Events about abilities and cards: casts, crystals, draws, replies and standing orders."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.english import count, listing
from games.gnomes.events.naming import owned, who, whose
from games.gnomes.nouns import aimed, cards, title
from games.kernel import Deed, Event, Names, Seat

# Why a standing order ended without a cast; "" if its player canceled it.
Lapse: TypeAlias = Literal[
    "",
    "it couldn't be cast then",
    "it was missing a target",
    "it wasn't fully charged",
    "its target wasn't legal",
    "the round ended",
    "you no longer had the card",
]


class CastBegan(Event, frozen=True, gc=False):
    """A player casts an ability on units or cells. `unit` is None for a Secret card."""

    reveals = True
    seat: Seat
    ability: str
    unit: str | None
    on: tuple[str, ...]
    ordered: bool = False

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} cast {title(self.ability)}{aimed(self.on)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Describe the cast in the turn summary without its targets.

        Other deeds, and the board, show what happens to the targets.
        """
        cast, name = f"cast {title(self.ability)}", who(names, self.seat)
        return Deed(cast if name == of else f"{name} {cast}")


class Cancelled(Event, frozen=True, gc=False):
    """A reply cancels an ability."""

    ability: str

    def _describe(self, _names: Names) -> str:
        return f"{title(self.ability)} was canceled."


class Bonus(Event, frozen=True, gc=False):
    """A player will roll `n` extra dice on their next turn."""

    seat: Seat
    n: Annotated[int, Meta(ge=1)]

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} rolls {self.n} extra {'die' if self.n == 1 else 'dice'} next turn."


class Charged(Event, frozen=True, gc=False):
    """A player puts `n` crystals on an ability, which then has `now` of the `cost` crystals that it needs."""

    minor = True
    seat: Seat
    ability: str
    n: int
    now: int
    cost: int

    def _describe(self, names: Names) -> str:
        put = f"{who(names, self.seat)} put {count(self.n, 'crystal')} on {title(self.ability)}"
        return f"{put} ({self.now} of {self.cost})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"charged {title(self.ability)} ({self.now} of {self.cost})")


class Drained(Event, frozen=True, gc=False):
    """An ability loses `n` crystals."""

    seat: Seat
    ability: str
    n: int

    def _describe(self, names: Names) -> str:
        return f"{whose(names, self.seat)} {title(self.ability)} lost {count(self.n, 'crystal')}."


class Placed(Event, frozen=True, gc=False):
    """A player begins to put the `n` crystals of their reserve on abilities."""

    seat: Seat
    n: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} has {count(self.n, 'crystal')} to place."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the board shows the crystals."""
        return None


class Wasted(Event, frozen=True, gc=False):
    """A player loses `n` crystals, because no ability has room for them (W56)."""

    minor = True
    seat: Seat
    n: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} lost {count(self.n, 'crystal')} because no ability had room for more."


class Drew(Event, frozen=True, gc=False):
    """A player draws cards. `decks` has a letter for each: "l" for a Learned card, "s" for a Secret one."""

    minor = True
    reveals = True
    seat: Seat
    decks: Annotated[str, Meta(min_length=1)]

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} drew {cards(self.decks)}."


class Saw(Event, frozen=True, gc=False):
    """A private event that tells a player which cards they drew."""

    reveals = True
    cards: Annotated[tuple[str, ...], Meta(min_length=1)]

    def _describe(self, _names: Names) -> str:
        return f"You drew {listing([title(card) for card in self.cards])}."


class Kept(Event, frozen=True, gc=False):
    """A player keeps one of the drawn cards; the others go to the bottom of their decks."""

    seat: Seat
    kind: Literal["learned", "secret"]

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} kept a {self.kind.capitalize()} card."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary for a Learned card, which `Learnt` names."""
        return Deed("kept", 1, "Secret card") if self.kind == "secret" else None


class KeptIt(Event, frozen=True, gc=False):
    """A private event that tells a player which card they kept."""

    card: str

    def _describe(self, _names: Names) -> str:
        return f"You kept {title(self.card)}."


class Learnt(Event, frozen=True, gc=False):
    """A player puts a Learned card under a unit. `old` is the card that was there before, if any."""

    reveals = True
    seat: Seat
    unit: str
    card: str
    old: str | None

    def _describe(self, names: Names) -> str:
        instead = f" instead of {title(self.old)}" if self.old else ""
        return f"{owned(names, self.seat, self.unit)} learned {title(self.card)}{instead}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"learned {title(self.card)}")


class Robbed(Event, frozen=True, gc=False):
    """A player takes a Secret card from an opponent.

    If the opponent had none (`had` is False), the card comes from the deck.
    """

    reveals = True
    seat: Seat
    foe: Seat
    had: bool

    def _describe(self, names: Names) -> str:
        if self.had:
            return f"{names[self.seat]} took a Secret card from {who(names, self.foe)}."
        return f"{names[self.seat]} drew a Secret card because {who(names, self.foe)} had none to take."


class Lost(Event, frozen=True, gc=False):
    """A private event that tells a player which card another player took from them."""

    reveals = True
    card: str

    def _describe(self, _names: Names) -> str:
        return f"You lost {title(self.card)}."


class Passed(Event, frozen=True, gc=False):
    """A player declines to reply to an event, or to all events for the rest of the turn (`off`)."""

    minor = True
    seat: Seat
    off: bool = False

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} passed{' for the rest of the turn' if self.off else ''}."


class AskingChanged(Event, frozen=True, gc=False):
    """A player turns questions about replies with an ability on or off. "" stands for all abilities."""

    minor = True
    seat: Seat
    ability: str
    on: bool

    def _describe(self, names: Names) -> str:
        what = "Secret cards" if self.ability == "secrets" else title(self.ability) if self.ability else "replies"
        name = names[self.seat]
        return f"I'll ask {name} about {what} again." if self.on else f"I won't ask {name} about {what} anymore."


class Ordered(Event, frozen=True, gc=False):
    """A private event that confirms to a player that their standing order is stored.

    The ability now has `crystals` of the `cost` crystals that it needs. Both are 0 for a card.
    """

    number: int
    ability: str
    crystals: int = 0
    cost: int = 0

    def _describe(self, _names: Names) -> str:
        if self.crystals >= self.cost:
            return f"Order {self.number} is set: {title(self.ability)}."
        lacks = count(self.cost - self.crystals, "more crystal")
        return f"Order {self.number} is set: {title(self.ability)}. The ability needs {lacks} before I can cast it."


class Withdrawn(Event, frozen=True, gc=False):
    """A private event that tells a player that their standing order ended without a cast.

    `why` is "" if the player withdrew it.
    """

    number: int
    ability: str
    why: Lapse = ""

    def _describe(self, _names: Names) -> str:
        how = f"failed because {self.why}" if self.why else "was canceled"
        return f"Order {self.number} ({title(self.ability)}) {how}."

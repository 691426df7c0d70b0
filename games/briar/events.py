"""What happened, for narration. Cards by their names, seats by number; `to` as in the kernel.

Events come in the order in which things happened.
"""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class Picked(Event, frozen=True):
    """A player chose a character."""

    seat: Seat
    character: str


class Began(Event, frozen=True):
    """Everybody has a character. `lots` is empty for one who plays alone."""

    order: tuple[Seat, ...]
    lots: tuple[tuple[tuple[Seat, int], ...], ...]


class NightFell(Event, frozen=True):
    """A deck was used up: the discard pile, of so many cards, is the new one (B34-B37)."""

    seat: Seat
    night: int
    cards: int
    is_lost: bool  # a way back was under way and is lost


class Drew(Event, frozen=True):
    """A card is met. `how`: "drawn"; "found", an Exit that one walked back to; "sought", searched out of the deck."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    how: str


class Ignored(Event, frozen=True):
    """The card has no effect because of another player (B77, B78, R45, R48).

    `why`: "caught" (a cat), "banned" (an Encounter), "carried" (a single object), "claimed" (`by` has it before them).
    """

    seat: Seat
    card: str
    why: str
    by: Seat


class WayChosen(Event, frozen=True):
    """How an Encounter will be dealt with: by rolling that score."""

    seat: Seat
    card: str
    attr: str
    target: int


class Rolled(Event, frozen=True):
    """Two dice. `natural`: they alone decided (B11). `again`: with the Lucky Button."""

    seat: Seat
    card: str
    dice: tuple[int, int]
    attr: str
    score: int
    bonus: int
    target: int
    passed: bool
    natural: bool
    again: bool


class Spared(Event, frozen=True):
    """No roll was needed, thanks to a card that is carried."""

    seat: Seat
    card: str
    by: str


class LifeLost(Event, frozen=True):
    """A failure's cost; `left` is the Life that remains. 0 lost: a skill took the blow."""

    seat: Seat
    card: str
    life: int
    left: int


class Healed(Event, frozen=True):
    """Lost Life regained through that card."""

    seat: Seat
    card: str
    life: int
    left: int


class Milled(Event, frozen=True):
    """Cards went from the top of the deck to the discard pile unresolved."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class Blown(Event, frozen=True):
    """Cards of the hand, drawn by lot, were lost to the discard pile."""

    seat: Seat
    cards: tuple[str, ...]


class Played(Event, frozen=True):
    """A card was played before a roll, or read for a search. `to`: "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str


class Gave(Event, frozen=True):
    """A card was given to an Encounter; `zone` is where the given card went."""

    seat: Seat
    card: str
    given: str
    zone: str


class Settled(Event, frozen=True):
    """The card that was met is done with, and went there: "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str


class Caught(Event, frozen=True):
    """A cat is caught; `lure` is the Item that it cost, None for a chase."""

    seat: Seat
    card: str
    lure: str | None


class GaveUp(Event, frozen=True):
    """The cat gets away, to be met again."""

    seat: Seat
    card: str


class Took(Event, frozen=True):
    """A card was picked up; `paid` is the card used up for a Mouse, "free" for a cage that lay there."""

    seat: Seat
    card: str
    paid: str | None


class Left(Event, frozen=True):
    """A found card was not picked up: it stays lying ("discard"), or is banned."""

    seat: Seat
    card: str
    zone: str


class Banned(Event, frozen=True):
    """A surplus card of the hand was banned (B28)."""

    seat: Seat
    card: str


class Looked(Event, frozen=True):
    """A player looks at so many cards on top of the deck."""

    seat: Seat
    cards: int


class Saw(Event, frozen=True):
    """What they are, for that player alone."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class PutAside(Event, frozen=True):
    """One of the cards seen was discarded, or none."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str | None


class Shuffled(Event, frozen=True):
    """The deck was shuffled after a search (B44)."""

    seat: Seat


class WalkedOn(Event, frozen=True):
    """An Exit is left open; `yarn` was laid beside it (B61, B65)."""

    seat: Seat
    card: str
    yarn: str | None


class TurnedBack(Event, frozen=True):
    """A player walks back to an open Exit: so many cards, then it is found."""

    seat: Seat
    card: str
    cards: int


class CameHome(Event, frozen=True):
    """A player left the maze with these cats."""

    seat: Seat
    card: str
    cats: tuple[str, ...]


class Fell(Event, frozen=True):
    """A character's Life is 0 (B50, B83)."""

    seat: Seat
    card: str


class Freed(Event, frozen=True):
    """Cats of a fallen player are about again; `back` lists whose copies return to whose discard pile (R47)."""

    cats: tuple[str, ...]
    back: tuple[Seat, ...]


class CageLeft(Event, frozen=True):
    """A fallen player's Mouse waits in its cage for whoever draws a Mouse next (B85)."""

    seat: Seat


class ShutOut(Event, frozen=True):
    """No cat is left in the maze for this player (R53)."""

    seat: Seat


class GameEnded(Event, frozen=True):
    """Nobody is in the maze any more; `reason` is the outcome's."""

    reason: str

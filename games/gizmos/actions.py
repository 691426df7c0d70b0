"""Everything that a player can choose, one small choice at a time.

A turn begins with one of the first five; `|` means "or"; steps before the last are quiet (see `games.kernel`):

    file:<card>                     file a card from the display
    pick:<color>                   take a sphere from the row
    build:<card> [spend:..] [pay:..] build a card from display or archive; asks how to pay if there are several ways
    research:<level>                look at cards of a deck (not quiet), followed by one of
        build:<card> ... | file:<card> | leave
        arrange, then one of these  to choose the order in which the others go under the deck
    pass                            when nothing else can be done
    under:<card> | under:drawn      the card to put under the deck next, or all that are left, as drawn
    use:<card>                      fire a gizmo, followed by what it asks for
        pick:<color> | file:<card> | research:<level> | build:<card>
    pick:<color> | draw | stop     take one more of what the gizmo grants, or no more
    rest                            fire everything that can be fired, if none of it needs a choice
    done                            end the turn without firing the rest
    spend:<color><number>          part of a payment, if there are too many ways for one list
    pay:<spheres>[+<converters>]    a payment: RRB+abc

Cards are ids ("105"), colors are R, B, Y, K, and converters are the letters of `LETTER`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from games.gizmos.building import energy
from games.gizmos.data import CARDS, COLORS, SPHERES
from games.kernel import NumberedAction, numbered, single

Action: TypeAlias = NumberedAction  # numbered by card, color, level or amount


class Pay(Action, frozen=True, gc=False):
    """A payment: `number` is the heap of spheres to spend (see `energy`), `converters` are the converters to use."""

    converters: bytes = b""


_cards: Final = tuple(card.id for card in CARDS)

# All actions except payments, in tuples by the number of the card, color or level.
FILE: Final = numbered("file", _cards)
BUILD: Final = numbered("build", _cards)
USE: Final = numbered("use", _cards)
UNDER: Final = numbered("under", _cards)
PICK: Final = numbered("pick", COLORS)
RESEARCH: Final = numbered("research", "0123")
SPEND: Final = tuple(
    tuple(Action(f"spend:{letter}{number}", "spend", number) for number in range(SPHERES + 1)) for letter in COLORS
)
DRAWN: Final = Action("under:drawn", "under", -1)
LEAVE: Final = single("leave")
ARRANGE: Final = single("arrange")
PASS: Final = single("pass")
DRAW: Final = single("draw")
STOP: Final = single("stop")
REST: Final = single("rest")
DONE: Final = single("done")

CONVERTERS: Final = tuple(number for number, card in enumerate(CARDS) if card.converts)
LETTER: Final = {number: chr(ord("a") + place) for place, number in enumerate(CONVERTERS)}


@lru_cache(maxsize=4096)
def pay(heap: int, converters: bytes) -> Pay:
    used = "".join(LETTER[card] for card in converters)
    return Pay(f"pay:{energy.letters(heap) or '0'}{'+' if used else ''}{used}", "pay", heap, converters)

"""Everything a player can choose, one small choice a piece.

A turn begins with one of the first five; `|` is "or", steps before the last are quiet (see `games.kernel`):

    file:<card>                     put a card of the display into the archive
    pick:<colour>                   take a sphere of the row
    build:<card> [spend:..] [pay:..] build a card of the display or the archive; asks how to pay if there are ways
    research:<level>                look at cards of a deck (loud), then one of
        build:<card> ... | file:<card> | leave
        arrange, then one of these  to choose the order in which the others go under the deck
    pass                            when nothing else can be done
    under:<card> | under:drawn      which goes under the deck next; all that are left, as drawn
    use:<card>                      fire a gizmo; one that asks for more is followed by its
        pick:<colour> | file:<card> | research:<level> | build:<card>
    pick:<colour> | draw | stop     one more of what the gizmo grants
    rest                            fire all that can be fired, where none of them asks anything
    done                            let the rest be; the turn ends
    spend:<colour><number>          part of a payment, where there are too many ways for one list
    pay:<spheres>[+<converters>]    a payment: RRB+abc

Cards go by their numbers ("105"), colours by R, B, Y, K, converters by the letters of `LETTER`.
"""

from __future__ import annotations

from typing import Final

from games import kernel
from games.gizmos import energy
from games.gizmos.data import CARDS, COLOURS, SPHERES


class Action(kernel.Action, frozen=True, gc=False):
    """A small choice: `verb` is the prefix of its code, `number` the chosen card, colour, level or amount."""

    verb: str = ""
    number: int = 0


class Pay(Action, frozen=True, gc=False):
    """A payment: `number` is the heap of spheres, `converters` are the cards used."""

    converters: bytes = b""


def _alone(verb: str) -> Action:
    return Action(verb, verb)


def _cards(verb: str) -> tuple[Action, ...]:
    return tuple(Action(f"{verb}:{card.id}", verb, number) for number, card in enumerate(CARDS))


# Every action there is but payments, made once: tuples by the number of what is chosen.
FILE: Final = _cards("file")
BUILD: Final = _cards("build")
USE: Final = _cards("use")
UNDER: Final = _cards("under")
PICK: Final = tuple(Action(f"pick:{letter}", "pick", colour) for colour, letter in enumerate(COLOURS))
RESEARCH: Final = tuple(Action(f"research:{level}", "research", level) for level in range(4))
SPEND: Final = tuple(
    tuple(Action(f"spend:{letter}{number}", "spend", number) for number in range(SPHERES + 1)) for letter in COLOURS
)
DRAWN: Final = Action("under:drawn", "under", -1)
LEAVE: Final = _alone("leave")
ARRANGE: Final = _alone("arrange")
PASS: Final = _alone("pass")
DRAW: Final = _alone("draw")
STOP: Final = _alone("stop")
REST: Final = _alone("rest")
DONE: Final = _alone("done")

CONVERTERS: Final = tuple(number for number, card in enumerate(CARDS) if card.converts)
LETTER: Final = {number: chr(ord("a") + place) for place, number in enumerate(CONVERTERS)}


def pay(heap: int, converters: bytes) -> Pay:
    """The payment of these spheres by these converters."""
    used = "".join(LETTER[card] for card in converters)
    return Pay(f"pay:{energy.letters(heap) or '0'}{'+' if used else ''}{used}", "pay", heap, converters)

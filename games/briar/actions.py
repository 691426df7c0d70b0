"""Everything a player can choose. Every action is a whole move: there are no quiet steps.

    pick:<character>    which character to be (B75)
    draw                draw a card, or find the Exit that one walked back to
    back:<exit>         start walking back to an open Exit (B62); no move of its own, the turn's card is still drawn
    scout               look at the top of the deck (Iris)
    play:<card>         play a card: heal; a bonus or an escape before a roll
    seek:<card>         search out that card: by Far Sight, or by the Paw Prints (R42)
    way:<score>         deal with an Encounter by rolling that
    give:<card>         deal with it by giving that
    roll                roll the dice
    reroll | accept     the failed roll again, or its cost (Oscar)
    lure:<card>         catch a cat with that Item
    giveup              give up the chase
    take | leave        pick up what lies there, or not
    trap:<card>|trap:free   take a Mouse with a Cage or Cheese, or in the cage that a fallen player left
    ban:<card>          ban a surplus card of the hand
    drop:<card> | keep  after a look: discard one of the cards seen, or none
    exit                leave the maze
    stay | tie:<card>   walk on; or lay a Ball of Yarn beside the Exit and walk on

Cards go by their names (`item_cheese#1`), scores by "body", "mind" and "soul".
"""

from __future__ import annotations

from typing import Final

from games import kernel
from games.briar.data import ATTRS, CHARACTERS, NAMES


class Action(kernel.Action, frozen=True, gc=False):
    """A small choice: `verb` is the prefix of its code, `number` the card, character or score."""

    verb: str = ""
    number: int = 0


def _alone(verb: str) -> Action:
    return Action(verb, verb)


def _each(verb: str, values: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(Action(f"{verb}:{value}", verb, number) for number, value in enumerate(values))


# Every action there is, made once: tuples by the number of what is chosen.
PICK: Final = _each("pick", tuple(character.id for character in CHARACTERS))
DRAW: Final = _alone("draw")
BACK: Final = _each("back", NAMES)
SCOUT: Final = _alone("scout")
PLAY: Final = _each("play", NAMES)
SEEK: Final = _each("seek", NAMES)
ATTR: Final = {attr: number for number, attr in enumerate(ATTRS)}
WAY: Final = _each("way", ATTRS)
GIVE: Final = _each("give", NAMES)
ROLL: Final = _alone("roll")
REROLL: Final = _alone("reroll")
ACCEPT: Final = _alone("accept")
LURE: Final = _each("lure", NAMES)
GIVEUP: Final = _alone("giveup")
TAKE: Final = _alone("take")
LEAVE: Final = _alone("leave")
FREE: Final = len(NAMES)
TRAP: Final = _each("trap", (*NAMES, "free"))
BAN: Final = _each("ban", NAMES)
DROP: Final = _each("drop", NAMES)
KEEP: Final = _alone("keep")
EXIT: Final = _alone("exit")
STAY: Final = _alone("stay")
TIE: Final = _each("tie", NAMES)

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

from typing import Final, TypeAlias

from games.briar.data import ATTRS, CHARACTERS, NAMES
from games.kernel import NumberedAction, numbered, single

Action: TypeAlias = NumberedAction  # by the number of a card, a character, a score


# Every action there is, made once: tuples by the number of what is chosen.
PICK: Final = numbered("pick", tuple(character.id for character in CHARACTERS))
DRAW: Final = single("draw")
BACK: Final = numbered("back", NAMES)
SCOUT: Final = single("scout")
PLAY: Final = numbered("play", NAMES)
SEEK: Final = numbered("seek", NAMES)
ATTR: Final = {attr: number for number, attr in enumerate(ATTRS)}
WAY: Final = numbered("way", ATTRS)
GIVE: Final = numbered("give", NAMES)
ROLL: Final = single("roll")
REROLL: Final = single("reroll")
ACCEPT: Final = single("accept")
LURE: Final = numbered("lure", NAMES)
GIVEUP: Final = single("giveup")
TAKE: Final = single("take")
LEAVE: Final = single("leave")
FREE: Final = len(NAMES)
TRAP: Final = numbered("trap", (*NAMES, "free"))
BAN: Final = numbered("ban", NAMES)
DROP: Final = numbered("drop", NAMES)
KEEP: Final = single("keep")
EXIT: Final = single("exit")
STAY: Final = single("stay")
TIE: Final = numbered("tie", NAMES)

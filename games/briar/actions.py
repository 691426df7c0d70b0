"""The choices of players, each of them a complete move that produces events.

    pick:<character>    choose a character (B75)
    draw                draw a card, or find the Exit at the end of a way back
    back:<exit>         start walking back to an open Exit (B62); the player still draws a card this turn
    scout               look at the top of the deck (Iris)
    play:<card>         play a card: heal; a bonus or an escape before a roll
    seek:<card>         search the deck for a card and meet it: Far Sight, or the Paw Prints (R42)
    way:<score>         choose the score to roll against an Encounter
    give:<card>         give a card to an Encounter
    roll                roll the dice
    reroll | accept     repeat a failed roll, or pay its cost (Oscar)
    lure:<card>         catch a cat with an Item
    giveup              give up the chase
    take | leave        take a found Item or Spell, or leave it
    trap:<card>|trap:free   take a Mouse with a Cage or Cheese, or in a cage that a fallen player left
    ban:<card>          ban a card above the hand limit
    drop:<card> | keep  discard one of the cards seen in a look, or none
    exit                leave the maze
    stay | tie:<card>   walk on, or tie a Ball of Yarn to the Exit and walk on

Codes contain the names of cards (`item_cheese#1`), and "body", "mind" and "soul" for scores.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from games.briar.data import ATTRS, CHARACTERS, NAMES
from games.kernel import NumberedAction, numbered, single

Action: TypeAlias = NumberedAction  # with the number of a card, character or score


# All actions, created once: tuples indexed by the number of a card, character or score.
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

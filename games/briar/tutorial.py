"""Six turns for a newcomer who walks alone: an Item, a creature, an Exit, a cat and the way back."""

from __future__ import annotations

from typing import Final

from games.kernel import Lesson, Tutorial

TUTORIAL: Final = Tutorial(
    seed="tutorial-31670",
    seats=1,
    seat=0,
    options={},
    lessons=(
        Lesson(
            "Three cats are lost in the sorcerer's maze: Snow, Ink and Ember. Bring them out before the maze gets"
            " you: a point for each cat, and all three are a full victory. First choose who you are: Paula has "
            "deep pockets.",
            ("pick:paula",),
        ),
        Lesson(
            "The maze is your deck: 49 cards in an order that nobody knows. A turn is one card. When the deck is "
            "used up, darkness falls: what was discarded comes back, and creatures bite harder. Draw.",
            ("draw",),
        ),
        Lesson(
            "A Ball of Yarn: it catches Ink at once. Items and Spells may be kept, three of them, or four as "
            "Paula. What you leave may come back after dark; what is banned never does. Take it.",
            ("take",),
        ),
        Lesson("Your hand lies open, like everything in this game. On with you.", ("draw",), shows_hand=True),
        Lesson(
            "A creature! It must be dealt with. A Mirror would turn it away, but you have none. So you roll two "
            "dice and add a score, again and again until you pass; each failure costs 2 Life. Soul 7 is easier "
            "than Body 9.",
            ("way:soul",),
        ),
        Lesson("That choice binds. Two ones always fail, two sixes always pass. Roll!", ("roll",)),
        Lesson("Well done. It is banned: out of the game for good. Go on.", ("draw",)),
        Lesson(
            "An Exit. Leaving now, without a cat, would be a defeat. So leave it open and walk on. A Yarn laid "
            "here would halve the way back, but yours is better kept for Ink.",
            ("stay",),
        ),
        Lesson("The Exit stays in your discard pile, and you know how far back it is.", ("draw",)),
        Lesson(
            "There is Ink! Without the Yarn you would chase him: Mind 11, and 1 Life for each failure, as often "
            "as you dare. With it he comes at once.",
            ("lure:item_yarn#2",),
        ),
        Lesson(
            "One cat is worth a partial victory. With a cat you may turn back to an open Exit: as many cards as "
            "you have drawn since, one in this case, and then it is found. Turn back.",
            ("back:exit_stile",),
        ),
        Lesson("Cards on the way back are met like all others.", ("draw",)),
        Lesson("A Scroll of Hush ends an Encounter without a roll. That is worth a pocket.", ("take",)),
        Lesson("Now the Exit comes by itself, in place of the next card.", ("draw",)),
        Lesson(
            "Leave with one cat, or walk on for the other two while your Life lasts: that is the whole question "
            "of this game. `/rulebook` explains every card."
        ),
    ),
)

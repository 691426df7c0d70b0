"""The tutorial: six turns of a solo game, with an Item, a creature, an Exit, a cat, and the way back."""

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
            " you: each cat is a point, and all three are a complete victory. First choose a character: Paula has "
            "deep pockets.",
            ("pick:paula",),
        ),
        Lesson(
            "The maze is your deck: 49 cards in an order nobody knows. Each turn you draw one. When the deck runs "
            "out, darkness falls: your discards come back, and creatures bite harder. Draw.",
            ("draw",),
        ),
        Lesson(
            "A Ball of Yarn: it catches Ink without a roll. You can keep three cards (Items and Spells together), or "
            "four as Paula. What you leave may come back after dark; what you ban never does. Take it.",
            ("take",),
        ),
        Lesson(
            "Everyone can see your hand, like everything else in this game. Draw to keep going.",
            ("draw",),
            shows_hand=True,
        ),
        Lesson(
            "A creature! You have to deal with it. A Mirror would turn it away, but you have none. So roll two "
            "dice and add a score until you pass; each failure costs 2 Life. Soul 7 is easier than Body 9.",
            ("way:soul",),
        ),
        Lesson("You can't change that choice now. Two ones always fail, and two sixes always pass. Roll!", ("roll",)),
        Lesson("Well done! The creature is banned: out of the game for good. Draw again.", ("draw",)),
        Lesson(
            "An Exit. If you left now, without a cat, you'd lose. So leave it open and walk on. Tying your Yarn "
            "to it would halve the way back, but save that Yarn for Ink.",
            ("stay",),
        ),
        Lesson("The Exit goes to your discard pile, and you know how far back it is. Draw.", ("draw",)),
        Lesson(
            "There's Ink! Without the Yarn you'd have to chase him: Mind 11, and each failure costs 1 Life. With "
            "it, you catch him without a roll.",
            ("lure:item_yarn#2",),
        ),
        Lesson(
            "One cat is a partial victory. With a cat you can backtrack to an open Exit: draw as many cards as "
            "you've drawn since you left it, just one this time. Backtrack.",
            ("back:exit_stile",),
        ),
        Lesson("You deal with cards on the way back as usual. Draw.", ("draw",)),
        Lesson("A Scroll of Hush ends an Encounter without a roll. That's worth keeping, so take it.", ("take",)),
        Lesson("You've made it back: now you find the Exit instead of the next card.", ("draw",)),
        Lesson(
            "Leave with one cat, or go after the other two while your Life lasts? That's the big question in "
            "this game. `/rulebook` explains every card."
        ),
    ),
)

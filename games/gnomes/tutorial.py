"""Three turns for a newcomer, against a computer whose moves are written down too: `games.kernel.Tutorial`."""

from __future__ import annotations

from typing import Final

from games.kernel import Lesson, Tutorial

TUTORIAL: Final = Tutorial(
    seed="tutorial-296",
    seats=2,
    seat=0,
    options={},
    lessons=(
        Lesson(
            "You lead a tribe of gnomes: a leader, who stands on the board, and six clans, who wait to be called. Ten"
            " rounds, a turn each. Each hit point you have left is a point, each clan you strike down 20, each leader"
            " 30. Most points win."
        ),
        Lesson(
            "A turn begins with dice: four black ones, and a pink one for each clan on the board. Two re-rolls. Choose"
            " faces yourself, or let the green button do what a sensible player would.",
            ("suggested:dice",),
        ),
        Lesson(
            "Horns are what you want now: three of them call a clan. Once more, then the dice are locked.",
            ("suggested:dice",),
        ),
        Lesson(
            "Horns stay with a unit until it spends them. A sword-and-boot is one step or one power more. Every clan"
            " has two tiles. Walk onto that of the Powder Keg Crew.",
            ("move:ach0", "to:b5"),
        ),
        Lesson(
            "Three horns, and a tile of a waiting clan under the leader's feet: Call to War! The clan comes with 10 hit"
            " points and brings you a die.",
            ("call:ach0",),
            (
                (1, ("suggested:dice",)),
                (1, ("suggested:dice",)),
                (1, ("suggested:moves",)),
                (1, ("suggested:moves",)),
                (1, ("call:imb0",)),
                (1, ("end:calls",)),
            ),
        ),
        Lesson("Your turn again: five dice. Roll what is not needed.", ("suggested:dice",)),
        Lesson("The last re-roll.", ("suggested:dice",)),
        Lesson(
            "Crystals go to your reserve. The other dice are given to units, as you like. The button says to whom.",
            ("suggested:dice",),
        ),
        Lesson(
            "The tiles in the middle are mines: a unit that enters one takes a crystal, from each mine once a turn."
            " Nobody is near enough to fight, so walk.",
            ("suggested:moves",),
        ),
        Lesson("The leader ended on a tile of the Geode Keepers, with three horns.", ("call:ach0",)),
        Lesson(
            "Crystals charge abilities. Each clan has one of its own, and cards bought with two horns bring more:"
            " Learned cards lie open under a unit, Secrets stay in your hand. Fill the Keepers' Ground Shiver.",
            ("suggested:crystals",),
        ),
        Lesson(
            "It is full, so it can be cast: now, or in anybody's turn. It flips a tile within 4 steps. On c1 two"
            " enemies stand: both fall, and lose 2 hit points.",
            ("cast:ach6", "on:c1"),
            (
                (1, ("fall:d1",)),
                (1, ("fall:d1",)),
                (1, ("suggested:dice",)),
                (1, ("suggested:dice",)),
                (1, ("suggested:dice",)),
                (1, ("suggested:moves",)),
                (1, ("suggested:moves",)),
                (1, ("call:imb0",)),
                (1, ("draw:ll",)),
                (1, ("keep:L23", "under:imb0")),
                (1, ("end:calls",)),
            ),
        ),
        Lesson("From round 6 the board crumbles by itself: two tiles a turn. Your third turn.", ("suggested:dice",)),
        Lesson("Your last re-roll.", ("suggested:dice",)),
        Lesson("Five horns for the leader.", ("suggested:dice",)),
        Lesson(
            "The other leader stands within reach. A unit that shares a tile with an enemy may strike once a turn."
            " Power is attack and swords; if the defence is as high, half of it is lost, else all of it."
            " *Do as suggested* would strike and walk at once; take the first step alone.",
            ("suggested:moves",),
        ),
        Lesson(
            "One hit point, and the defence fell by 1. Defence is what shields are for. Another strike.",
            ("suggested:moves",),
        ),
        Lesson("The rest walks.", ("suggested:moves",)),
        Lesson("A third clan.", ("call:ach0",)),
        Lesson(
            "That is the craft: horns for clans, crystals for abilities, swords for war. If you are attacked or a spell"
            " touches you, you are asked whether you reply. Most points after round 10 win. `/rulebook` explains every"
            " unit and card."
        ),
    ),
)

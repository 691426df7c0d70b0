"""Script three turns for a newcomer against a computer whose moves are scripted too."""

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
            "You run a tribe of gnomes: a leader on the board and six clans waiting to be called. The game lasts ten"
            " rounds. You score a point per hit point you have left, 20 per clan you defeat and 30 per leader. The"
            " most points win."
        ),
        Lesson(
            "Every turn starts with a roll: four black dice, plus a pink one for each clan on the board. You get two"
            " re-rolls. Pick dice yourself, or press the green button to do what a sensible player would.",
            ("suggested:dice",),
        ),
        Lesson(
            "You want horns now: three of them call a clan. Re-roll once more, then your dice are locked.",
            ("suggested:dice",),
        ),
        Lesson(
            "Horns stay with a unit until it spends them. A sword is an extra step or extra power. Every clan has two"
            " tiles. Move to one of the Powder Keg Crew's tiles.",
            ("move:ach0", "to:b5"),
        ),
        Lesson(
            "Three horns, and your leader is on a waiting clan's tile: Call to War! The clan brings 10 hit points and"
            " an extra die.",
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
        Lesson("Your turn again, with five dice. Re-roll what you don't need.", ("suggested:dice",)),
        Lesson("This is your last re-roll.", ("suggested:dice",)),
        Lesson(
            "Crystals go to your reserve. Assign the other dice to your units. The button says which unit gets what.",
            ("suggested:dice",),
        ),
        Lesson(
            "The tiles in the middle are mines: a unit that enters one gets a crystal, once per mine and turn. There's"
            " nobody to fight yet, so move.",
            ("suggested:moves",),
        ),
        Lesson("Your leader has three horns and is on a Geode Keepers tile. You know what to do.", ("call:ach0",)),
        Lesson(
            "Crystals charge abilities. Each clan has its own, and two horns buy you a card with another: Learned cards"
            " go face-up under a unit, Secret cards stay in your hand. Fill the Keepers' Ground Shiver.",
            ("suggested:crystals",),
        ),
        Lesson(
            "It's full, so you can cast it now or on anyone's turn. It flips a tile within 4 steps. There are two"
            " enemies on c1: both will fall and take 2 damage.",
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
        Lesson(
            "From round 6 the board crumbles: every player flips two tiles per turn. Now for your third turn.",
            ("suggested:dice",),
        ),
        Lesson("You have one more re-roll.", ("suggested:dice",)),
        Lesson("Your leader gets five horns.", ("suggested:dice",)),
        Lesson(
            "The enemy leader is within reach. Each unit can attack an enemy on its tile once per turn. Power is attack"
            " plus swords. If the defense is equal or higher, only half the power counts; otherwise all of it."
            " *Use suggestion* would make all your attacks and moves. Take just the first step.",
            ("suggested:moves",),
        ),
        Lesson(
            "That did 1 damage, and the leader's defense dropped by 1. Shields raise it again. Now attack once more.",
            ("suggested:moves",),
        ),
        Lesson("Now move your leader.", ("suggested:moves",)),
        Lesson("Call a third clan.", ("call:ach0",)),
        Lesson(
            "That's the game: horns for clans, crystals for abilities, swords for war. When someone attacks you or"
            " casts on you, I'll ask whether you want to reply. The player with the most points after round 10 wins."
            " `/rulebook` explains every unit and card."
        ),
    ),
)

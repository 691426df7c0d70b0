"""The tutorial: the player places three tiles that lead to a goal, and one that clashes."""

from __future__ import annotations

from typing import Final

from games.kernel import Lesson, Tutorial

TUTORIAL: Final = Tutorial(
    seed="tutorial-2",
    seats=2,
    seat=0,
    options={"mode": "post"},
    lessons=(
        Lesson(
            "Everyone builds their own board. Start at the gray engine in corner A1 and drive gear after gear, all the"
            " way to the goals in the other corners. A goal turning the right way scores 3; each empty space costs 1."
        ),
        Lesson("Tiles come from the pool. Take D1R: one red square, one blank.", ("take:D1R",)),
        Lesson(
            "The picture shows where it would go. It has to touch the engine, or a tile connected to it; a corner is"
            " enough. The engine's gray counts as any color, so the engine drives this tile. Place it.",
            ("put:B2r0",),
        ),
        Lesson(
            "The engine drives black tiles, black drives white, white drives black. Matching colors that touch link two"
            " tiles, so take DRY, red and yellow. It passes motion from one color to the other.",
            ("take:DRY",),
        ),
        Lesson(
            "Only one tile can link to the engine: two would block each other. So choose a column and a row, and place"
            " this one where only its red touches red. The panel remembers the spot you choose.",
            ("put:C3r0",),
        ),
        Lesson("It's white. Its yellow end has to meet another: take IYY, straight, with yellow ends.", ("take:IYY",)),
        Lesson(
            "From E2 it touches the yellow on D3 and, with its other end, goal H1. It's third in the chain, so it's"
            " black, and goals need black to turn the right way. Place it.",
            ("put:E2r0",),
        ),
        Lesson(
            "You met a goal: 3 points! Now let's make a mistake: take D1P. Purple must not touch another color.",
            ("take:D1P",),
        ),
        Lesson("Place it on E4, where it touches the yellow on D3.", ("put:E4r0",)),
        Lesson(
            "The score dropped: at the end this tile would come off and cost 1 point, and its spaces would stay empty."
            " Changes are limited, but you can fix mistakes. Lift tile d.",
            ("lift:E4",),
        ),
        Lesson("Find it another spot, or get rid of it: return it to the pool.", ("back",)),
        Lesson(
            "In a real game you'd fill the board until time runs out. Nobody sees it until the end. Press Submit.",
            ("done",),
            ((1, ("done",)),),
        ),
        Lesson(
            "Now all boards are scored, wave by wave from the engine: tiles that clash, block each other or don't turn"
            " come off. Most points wins the round. First to 4 victories wins the match (3 with three players, 2 with"
            " four). In live games, everyone takes from one pool against the clock."
        ),
    ),
)

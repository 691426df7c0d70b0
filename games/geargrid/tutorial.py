"""Three tiles to a goal, and one that clashes, for a newcomer by post: `games.kernel.Tutorial`."""

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
            "Everybody builds a board of their own. The grey engine in the corner A1 is to drive gear after gear, up to"
            " the goals in the other corners. A goal that turns rightly is worth 3; each empty space costs 1."
        ),
        Lesson("Tiles come from the pool. Take D1R: a red square and a blank one.", ("take:D1R",)),
        Lesson(
            "You see where it would lie. It must touch the engine, or tiles that hang on it; a corner is enough. The"
            " engine's grey counts as any colour, so it drives this tile. Put it.",
            ("put:B2r0",),
        ),
        Lesson(
            "What the engine drives is black, what black drives is white, and so on. Equal colours that touch link two"
            " tiles, so take DRY: red and yellow. It passes motion on from one colour to the other.",
            ("take:DRY",),
        ),
        Lesson(
            "Only one tile may hang on the engine itself: two would block each other. So choose column and row, and put"
            " this one where only its red touches red. What you chose stays chosen.",
            ("put:C3r0",),
        ),
        Lesson("It is white. Its yellow wants yellow: take IYY, a straight three with yellow ends.", ("take:IYY",)),
        Lesson(
            "From E2 it touches the yellow on D3, and with its other end the goal H1. It is the third in the chain, so"
            " black; and goals want to be moved by black. Put it.",
            ("put:E2r0",),
        ),
        Lesson(
            "A goal right: 3 points more. Now see a fault: take D1P. Purple must not touch another colour.",
            ("take:D1P",),
        ),
        Lesson("Put it on E4, where it touches the yellow on D3.", ("put:E4r0",)),
        Lesson(
            "The score fell: it would go in the end, which costs 1 point, and its spaces stay empty. Changes are"
            " limited, but what is wrong can be moved. Lift tile d.",
            ("lift:E4",),
        ),
        Lesson("Another place, or out with it: put it back into the pool.", ("back",)),
        Lesson(
            "Before time is up you would fill the board as far as you can; nobody sees it before the end. Press Done.",
            ("done",),
            ((1, ("done",)),),
        ),
        Lesson(
            "All boards are opened and judged wave by wave from the engine: what clashes, blocks or is not driven goes."
            " Most points win the round. The match goes to the first who has won 4 (of three players 3, of four 2)."
            " Live, all take from one pool against the clock."
        ),
    ),
)

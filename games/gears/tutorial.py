"""Three turns for a newcomer, against a computer whose moves are written down too: `games.kernel.Tutorial`."""

from __future__ import annotations

from typing import Final

from games.kernel import Lesson, Tutorial

TUTORIAL: Final = Tutorial(
    seed="tutorial-193",
    seats=2,
    seat=0,
    options={},
    lessons=(
        Lesson(
            "This is one of your two roles, which nobody else knows; *More* shows the other. Both are Gizmologists:"
            " at the end you score 3 VP for each tile of the longest path. The computer hides two roles of its own.",
            shows_hand=True,
        ),
        Lesson(
            "This is the maze. Tokens walk on the paths. Where a gear meets a gear, one tile drives the other. In"
            " your turn you may do three things, each once: lay a tile, move a token, reveal a role."
        ),
        Lesson(
            "Lay the Inventor's Starting Tile: it brings the Inventor in. Its gear will meet the Prime Gear's, so"
            " that one turns, and every tile that turns pays you a gear.",
            ("place:s_inventor", "at:L12", "turn:1"),
            why="Another tile would do as well, but the Inventor is yours, and has to come into the maze.",
        ),
        Lesson(
            "You may move any token that may be yours, and so may everybody: while roles are hidden, a walk gives"
            " nobody away. Take the Inventor for a walk.",
            ("move:inventor", "to:M12"),
        ),
        Lesson(
            "That is enough for a first turn. Revealing can wait: once you are known, only you may move that token.",
            ("end",),
            ((1, ("place:s_scholar", "at:L11", "turn:5")), (1, ("end",))),
        ),
        Lesson(
            "The computer brought the Scholar in, and cannot know that this role is yours. Now for a cascade: the"
            " gears of this tile drive a neighbour, that one drives the next, and each pays you.",
            ("place:x_cotter", "at:N12", "turn:4"),
        ),
        Lesson(
            "Four gears in hand: time to be somebody. A revealed role may use its abilities, the first of them only"
            " right after the reveal.",
            ("reveal:inventor",),
            why="The Scholar could be shown too, but it is the Inventor's abilities that pay now.",
        ),
        Lesson(
            "Double Trouble Tinkering turns up to two tiles anywhere, and you collect for what they drive. It costs 3"
            " gears and brings them back at once.",
            ("use:inventor.one", "tile:M12", "spin:cw"),
        ),
        Lesson("You could turn a second tile. A good tinkerer knows when to stop.", ("pass",)),
        Lesson(
            "End your turn, and see what the computer lays.",
            ("end",),
            ((1, ("place:s_engineer", "at:M11", "turn:1")), (1, ("end",))),
        ),
        Lesson(
            "Now score. You are a Gizmologist: each tile of the longest path is 3 VP, whoever laid it. Lay the"
            " Wobbleway so that the paths meet: the choice tells you, path 4 to 5.",
            ("place:wobble_b", "at:N11", "turn:1"),
            why="It may turn more gears, but gears are worth nothing to you at the end: your path is.",
        ),
        Lesson(
            "The other factions want something else. Opportunuts score a VP for each gear that they hold,"
            " Rabblerousers 5 for each tile that is demolished, and that cuts your path. Watch what somebody does: it"
            " tells who they are."
        ),
        Lesson(
            "When the tiles or the gears run out, roles are shown and the most VP win. That is the whole craft: lay,"
            " walk, reveal, and guess who is who. `/rulebook` explains every card and tile."
        ),
    ),
)

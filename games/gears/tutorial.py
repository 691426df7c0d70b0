"""The tutorial: three scripted turns against a scripted computer, see `games.kernel.Tutorial`."""

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
            "Here's one of your two secret roles. *More* shows the other. Both are Gizmologists: at the end you score"
            " 3 VP for each tile in the longest path. The computer has two secret roles of its own.",
            shows_hand=True,
        ),
        Lesson(
            "This is the maze. Tokens move along paths. Where gears meet, one tile turns the other. On your turn you"
            " can do three things, once each: place a tile, move a token and reveal a role."
        ),
        Lesson(
            "Place the Inventor's Starting Tile to bring the Inventor in. Its gear will meet the Prime Gear's and turn"
            " it. Each tile that turns earns you a gear.",
            ("place:s_inventor", "at:L12", "turn:1"),
            why="Other tiles work too, but your Inventor has to enter the maze.",
        ),
        Lesson(
            "You can move any token that might be yours, and so can everyone else. While roles are hidden, moving one"
            " gives nothing away. Take the Inventor for a walk.",
            ("move:inventor", "to:M12"),
        ),
        Lesson(
            "That's enough for a first turn. Don't reveal yet: once you do, only you can move that token.",
            ("end",),
            ((1, ("place:s_scholar", "at:L11", "turn:5")), (1, ("end",))),
        ),
        Lesson(
            "The computer just brought in your Scholar without knowing it! Now for a cascade: this tile's gears turn a"
            " neighbor, which turns the next one, and each earns you a gear.",
            ("place:x_cotter", "at:N12", "turn:4"),
        ),
        Lesson(
            "Four gears: time to show off. Revealing a role unlocks its abilities, but the first works only right"
            " after the reveal.",
            ("reveal:inventor",),
            why="You could reveal the Scholar too, but the Inventor's abilities pay off now.",
        ),
        Lesson(
            "Double Trouble Tinkering rotates up to two tiles anywhere, and you collect for the tiles they turn. It"
            " costs 3 gears and earns them right back.",
            ("use:inventor.one", "tile:M12", "spin:cw"),
        ),
        Lesson("You could rotate a second tile, but a good tinkerer knows when to stop. Choose *No more*.", ("pass",)),
        Lesson(
            "End your turn and see what the computer places.",
            ("end",),
            ((1, ("place:s_engineer", "at:M11", "turn:1")), (1, ("end",))),
        ),
        Lesson(
            "Time to score. Each tile in the longest path is worth 3 VP for you, no matter who placed it. Place the"
            " Wobbleway so that the paths meet: look for *path 4 → 5*.",
            ("place:wobble_b", "at:N11", "turn:1"),
            why="That may earn more gears, but at the end your points come from the path, not from gears.",
        ),
        Lesson(
            "The other factions have other goals. Opportunuts score 1 VP per gear they hold. Rabblerousers score 5 VP"
            " per demolished tile, and demolishing cuts your path. Watch what people do: it gives them away."
        ),
        Lesson(
            "When tiles or gears run out, all roles are revealed and the most VP wins. That's all there is to it:"
            " place, move, reveal, and guess who's who. `/rulebook` explains every card and tile."
        ),
    ),
)

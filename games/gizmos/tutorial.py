"""The tutorial: five guided turns for a new player against a computer player with fixed moves."""

from __future__ import annotations

from typing import Final

from games.kernel import Lesson, Tutorial

TUTORIAL: Final = Tutorial(
    seed="tutorial-43",
    seats=2,
    seat=0,
    options={},
    lessons=(
        Lesson(
            "Gizmos score points, and most points wins. Nine gizmos of levels I to III are on display, and six"
            " spheres are in the energy row. On your turn you do one thing: file a card, pick a sphere, build a gizmo"
            " or research new cards."
        ),
        Lesson(
            "Here's your dashboard: a ring for 5 spheres, an archive for 1 card, and your starter, the Patent Pocket"
            " Crank. Whenever you file, it draws a sphere.",
            shows_hand=True,
        ),
        Lesson("So let's file. The Soot Magnet goes into your archive, where only you can build it.", ("file:112",)),
        Lesson(
            "That triggered your starter. Each gizmo can fire once per turn, if you want it to. Fire it.",
            ("use:901",),
            ((1, ("pick:K",)),),
        ),
        Lesson(
            "You drew a yellow sphere, and the computer picked a black one. The Soot Magnet costs yellow: build it from"
            " your archive.",
            ("build:112",),
            ((1, ("pick:B",)),),
        ),
        Lesson(
            "One point, and a working machine: whenever you pick black, the Soot Magnet draws a sphere. Pick black.",
            ("pick:K",),
        ),
        Lesson("That triggered it. Fire it.", ("use:112",), ((1, ("pick:B",)),)),
        Lesson(
            "Two spheres in one turn! Now research: look at the top three level I cards. Nobody else sees them.",
            ("research:1",),
        ),
        Lesson(
            "Build one, file one or take none; the others go to the bottom. The Blueprint Drawer costs a blue sphere,"
            " and you have one.",
            ("build:118",),
            ((1, ("pick:R",)),),
        ),
        Lesson(
            "Now two of your gizmos react when you file: the starter draws a sphere, the Blueprint Drawer picks one."
            " File the Ember-Soot Crane.",
            ("file:228",),
        ),
        Lesson(
            "You choose the order. Fire the Drawer first: pick black, and that triggers the Soot Magnet too.",
            ("use:118", "pick:K"),
        ),
        Lesson("A chain! Nothing left needs a choice, so fire all the rest.", ("rest",)),
        Lesson(
            "You filed one card and got three spheres. That's all there is to it: build gizmos that trigger each other."
            " The last round begins when a player builds a fourth level III gizmo or a sixteenth gizmo."
            " `/rulebook` explains every card."
        ),
    ),
)

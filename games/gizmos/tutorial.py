"""Five guided turns for a new player, with the computer's moves fixed; see `games.kernel.Tutorial`."""

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
            "Gizmos score points, and the most points win. Nine are on display, levels I to III, and six spheres in the"
            " energy row. On your turn you do one thing: file a card, pick a sphere, build a gizmo or research a deck."
        ),
        Lesson(
            "Here's your dashboard: a ring for 5 spheres, an archive for 1 card, and your starter, the Patent Pocket"
            " Crank. Whenever you file, it draws a sphere.",
            shows_hand=True,
        ),
        Lesson("So let's file. The Soot Magnet goes into your archive, where only you can build it.", ("file:112",)),
        Lesson(
            "That triggered your starter. You decide whether a gizmo fires, once per turn each. Fire it.",
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
            "Now two of your gizmos react when you file: the starter draws, the Blueprint Drawer picks. File the"
            " Ember-Soot Crane.",
            ("file:228",),
        ),
        Lesson(
            "You choose the order. Fire the Drawer first: pick black, and that triggers the Soot Magnet too.",
            ("use:118", "pick:K"),
        ),
        Lesson("A chain! Nothing left needs a choice: run it all.", ("rest",)),
        Lesson(
            "You filed one card and got three spheres. That's all there is to it: build gizmos that trigger each other."
            " Someone's fourth level III or sixteenth gizmo triggers the last round. `/rulebook` explains every card."
        ),
    ),
)

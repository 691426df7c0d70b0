"""Five turns for a newcomer, against a computer whose moves are written down too: `games.kernel.Tutorial`."""

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
            "Most points win, and gizmos are points. Nine lie in the display, levels I to III, and six spheres in the"
            " energy row. In your turn you do one thing: file a card, pick a sphere, build a gizmo, or research a"
            " deck."
        ),
        Lesson(
            "This is your dashboard: a ring for 5 spheres, an archive for 1 card, and the Patent Pocket Crank, your"
            " starter. When you file, it draws a sphere.",
            shows_hand=True,
        ),
        Lesson("So file: the Soot Magnet goes into your archive, where only you can build it.", ("file:112",)),
        Lesson(
            "That set off your starter. Gizmos fire only if you like, each once a turn. Fire it.",
            ("use:901",),
            ((1, ("pick:K",)),),
        ),
        Lesson(
            "A yellow sphere, by chance, and the computer picked a black one. Yellow is what the Soot Magnet costs:"
            " build it from your archive.",
            ("build:112",),
            ((1, ("pick:B",)),),
        ),
        Lesson(
            "One point, and a machine: when you pick black, the Soot Magnet draws a sphere. Pick black.", ("pick:K",)
        ),
        Lesson("It is set off. Fire it.", ("use:112",), ((1, ("pick:B",)),)),
        Lesson(
            "Two spheres in one turn. Now research: look at the top three cards of level I. Nobody else sees them.",
            ("research:1",),
        ),
        Lesson(
            "Build one, file one, or take none; the others go under the deck. The Blueprint Drawer costs a blue"
            " sphere, and you have one.",
            ("build:118",),
            ((1, ("pick:R",)),),
        ),
        Lesson(
            "Now two of your gizmos listen for a filing: the starter draws, the Blueprint Drawer picks. File any"
            " card, say the Ember-Soot Crane.",
            ("file:228",),
        ),
        Lesson(
            "You choose the order. The Drawer first: pick black, and the Soot Magnet is set off too.",
            ("use:118", "pick:K"),
        ),
        Lesson("A chain! Of what is left nothing asks you anything, so let it all run.", ("rest",)),
        Lesson(
            "One filing, three spheres. That is the whole craft: build what sets off what you have. A fourth level III"
            " gizmo or a sixteenth gizmo ends the game, and the most points win. `/rulebook` explains every card."
        ),
    ),
)

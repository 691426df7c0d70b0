"""Facts about the game before it starts: credits, how to play, options and slash commands."""

from __future__ import annotations

from typing import Final

from games.kernel import Choice, Field, Option, Verb

CREDIT: Final = (
    "BriarMaze (c) 2018 Andrea Sfiligoi / Ganesha Games; rules: version 2.5 of its rulebook. Cards that the"
    " rulebook doesn't show are our own design."
)
HOW_TO: Final = (
    "Your three cats are lost in the sorcerer's maze, and night is near. Bring them home.",
    "Each turn, draw a card and deal with it. Keep up to three Items and Spells.",
    "Creatures block your way: roll two dice plus Body, Mind or Soul until you pass, or pay them off.",
    "Catch a cat with its favorite Item, or chase it. Chases and creatures cost Life.",
    "Found an Exit? Leave, or walk on and come back later. Each cat you bring out is a point.",
)
OPTIONS: Final = (
    Option(
        "turns",
        "Turns",
        "When players take their turns.",
        (
            Choice(
                "table",
                "One after another",
                "Around the table, each player finishes a card before the next player draws.",
            ),
            Choice("open", "At any time", "Each round, players take their turns whenever they like."),
        ),
        "table",
    ),
)


def _verb(name: str, title: str, text: str, what: str = "") -> Verb:
    return Verb(name, title, text, (Field(what, name, text),)) if what else Verb(name, title, text, code=name)


VERBS: Final = (
    _verb("draw", "Draw a card", "Draw your card, or step up to the Exit you backtracked to"),
    _verb("roll", "Roll the dice", "Roll two dice against the card"),
    _verb("way", "Choose a roll", "Choose which score to roll against a creature", "score"),
    _verb("give", "Give a card", "Pay a creature with a card from your hand", "card"),
    _verb("take", "Pick it up", "Take the Item or Spell you found"),
    _verb("trap", "Catch the Mouse", "Take the Mouse with a Cage or a Cheese", "with"),
    _verb("leave", "Leave it", "Don't take what you found"),
    _verb("play", "Play a card", "Play a card from your hand, or the one you found", "card"),
    _verb("seek", "Search your deck", "Search your deck for a card and meet it", "card"),
    _verb("lure", "Lure the cat", "Catch the cat with its favorite Item", "item"),
    _verb("giveup", "Give up the chase", "Let the cat go; you can meet it again after dark"),
    _verb("exit", "Leave the maze", "Go home with the cats you have"),
    _verb("stay", "Walk on", "Leave the Exit open and walk on"),
    _verb("tie", "Tie a Yarn", "Tie a Ball of Yarn to the Exit and walk on", "yarn"),
    _verb("back", "Backtrack", "Backtrack to an open Exit", "exit"),
)

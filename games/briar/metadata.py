"""What is said and chosen before a game: house rules, slash verbs, how to play, whose game it is."""

from __future__ import annotations

from typing import Final

from games.kernel import Choice, Field, Option, Verb

CREDIT: Final = (
    "BriarMaze (c) 2018 Andrea Sfiligoi / Ganesha Games; rules by version 2.5 of its rule book. Cards that the rule"
    " book does not show are our own design."
)
HOW_TO: Final = (
    "Your three cats are lost in the sorcerer's maze, and night is near. Bring them home.",
    "Each turn: draw a card and deal with it. Items and Spells may be kept, three of them.",
    "Creatures must be met: roll two dice and add a score, again and again, or pay your way.",
    "Catch a cat with its favourite Item, or chase it. Chasing costs Life; so do creatures.",
    "Found an Exit? Leave, or walk on and come back later. A point for each cat you bring out.",
)
OPTIONS: Final = (
    Option(
        "turns",
        "Turns",
        "Who is on, where several play.",
        (
            Choice("table", "One after another", "Round the table: a card is finished before the next player draws."),
            Choice("open", "At any hour", "Round by round: in each, everybody takes a turn when they like."),
        ),
        "table",
    ),
)


def _verb(name: str, title: str, text: str, what: str = "") -> Verb:
    return Verb(name, title, text, (Field(what, name, text),)) if what else Verb(name, title, text, code=name)


VERBS: Final = (
    _verb("draw", "Draw a card", "Draw your card, or find the Exit you walked back to"),
    _verb("roll", "Roll the dice", "Roll two dice for what you face"),
    _verb("way", "Choose a roll", "Deal with a creature by rolling that score", "score"),
    _verb("give", "Give a card", "Pay a creature with a card from your hand", "card"),
    _verb("take", "Pick it up", "Take the Item or Spell that you found"),
    _verb("trap", "Catch the Mouse", "Take the Mouse with a Cage or a Cheese", "with"),
    _verb("leave", "Leave it", "Do not take what you found"),
    _verb("play", "Play a card", "Play a card from your hand, or the one you found", "card"),
    _verb("seek", "Search a card out", "Search a card out of your deck and meet it", "card"),
    _verb("lure", "Lure the cat", "Catch the cat with its favourite Item", "item"),
    _verb("giveup", "Give up the chase", "Let the cat go; you may meet it again after dark"),
    _verb("exit", "Leave the maze", "Go home with the cats you have"),
    _verb("stay", "Walk on", "Leave the Exit open and walk on"),
    _verb("tie", "Tie a Yarn", "Lay a Ball of Yarn beside the Exit and walk on", "yarn"),
    _verb("back", "Walk back", "Walk back to an open Exit", "exit"),
)

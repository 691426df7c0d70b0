"""The example game Pebbles, which isn't offered to players, for testing everything that games have in common."""

from __future__ import annotations

from games.kernel import Choice, Daily, Field, Game, Lesson, Option, Tutorial, Verb
from games.players import random
from tests.games.example import words
from tests.games.example.players import greedy, searching
from tests.games.example.rules import (
    HIDDEN,
    Move,
    State,
    View,
    ahead,
    apply,
    check,
    legal_actions,
    limit,
    measure,
    nearing,
    outcome,
    resample,
    setup,
    standing,
    view,
)

GAME: Game[State, Move, View] = Game(
    key="pebbles",
    name="Pebbles",
    version=1,
    blurb="Nim, but the first move is a secret.",
    how_to=("Seal a first move.", "Then take pebbles in turn, from one heap.", "The last pebble wins."),
    credit="Nobody's: it is older than us all.",
    min_seats=1,
    max_seats=4,
    options=(
        Option(
            "goal",
            "The last pebble",
            "What the last pebble means.",
            (Choice("win", "wins", "Take the last pebble to win."), Choice("lose", "loses", "Do not take it.")),
            "win",
        ),
        Option(
            "pace",
            "Pace",
            "Who may take pebbles when the first moves are made.",
            (Choice("turns", "in turn", "One after the other."), Choice("any", "at any time", "Whoever is quicker.")),
            "turns",
        ),
        Option(
            "bell",
            "Bell",
            "How long the sealing may take, and then each turn.",
            (
                Choice("none", "none", "As long as you like."),
                Choice("4", "4 seconds", "For the quick."),
                Choice("60", "1 minute", "For the calm."),
            ),
            "none",
        ),
    ),
    verbs=(
        Verb(
            "take",
            "Take",
            "Take pebbles from a heap",
            (Field("heap", "heap", "Which heap"), Field("pebbles", "take", "How many")),
        ),
        Verb("toss", "Toss", "Let a coin take 1 or 2", code="toss"),
    ),
    words=words,
    policies={"random": random, "greedy": greedy},
    strengths=Option(
        "strength",
        "Strength",
        "How well the computer plays.",
        (
            Choice("random", "Random", "Takes any."),
            Choice("greedy", "Greedy", "Takes all it can."),
            Choice("searching", "Searching", "Counts first."),
        ),
        "greedy",
    ),
    state=State,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    limit=limit,
    ahead=ahead,
    hidden=HIDDEN,
    standing=standing,
    nearing=nearing,
    searchers={"searching": searching},
    longest_chain=2,
    tutorial=Tutorial(
        seed="pebbles",
        seats=2,
        seat=0,
        options={"goal": "lose"},
        lessons=(
            Lesson("Three heaps lie open."),
            Lesson("Seal a first move.", ("heap:b", "take:2"), ((1, ("heap:a", "take:1")),)),
            Lesson("Let the coin decide.", ("toss",)),
            Lesson("That is all.", shows_hand=True),
        ),
    ),
    daily=Daily("Outwit the tide, alone.", {"goal": "win"}, measure),
)

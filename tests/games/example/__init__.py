"""GAME: a tiny game outside the catalogue, to test what all games share."""

from __future__ import annotations

from games.kernel import Choice, Field, Game, Lesson, Option, Tutorial, Verb
from games.players import random
from tests.games.example import words
from tests.games.example.players import greedy, searching
from tests.games.example.rules import Move, State, View, apply, check, legal_actions, outcome, resample, setup, view

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
    ),
    verbs=(
        Verb(
            "take",
            "Take",
            "Take pebbles from a heap",
            (Field("heap", "heap", "Which heap"), Field("pebbles", "take", "How many")),
        ),
        Verb("toss", "Toss", "Let a coin take 1 or 2", code="toss"),
        Verb(
            "choose",
            "Choose",
            "Whatever you are asked",
            (Field("answer", "", "Your answer"), Field("then", "", "What is asked next", required=False)),
        ),
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
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    searchers={"searching": searching},
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
)

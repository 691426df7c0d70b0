"""The game BriarMaze, following version 2.5 of its rules. Other packages import only GAME."""

from __future__ import annotations

from games.briar import words
from games.briar.actions import Action
from games.briar.ahead import ahead
from games.briar.apply import apply
from games.briar.daily import DAILY
from games.briar.ends.scoring import outcome
from games.briar.hidden import HIDDEN, resample
from games.briar.invariants import check
from games.briar.legal import legal_actions
from games.briar.metadata import CREDIT, HOW_TO, OPTIONS, VERBS
from games.briar.players import sensible
from games.briar.players.absent import cautious
from games.briar.players.searching import searching
from games.briar.setup import setup
from games.briar.state import State, turn_of
from games.briar.tutorial import TUTORIAL
from games.briar.view import View, view
from games.briar.words.prompts import grave, is_gone, usual
from games.briar.words.standing import nearing, standing
from games.kernel import Game
from games.players import STRENGTHS, random

GAME: Game[State, Action, View] = Game(
    key="briar",
    name="BriarMaze",
    version=1,
    blurb="Three cats, a sorcerer's maze, and night is near.",
    how_to=HOW_TO,
    credit=CREDIT,
    min_seats=1,
    max_seats=3,
    options=OPTIONS,
    verbs=VERBS,
    words=words,
    policies={"random": random, "sensible": sensible},
    strengths=STRENGTHS,
    state=State,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    hidden=HIDDEN,
    # Not "draw" and "roll", even as the only choice: turning the card and throwing the dice is the game's fun, and
    # before the throw, its player reads what it's for and what failing costs.
    automatic=frozenset({"stay", "leave", "seek"}),
    searchers={"searching": searching},
    turn=turn_of,
    ahead=ahead,
    tutorial=TUTORIAL,
    is_gone=is_gone,
    usual=usual,
    grave=grave,
    standing=standing,
    nearing=nearing,
    daily=DAILY,
    absent=cautious,
)

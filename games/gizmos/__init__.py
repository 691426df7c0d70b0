"""The game Gizmos, following its published rules. Other packages import only GAME."""

from __future__ import annotations

from games.gizmos import words
from games.gizmos.actions import Action
from games.gizmos.ahead import ahead
from games.gizmos.apply import apply
from games.gizmos.distinct import distinct
from games.gizmos.hidden import HIDDEN, resample
from games.gizmos.invariants import check
from games.gizmos.legal import legal_actions
from games.gizmos.metadata import CREDIT, HOW_TO, OPTIONS, VERBS
from games.gizmos.obvious import obvious
from games.gizmos.players import sensible
from games.gizmos.players.searching import searching
from games.gizmos.scoring import outcome
from games.gizmos.setup import setup
from games.gizmos.state import State
from games.gizmos.tutorial import TUTORIAL
from games.gizmos.view import View, view
from games.gizmos.words.standing import nearing, standing
from games.kernel import Game
from games.players import STRENGTHS, random

GAME: Game[State, Action, View] = Game(
    key="gizmos",
    name="Gizmos",
    version=2,
    blurb="Build a machine in which one action sets off a chain reaction.",
    how_to=HOW_TO,
    credit=CREDIT,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    verbs=VERBS,
    words=words,
    policies={"random": random, "sensible": sensible},
    strengths=STRENGTHS,
    state=State,
    setup=setup,
    legal_actions=legal_actions,
    distinct=distinct,
    obvious=obvious,
    apply=apply,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    hidden=HIDDEN,
    searchers={"searching": searching},
    turn=lambda state: state.turn,
    ahead=ahead,
    longest_chain=7,
    tutorial=TUTORIAL,
    standing=standing,
    nearing=nearing,
)

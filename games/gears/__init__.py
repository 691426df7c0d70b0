"""The game "A-Mazing Game of Gears 'N Guffaws", following edition 1.4 of its rulebook.

Other packages import only GAME.
"""

from __future__ import annotations

from games.gears import words
from games.gears.actions import Action
from games.gears.ahead import ahead
from games.gears.apply import apply
from games.gears.daily import DAILY
from games.gears.distinct import distinct
from games.gears.gizmos.trades import IDLE, PRIVATE
from games.gears.hidden.paths import HIDDEN
from games.gears.hidden.resample import resample
from games.gears.invariants import check
from games.gears.legal import legal_actions
from games.gears.metadata import CREDIT, HOW_TO, OPTIONS, VERBS, reactions, seating
from games.gears.players import sensible
from games.gears.players.searching import searching
from games.gears.scoring import outcome
from games.gears.setup import setup
from games.gears.state import State
from games.gears.tutorial import TUTORIAL
from games.gears.view import View, view
from games.gears.words.prompts import usual
from games.gears.words.standing import nearing, standing
from games.kernel import Game
from games.players import STRENGTHS, random

GAME: Game[State, Action, View] = Game(
    key="gears",
    name="Gears 'N Guffaws",
    version=4,
    blurb="Hidden roles in a clockwork maze that turns under you.",
    how_to=HOW_TO,
    credit=CREDIT,
    min_seats=2,
    max_seats=6,
    options=OPTIONS,
    verbs=VERBS,
    words=words,
    policies={"random": random, "sensible": sensible},
    strengths=STRENGTHS,
    state=State,
    setup=setup,
    legal_actions=legal_actions,
    distinct=distinct,
    apply=apply,
    view=view,
    outcome=outcome,
    check=check,
    resample=resample,
    hidden=HIDDEN,
    automatic=frozenset({"at", "turn", "down"}),
    idle=IDLE,
    private=PRIVATE,
    searchers={"searching": searching},
    seating=seating,
    turn=lambda state: state.turn,
    ahead=ahead,
    longest_chain=4,
    reactions=reactions,
    tutorial=TUTORIAL,
    daily=DAILY,
    standing=standing,
    nearing=nearing,
    usual=usual,
)

"""The game Gear Grid, with our reconstruction of its tiles. Other packages import only GAME."""

from __future__ import annotations

from games.geargrid import words
from games.geargrid.actions import Action
from games.geargrid.apply import apply
from games.geargrid.daily import DAILY
from games.geargrid.hidden import HIDDEN, resample
from games.geargrid.invariants import check
from games.geargrid.legal import legal_actions
from games.geargrid.match.scoring import outcome
from games.geargrid.metadata import CREDIT, HOW_TO, OPTIONS, VERBS
from games.geargrid.players import absent, sensible
from games.geargrid.players.searching import searching
from games.geargrid.setup import setup
from games.geargrid.state import State
from games.geargrid.timing import limit, pace
from games.geargrid.tutorial import TUTORIAL
from games.geargrid.view import View, view
from games.geargrid.words.controls import controls
from games.geargrid.words.standing import nearing, standing
from games.geargrid.words.story import story
from games.kernel import Game
from games.players import STRENGTHS, random

GAME: Game[State, Action, View] = Game(
    key="geargrid",
    name="Gear Grid",
    version=1,
    blurb="Everyone builds at once: one engine, three goals, and every gear must turn.",
    how_to=HOW_TO,
    credit=CREDIT,
    min_seats=1,
    max_seats=4,
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
    searchers={"searching": searching},
    idle=frozenset({"work"}),
    turn=lambda state: state.turn,
    has_undo=False,
    controls=controls,
    pace=pace,
    tutorial=TUTORIAL,
    standing=standing,
    nearing=nearing,
    story=story,
    daily=DAILY,
    limit=limit,
    absent=absent,
)

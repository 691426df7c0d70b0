"""The game Gnomes & Wizards, with rulings of our own (see docs/rules/gnomes.md). Other packages import only GAME."""

from __future__ import annotations

from games.gnomes import words
from games.gnomes.actions import IDLE, Action
from games.gnomes.ahead import ahead
from games.gnomes.apply import apply
from games.gnomes.daily import DAILY
from games.gnomes.distinct import distinct
from games.gnomes.ends.scoring import outcome
from games.gnomes.hidden import HIDDEN, resample
from games.gnomes.invariants import check
from games.gnomes.legal import legal_actions
from games.gnomes.limits import limit
from games.gnomes.metadata import CREDIT, HOW_TO, OPTIONS, VERBS, reactions, seating
from games.gnomes.players import sensible
from games.gnomes.players.absent import cautious
from games.gnomes.players.planning import suggest
from games.gnomes.players.searching import searching
from games.gnomes.players.shortcuts import spelled
from games.gnomes.setup import setup
from games.gnomes.state import State
from games.gnomes.turn.final import needs_consent
from games.gnomes.tutorial import TUTORIAL
from games.gnomes.view import View, view
from games.gnomes.words.since import concerns
from games.gnomes.words.standing import nearing, standing
from games.kernel import Game
from games.players import STRENGTHS, random

GAME: Game[State, Action, View] = Game(
    key="gnomes",
    name="Gnomes & Wizards",
    version=5,
    blurb="Rival tribes, one hoard of crystals, and a board that crumbles beneath them.",
    how_to=HOW_TO,
    credit=CREDIT,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    verbs=VERBS,
    words=words,
    policies={"random": random, "sensible": sensible},
    searchers={"searching": searching},
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
    automatic=frozenset({"put"}),
    idle=IDLE,
    seating=seating,
    turn=lambda state: state.turn,
    ahead=ahead,
    reactions=reactions,
    needs_consent=needs_consent,
    limit=limit,
    longest_chain=7,
    tutorial=TUTORIAL,
    absent=cautious,
    suggest=suggest,
    spelled=spelled,
    concerns=concerns,
    daily=DAILY,
    standing=standing,
    nearing=nearing,
)

"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.gizmos import GAME
from games.gizmos.actions import Pay
from games.gizmos.data import CARDS
from games.gizmos.view import Ask, Busy, View
from games.gizmos.words.prompts import ask_words
from games.kernel import Line, Outcome
from games.rng import Rng
from tests.games.gizmos.build import NAMES, P, Table

ROW = "101 104 105 108 201 202 203 301 302"
LOOK = "Build or file one of these cards, or take none."
TABLE = Table(P("RR"), P("B"), display=ROW)


def seen(seat: int | None = 0, **facts: Any) -> View:
    """Return the seat's View at the start of a game. `facts` are fields to replace."""
    return replace(TABLE.view(seat), **facts)


@pytest.mark.parametrize(
    ("ask", "question"),
    [
        (Ask("pick", "109", left=1), "Azure Magnet: pick a sphere from the row."),
        (Ask("pick", "109", left=2), "Azure Magnet: pick 2 spheres from the row, one at a time."),
        (Ask("draw", "109", left=1), "Azure Magnet: draw another sphere? You can draw 1 more."),
        (Ask("pay", card="101"), "How will you pay for the Amber Siphon?"),
        (Ask("pay", card="101", spent="RRB"), "How will you pay for the Amber Siphon? So far: 2 red and 1 blue."),
        (Ask("look"), LOOK),
        (Ask("look", arranges=True), f"{LOOK} You'll choose the order of the rest next."),
    ],
)
def test_a_question_names_the_gizmo_that_asks_it(ask: Ask, question: str) -> None:
    assert ask_words(ask) == question


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (seen(1), "It's Ada's turn."),
        (seen(None), "Ada's turn."),
        (seen(1, busy=Busy("pick", "109", 1)), "Ada can pick 1 more sphere."),
        (seen(1, busy=Busy("draw", "109", 2)), "Ada can draw 2 more spheres."),
        (seen(1, busy=Busy("research", level=1)), "Ada is researching."),
        (seen(1, ready=("109",)), "Ada can fire the Azure Magnet."),
        (seen(1, ready=("109", "101")), "Ada can fire the Azure Magnet or the Amber Siphon."),
    ],
)
def test_waiting_players_read_what_the_active_one_is_choosing(view: View, told: str) -> None:
    assert GAME.words.waiting(view, NAMES) == told


@pytest.mark.parametrize(
    ("view", "code", "why"),
    [
        (seen(row=()), "pick:R", "The energy row is empty."),
        (seen(row=("B",)), "pick:R", "There's no red sphere in the row."),
        (seen(decks=(0, 0, 0)), "research:1", "All decks are empty."),
        (seen(decks=(0, 1, 1)), "research:1", "That deck is empty."),
        (seen(), "build:101", "You can't afford the Amber Siphon (1 black)."),
        (seen(ask=Ask("build", "109")), "build:201", "The {201} isn't level I."),
        (seen(), "use:901", "Nothing triggered the Patent Pocket Crank."),
        (seen(waiting=("901",)), "use:901", "The Patent Pocket Crank has nothing to do right now."),
        (seen(used=("901",)), "use:901", "You already used the Patent Pocket Crank this turn."),
    ],
)
def test_an_impossible_choice_has_its_reason(view: View, code: str, why: str) -> None:
    second_level = next(card.title for card in CARDS if card.id == "201")
    assert GAME.words.why(view, code, NAMES) == why.replace("{201}", second_level)


@pytest.mark.parametrize(
    ("gizmos", "told"),
    [
        ("110", "picking red triggers the Ember Magnet. I rate this "),
        ("110 116", "picking red triggers 2 gizmos. I rate this "),
        ("110 116 209", "picking red triggers 3 gizmos. I rate this "),
        ("110 116 209 212", "picking red triggers 4 gizmos. I rate this "),
    ],
)
def test_a_reason_names_one_gizmo_and_counts_several(gizmos: str, told: str) -> None:
    """The reason for a pick of a red sphere names the gizmo that it triggers, or says how many it triggers."""
    table = Table(P("", gizmos, archive="103"), row="RRRRRR", display="101 104 105 108 301 302")
    advice = GAME.policies["sensible"](table.view(0), GAME.legal_actions(table.state, 0), Rng("a"))
    assert told in advice.why


def test_a_free_build_is_labeled_as_free() -> None:
    table = Table(P("K"), display=ROW)
    build = next(each for each in GAME.legal_actions(table.state, 0) if each.code == "build:101")
    assert " · 1 black · " in GAME.words.label(table.view(), build, NAMES)
    granted = replace(table.view(), ask=Ask("build", "109"))
    assert " · free · " in GAME.words.label(granted, build, NAMES)


def test_a_payment_through_many_converters_names_them_by_number() -> None:
    ones = [card for card in range(len(CARDS)) if CARDS[card].id in ("101", "104")]
    short = GAME.words.label(TABLE.view(), Pay("pay:1", "pay", 1, bytes(ones)), NAMES)
    assert short == f"1 red · using {CARDS[ones[0]].title} and {CARDS[ones[1]].title}"
    many = bytes(range(8))
    long = GAME.words.label(TABLE.view(), Pay("pay:1", "pay", 1, many), NAMES)
    assert long == f"1 red · 8 converters: {' '.join(CARDS[card].id for card in many)}"


def ended(one: tuple[Any, ...], other: tuple[Any, ...], scores: tuple[int, int] = (9, 9)) -> str:
    """Return the sentence for a result in which Ada beats Bo. `one` and `other` are their (gizmos, ring)."""
    view = TABLE.view(None)
    facts = zip(view.players, (one, other), strict=True)
    players = tuple(replace(player, gizmos=gizmos, ring=ring) for player, (gizmos, ring) in facts)
    outcome = Outcome("rounds", ((0,), (1,)), scores, ((Line("tokens", 9), Line("gizmos", 0)), ()))
    return GAME.words.verdict(replace(view, players=players, outcome=outcome), NAMES)


def test_the_verdict_names_what_decides_a_tie() -> None:
    rich, poor, two, one = (1, 1, 0, 0), (1, 0, 0, 0), ("901", "101"), ("901",)
    assert ended((two, poor), (one, rich)).startswith("Ada wins with 9 VP, breaking the tie with more gizmos. Bo has 9")
    assert ended((two, rich), (two, poor)).startswith(
        "Ada wins with 9 VP, breaking the tie with more spheres left. Bo has 9. "
    )
    late = ended((two, rich), (two, rich))
    assert late.startswith("Ada wins with 9 VP, breaking the tie by playing later in the round. Bo has 9. "), late
    assert ended((one, poor), (two, rich), (9, 8)).startswith("Ada wins with 9 VP. Bo has 8. ")


def test_the_last_round_is_announced() -> None:
    assert GAME.nearing is not None
    assert GAME.nearing(seen()) == ""
    assert GAME.nearing(seen(ending="gizmos")) == "This is the last round."
    near = tuple(replace(each, gizmos=("901",) * 15) for each in seen().players)
    assert GAME.nearing(seen(players=near)) == "The next gizmo could trigger the last round."

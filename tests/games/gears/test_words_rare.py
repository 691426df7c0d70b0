"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.english import MINUS
from games.gears import GAME
from games.gears.actions import Action
from games.gears.data import GAMBITS
from games.gears.view import View
from games.gears.view.structs import GizmosView, OfferView
from games.kernel import Line, Outcome
from tests.games.gears.build import Table

NAMES = ("Ada", "Bo", "Cy")
TABLE = Table("E5 drop 0")
GAMBIT = GAMBITS[0]
DEAR, CHEAP = max(GAMBITS, key=lambda card: card.value), min(GAMBITS, key=lambda card: card.value)


def seen(**facts: Any) -> View:
    """Return Ada's View at the start of a game. `facts` are fields to replace."""
    return replace(TABLE.view(0), **facts)


def gizmos(**facts: Any) -> GizmosView:
    """Return the gizmos in a View at the start of a game. `facts` are fields to replace."""
    return replace(GizmosView(9, (), False, False, (), None), **facts)


@pytest.mark.parametrize(
    ("view", "code", "why"),
    [
        (seen(), "gambit", "This table isn't using gambits."),
        (seen(gambit_deck=3, gambit_drawn=True), "gambit", "You already drew a gambit this turn."),
        (seen(gambit_deck=0), "gambit", "The gambit deck is empty."),
        (seen(gambit_deck=3), "gambit", "Draw gambits on your own turn, between actions."),
        (seen(gambit_deck=3), "gambit:shuffled", "You need a revealed Alchemist to shuffle the deck."),
        (seen(), f"redeem:{GAMBIT.id}", "You redeem gambits at the end of the game."),
        (seen(phase="redeem"), f"redeem:{GAMBIT.id}", "You haven't completed that gambit."),
        (seen(), "anomaly:E5", "There's no Maze Anomaly there."),
        (
            seen(anomalies=(("E5", "E6"),)),
            "anomaly:E5",
            "That tile can't be flipped, or you already flipped one this turn.",
        ),
        (seen(done=("place",)), "end:now", "There's no turn for you to end right now."),
    ],
)
def test_an_impossible_choice_has_its_reason(view: View, code: str, why: str) -> None:
    assert GAME.words.why(view, code, NAMES) == why


def action(code: str) -> Action:
    return Action(code, code.partition(":")[0])


def label(view: View, code: str) -> str:
    return GAME.words.label(view, action(code), NAMES)


def test_gears_that_a_trade_takes_or_gives() -> None:
    assert [label(seen(), f"gears:{number}") for number in (0, 1, 2, -1, -3)] == [
        "No gears",
        "You pay 1 gear",
        "You pay 2 gears",
        "They pay 1 gear",
        "They pay 3 gears",
    ]
    assert (label(seen(), "give:none"), label(seen(), "want:none")) == ("Only gears", "Only gears")
    assert label(seen(), "want:any") == "A gizmo of their choice"


def test_an_offer_names_the_player_to_whom_it_is_made() -> None:
    offered = seen(gizmos=gizmos(offers=(OfferView(1, 0, None, None, 2),)))
    assert label(seen(gizmos=gizmos()), "offer:1") == "To Bo"
    assert label(offered, "offer:1") == "Counter Bo's offer"
    hint = GAME.words.hint(offered, action("offer:1"))
    assert (hint, GAME.words.hint(offered, action("offer:2"))) == ("only the two of you can see this",) * 2


def verdict(scores: tuple[int | None, ...], *groups: tuple[int, ...], completed: tuple[int, ...] = (0, 0, 0)) -> str:
    """Return the sentence about a result, for these scores, groups of tied seats, and numbers of completed gambits."""
    view = seen()
    players = tuple(
        replace(player, completed=tuple(each.id for each in GAMBITS[:number]), roles=())
        for player, number in zip(view.players, completed, strict=True)
    )
    lines = tuple((Line("3 gears", 3),) for _ in scores)
    return GAME.words.verdict(replace(view, players=players, outcome=Outcome("tiles", groups, scores, lines)), NAMES)


def test_verdicts_name_the_winners_their_points_and_the_tiebreak() -> None:
    assert verdict((5, 4, None), (0,), (1,), (2,)).startswith(
        "Ada wins with 5 VP. The points come from 3 gears. Bo has 4 and Cy no score. "
    )
    assert verdict((5, 5, 4), (0, 1), (2,)).startswith(
        "Ada and Bo win together with 5 VP. The points come from 3 gears. Cy has 4. "
    )
    gears = verdict((5, 5, 4), (0,), (1,), (2,))
    assert gears.startswith(
        "Ada wins with 5 VP, breaking the tie with more gears. The points come from 3 gears. Bo has 5 and Cy 4. "
    ), gears
    gambits = verdict((5, 5, 4), (0,), (1,), (2,), completed=(2, 1, 0))
    told = "Ada wins with 5 VP, breaking the tie with more completed gambits. The points come from 3 gears. Bo has 5"
    assert gambits.startswith(told), gambits
    nobody = verdict((None, None, None), (0, 1, 2))
    assert nobody.startswith("Nobody survived, so nobody wins: Ada, Bo and Cy are lost in the maze. "), nobody


def test_a_drawn_card_has_a_label_and_a_hint_with_what_it_brings() -> None:
    assert label(seen(), "draw:drop") == "Drop-O-Matic"
    assert (label(seen(), f"draw:{DEAR.id}"), label(seen(), f"draw:{CHEAP.id}")) == (
        f"{DEAR.name} ({DEAR.value} gears)",
        f"{CHEAP.name} ({CHEAP.value} gear)",
    )
    assert GAME.words.hint(seen(), action("draw:drop")) == ""
    told = GAME.words.hint(seen(), action(f"draw:{DEAR.id}"))
    assert told.startswith(f"+{DEAR.value} gears or {MINUS}{DEAR.value} VP: "), told

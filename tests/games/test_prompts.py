"""Tests of the sentence that tells everybody whom the table is waiting for, and why."""

from __future__ import annotations

import re
from typing import Final

import msgspec
import pytest

from games.record import in_effect, replay
from tests.games.golden import ALL, Golden, path, wanted

NAMES: Final = ("Ada", "Bo", "Cy", "Dot", "Ed", "Flo")


@pytest.mark.parametrize(("key", "name"), [(key, each.name) for key in ALL for each in wanted(key)])
def test_the_public_prompt_names_all_pending_players_and_what_is_awaited_out_of_turn(key: str, name: str) -> None:
    game, golden = ALL[key], msgspec.json.decode(path(key, name).read_bytes(), type=Golden)
    asked = 0
    for step in replay(game, golden.record, every=False):
        view = game.view(step.state, None)
        said = game.prompt(view, NAMES)
        if game.outcome(step.state) is None:
            assert [seat for seat in view.acting if not re.search(rf"\b{NAMES[seat]}\b", said)] == [], said
            asked += len(view.acting)
        if waited := re.search(r"Waiting for (.*)", said):
            assert re.search(r"^[A-Z]\w+(, | and |[A-Z]\w+)* to (?!answer)\w+ ", waited[1]), said
    assert asked, "somebody is asked something in every game"


@pytest.mark.parametrize(("key", "name"), [(key, each.name) for key in ALL for each in wanted(key)])
def test_a_question_on_anothers_turn_says_who_brought_it_about(key: str, name: str) -> None:
    """A question on another player's turn names, in private and in public, the player who caused it.

    Two kinds of questions are exempt: those that follow an answer by the same player, and those about cards and
    crystals, which come from the player's own abilities.
    """
    game, golden = ALL[key], msgspec.json.decode(path(key, name).read_bytes(), type=Golden)
    made = in_effect(golden.record.log)
    for number, step in enumerate(replay(game, golden.record, every=False)[1:]):
        view = game.view(step.state, None)
        active = getattr(view, "active", None)
        if active is None or game.outcome(step.state) is not None or getattr(view, "phase", "") == "keep":
            continue
        for seat in (seat for seat in view.acting if seat not in (active, made[number].seat)):
            pending = getattr(view, "pending", None)
            if pending and pending.kind in ("decks", "keep", "divide"):
                continue
            others = [name for other, name in enumerate(NAMES) if other != seat]
            for viewer in (None, seat):
                said = game.prompt(game.view(step.state, viewer), NAMES)
                assert any(other in said for other in others), f"{number}: {said}"

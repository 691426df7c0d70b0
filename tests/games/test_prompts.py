"""What the public reads of a question: whom the table waits for, and for what."""

from __future__ import annotations

import re
from typing import Final

import msgspec
import pytest

from games.record import replay
from tests.games.golden import ALL, Golden, path, wanted

NAMES: Final = ("Ada", "Bo", "Cy", "Dot", "Ed", "Flo")


@pytest.mark.parametrize(("key", "name"), [(key, each.name) for key in ALL for each in wanted(key)])
def test_all_who_are_openly_asked_are_named_and_who_is_waited_for_in_anothers_turn_to_do_what(
    key: str, name: str
) -> None:
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

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
def test_who_is_waited_for_in_anothers_turn_is_said_to_do_what(key: str, name: str) -> None:
    game, golden = ALL[key], msgspec.json.decode(path(key, name).read_bytes(), type=Golden)
    for step in replay(game, golden.record, every=False):
        said = game.prompt(game.view(step.state, None), NAMES)
        if waited := re.search(r"Waiting for (.*)", said):
            assert re.search(r"^[A-Z]\w+(, | and |[A-Z]\w+)* to (?!answer)\w+ ", waited[1]), said

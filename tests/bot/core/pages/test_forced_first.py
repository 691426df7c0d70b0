"""Tests that a player who is asked on another's turn reads the whole question, even if their first choice is forced."""

from __future__ import annotations

import msgspec

from bot.core.pages.own import private
from bot.core.pages.parts.chains import onward
from games.gears import GAME
from tests.games.golden import Golden, path
from tests.games.playthrough import UNPAINTED
from tests.games.positions import after, opened


async def test_a_forced_first_answer_leaves_what_happened_in_the_question() -> None:
    record = msgspec.json.decode(path("gears", "gambits").read_bytes(), type=Golden).record
    position, found = opened(GAME, record), 0
    for entry in record.log:
        position = after(position, entry)
        for seat in position.to_act:
            state = private.state_now(position, seat)
            view = position.view(seat)
            if seat != position.state.active and GAME.words.is_midway(view) and onward(position, seat, state).codes:
                asked = GAME.prompt(view, position.names)
                page = await private.play(UNPAINTED, position, seat, state)
                assert asked in page.text, page.text
                found += 1
    assert found

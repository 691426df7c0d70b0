"""Tests that advice in a teaching game names choices but never reveals their results, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.core.ids import TableId, UserId
from bot.core.storage import Chair, Head, Stored
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.teaching import pages
from bot.features.teaching.handlers import advised
from games.kernel import Step
from tests.bot.conftest import PLACE
from tests.bot.test_secrecy import a_walk
from tests.games.conformance import CATALOGUE, NAMES


def positions(key: str, most: int = 6) -> Iterator[Position]:
    walk = a_walk(key)
    chairs = tuple(Chair(NAMES[seat], UserId(seat + 1)) for seat in range(walk.seats))
    head = Head(
        TableId("t"), PLACE, UserId(1), key, walk.header.version, walk.header.options, "playing", walk.header.seed
    )
    for number in walk.some(most):
        yield Position(walk.game, Stored(head, chairs), (Step(walk.turns[number].state),))


@pytest.mark.parametrize("key", CATALOGUE)
def test_advice_is_a_whole_move_in_the_words_of_its_choices(key: str) -> None:
    found = 0
    for position in positions(key):
        for seat in prompts.openly_asked(position)[:1]:
            thought = advised(position, seat)
            page = pages.advice(position, seat, thought.codes, thought.why)
            labels = page.text.split("**")[1]
            assert labels
            assert labels.count(",") >= len(thought.codes) - 1
            assert prompts.completes(position, seat, thought.codes)
            found += 1
    assert found


def test_advice_plays_to_win_instead_of_playing_it_safe() -> None:
    """Advice is the game's suggested move, not that of the policy for absent players, which plays it safe."""
    found = 0
    for position in positions("gnomes", 80):
        seat = position.state.active
        suggested = prompts.suggestion(position, seat)
        if position.state.phase == "reroll" and suggested is not None:
            thought = advised(position, seat)
            assert thought.codes == suggested.moves[0]
            assert "Nobody answered" not in thought.why
            found += 1
    assert found

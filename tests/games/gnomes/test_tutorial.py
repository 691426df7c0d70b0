"""Tests of the tutorial of Gnomes & Wizards: it's short, each lesson teaches one thing, and its moves are legal."""

from __future__ import annotations

import pytest

from games.gnomes import GAME
from games.kernel import IllegalAction, is_asked, play
from games.record import Header, options_or_default, start

MOST_WORDS = 900
LONGEST = 320


def test_the_script_plays_and_is_short() -> None:
    tutorial = GAME.tutorial
    assert tutorial is not None
    options = options_or_default(GAME, dict(tutorial.options))
    state = start(GAME, Header(GAME.key, GAME.version, tutorial.seats, options, tutorial.seed))
    for number, lesson in enumerate(tutorial.lessons, 1):
        assert 0 < len(lesson.text) <= LONGEST, f"lesson {number} has {len(lesson.text)} characters"
        assert isinstance(lesson.codes, tuple), f"lesson {number} plays {lesson.codes!r}, not a tuple of codes"
        if lesson.codes:
            assert is_asked(GAME, GAME.legal_actions(state, tutorial.seat)), f"lesson {number} comes out of turn"
        for seat, codes in ((tutorial.seat, lesson.codes), *lesson.then):
            for code in codes:
                try:
                    step = play(GAME, state, seat, code)
                except IllegalAction as refusal:
                    pytest.fail(f"lesson {number}, seat {seat}: {code!r} is refused: {refusal}")
                state = step.state
            assert not codes or step.events, f"the codes {codes} of lesson {number} are not a whole move"
    assert state.round == 3
    assert not tutorial.lessons[-1].codes
    assert sum(len(lesson.text.split()) for lesson in tutorial.lessons) <= MOST_WORDS
    assert "most points" in tutorial.lessons[-1].text

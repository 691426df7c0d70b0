"""Tests that choices in Gnomes & Wizards bring what their hints promise."""

from __future__ import annotations

import re
from collections import Counter

from games.english import ROOM
from games.gnomes import GAME
from games.gnomes.abilities.catalogue import ABILITIES
from games.kernel import play, to_act
from games.rng import Rng

SEATS = 2


def test_a_call_brings_the_points_that_its_hint_says() -> None:
    state, seen = GAME.setup(SEATS, GAME.defaults(), Rng("hints")), 0
    assert GAME.standing is not None
    for number in range(400):
        seat = to_act(GAME, state, SEATS)[0]
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        before = GAME.standing(view).own(seat)
        assert before is not None
        for action in (each for each in legal if each.prefix == "call"):
            after = GAME.standing(GAME.view(play(GAME, state, seat, action.code).state, seat)).own(seat)
            assert after is not None
            assert GAME.words.hint(view, action) == f"+{after - before} points"
            seen += 1
        state = play(GAME, state, seat, GAME.policies["sensible"](view, legal, Rng(f"{number}")).code).state
        if GAME.outcome(state) or seen > 5:
            break
    assert seen


def test_a_line_of_a_list_has_room_for_all_of_what_a_card_does() -> None:
    for each in ABILITIES:
        assert 0 < len(each.short) <= ROOM, each.id
        short, whole = (Counter(re.findall(r"\d+", said)) for said in (each.short, f"{each.text} {each.leader_text}"))
        assert short <= whole, f"{each.id}: {each.short}"

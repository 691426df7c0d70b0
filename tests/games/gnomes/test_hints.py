"""What choices are said to bring is what they bring."""

from __future__ import annotations

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
    assert max(len(each.short) for each in ABILITIES) <= ROOM
    for each in ABILITIES:
        figures = [set(filter(str.isdigit, said.replace("-", " "))) for said in (each.short, each.text)]
        assert figures[0] <= figures[1], f"{each.id}: {each.short}"

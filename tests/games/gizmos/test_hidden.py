"""Tests of what a seat knows: it remembers cards that it has put under a deck.

A move that showed its player cards can't be undone without consent.
"""

from __future__ import annotations

from games.gizmos import GAME
from games.gizmos.data import OF_LEVEL
from games.kernel import Step, digest, play
from games.record import Decision, possible_undo
from games.rng import Rng
from tests.games.gizmos.build import P, Table, cards


def worlds(table: Table, seat: int | None) -> set[bytes]:
    """Return the last three cards of the level II deck in every order that the seat considers possible."""
    return {GAME.resample(table.state, seat, Rng(f"world-{number}")).decks[2][-3:] for number in range(12)}


def test_a_seat_remembers_what_it_put_under_a_deck() -> None:
    table = Table()
    seen = cards(" ".join(table.do("research:2").view(0).seen))
    table.do("leave")
    assert table.state.decks[2][-3:] == seen
    assert worlds(table, 0) == {seen}
    assert len(worlds(table, 1)) > 1
    assert len(worlds(table, None)) > 1


def test_a_seat_remembers_the_order_that_it_chose() -> None:
    table = Table().do("research:2")
    one, two, three = table.view(0).seen
    table.do(f"arrange leave under:{three} under:{one}")
    assert worlds(table, 0) == {cards(f"{three} {one} {two}")}


def short_deck() -> tuple[Table, bytes]:
    """Return (game, cards) on seat 1's turn, after seat 0 has looked at the last three level II cards."""
    table = Table(decks={2: "201 202 203"}).do("research:2 leave")
    assert table.state.active == 1
    return table, cards("201 202 203")


def test_Z13_a_seat_remembers_cards_that_another_researches_after_it_and_returns() -> None:
    """If seat 1 looks at cards that seat 0 put under the deck, and returns them, only these seats know the cards."""
    table, seen = short_deck()
    table.do("research:2")
    frames = {GAME.resample(table.state, 0, Rng(f"held-{n}")).frame for n in range(12)}
    assert frames == {table.state.frame}
    table.do("leave")
    assert worlds(table, 0) == worlds(table, 1) == {seen}
    assert len(worlds(table, None)) > 1


def test_Z13_an_order_that_another_player_chose_is_known_only_to_them() -> None:
    table, _ = short_deck()
    table.do("research:2 arrange leave under:203 under:201")
    assert worlds(table, 1) == {cards("203 201 202")}
    assert len(worlds(table, 0)) > 1


def test_Z13_a_seat_that_knew_all_cards_knows_the_rest_after_another_took_some() -> None:
    table = Table(P(), P("RRRRRRR"), decks={2: "201 202 203"}).do("research:2 leave research:2")
    taken = next(code for code in table.codes() if code.startswith("file:"))
    table.do(taken)
    assert len(worlds(table, 0)) == len(worlds(table, 1)) == 1
    assert len(worlds(table, None)) > 1


def test_the_cards_that_are_out_of_the_game_may_be_any() -> None:
    table = Table()
    boxes = {GAME.resample(table.state, 0, Rng(f"box-{number}")).box for number in range(5)}
    assert len(boxes) == 5
    open_cards = set(table.state.display[3])
    assert all(set(box) <= set(OF_LEVEL[3]) - open_cards for box in boxes)


def test_an_unfinished_choice_is_nobody_elses_business() -> None:
    table = Table(P("RY", "102"), display="104 101 105 107").do("build:104")
    assert table.view(0).ask != table.view(1).ask
    assert table.view(1) == GAME.view(GAME.resample(table.state, 1, Rng("x")), 1)
    assert GAME.resample(table.state, 1, Rng("x")).draft is None


def because(table: Table, code: str) -> str:
    """Return the reason why undoing the choice needs consent, or "" if it needs none."""
    step = play(GAME, table.state, 0, code)
    undo = possible_undo(GAME, [Decision(0, code, 0, digest(step.state))], [Step(table.state), step], 0)
    assert undo is not None
    return undo.because


def test_a_build_from_the_archive_can_be_undone_freely() -> None:
    assert because(Table(P("K", "134", "109")), "build:109") == ""


def test_undoing_a_shown_card_or_a_drawn_sphere_needs_consent() -> None:
    assert because(Table(), "pick:R") == "luck was involved"
    assert because(Table(P("K"), display="109 101 103 104"), "build:109") == "something hidden was revealed"
    assert because(Table(), "research:1") == "something hidden was revealed"

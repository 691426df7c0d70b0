"""Tests of Gizmos' components and setup (rules Z1-Z5)."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from games.gizmos import GAME
from games.gizmos.actions import CONVERTERS, LETTER
from games.gizmos.building.energy import counts, heap_of, letters, total
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, COLORS, OF_LEVEL, Card
from games.gizmos.nouns import effect
from games.gizmos.words import entries
from games.rng import Rng


def test_Z1_the_box_has_112_cards_in_four_levels() -> None:
    assert [len(level) for level in OF_LEVEL] == [4, 36, 36, 36]
    assert len({card.id for card in CARDS}) == len({card.title for card in CARDS}) == 112
    for level in (1, 2):
        assert Counter(CARDS[n].color for n in OF_LEVEL[level]) == dict.fromkeys(COLORS, 9)
    assert Counter(CARDS[n].color for n in OF_LEVEL[3]) == dict.fromkeys(COLORS, 8) | {"*": 4}
    assert Counter(card.kind for card in CARDS) == {"upgrade": 28, "convert": 24, "file": 12, "pick": 12, "build": 36}


def test_Z1_points_and_costs_have_the_right_totals() -> None:
    """The points and costs of all cards add up to the right totals, which a typo in any card would change."""
    of = [[CARDS[n] for n in level] for level in OF_LEVEL]
    assert [sum(card.cost for card in level) for level in of] == [0, 36, 92, 186]
    assert [sum(card.points for card in level) for level in of] == [0, 36, 92, 172]


def test_Z1_every_card_does_something() -> None:
    for card in CARDS:
        does = (card.on, card.converts, card.storage + card.files + card.research, card.discount, card.ban, card.end)
        assert sum(bool(each) for each in does) == 1, card.id
        assert bool(card.on) == bool(card.does) == bool(card.amount)
        assert 0 < len(effect(card)) <= 80


def test_Z1_each_color_is_treated_alike() -> None:
    """Each color has the same level I gizmos: two triggered by a pick, two by a build, and two that convert it."""
    first = [CARDS[n] for n in OF_LEVEL[1]]
    assert Counter(card.colors for card in first if card.on == "pick") == dict.fromkeys(COLORS, 2)
    assert Counter((card.colors, card.does) for card in first if card.on == "build") == {
        (color, does): 1 for color in COLORS for does in ("pick", "points")
    }
    assert Counter(card.converts[0][0] for card in first if card.converts) == dict.fromkeys(COLORS, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_Z2_Z3_Z4_the_setup_has_the_numbers_of_the_ledger(seats: int) -> None:
    state = GAME.setup(seats, {}, Rng("setup"))
    GAME.check(state)
    view = GAME.view(state, 0)
    assert [len(row) for row in view.display] == [4, 3, 2]
    assert view.decks == (32, 33, 14)
    assert len(view.row) == 6
    assert sum(view.dispenser) == 46
    for player in view.players:
        assert (player.storage, player.files, player.research, player.ring) == (5, 1, 3, (0, 0, 0, 0))
        assert len(player.gizmos) == 1
    assert len({player.gizmos for player in view.players}) == seats


def test_Z4_anybody_may_be_first() -> None:
    firsts = Counter(GAME.setup(4, {}, Rng(f"first-{number}")).first for number in range(200))
    assert set(firsts) == {0, 1, 2, 3}


def test_Z5_a_draw_is_uniform_over_the_spheres() -> None:
    """Each color is equally often the first sphere of the row. In 200 setups, about 50 of each are expected."""
    found = Counter(GAME.setup(2, {}, Rng(f"row-{number}")).row[0] for number in range(200))
    assert all(30 <= found[color] <= 70 for color in range(4))
    assert mean(len(set(GAME.setup(2, {}, Rng(f"mix-{number}")).row)) for number in range(50)) > 2.5


def test_a_heap_counts_its_spheres_by_color() -> None:
    heap = heap_of((3, 0, 13, 1))
    assert counts(heap) == (3, 0, 13, 1)
    assert total(heap) == 17
    assert letters(heap_of((2, 1, 0, 1))) == "RRBK"


def test_converters_have_letters() -> None:
    assert len(set(LETTER.values())) == len(CONVERTERS) == 24
    assert all("a" <= letter <= "z" for letter in LETTER.values())


def test_everything_can_be_looked_up() -> None:
    keys = {entry.key for entry in entries()}
    assert {f"card-{card.id}" for card in CARDS} <= keys
    assert {"turn", "file", "pick", "build", "research", "paying", "end", "scoring"} <= keys
    assert all("We made up its name" in entry.text for entry in entries() if entry.kind == "card")


@pytest.mark.parametrize("seed", range(20))
def test_a_machine_adds_up_to_what_its_cards_say(seed: int) -> None:
    """A player's machine has the same abilities whether they're computed card by card or from all cards at once."""
    order, _ = Rng(f"machine-{seed}").shuffled(range(len(CARDS)))
    gizmos = bytes(order[: 1 + seed])
    made, cards = machine(gizmos), [CARDS[gizmo] for gizmo in gizmos]
    assert made.storage == 5 + sum(card.storage for card in cards)
    assert made.files == 1 + sum(card.files for card in cards)
    assert made.research == 3 + sum(card.research for card in cards)
    assert made.may_file == ("file" not in {card.ban for card in cards})
    assert made.may_research == ("research" not in {card.ban for card in cards})
    assert made.discounts == tuple(
        [card.discount for card in cards].count(kind) for kind in ("level2", "archive", "research")
    )
    assert made.masterworks == sum(card.level == 3 for card in cards)
    listening = {
        "file": made.on_file,
        "build": made.on_build,
        "archive": made.on_archive,
        **dict(zip(COLORS, made.on_pick, strict=True)),
    }
    for what, heard in listening.items():
        assert [CARDS[gizmo] for gizmo in heard] == [card for card in cards if what in _listens_to(card)]
    assert list(made.converters) == sorted(gizmo for gizmo in gizmos if CARDS[gizmo].converts)


def _listens_to(card: Card) -> set[str]:
    return set(card.colors) if card.on == "pick" else {card.source or card.on}

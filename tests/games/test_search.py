"""Tests of the tree search: it finds moves that can be worked out by hand, stops in time, and is repeatable."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from games.record import Header, start
from games.rng import Rng
from games.search import Codes, Enough, interleaved, race, search, tree
from tests.games.example import GAME
from tests.games.example.players import Pebbles
from tests.games.example.rules import State

OPENED: State = replace(
    start(GAME, Header("pebbles", 1, 2, GAME.defaults(), "nim")), sealed=((0, 1), (1, 1)), active=0, last=1
)


def never() -> bool:
    return False


def found(heaps: tuple[int, ...], iterations: int = 600) -> tuple[str, ...]:
    """Return the codes of the move that the search advises for heaps of these sizes."""
    state = replace(OPENED, heaps=heaps)
    return search(Pebbles(0), state, Rng("search"), never, iterations)


def test_the_search_takes_the_last_pebbles() -> None:
    assert found((0, 0, 3)) == ("heap:c", "take:3")


def test_the_search_leaves_a_lost_position_to_its_opponent() -> None:
    """The search leaves its opponent two equal heaps, a position in which the next player loses."""
    assert found((3, 0, 2)) == ("heap:a", "take:1")
    assert found((2, 2, 1)) == ("heap:c", "take:1")


def test_the_search_looks_further_ahead_than_the_greedy_player() -> None:
    """From a heap of five, the search takes one, because the opponent can't take all four remaining pebbles."""
    assert found((5, 0, 0)) == ("heap:a", "take:1")


def test_the_search_stops_when_its_time_is_up() -> None:
    clock = count()
    search(Pebbles(0), OPENED, Rng("a"), lambda: next(clock) >= 9, 10_000)
    assert next(clock) == 10  # called after each of ten iterations


def test_a_single_iteration_is_enough_for_a_legal_move() -> None:
    codes = search(Pebbles(0), OPENED, Rng("a"), lambda: True, 1)
    assert codes[0] in {action.code for action in GAME.legal_actions(OPENED, 0)}


def test_every_node_on_the_way_of_an_iteration_learns_from_it() -> None:
    root = tree._Node()
    tree._grow(Pebbles(0), root, replace(OPENED, heaps=(0, 0, 1)), Rng("way"))
    visits = {codes: node.visits for codes, node in root.branches.items()}
    assert (root.visits, visits) == (1, {("heap:c", "take:1"): 1})


def test_the_search_finds_the_same_move_again() -> None:
    assert found((5, 4, 3), 60) == found((5, 4, 3), 60)


def test_the_search_does_not_depend_on_what_its_seat_does_not_know() -> None:
    """The search advises the same, whatever secret move the other player has made."""
    sealed = replace(OPENED, sealed=(None, (1, 1)), active=None, last=None)
    other = replace(sealed, sealed=(None, (2, 3)), rng=Rng("another chance", OPENED.rng.drawn))
    one, two = (search(Pebbles(0), state, Rng("a"), never, 80) for state in (sealed, other))
    assert one == two


def raced(heaps: tuple[int, ...], iterations: int = 200, enough: Enough = never, *, knockout: bool = False) -> Codes:
    """Return the codes of the best move for these heaps, found by a race: random playouts after each possible move."""
    return race(Pebbles(0), replace(OPENED, heaps=heaps), Rng("race"), enough, iterations, knockout=knockout)


class Counting(Pebbles):
    """A model that counts how many moves are tried in each resampled State."""

    def __init__(self) -> None:
        super().__init__(0)
        self.tried: list[int] = []

    def imagine(self, state: State, rng: Rng) -> State:
        self.tried.append(0)
        return super().imagine(state, rng)

    def values(self, state: State, rng: Rng) -> Sequence[float]:
        self.tried[-1] += 1
        return super().values(state, rng)


def test_a_race_is_won_by_what_wins() -> None:
    assert raced((0, 0, 3)) == ("heap:c", "take:3")
    assert raced((0, 0, 3), 6) == ("heap:c", "take:3"), "a few worlds show it"


def test_a_knockout_is_won_by_what_wins() -> None:
    assert raced((0, 0, 3), 3, knockout=True) == ("heap:c", "take:3")


def test_in_a_knockout_one_falls_out_after_every_world_until_two_are_left() -> None:
    model = Counting()
    race(model, replace(OPENED, heaps=(5, 4, 3)), Rng("race"), never, 5, knockout=True)
    number = len(list(Pebbles(0).moves(replace(OPENED, heaps=(5, 4, 3)))))
    assert model.tried == [max(2, number - world) for world in range(5)]


def test_a_race_stops_when_it_has_had_enough() -> None:
    clock = count()
    raced((5, 4, 3), 10_000, lambda: next(clock) >= 3)
    assert next(clock) == 4  # called after each of four resampled states


def test_a_race_is_over_when_one_is_left() -> None:
    """A race stops early if all other moves fall far behind. Here, taking all pebbles always wins."""
    clock = count()
    raced((0, 0, 3), 10_000, lambda: next(clock) < 0)
    assert next(clock) < 200


def test_a_race_repeats_its_result_and_does_not_depend_on_hidden_information() -> None:
    assert raced((5, 4, 3), 30) == raced((5, 4, 3), 30)
    sealed = replace(OPENED, sealed=(None, (1, 1)), active=None, last=None)
    other = replace(sealed, sealed=(None, (2, 3)), rng=Rng("another chance", OPENED.rng.drawn))
    one, two = (race(Pebbles(0), state, Rng("a"), never, 20) for state in (sealed, other))
    assert one == two


def test_moves_of_every_kind_come_early() -> None:
    assert list(interleaved(["abc", "", "d", "ef"])) == list("adebfc")

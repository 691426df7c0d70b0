"""Tests that the secrecy invariants notice bugs that any game could have, by adding these bugs to each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import AnyGame, Seat, digest
from games.rng import Rng
from games.secrecy import Hidden
from tests.games import secrecy
from tests.games.conformance import CATALOGUE, Walk, headers, more_headers, walk
from tests.games.differences import places, put, streams

pytestmark = pytest.mark.xdist_group("planted faults")  # they share walks that take a while to find
each_game = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
each_hidden_part = pytest.mark.parametrize(
    ("game", "hidden"),
    [
        pytest.param(game, hidden, id=f"{game.key}-{hidden.path}")
        for game in CATALOGUE.values()
        for hidden in game.hidden
    ],
)


def faulty(played: Walk, **fault: Any) -> Walk:
    """Return the same walk with a buggy game. The bugs in `fault` don't affect how it's played."""
    return replace(played, game=replace(played.game, **fault))


@cache
def _rich(key: str) -> Walk:
    """Return an eventful walk: the longest of several with the most players and random options."""
    found = headers(CATALOGUE[key])
    most = max(header.seats for header in found)
    return max((walk(header) for header in found[-12:] if header.seats == most), key=lambda each: len(each.turns))


@cache
def _where_dealt(key: str) -> Mapping[str, Walk]:
    """Return {path of a hidden part: a walk in which `resample` changes this part}."""
    game = CATALOGUE[key]
    found = dict[str, Walk]()
    for header in (*reversed(headers(game)), *reversed(more_headers(game))):
        if len(found) == len(game.hidden):
            break
        played = walk(header)
        dealt = {hidden.path for hidden, _, is_dealt in secrecy.dealt(played) if is_dealt}
        found |= {path: played for path in dealt if path not in found}
    return found


@each_hidden_part
def test_a_hidden_part_that_is_left_alone_is_named(game: AnyGame, hidden: Hidden) -> None:
    def resample(state: Any, seat: Seat | None, rng: Rng) -> Any:
        world = game.resample(state, seat, rng)
        for path, value in places(state, hidden.path):
            if path in {there for there, _ in places(world, hidden.path)}:
                world = put(world, path, value)
        return world

    played = _where_dealt(game.key)[hidden.path]
    assert secrecy.left_alone(faulty(played, resample=resample)) > secrecy.left_alone(played)
    with pytest.raises(AssertionError, match=r"resample leaves hidden things alone|names what no state has"):
        secrecy.everything_hidden_is_dealt_anew([faulty(played, resample=resample)])


@each_hidden_part
def test_a_hidden_part_that_is_not_declared_is_named(game: AnyGame, hidden: Hidden) -> None:
    others = tuple(each for each in game.hidden if each != hidden)
    with pytest.raises(AssertionError, match=r"which Game\.hidden does not name"):
        secrecy.nothing_but_what_is_hidden_is_dealt_anew(faulty(_where_dealt(game.key)[hidden.path], hidden=others))


@each_game
def test_a_kept_key_is_named(game: AnyGame) -> None:
    """If a buggy `resample` keeps the key of a random stream, the invariant names that stream."""
    played = _rich(game.key)
    for path, _ in streams(played.turns[0].state):

        def resample(state: Any, seat: Seat | None, rng: Rng, path: Any = path) -> Any:
            return put(game.resample(state, seat, rng), path, dict(streams(state))[path])

        with pytest.raises(AssertionError, match=r"keeps .*\.key: a searching player foresees every draw"):
            secrecy.chance_to_come_is_dealt_anew(faulty(played, resample=resample))


class Telling:
    """A game's text, one part of which leaks the whole State as a hash."""

    def __init__(self, game: AnyGame, word: str) -> None:
        self.game, self.word, self.state = game, word, None

    def view(self, state: Any, seat: Seat | None) -> Any:
        self.state = state
        return self.game.view(state, seat)

    def __getattr__(self, name: str) -> Any:
        said: Callable[..., Any] = getattr(self.game.words, name)
        return (lambda *given: said(*given) + digest(self.state)) if name == self.word else said


@each_game
@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("label", "labels and hints"),
        ("hint", "labels and hints"),
        ("question", "prompt"),
        ("waiting", "prompt"),
        ("why", "refusals"),
        ("secret", "secret"),
        ("verdict", "verdict"),
    ],
)
def test_a_word_that_depends_on_hidden_things_is_named(game: AnyGame, word: str, part: str) -> None:
    telling = Telling(game, word)
    with pytest.raises(AssertionError, match=f"is shown what it cannot know: its {part} changed"):
        secrecy.secrets_are_kept(faulty(_rich(game.key), view=telling.view, words=telling))


def _private(game: AnyGame) -> bool:
    """Tell whether the game has information that only one seat knows."""
    return any(hidden.knower or "[seat]" in hidden.path for hidden in game.hidden)


each_private_game = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.key) for game in CATALOGUE.values() if _private(game)]
)


@each_private_game
def test_another_hand_in_view_is_named(game: AnyGame) -> None:
    """A secrecy invariant notices if seat 0 gets the View of seat 1, and all others get the View of seat 0."""

    def view(state: Any, seat: Seat | None) -> Any:
        return replace(game.view(state, 1 if seat == 0 else 0), seat=seat)

    class Mute:
        """Empty text, because the game's own text may fail with another seat's View."""

        def __getattr__(self, name: str) -> Any:
            return lambda *_: {} if name in ("titles", "blocked") else ""

    with pytest.raises(AssertionError, match="is shown what it cannot know: its view changed"):
        secrecy.secrets_are_kept(faulty(_rich(game.key), view=view, words=Mute()))


@each_private_game
def test_an_empty_secret_is_named(game: AnyGame) -> None:
    class Silent(Telling):
        def __getattr__(self, name: str) -> Any:
            return (lambda *_: "") if name == "secret" else getattr(game.words, name)

    with pytest.raises(AssertionError, match="but its `secret` says nothing"):
        secrecy.who_holds_secrets_is_told_them(faulty(_rich(game.key), words=Silent(game, "")))


@each_private_game
def test_a_half_made_choice_that_is_shown_is_named(game: AnyGame) -> None:
    """A secrecy invariant notices if the public gets the View of seat 0 in the middle of a move by that seat.

    Games in which every choice is a complete move pass.
    """
    shown = faulty(_rich(game.key), view=lambda state, _: game.view(state, 0))
    if all(turn.step.events for turn in shown.turns):
        secrecy.quiet_steps_show_nothing(shown)
        return
    with pytest.raises(AssertionError, match=r"the quiet step .* is shown to"):
        secrecy.quiet_steps_show_nothing(shown)


each_planned_game = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.key) for game in CATALOGUE.values() if game.ahead]
)


@each_planned_game
def test_a_plan_that_is_refused_by_hidden_things_is_named(game: AnyGame) -> None:
    def ahead(state: Any, _seat: Seat) -> Any:
        return f"Not in the world {digest(state)}."

    with pytest.raises(AssertionError, match="learns by a refusal what it cannot know"):
        secrecy.turns_are_planned_by_what_a_seat_knows(faulty(_rich(game.key), ahead=ahead))


@pytest.mark.parametrize("key", ["gears", "gizmos", "gnomes", "pebbles"])  # in BriarMaze each player has their own Rng
def test_a_plan_on_a_turn_for_which_chance_was_drawn_is_named(key: str) -> None:
    true = CATALOGUE[key].ahead
    assert true is not None

    def ahead(state: Any, seat: Seat) -> Any:
        found = true(state, seat)
        return found if isinstance(found, str) else replace(found, rng=found.rng.below(2)[1])

    with pytest.raises(AssertionError, match="chance is drawn for a plan"):
        secrecy.turns_are_planned_by_what_a_seat_knows(faulty(_rich(key), ahead=ahead))

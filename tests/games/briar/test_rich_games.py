"""Tests that random games, taken together, use every card, choice, event, character and ending."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.briar import GAME, events, state
from games.briar.actions import Action
from games.briar.data import CHARACTERS, NAMES
from games.briar.words.labels import TITLES
from games.kernel import Event
from games.rng import Rng
from tests.games.conformance import NAMES as PEOPLE

GAMES = 16


def walk(seats: int, turns: str, seed: str, policy: str) -> Iterator[tuple[Any, Action, tuple[Event, ...]]]:
    """Yield (state before it, action, events) for each decision of a random game, or of one by the sensible policy."""
    now, rng = GAME.setup(seats, {"turns": turns}, Rng(seed)), Rng(f"{seed}-lot")
    while asked := state.asked(now):
        seat, rng = rng.choice(asked)
        legal = GAME.legal_actions(now, seat)
        action, rng = rng.choice(legal)
        if policy == "sensible":
            code = GAME.policies[policy](GAME.view(now, seat), legal, rng).code
            action = next(each for each in legal if each.code == code)
        step = GAME.apply(now, seat, action)
        yield now, action, step.events
        now = step.state
    yield now, action, ()


@cache
def rich() -> list[tuple[Any, Action, tuple[Event, ...]]]:
    return [
        step
        for number in range(GAMES)
        for seats in (1, 2, 3)
        for turns in ("table", "open")
        for policy in ("random", "sensible")
        for step in walk(seats, turns, f"rich-{number}", policy)
    ]


def test_every_card_is_met() -> None:
    met = {event.card for _, _, told in rich() for event in told if isinstance(event, events.Drew)}
    assert met == set(NAMES)


def test_every_choice_is_made() -> None:
    assert {action.prefix for _, action, _ in rich()} == set(TITLES)


def test_every_kind_of_event_occurs() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    told = {type(event) for _, _, events_ in rich() for event in events_}
    assert told == kinds


def test_every_character_and_every_fate() -> None:
    players = [player for now, _, _ in rich() for player in now.players]
    assert {player.character for player in players} == {state.NONE, *range(len(CHARACTERS))}
    assert {player.status for player in players} == {state.IN, state.OUT, state.DEAD, state.SHUT}
    fates = {fate for player in players for fate in player.path[1::2]}
    assert fates == set(range(len(state.FATES)))
    assert max(player.night for player in players) > 0


def test_every_reason_for_a_void_card() -> None:
    told = [event for _, _, events_ in rich() for event in events_ if isinstance(event, events.Ignored)]
    assert {event.why for event in told} == {"caught", "banned", "carried", "claimed"}


def test_every_sentence_names_who_did_it() -> None:
    for _, _, told in rich():
        for event in told:
            line = event.sentence(PEOPLE)
            who = getattr(event, "seat", None)
            silent = isinstance(event, events.Settled | events.ShutOut | events.CageLeft) or not line
            assert silent or who is None or PEOPLE[who] in line, line


def test_every_seat_sees_the_same_table() -> None:
    """All seats see the same as the public, except for what they have learned about their own decks."""
    for now, _, _ in rich()[:: len(rich()) // 300]:
        public = GAME.view(now, None)
        for seat in range(len(now.players)):
            seen = GAME.view(now, seat)
            assert seen.players == public.players
            assert seen.acting == public.acting
            assert len(seen.known) == now.players[seat].known

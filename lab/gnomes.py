"""Balance statistics of Gnomes & Wizards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.gnomes import events
from games.gnomes.abilities.catalogue import ABILITIES, FIRST_LEARNED, FIRST_SECRET
from games.gnomes.actions import Action
from games.gnomes.data import CLAN_POINTS, LEADER_POINTS, ROUNDS, SLOTS, TRIBES
from games.gnomes.ends.scoring import life, spoils
from games.gnomes.players import chosen
from games.gnomes.state import DEAD, State
from games.gnomes.view import View
from games.kernel import Advice, Policy, Seat
from games.rng import Rng
from lab.matches import Played
from lab.tally import Chart, Sample, one_of

_PLACES: Final = ("first", "second", "third", "fourth")
_ENDS: Final = ("rounds", "extra", "last", "won", "lost", "time")
_TABLE: Final = ("reach round 10", "eliminate a player")
_DEEDS: Final = (
    "base attacks",
    "crystals from mines",
    "calls",
    "restarts",
    "innate casts",
    "Learned casts",
    "Secrets cast",
)
_POINTS: Final = ("hit points", "clans defeated", "leaders defeated")
_NAMES: Final = {ability.id: ability.name for ability in ABILITIES}
_LEARNED: Final = tuple(each.name for each in ABILITIES[FIRST_LEARNED:FIRST_SECRET])
_SECRET: Final = tuple(each.name for each in ABILITIES[FIRST_SECRET:])
_INNATE: Final = tuple(each.name for each in ABILITIES[:FIRST_LEARNED])

CHARTS: Final = (
    Chart("alone", "Solo games won", "%", bars=("all",)),
    Chart("table", "Games that", "%", bars=_TABLE),
    Chart("end", "How games end", "%", bars=_ENDS),
    Chart("place", "Wins by place in turn order", "%", bars=_PLACES),
    Chart("tribe", "Wins per player with the tribe", "%", bars=tuple(tribe.name for tribe in TRIBES)),
    Chart("points", "Points per player", "points", bars=("all players", "winners")),
    Chart("won", "Winners' points", "points", bars=_POINTS),
    Chart("deeds", "Deeds per player and game", "", bars=_DEEDS),
    Chart("winners", "Deeds per winner", "", bars=_DEEDS),
    Chart("innate", "Casts of an innate ability, per game of its tribe", "", by_seats=False, bars=_INNATE),
    Chart("learned", "Share of drawn Learned cards that a unit learned", "%", by_seats=False, bars=_LEARNED),
    Chart(
        "secret",
        "Share of Secret cards that were cast, of all cast or held at the end",
        "%",
        by_seats=False,
        bars=_SECRET,
    ),
)


def quiet(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Choose as the sensible player does, but without a reason: composing one takes a seventh of that player's time."""
    return Advice(chosen(view, legal, rng).code, "")


PLAYERS: Final[Mapping[str, Policy[View, Action]]] = {"sensible": quiet}


def samples(game: Played) -> Iterator[Sample]:
    state: State = game.state
    if game.outcome.won is not None:
        yield Sample("alone", "all", float(game.outcome.won))
        yield Sample("alone", f"{sum(unit.at == DEAD for unit in state.units[SLOTS:])} enemies defeated", 1.0)
    yield from one_of("end", _ENDS, state.over)
    yield Sample("table", _TABLE[0], float(state.round >= ROUNDS))
    yield Sample("table", _TABLE[1], float(any(player.out for player in state.players[: state.rules.humans])))
    for seat in range(state.rules.humans):
        yield from _of_seat(game, state, seat)
    yield from _of_innate(game, state)
    yield from _of_cards(game, state)


def _of_seat(game: Played, state: State, seat: Seat) -> Iterator[Sample]:
    share, humans = game.share(seat), state.rules.humans
    points = float(game.outcome.scores[seat] or 0)
    yield Sample("place", _PLACES[(seat - state.first) % humans], share)
    yield Sample("tribe", TRIBES[state.tribes[seat]].name, share)
    yield Sample("points", "all players", points)
    deeds = _deeds(game, seat)
    for deed in _DEEDS:
        yield Sample("deeds", deed, float(deeds[deed]))
    if share:
        yield Sample("points", "winners", points)
        clans, leaders = spoils(state, seat)
        for kind, worth in zip(_POINTS, (life(state, seat), clans * CLAN_POINTS, leaders * LEADER_POINTS), strict=True):
            yield Sample("won", kind, float(worth))
        for deed in _DEEDS:
            yield Sample("winners", deed, float(deeds[deed]))


def _deeds(game: Played, seat: Seat) -> Counter[str]:
    counts: Counter[str] = Counter()
    kinds = {"L": "Learned casts", "S": "Secrets cast"}
    for event in game.events:
        if isinstance(event, events.Declared) and event.seat == seat:
            counts["base attacks"] += 1
        elif isinstance(event, events.Moved) and event.seat == seat:
            counts["crystals from mines"] += event.crystals
        elif isinstance(event, events.Entered) and event.seat == seat:
            counts["calls"] += event.how in ("call", "card")
            counts["restarts"] += event.how == "return"
        elif isinstance(event, events.CastBegan) and event.seat == seat:
            counts[kinds.get(event.ability[0], _DEEDS[4])] += 1
    return counts


def _of_innate(game: Played, state: State) -> Iterator[Sample]:
    casts = Counter(event.ability for event in game.events if isinstance(event, events.CastBegan))
    for seat in range(state.rules.humans):
        for facts in TRIBES[state.tribes[seat]].units[1:]:
            yield Sample("innate", _NAMES[facts.innate or ""], float(casts[facts.innate or ""]))


def _of_cards(game: Played, state: State) -> Iterator[Sample]:
    drawn: Counter[str] = Counter()
    placed: Counter[str] = Counter()
    for event in game.events:
        if isinstance(event, events.Saw):
            drawn.update(card for card in event.cards if card[0] == "L")
        elif isinstance(event, events.Learnt):
            placed[event.card] += 1
        elif isinstance(event, events.CastBegan) and event.unit is None:
            yield Sample("secret", _NAMES[event.ability], 1.0)
    for card, times in drawn.items():
        yield from (Sample("learned", _NAMES[card], float(number < placed[card])) for number in range(times))
    for player in state.players:
        yield from (Sample("secret", ABILITIES[card].name, 0.0) for card in player.hand if card >= FIRST_SECRET)

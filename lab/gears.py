"""Balance statistics of Gears 'N Guffaws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.gears import events
from games.gears.data import CHARACTERS, FACTIONS, GAMBITS, GIZMOS
from games.gears.scoring import faction, longest, own_points, survives
from games.gears.solo.goals import MODES
from games.gears.state import State
from games.kernel import Seat
from lab.matches import Played
from lab.tally import Chart, Sample, one_of

_SIZES: Final = ("0", "1", "2", "3", "4", "5", "6 or more")
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_OF_ALL: Final = ("rounds", "tiles turned per placement", "longest path", "tiles demolished", "roles revealed")
_NEAR: Final = 10  # the largest margin in points of a close game
_FAR: Final = 15
_CLOSE: Final = f"won by at most {_NEAR} VP"
_CLEAR: Final = f"won by more than {_FAR} VP"
_AHEAD: Final = "won by the leader at halftime"
_ENDS: Final = ("tiles", "pool", "rounds", "stuck", "still")

CHARTS: Final = (
    Chart("alone", "Solo games won", "%", bars=("all", *(c.role for c in CHARACTERS if c.faction == "gizmologist"))),
    Chart(
        "faction",
        "Wins by faction, adjusted for its share of seats (fair: 20% to 45%)",
        "%",
        evened=True,
        marks=(0.20, 0.45),
        bars=tuple(FACTIONS.values()),
    ),
    Chart("seats", "Wins per player of the faction", "%", bars=tuple(FACTIONS.values())),
    Chart("points", "Points by faction", "VP", bars=tuple(FACTIONS.values())),
    Chart("place", "Wins by place in turn order", "%", bars=_PLACES),
    Chart(
        "race",
        "How close games are (if half are won by at most 10 VP, the median margin is 10)",
        "%",
        bars=(_CLOSE, _CLEAR, _AHEAD),
    ),
    Chart("character", "Wins per player with the character", "%", bars=tuple(c.role for c in CHARACTERS)),
    Chart("length", "Length and board at the end", "", bars=_OF_ALL),
    Chart("end", "How games end", "%", bars=_ENDS),
    Chart("cascade", "Tiles turned by a face-up placement", "%", bars=_SIZES),
    Chart("gears", "Gears per player and game, by source, and left at the end", "gears"),
    Chart(
        "gambit",
        "Share of held gambits that were completed",
        "%",
        by_seats=False,
        bars=tuple(card.name for card in GAMBITS),
    ),
    Chart(
        "gizmo",
        "Uses of a gizmo per game in which someone held it",
        "uses",
        by_seats=False,
        bars=tuple(card.name for card in GIZMOS),
    ),
)


def samples(game: Played) -> Iterator[Sample]:
    state: State = game.state
    if game.outcome.won is not None:
        yield from _of_solo(state, game.outcome.won)
    else:
        for seat in range(state.seats):
            yield from _of_seat(game, state, seat)
        yield from _of_race(game, state)
    yield from _of_table(game, state)
    yield from _of_cascades(game)
    yield from _of_gears(game, state)
    yield from _of_gambits(state)
    yield from _of_gizmos(game)


def _of_solo(state: State, is_won: bool) -> Iterator[Sample]:
    yield Sample("alone", "all", float(is_won))
    yield Sample("alone", CHARACTERS[state.pairs[0][0]].role, float(is_won))
    yield Sample("alone", f"{MODES[state.rules.scoring].title}, {state.rules.automa}", float(is_won))


def _of_seat(game: Played, state: State, seat: Seat) -> Iterator[Sample]:
    side, share = FACTIONS[faction(state, seat)], game.share(seat)
    yield Sample("faction", side, share)
    yield Sample("seats", side, share)
    yield Sample("points", side, float(game.outcome.scores[seat] or 0))
    yield Sample("place", _PLACES[state.order.index(seat)], share)
    for character in state.pairs[seat]:
        yield Sample("character", CHARACTERS[character].role, share)


def _of_race(game: Played, state: State) -> Iterator[Sample]:
    """Yield whether the win was close, whether it was clear, and the half-time leader's share of the win."""
    if state.rules.scoring != "competitive":
        return
    best, second, *_ = sorted((points or 0 for points in game.outcome.scores), reverse=True)
    yield Sample("race", _CLOSE, float(best - second <= _NEAR))
    yield Sample("race", _CLEAR, float(best - second > _FAR))
    points = _points(next(early for early in game.states if early.turn > state.turn // 2))
    if points.count(max(points)) == 1:
        yield Sample("race", _AHEAD, game.share(points.index(max(points))))


def _points(state: State) -> list[int]:
    """Return the score of each player if the game ended in that state (G80, G82)."""
    return [own_points(state, seat) if survives(state, seat) else 0 for seat in range(state.seats)]


def _of_table(game: Played, state: State) -> Iterator[Sample]:
    sizes = _cascades(game)
    figures = (
        state.round,
        sum(sizes) / max(1, len(sizes)),
        longest(state),
        len(state.demolished),
        state.revealed.bit_count(),
    )
    for name, figure in zip(_OF_ALL, figures, strict=True):
        yield Sample("length", name, float(figure))
    yield from one_of("end", _ENDS, game.outcome.reason)


def _cascades(game: Played) -> list[int]:
    """Return, for each tile placed face-up, how many other tiles turned because of it."""
    return [
        next((len(other.tiles) for other in step if isinstance(other, events.Cascaded)), 0)
        for step in game.steps
        for event in step
        if isinstance(event, events.TilePlaced) and event.face_up
    ]


def _of_cascades(game: Played) -> Iterator[Sample]:
    for size in _cascades(game):
        yield from one_of("cascade", _SIZES, _SIZES[min(size, len(_SIZES) - 1)])


def _of_gears(game: Played, state: State) -> Iterator[Sample]:
    gained: Counter[tuple[Seat, str]] = Counter()
    for event in game.events:
        if isinstance(event, events.GearsGained):
            gained[event.seat, event.why] += event.gears
        elif isinstance(event, events.GearsStolen):
            gained[event.seat, "theft"] += event.gears
    causes = {"cascade", "bonus", "ability", "theft"} | {why for _, why in gained}
    for seat in range(state.seats):
        yield from (Sample("gears", f"by {why}", float(gained[seat, why])) for why in sorted(causes))
        yield Sample("gears", "held at the end", float(state.gears[seat]))


def _of_gambits(state: State) -> Iterator[Sample]:
    if state.gambits is None:
        return
    for hand in state.gambits.hands:
        yield from (Sample("gambit", GAMBITS[held.card].name, 0.0) for held in hand)
    for cards in state.gambits.completed:
        yield from (Sample("gambit", GAMBITS[card].name, 1.0) for card in cards)


def _of_gizmos(game: Played) -> Iterator[Sample]:
    uses = Counter(event.gizmo for event in game.events if isinstance(event, events.GizmoUsed))
    held = {event.gizmo for event in game.events if isinstance(event, events.GizmoSeen | events.GizmoDug)} | set(uses)
    names = {card.id: card.name for card in GIZMOS}
    yield from (Sample("gizmo", names[gizmo], float(uses[gizmo])) for gizmo in sorted(held))

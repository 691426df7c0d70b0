"""How it ended: who won and why."""

from __future__ import annotations

from collections.abc import Sequence

from games.english import count, listing
from games.geargrid.events.scoring import best_first, terms
from games.geargrid.nouns import signed
from games.geargrid.view import RoundView, View


def verdict(view: View, names: Sequence[str], /) -> str:
    """Who won and why; "" while the game goes on."""
    if view.outcome is None:
        return ""
    if len(view.players) == 1:
        return _alone(view, names)
    first, *others = view.outcome.ranking
    winners = listing([names[seat] for seat in first])
    won = view.players[first[0]].victories
    wins = f"{winners} {'share' if len(first) > 1 else 'wins'} the match"
    if len(view.rounds) == 1:
        return f"{wins}: {_scores(view.rounds[-1], names)}."
    head = f"{wins} with {_victories(won)} after {count(len(view.rounds), 'round')}"
    rest = [f"{names[seat]} has {view.players[seat].victories}" for group in others for seat in group]
    last = f"Last round: {_scores(view.rounds[-1], names)}."
    return f"{head}{'; ' + listing(rest) if rest else ''}. {last}"


def _victories(number: int) -> str:
    return "1 victory" if number == 1 else f"{number} victories"


def _scores(scored: RoundView, names: Sequence[str]) -> str:
    return best_first(names, scored.scores, scored.winners)


def _alone(view: View, names: Sequence[str]) -> str:
    found = view.last[0].judgement
    assert found is not None
    assert view.outcome is not None
    mark = "Well built: 0 or more is a good board" if view.outcome.won else "A good board has 0 or more"
    return f"{names[0]} built a board of {signed(found.score)}: {terms(found.arithmetic)}. {mark}."

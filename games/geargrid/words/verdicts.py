"""The verdict at the end of a game: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from games.english import count, listing
from games.geargrid.events.scoring import best_first, terms
from games.geargrid.match.scoring import MARK
from games.geargrid.nouns import signed, victories
from games.geargrid.view import RoundView, View


def verdict(view: View, names: Sequence[str], /) -> str:
    if view.outcome is None:
        return ""
    if len(view.players) == 1:
        return _solo(view, names)
    first, *others = view.outcome.ranking
    winners = listing([names[seat] for seat in first])
    won = view.players[first[0]].victories
    wins = f"{winners} {'share the win' if len(first) > 1 else 'wins the match'}"
    if len(view.rounds) == 1:
        return f"{wins}: {_scores(view.rounds[-1], names)}."
    head = f"{wins} with {victories(won)} in {count(len(view.rounds), 'round')}"
    rest = [f"{names[seat]} has {view.players[seat].victories}" for group in others for seat in group]
    last = f"Last round: {_scores(view.rounds[-1], names)}."
    return f"{head}{'; ' + listing(rest) if rest else ''}. {last}"


def _scores(scored: RoundView, names: Sequence[str]) -> str:
    return best_first(names, scored.scores, scored.winners)


def _solo(view: View, names: Sequence[str]) -> str:
    judgement = view.last[0].judgement
    assert judgement is not None
    assert view.outcome is not None
    score, sum_of = judgement.score, terms(judgement.arithmetic)
    if view.outcome.won:
        return f"{names[0]} wins with {signed(score)}: {sum_of}. The target was {MARK}."
    return f"{names[0]} loses with {signed(score)}, {MARK - score} short of the target: {sum_of}."

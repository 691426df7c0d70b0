"""Tests that the lab counts what happens in games of Gizmos correctly."""

from __future__ import annotations

from games.gizmos import GAME
from lab import gizmos as balance
from lab.matches import by_policy, played
from lab.tally import Tally


def test_the_samples_add_up() -> None:
    game = played(GAME, [by_policy(GAME.policies["sensible"])] * 3, {}, "lab")
    told = list(balance.samples(game))
    known = {chart.key: set(chart.bars) for chart in balance.CHARTS}
    assert {sample.chart for sample in told} == set(known)
    assert all(not known[sample.chart] or sample.bar in known[sample.chart] for sample in told)

    def total(chart: str, bar: str) -> float:
        return sum(sample.value for sample in told if (sample.chart, sample.bar) == (chart, bar))

    assert sum(sample.value for sample in told if sample.chart == "place") == 1
    assert total("points", "all players") == sum(score or 0 for score in game.outcome.scores)
    assert total("length", "gizmos") == sum(len(player.gizmos) for player in game.state.players)
    assert total("end", game.outcome.reason) == 1
    tally = Tally()
    tally.add(3, told)
    assert all(tally.panel(chart) for chart in balance.CHARTS)

"""Tests of the lab, which plays games between computer players: its counts, repeatable results, and charts."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from games import GAMES
from lab import charts
from lab import gears as gears
from lab.__main__ import main
from lab.jobs import Job, observe
from lab.matches import by_policy, played
from lab.tally import Chart, Sample, Tally

GAME = GAMES["gears"]
WINS = Chart("wins", "Wins", "%", evened=True, marks=(0.2, 0.45), bars=("a", "b", "c"))


def tally(*games: tuple[int, str, float]) -> Tally:
    counted = Tally()
    for seats, bar, value in games:
        counted.add(seats, [Sample("wins", bar, value)])
    return counted


def test_a_bar_has_the_mean_and_its_margin_of_error() -> None:
    chart = Chart("wins", "Wins", "%")
    counted = tally((2, "a", 1.0), (2, "a", 0.0), (3, "a", 1.0))
    two, both = counted.bar(chart, "a", 2), counted.bar(chart, "a")
    assert (two.value, two.count) == (0.5, 2)
    assert two.margin == pytest.approx(1.96 * 0.5 / 2**0.5)
    assert both.value == pytest.approx(2 / 3)
    assert both.count == 3
    assert counted.bar(chart, "b").value is None


def test_shares_of_wins_take_the_shares_of_seats_into_account() -> None:
    """If player a has twice as many seats as b and wins twice as often, the lab rates both as equally good."""
    counted = tally((2, "a", 1.0), (2, "a", 1.0), (2, "a", 0.0), (2, "a", 0.0), (2, "b", 1.0), (2, "b", 0.0))
    assert counted.bar(WINS, "a", 2).value == counted.bar(WINS, "b", 2).value == 0.5


def test_a_panel_has_a_row_for_every_expected_bar_and_marks_what_is_off() -> None:
    panel = tally((2, "a", 1.0), (3, "b", 1.0)).panel(WINS)
    assert panel is not None
    assert panel.groups == ("2 seats", "3 seats")
    assert [name for name, _ in panel.rows] == ["a", "b", "c"]
    first = panel.rows[0][1][0]
    assert panel.text(first) == "100.0 ±0.0 %"
    assert panel.is_off(first)
    assert panel.text(panel.rows[2][1][0]) == "-"
    assert Tally().panel(WINS) is None


def test_samples_of_a_game_add_up() -> None:
    game = played(GAME, [by_policy(GAME.policies["random"])] * 4, GAME.defaults(), "adds-up")
    told = list(gears.samples(game))

    def total(chart: str, *bars: str) -> float:
        return sum(sample.value for sample in told if sample.chart == chart and (not bars or sample.bar in bars))

    assert total("faction") == total("place") == total("end") == pytest.approx(1)
    assert total("character") == pytest.approx(2)
    assert total("gears", "held at the end") == sum(game.state.gears)
    sizes = [sample for sample in told if sample.chart == "cascade"]
    assert total("cascade") == len(sizes) / 7 > 0
    known = {chart.key: set(chart.bars) for chart in gears.CHARTS if chart.bars}
    assert all(sample.bar in known.get(sample.chart, {sample.bar}) for sample in told)


def test_the_margin_and_the_leader_at_half_time_are_sampled() -> None:
    """The lab tells how close a game was by its margin, and by whether the leader at half time won."""
    seen = set[tuple[str, float]]()
    for number in range(20):
        game = played(GAME, [by_policy(GAME.policies["sensible"])] * 2, GAME.defaults(), f"close-{number}")
        told = {sample.bar: sample.value for sample in gears.samples(game) if sample.chart == "race"}
        first, second = (points or 0 for points in game.outcome.scores)
        half = next(state for state in game.states if state.turn == game.state.turn // 2 + 1)
        stopped = GAME.outcome(replace(half, over="tiles"))
        assert stopped is not None
        one, other = (points or 0 for points in stopped.scores)
        led = {} if one == other else {"won by the leader at halftime": game.share(0 if one > other else 1)}
        margin = abs(first - second)
        assert told == {"won by at most 10 VP": margin <= 10, "won by more than 15 VP": margin > 15, **led}
        seen.update(told.items())
    assert len(seen) == 6


@pytest.mark.parametrize(
    "expansions", [option.value for o in GAME.options if o.key == "expansions" for option in o.choices]
)
def test_every_expansion_can_be_measured(expansions: str) -> None:
    options = GAME.defaults() | {"expansions": expansions}
    _, told = observe(Job("gears", "sensible", 3, options, "expansions"))
    charts_told = {sample.chart for sample in told}
    assert ("gambit" in charts_told) == (expansions in ("gambits", "both"))
    assert ("gizmo" in charts_told) == (expansions in ("gizmos", "both"))


def test_games_alone_and_searching_players_can_be_measured() -> None:
    options = GAME.defaults() | {"scoring": "gobbler", "role": "scholar"}
    job = Job("gears", "searching", 1, options, "alone", iterations=3)
    seats, told = observe(job)
    assert seats == 1
    assert {sample.bar for sample in told if sample.chart == "alone"} == {"all", "Scholar", "Gear Gobbler, rulebook"}
    assert "faction" not in {sample.chart for sample in told}
    assert observe(job) == (seats, told)


def test_the_program_prints_draws_and_repeats_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lab prints its results and draws charts. The results don't depend on the number of processes."""
    said = []
    for jobs in ("1", "2"):
        png = tmp_path / "out" / "lab.png"
        main(["gears", "--games", "2", "--seats", "2..3", "--strength", "random", "--jobs", jobs, "--png", str(png)])
        said.append(capsys.readouterr().out)
        picture = Image.open(png)
        assert picture.width > 1000
        assert len(picture.convert("RGB").resize((60, 60)).getcolors(3600) or ()) > 20
    first, second = (text[text.index("Wins by faction") :] for text in said)
    assert first == second
    assert "Rabblerousers" in first
    assert "3 seats" in first


def test_house_rules_are_compared_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A single command compares all modes of solo games at all levels."""
    png = str(tmp_path / "lab.png")
    modes = ["scoring=maze,gobbler", "automa=rulebook,drowsy"]
    main(["gears", "--games", "1", "--seats", "1", "--strength", "random", "--png", png, "--option", *modes])
    said = capsys.readouterr().out
    for bar in ("Maze It or Break It, rulebook", "Maze It or Break It, drowsy", "Gear Gobbler, drowsy"):
        assert bar in said


def test_a_chart_fits_its_panel() -> None:
    """Even the longest names and values fit into a chart's panel."""
    panel = tally((2, "a", 1.0), (6, "a", 0.5)).panel(WINS)
    assert panel is not None
    picture = charts.draw("Title", "Subtitle", [panel] * 3)
    edge = picture.crop((picture.width - 4, 0, picture.width, picture.height))
    assert len(edge.getcolors() or ()) == 1

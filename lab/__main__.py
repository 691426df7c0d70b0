"""The program for balance statistics: it plays games on all processors, prints tables and draws charts."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from games import GAMES
from games.record import options_or_default
from lab import charts
from lab.jobs import Job, lab, observe, studied
from lab.tally import Panel, Sample, Tally

CHUNK = 4
WIDE = 150  # columns of a table printed to a file


def main(arguments: list[str] | None = None) -> None:
    asked = _parser().parse_args(arguments)
    game = GAMES[asked.game]
    chosen = {**_expansions(asked.expansions), **dict(asked.option)}
    settings = [options_or_default(game, setting) for setting in _settings(chosen)]
    jobs = [
        Job(asked.game, asked.strength, seats, options, f"{asked.seed}-{seats}-{number}", asked.iterations)
        for options in settings
        for seats in game.seats(options)
        if seats in (asked.seats or game.seats(options))
        for number in range(asked.games)
    ]
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    tally = Tally()
    for seats, told in _observed(jobs, asked.jobs, console):
        tally.add(seats, told)
    panels = [panel for chart in lab(asked.game).CHARTS if (panel := tally.panel(chart))]
    for panel in panels:
        console.print(_table(panel))
    title = f"{game.name}: {asked.games} games per number of seats, {asked.strength} players"
    asked.png.parent.mkdir(parents=True, exist_ok=True)
    charts.draw(title, _changed_options(chosen, game.defaults()), panels).save(asked.png)
    console.print(f"Charts: {asked.png}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lab", description="Measure how balanced a game is.")
    parser.add_argument("game", choices=studied())
    parser.add_argument("--games", type=int, default=200, help="games per number of seats (default: 200)")
    parser.add_argument("--seats", type=_range, help="numbers of seats, such as 3 or 2..6 (default: all)")
    parser.add_argument("--expansions", nargs="*", default=(), choices=("gambits", "gizmos"))
    parser.add_argument(
        "--option", nargs="*", type=_pair, default=(), metavar="KEY=VALUE", help="set an option; VALUE,VALUE plays both"
    )
    parser.add_argument("--strength", default="sensible", help="strength of all players (default: sensible)")
    parser.add_argument("--iterations", type=int, default=40, help="search iterations per move (default: 40)")
    parser.add_argument("--seed", default="lab", help="the same seed replays the same games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all processors)")
    parser.add_argument(
        "--png", type=Path, default=Path("out/lab.png"), help="file for the charts (default: out/lab.png)"
    )
    return parser


def _range(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)


def _pair(text: str) -> tuple[str, str]:
    key, found, value = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"{text} is not KEY=VALUE")
    return key, value


def _expansions(chosen: tuple[str, ...] | list[str]) -> dict[str, str]:
    names = {(): "none", ("gambits",): "gambits", ("gizmos",): "gizmos", ("gambits", "gizmos"): "both"}
    return {"expansions": names[tuple(sorted(set(chosen)))]} if chosen else {}


def _settings(chosen: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for values in product(*(value.split(",") for value in chosen.values())):
        yield dict(zip(chosen, values, strict=True))


def _changed_options(options: Mapping[str, str], defaults: Mapping[str, str]) -> str:
    changed = [f"{key}: {value}" for key, value in options.items() if defaults.get(key) != value]
    return ", ".join(changed) or "default options"


def _observed(jobs: list[Job], workers: int, console: Console) -> Iterator[tuple[int, tuple[Sample, ...]]]:
    """Run the jobs in `workers` processes with a progress bar, and yield each job's (seats, samples).

    The results are in the order of the jobs, so that sums don't depend on the number of processes.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    spawn = multiprocessing.get_context("spawn")
    with Progress(*columns, console=console) as progress, ProcessPoolExecutor(workers, spawn) as pool:
        task = progress.add_task("Playing", total=len(jobs))
        for told in pool.map(observe, jobs, chunksize=CHUNK):
            progress.advance(task)
            yield told


def _table(panel: Panel) -> Table:
    table = Table("", title=panel.title, title_justify="left")
    for group in panel.groups:
        table.add_column(group, justify="right")
    for name, bars in panel.rows:
        table.add_row(name, *(Text(panel.text(bar), "bold red" if panel.is_off(bar) else "") for bar in bars))
    return table


if __name__ == "__main__":
    main()

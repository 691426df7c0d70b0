"""Pytest hooks and fixtures for all tests: their order and seeds, PostgreSQL, and reports of failures."""

from __future__ import annotations

import json
import logging
import os
import shlex
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.nodeid import NodeId
from hypothesis import settings

# Rewrite asserts in helpers and games' invariants, so that failures show the values, as pytest does for tests.
TESTS = Path(__file__).resolve().parent
INVARIANTS = [f"games.{path.parent.name}.invariants" for path in (TESTS.parent / "games").glob("*/invariants.py")]
pytest.register_assert_rewrite(*INVARIANTS, *(f"tests.{path.parent.name}" for path in TESTS.glob("*/__init__.py")))

from tests.support import costs, postgres, tiers  # noqa: E402
from tests.support.beside import ABSENT  # noqa: E402 - after that, or it would not be among them
from tests.support.chance import Deals  # noqa: E402
from tests.support.costs import plain  # noqa: E402
from tests.support.postgres import Server  # noqa: E402
from tools import quick  # noqa: E402

# The same examples in every run, so that a failure can be reproduced; no deadline, because the machine may be busy.
settings.register_profile("guffaw", derandomize=True, max_examples=100, deadline=None, database=None)
settings.load_profile("guffaw")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--costs FILE`, which saves how long each test took, for tests.support.costs."""
    parser.addoption("--costs", type=Path, help="write the seconds that one case of each longer test takes")


def pytest_configure(config: pytest.Config) -> None:
    """Let `make quick` choose which tests run, in the controller and in each xdist worker."""
    if files := os.environ.get(quick.CHANGED):
        config.pluginmanager.register(quick.Chooser(files.split("\n")))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report tests that were left out because PostgreSQL isn't installed, and write the file for `--costs`."""
    if postgres.programs() is None:
        terminalreporter.write_line(postgres.MISSING, red=True)
    file = config.getoption("costs")
    if file is None:
        return
    seconds: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for outcome in ("passed", ""):  # "" has setups and teardowns
        for report in terminalreporter.stats.get(outcome, []):
            seconds[costs.function(report.nodeid)][report.nodeid] += report.duration
    measured = costs.summary({name: list(cases.values()) for name, cases in seconds.items()})
    others = {name: cost for name, cost in costs.listed().items() if name not in seconds and costs.is_there(name)}
    file.write_text(json.dumps(others | measured, indent=1, sort_keys=True) + "\n")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Run twice as many xdist workers as there are processors: tests often wait for a bot, a database or a browser."""
    processors = yield
    return 2 * processors


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Divide tests between tiers, start the longest first, and deselect those that need PostgreSQL if it's missing."""
    tiers.mark_slow(items)
    yield
    left_out = {item for item in items if item.get_closest_marker("postgres") and postgres.programs() is None}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
    items[:] = costs.longest_first([item for item in items if item not in left_out])
    for item in items:  # xdist 3.8 writes test@group into `_nodeid`, which pytest 9.2 doesn't read any more
        item._id = NodeId.parse(getattr(item, "_nodeid", item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the command that reproduces a failure to its report. The test or its id contains all seeds."""
    report = yield
    if report.failed:
        again = f".venv/bin/python -m pytest {shlex.quote(plain(item.nodeid))}"
        report.sections.append(("Again, with the same seeds", again))
    return report


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """Run one PostgreSQL server for all tests of this process. Each test creates its own database on it."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(autouse=True)
def _pinned_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a test the same deals (random setups) in each run. Bots in other processes use tests.support.chance.pin."""
    monkeypatch.setattr("bot.core.table.people.lobby.new_seed", Deals(request.node.nodeid))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the test run if a test was skipped and GUFFAW_NO_SKIPS is set, as it is in CI.

    Only tests that need the folder `shared` may be skipped then.
    """
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("GUFFAW_NO_SKIPS"):
        return
    if postgres.programs() is None:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    skipped = [report for report in reporter.stats.get("skipped", []) if ABSENT not in str(report.longrepr)]
    if skipped:
        reporter.write_line(f"{len(skipped)} skipped, though CI must skip nothing:", red=True)
        for report in skipped:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def _kept_logging() -> Iterator[None]:
    """Restore the loggers' levels and the root logger's handlers, because commands run by a test may change them."""
    root = logging.getLogger()
    levels = {root: root.level} | {
        logger: logger.level for logger in root.manager.loggerDict.values() if isinstance(logger, logging.Logger)
    }
    handlers = root.handlers[:]
    yield
    root.handlers[:] = handlers
    for logger, level in levels.items():
        logger.setLevel(level)


@pytest.fixture
def pointed_back(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let the test point discord.py at a local Discord in this process, and undo that afterwards."""
    import discord
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    return monkeypatch

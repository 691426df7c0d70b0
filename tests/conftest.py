"""What holds for the whole suite."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# What helpers assert, and what each game's own laws do, is told with the values at hand, as in the tests themselves.
SLOW = 0.3  # seconds
TESTS = Path(__file__).resolve().parent
LAWS = [f"games.{path.parent.name}.laws" for path in (TESTS.parent / "games").glob("*/laws.py")]
pytest.register_assert_rewrite(*LAWS, *(f"tests.{path.parent.name}" for path in TESTS.glob("*/__init__.py")))

from tests.support import postgres  # noqa: E402
from tests.support.beside import ABSENT  # noqa: E402 - after that, or it would not be among them
from tests.support.chance import Deals, plain  # noqa: E402
from tests.support.postgres import Server  # noqa: E402

# The same examples in every run, so that a failure can be seen again; no deadline, for the machine may be busy.
settings.register_profile("guffaw", derandomize=True, max_examples=100, deadline=None, database=None)
settings.load_profile("guffaw")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--costs FILE` writes what tools.quick reads: seconds of a case of each test that takes more than a third."""
    parser.addoption("--costs", type=Path, help="write the seconds of a case of each slow test into this file")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What was left out, and what `--costs` asks for."""
    if postgres.programs() is None:
        terminalreporter.write_line(postgres.MISSING, red=True)
    file = config.getoption("costs")
    if file is None:
        return
    seconds: dict[str, list[float]] = {}
    for report in terminalreporter.stats.get("passed", []):
        seconds.setdefault(report.nodeid.partition("[")[0], []).append(report.duration)
    means = {name: round(sum(each) / len(each), 1) for name, each in sorted(seconds.items())}
    file.write_text(json.dumps({name: mean for name, mean in means.items() if mean > SLOW}, indent=1) + "\n")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without PostgreSQL on the machine its tests are left out, which the summary says in a line."""
    left_out = [item for item in items if item.get_closest_marker("postgres") and postgres.programs() is None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure says how to see it again: every seed stands in its test or in the test's id."""
    report = yield
    if report.failed:
        again = f".venv/bin/python -m pytest {shlex.quote(plain(item.nodeid))}"
        report.sections.append(("Again, with the same seeds", again))
    return report


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """One for all tests of this process; each has a database of its own there."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(autouse=True)
def _pinned_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test deals alike each time. Bots in processes of their own do so by `tests.support.chance.pin`."""
    monkeypatch.setattr("bot.table.people.lobby.new_seed", Deals(request.node.nodeid))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI asks for it, a skipped test fails the run: CI has everything that the suite needs in a repository."""
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

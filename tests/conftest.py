"""What holds for the whole suite."""

from __future__ import annotations

import os

import pytest

from tests.support.beside import ABSENT


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI asks for it, a skipped test fails the run: CI has everything that the suite needs in a repository."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("GUFFAW_NO_SKIPS"):
        return
    skipped = [report for report in reporter.stats.get("skipped", []) if ABSENT not in str(report.longrepr)]
    if skipped:
        reporter.write_line(f"{len(skipped)} skipped, though CI must skip nothing:", red=True)
        for report in skipped:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED

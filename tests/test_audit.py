"""Tests that the audit of packages fails if vulnerabilities are known, but not if it can't reach their database."""

from __future__ import annotations

import json

from tools.audit import judged

WELL = {"name": "aiohttp", "version": "3.14.5", "vulns": []}
HURT = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "msgspec", "skip_reason": "Dependency not found on PyPI and could not be audited"}


def report(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_vulnerability_fails_and_is_named() -> None:
    passed, lines = judged(report(WELL, HURT))
    assert not passed
    assert "::error::pillow 1.0: PYSEC-1, fixed in 1.1" in lines
    assert lines[-1] == "2 packages audited, 1 known vulnerabilities"


def test_packages_without_one_pass() -> None:
    assert judged(report(WELL)) == (True, ["1 packages audited, 0 known vulnerabilities"])


def test_a_package_that_the_database_does_not_know_is_reported_as_not_audited() -> None:
    passed, lines = judged(report(SKIPPED))
    assert passed
    assert lines == ["::warning::not audited: msgspec", "0 packages audited, 0 known vulnerabilities"]


def test_without_a_database_it_warns_and_passes() -> None:
    passed, lines = judged("")
    assert passed
    assert lines == ["::warning::pip-audit reached no database, so the packages were not audited"]

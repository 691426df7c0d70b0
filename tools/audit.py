"""A check of the locked packages for known vulnerabilities: `python -m tools.audit`. It exits with 1 if there are any.

If the vulnerability database can't be reached, the audit prints a warning and passes, so that an outage there blocks
no changes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PIP_AUDIT = "pip-audit==2.10.1"
UV, UVX = ".tools/bin/uv", ".tools/bin/uvx"


def main() -> int:
    with TemporaryDirectory() as folder:
        passed, lines = judged(_report(Path(folder)))
    print(*lines, sep="\n")
    return 0 if passed else 1


def _report(folder: Path) -> str:
    """Return pip-audit's report as JSON, or "" if it wrote none.

    Raise CalledProcessError if the locked packages can't be exported.
    """
    locked, report = folder / "locked.txt", folder / "report.json"
    everything = ("--all-extras", "--all-groups", "--no-emit-project")
    subprocess.run([UV, "export", "--frozen", "--quiet", *everything, "-o", locked], check=True)
    audit = ("--requirement", locked, "--disable-pip", "--progress-spinner", "off", "--format", "json")
    subprocess.run([UVX, "--quiet", PIP_AUDIT, *audit, "--output", report], check=False)
    return report.read_text() if report.exists() else ""


def judged(report: str) -> tuple[bool, list[str]]:
    """Judge a report of pip-audit; return (whether the audit passes, the lines to print).

    GitHub shows lines with `::warning::` beside the change.
    """
    if not report:
        return True, ["::warning::pip-audit reached no database, so the packages were not audited"]
    packages: list[dict[str, Any]] = json.loads(report)["dependencies"]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    found = [_described(package, flaw) for package in packages for flaw in package.get("vulns", ())]
    unaudited = [f"::warning::not audited: {', '.join(skipped)}"] if skipped else []
    counted = f"{len(packages) - len(skipped)} packages audited, {len(found)} known vulnerabilities"
    return not found, [*found, *unaudited, counted]


def _described(package: dict[str, Any], flaw: dict[str, Any]) -> str:
    fixed = f", fixed in {', '.join(flaw['fix_versions'])}" if flaw.get("fix_versions") else ", not fixed yet"
    return f"::error::{package['name']} {package['version']}: {flaw['id']}{fixed}"


if __name__ == "__main__":
    sys.exit(main())

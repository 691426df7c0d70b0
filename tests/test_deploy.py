"""What is deployed has no more rights than it needs, and comes from where it was checked."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST_EXPOSED = 2.0  # by systemd-analyze, where 10 has no restriction at all
HARDENED = {
    "LockPersonality", "NoNewPrivileges", "PrivateDevices", "PrivateMounts", "PrivateTmp", "PrivateUsers",
    "ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs",
    "ProtectKernelModules", "ProtectKernelTunables", "RemoveIPC", "RestrictNamespaces", "RestrictRealtime",
    "RestrictSUIDSGID",
}  # fmt: skip


def test_the_service_is_hardened() -> None:
    unit = ROOT / "deploy/guffaw.service"
    settings = re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.MULTILINE)
    assert {name for name, value in settings if value == "yes"} >= HARDENED
    assert {("SystemCallFilter", "@system-service"), ("SystemCallArchitectures", "native")} <= set(settings)
    assert {("ProtectSystem", "strict"), ("ProtectProc", "invisible"), ("CapabilityBoundingSet", "")} <= set(settings)
    if shutil.which("systemd-analyze"):
        command = ("systemd-analyze", "security", "--offline=true", "--no-pager", str(unit))
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        level = re.search(r"exposure level for guffaw\.service: ([\d.]+)", told)
        assert level
        assert float(level[1]) < MOST_EXPOSED


def test_actions_are_named_by_commit() -> None:
    used = re.findall(r"uses: (\S+)", (ROOT / ".github/workflows/ci.yml").read_text())
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in used), used


def test_containers_may_start_few_processes() -> None:
    for file in ("compose.yaml", "compose.scale.yaml"):
        assert re.search(r"pids_limit: \d+", (ROOT / file).read_text())

"""Tests that deployments have no more rights than they need, and that all their downloads are pinned."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = "compose.yaml", "compose.scale.yaml"
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


def test_the_service_never_starts_uncompiled_code() -> None:
    """The service can't write bytecode, so both pages that install or upgrade a clone for it compile the code."""
    assert "PYTHONDONTWRITEBYTECODE=1" in (ROOT / "deploy/guffaw.service").read_text()
    installing = re.findall(r"^#   make (\S+)", (ROOT / "deploy/guffaw.service").read_text(), re.MULTILINE)
    upgrading = re.findall(r"^\| systemd .*make (\S+)", (ROOT / "docs/upgrading.md").read_text(), re.MULTILINE)
    assert installing == upgrading == ["compiled"]
    assert "compileall -q bot games" in (ROOT / "Makefile").read_text()


def test_actions_are_named_by_commit() -> None:
    texts = [path.read_text() for path in (ROOT / ".github/workflows").iterdir()]
    used = [action for text in texts for action in re.findall(r"uses: (\S+)", text)]
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in used), used


def test_containers_may_start_few_processes() -> None:
    for file in FILES:
        text = (ROOT / file).read_text()
        programs = re.findall(r"^ +image: (\S+)", text, re.MULTILINE)
        assert len(re.findall(r"^ +pids_limit: \d+", text, re.MULTILINE)) == len(programs), f"{file}: {programs}"


def test_every_image_that_is_pulled_is_pinned_by_digest() -> None:
    ours = ("${GUFFAW_IMAGE:-guffaw}",)  # pulled from the host's choice of registry, or built
    pulled = [
        *re.findall(r"^ARG PYTHON_IMAGE=(\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE),
        *(image for file in FILES for image in re.findall(r"^ +image: (\S+)", (ROOT / file).read_text(), re.MULTILINE)),
    ]
    pinned = [image for image in pulled if re.fullmatch(r"[\w./-]+:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}", image)]
    assert sorted({*pulled} - {*pinned}) == sorted(ours)
    assert len(pinned) == 4
    stages = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert set(stages) == {"${PYTHON_IMAGE}"}


def test_the_image_is_built_with_the_uv_of_the_makefile() -> None:
    (version,) = re.findall(r"^UV_VERSION := (\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for file in ("Dockerfile", ".github/workflows/ci.yml", ".github/workflows/release.yml"):
        assert set(re.findall(r"uv==(\S+)", (ROOT / file).read_text())) == {version}

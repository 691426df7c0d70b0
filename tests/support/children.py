"""Child processes that end with the test run that started them, even if the run is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tests.support import forking
from tests.support.forking import ROOT

FORKS: Final = forking.Forks()
Program: TypeAlias = "subprocess.Popen[bytes] | forking.Forked"

# Linux can signal a process when its parent ends. `setpriv` requests that and then becomes the program. A `preexec_fn`
# would run in a forked copy of a process with several threads, against which Python 3.12 warns.
SETPRIV: Final = shutil.which("setpriv") if sys.platform == "linux" else None


def ending_with_us(command: Sequence[str], number: signal.Signals = signal.SIGKILL) -> tuple[str, ...]:
    """Return the command, changed so that its program gets the signal `number` when the *thread* that starts it ends.

    Only Linux can do that. On other systems, return the command unchanged.
    """
    return (SETPRIV, "--pdeathsig", number.name.removeprefix("SIG"), *command) if SETPRIV else tuple(command)


def run(command: Sequence[str], log: Path, settings: Mapping[str, str] | None = None, *, fork: bool = True) -> Program:
    """Start a program, and append its output to `log`. With `fork=True`, a Python module runs in a fork if possible."""
    log.parent.mkdir(parents=True, exist_ok=True)
    log.touch()
    environment = os.environ | (settings or {})
    if fork and forking.POSSIBLE and tuple(command[:2]) == (sys.executable, "-m"):
        return FORKS.start(forking.Order(command[2], tuple(command[3:]), environment, str(log)))
    with log.open("ab") as output:
        return subprocess.Popen(
            ending_with_us(command), cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )

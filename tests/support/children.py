"""Programs that end with the test run that started them, even if that is killed."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Sequence
from typing import Final

# Linux sends a process a signal when its parent ends. `setpriv` asks for that and then becomes the program: a
# `preexec_fn` would do it in a forked copy of a process with several threads, of which Python 3.12 warns.
SETPRIV: Final = shutil.which("setpriv") if sys.platform == "linux" else None


def ending_with_us(command: Sequence[str], number: signal.Signals = signal.SIGKILL) -> tuple[str, ...]:
    """Return a command line for the same program that is sent `number` when the *thread* that starts it ends.

    Elsewhere than on Linux it is the command itself.
    """
    return (SETPRIV, "--pdeathsig", number.name.removeprefix("SIG"), *command) if SETPRIV else tuple(command)

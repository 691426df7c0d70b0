"""Child processes that end with the test run that started them, even if it's killed."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Sequence
from typing import Final

# Linux can signal a process when its parent ends. `setpriv` requests that and then becomes the program. A `preexec_fn`
# would run in a forked copy of a process with several threads, against which Python 3.12 warns.
SETPRIV: Final = shutil.which("setpriv") if sys.platform == "linux" else None


def ending_with_us(command: Sequence[str], number: signal.Signals = signal.SIGKILL) -> tuple[str, ...]:
    """Return a command for the same program that gets signal `number` when the *thread* that starts it ends.

    On other systems than Linux, the command is returned unchanged.
    """
    return (SETPRIV, "--pdeathsig", number.name.removeprefix("SIG"), *command) if SETPRIV else tuple(command)

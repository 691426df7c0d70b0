"""Run `program`, and record who calls certain functions: `python -m tests.bot.core.discord.profiled_program URL FILE`.

URL is the address of the local Discord. The functions are listed in FILE with the suffix .names, each as a file and a
name: `bot/core/table/moves.py:move`. For each call in the event loop's thread, a line is added to FILE: a JSON array
with the called function, its caller, the caller's caller, and so on, leaving out libraries.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tests.bot.core.discord import program
from tests.support.forking import ROOT

OWN = tuple(f"{ROOT / room}/" for room in ("bot", "games"))


@cache
def name(code: CodeType) -> str:
    """Return a function's file and name, such as `bot/core/table/moves.py:move`; "" if it isn't in `bot` or `games`.

    For a nested function, the name doesn't include that of the outer function.
    """
    if not code.co_filename.startswith(OWN):
        return ""
    return f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname.rpartition('<locals>.')[2]}"


def profile(file: Path) -> None:
    """Record in `file` each call to the functions listed in the `.names` file beside it, and the call's callers."""
    wanted = set(file.with_suffix(".names").read_text("utf-8").split())
    lines = file.open("w", buffering=1, encoding="utf-8")

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and name(frame.f_code) in wanted:
            calls = []
            caller: FrameType | None = frame
            while caller is not None:
                calls.append(name(caller.f_code))
                caller = caller.f_back
            lines.write(json.dumps([call for call in calls if call]) + "\n")

    sys.setprofile(note)


if __name__ == "__main__":
    profile(Path(sys.argv[2]))
    program.main(sys.argv[1])

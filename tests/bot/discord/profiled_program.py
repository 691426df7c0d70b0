"""Run `program`, and write down which functions call the ones that a test names.

`python -m tests.bot.discord.profiled_program http://127.0.0.1:PORT FILE`. FILE.names has one name per line, made of a
file of the repository and a function in it: `bot/table/moves.py:move`. For each call of one of these functions in the
thread of the event loop, a line is added to FILE: a JSON array with the function, its caller, the caller's caller, and
so on, as far as they're in `bot` or `games`.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tests.bot.discord import program
from tests.support.forking import ROOT

OWN = tuple(f"{ROOT / room}/" for room in ("bot", "games"))


@cache
def name(code: CodeType) -> str:
    """Return the name of a function in `bot` or `games`; a nested function has no more than its own name. Else ""."""
    if not code.co_filename.startswith(OWN):
        return ""
    return f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname.rpartition('<locals>.')[2]}"


def profile(file: Path) -> None:
    """Write calls of the named functions to the file from now on."""
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

"""A finding of `python -m bot doctor`: the state of one thing, in words."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["ok", "note", "BAD"]


class Finding(msgspec.Struct, frozen=True):
    """The state of one thing, such as "disk". If it's "BAD", the sentence says what to do."""

    state: State
    thing: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.state:<5} {self.thing:<9} {self.sentence}"

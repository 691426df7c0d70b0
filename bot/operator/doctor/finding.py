"""The type of the findings of `python -m bot doctor`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["ok", "note", "BAD"]


class Finding(msgspec.Struct, frozen=True):
    """A finding about one thing, such as "disk": its state, and a sentence that says what to do if the state is BAD."""

    state: State
    thing: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.state:<5} {self.thing:<9} {self.sentence}"

"""Words that every picture needs: names as they can be written, alt texts that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.kernel import Seat
from rendering.draw import fonts
from rendering.picture import Frame, Lettered

MOST: Final = 1024  # characters of an alt text


def clip(text: str, most: int = MOST) -> str:
    """The text, ended with an ellipsis if it is too long."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def called(name: str, seat: Seat) -> str:
    """A name as far as it can be written, or the player's number if nothing of it can."""
    return " ".join(fonts.printable(name).replace(fonts.UNKNOWN, " ").split()) or f"Player {seat + 1}"


def name_of(frame: Frame, seat: Seat) -> str:
    """What a player is called."""
    return called(frame.names[seat] if seat < len(frame.names) else "", seat)


def names_of(frame: Frame) -> tuple[str, ...]:
    """All names as they can be written."""
    return tuple(name_of(frame, seat) for seat in range(len(frame.names)))


def retold(text: str, frame: Frame) -> str:
    """What was told in players' own names, in names that can be written: pictures call each player by one name."""
    told = {name: name_of(frame, seat) for seat, name in enumerate(frame.names)}
    odd = (name for name in told if name.strip() and fonts.printable(name) != told[name])
    for name in sorted(odd, key=len, reverse=True):
        text = text.replace(name, told[name])
    return text


def lines_of(frame: Frame) -> tuple[str, ...]:
    """The narration in names that can be written, newest first."""
    return tuple(retold(line, frame) for line in frame.lines)


def told(frame: Frame, most: int) -> str:
    """The newest lines of the narration that fit, in the order in which things happened."""
    text = ""
    for line in lines_of(frame):
        if text and len(line) + 1 + len(text) > most:
            break
        text = f"{line} {text}".rstrip()
    return clip(text, most)


def readable(offered: Sequence[Lettered], frame: Frame) -> tuple[Lettered, ...]:
    """The choices in names that can be written."""
    return tuple(replace(o, label=retold(o.label, frame), hint=retold(o.hint, frame)) for o in offered)

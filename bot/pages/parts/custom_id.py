"""What a button remembers: everything lies in its custom_id, so that a restart forgets nothing."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from bot.table.position import Position
from games.kernel import IllegalAction, Seat

LIMIT = 100
_FIELD, _CODE, _SHORT = ";", "|", "~"
TEMPLATE = r"(?P<verb>[a-z]+);(?P<spot>[^;]*;[^;]*;[0-9]{0,6};[^;]*;.*)"


class Spot(msgspec.Struct, frozen=True):
    """A table, what its seat was asked, and how far the choice has come: the chain, the group opened, its page.

    In a game's own controls the group is the cursor, and the page tells buttons apart that say the same.

    A code that would make the custom_id too long is kept as a fingerprint, see `whole`.
    """

    table: str
    prompt: str = ""
    codes: tuple[str, ...] = ()
    group: str = ""
    page: int = 0

    def id(self, verb: str) -> str:
        """The custom_id of a button that does `verb` here, at most 100 characters."""
        text = self._text(verb, self.codes)
        if not self.fits(verb):
            text = self._text(verb, [code if code.startswith(_SHORT) else fingerprint(code) for code in self.codes])
        if len(text) > LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text

    def fits(self, verb: str) -> bool:
        """Whether the custom_id holds the codes as they are."""
        return len(self._text(verb, self.codes)) <= LIMIT

    def _text(self, verb: str, codes: Sequence[str]) -> str:
        return _FIELD.join((verb, self.table, self.prompt, str(self.page or ""), self.group, _CODE.join(codes)))

    def then(self, code: str) -> Spot:
        """The spot one choice further."""
        return msgspec.structs.replace(self, codes=(*self.codes, code), group="", page=0)

    def at(self, group: str = "", page: int = 0) -> Spot:
        """The same chain with another group or page open."""
        return msgspec.structs.replace(self, group=group, page=page)


def parse(text: str) -> Spot:
    """The spot of a custom_id without its verb."""
    table, prompt, page, group, codes = text.split(_FIELD, 4)
    return Spot(table, prompt, tuple(codes.split(_CODE)) if codes else (), group, int(page or 0))


def fingerprint(code: str) -> str:
    """The code in six characters; among the legal ones of one moment two alike are next to impossible."""
    return _SHORT + blake2b(code.encode(), digest_size=4).hexdigest()[:6]


def onward(position: Position, seat: Seat, spot: Spot) -> Spot:
    """The spot where there is something to choose next: what is the only choice is taken, but for a move's last one."""
    if not spot.codes and seat not in position.to_act:
        return spot
    codes = position.foregone(seat, spot.codes)
    codes = codes[:-1] if len(codes) > len(spot.codes) and position.completes(seat, codes) else codes
    is_further = len(codes) > len(spot.codes)
    return msgspec.structs.replace(spot, codes=codes, group="", page=0) if is_further else spot


def back(position: Position, seat: Seat, spot: Spot) -> Spot | None:
    """The spot where something was chosen last, with the group open that the choice was in; None if nothing was."""
    codes = spot.codes[:-1]
    while codes and len(position.offered(seat, codes)) == 1:
        codes = codes[:-1]
    if not codes and seat in position.to_act and len(position.offered(seat)) == 1:
        return None
    return Spot(spot.table, spot.prompt, codes, spot.codes[len(codes)].partition(":")[0])


def whole(position: Position, seat: Seat, codes: Sequence[str]) -> tuple[str, ...]:
    """The codes with every fingerprint replaced by the legal code it stands for. Raises IllegalAction if none fits."""
    found: list[str] = []
    for code in codes:
        if code.startswith(_SHORT):
            open_now = (action.code for action in position.legal(seat, found))
            code = next((legal for legal in open_now if fingerprint(legal) == code), "")
            if not code:
                raise IllegalAction("That choice is no longer available.")
        found.append(code)
    return tuple(found)

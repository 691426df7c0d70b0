"""Commands of the Play panel and of typed moves."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.commands.types import AtTable, Codes, Group, Page, Prompt, Value


class PanelState(msgspec.Struct, frozen=True):
    """Where somebody is in a panel: the table, what its seat was asked, the choices so far, the group and page open.

    In a game's own controls the group is the cursor, and the page tells buttons apart that say the same. A choice that
    is too long for a custom_id is kept as a fingerprint, see `bot.pages.parts.chains.whole`.
    """

    table: str
    prompt: str = ""
    codes: tuple[str, ...] = ()
    group: str = ""
    page: int = 0

    def then(self, code: str) -> PanelState:
        """Return the state after one more choice."""
        return msgspec.structs.replace(self, codes=(*self.codes, code), group="", page=0)

    def at(self, group: str = "", page: int = 0) -> PanelState:
        """Return the same choices with another group or page open."""
        return msgspec.structs.replace(self, group=group, page=page)


class InPanel(AtTable, frozen=True):
    """A command that leads from one state of a panel to another."""

    prompt: Prompt = ""
    codes: Codes = ()
    group: Group = ""
    page: Page = 0

    @classmethod
    def of(cls, state: PanelState) -> Self:
        """Return the command at a state."""
        return cls(state.table, state.prompt, state.codes, state.group, state.page)

    @property
    def state(self) -> PanelState:
        """Where the panel was when the command's button was shown, or where that button leads."""
        return PanelState(self.table, self.prompt, self.codes, self.group, self.page)


class GoTo(InPanel, tag="panel", frozen=True):
    """Go to a state of the panel; if its choices are a whole move, make it."""


class Pick(InPanel, tag="pick", frozen=True):
    """Go on by a choice of a list."""

    code: Value = ""


class PickOrOpen(InPanel, tag="open", frozen=True):
    """Go on by a line of the list of rare choices: a choice, or a group of them."""

    line: Value = ""


class FollowSuggestion(InPanel, tag="suggest", frozen=True):
    """Make all moves that are suggested."""


class PressControl(InPanel, tag="press", frozen=True):
    """Press a button of a game's own controls: it makes its move, and the panel stays open."""


class PickControl(InPanel, tag="choose", frozen=True):
    """Pick from a list of a game's own controls."""

    line: Value = ""


class OpenPanel(AtTable, tag="play", frozen=True):
    """Open the panel for what the seat is asked now."""


class MakeMove(AtTable, tag="move", frozen=True):
    """Make a typed move."""

    codes: Codes = ()


class ShowHand(AtTable, tag="hand", frozen=True):
    """Show the seat's private side, a page at a time."""

    page: Page = 0

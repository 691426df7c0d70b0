"""Commands for the Play panel, the private message in which a player chooses a move, and for typed moves."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.core.commands.types import AtTable, Codes, Group, PageNumber, Prompt, Value
from bot.core.ids import TableId


class PanelState(msgspec.Struct, frozen=True):
    """The state of a Play panel: the table, the decision (`prompt`), the choices so far, and the open group and page.

    In a game's custom controls, `group` is the cursor (the item that stays selected between presses), and `page` makes
    the custom_ids of equal buttons differ. A choice that is too long for a custom_id is kept as a fingerprint; see
    `bot.core.pages.parts.chains.whole`.
    """

    table: TableId
    prompt: str = ""
    codes: tuple[str, ...] = ()
    group: str = ""
    page: int = 0

    def then(self, code: str) -> PanelState:
        """Return the state after one more choice, with no group open."""
        return msgspec.structs.replace(self, codes=(*self.codes, code), group="", page=0)

    def at(self, group: str = "", page: int = 0) -> PanelState:
        """Return this state with its choices, but with another group or page open."""
        return msgspec.structs.replace(self, group=group, page=page)


class InPanel(AtTable, frozen=True):
    """The base class of commands that carry the state of a Play panel."""

    prompt: Prompt = ""
    codes: Codes = ()
    group: Group = ""
    page: PageNumber = 0

    @classmethod
    def of(cls, state: PanelState) -> Self:
        """Return a command of this type that carries the panel's state."""
        return cls(state.table, state.prompt, state.codes, state.group, state.page)

    @property
    def state(self) -> PanelState:
        """The panel's state when the button was shown, or the one that the button leads to."""
        return PanelState(self.table, self.prompt, self.codes, self.group, self.page)


class GoTo(InPanel, tag="panel", frozen=True):
    """Go to the panel state that the button carries. If that state's choices are a complete move, make the move."""


class Pick(InPanel, tag="pick", frozen=True):
    """Make a choice from a list."""

    code: Value = ""


class PickOrOpen(InPanel, tag="open", frozen=True):
    """Make the choice or open the group that was picked from the list of rarely used choices."""

    line: Value = ""


class FollowSuggestion(InPanel, tag="suggest", frozen=True):
    """Make all the moves that the game suggests."""


class PressControl(InPanel, tag="press", frozen=True):
    """Press a button of a game's custom controls. The panel stays open even if that makes a move."""


class PickControl(InPanel, tag="choose", frozen=True):
    """Pick an entry from a list of a game's custom controls."""

    line: Value = ""


class OpenPanel(AtTable, tag="play", frozen=True):
    """Open the panel for the decision that the seat has to make now."""


class MakeMove(AtTable, tag="move", frozen=True):
    """Make the move that the person typed as a slash command."""

    codes: Codes = ()


class ShowHand(AtTable, tag="hand", frozen=True):
    """Show the seat's hand and everything else that only its player may see, a page at a time."""

    page: PageNumber = 0

"""Pages for advice and open hands, and for the setting that allows them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.commands.panel import GoTo, OpenPanel
from bot.core.pages.hooks import Buttons, Setting
from bot.core.pages.parts.buttons import Style, button
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.pictures import Gallery
from bot.core.storage import Head
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.teaching import modes
from bot.features.teaching.commands import SetTeaching, ShowAdvice, ShowHands
from games.kernel import Seat

CHOICES = {"no": "off", "advice": "advice on", "open": "advice on, hands open"}


def on_card(head: Head) -> str:
    """Return the lobby card's words about advice and open hands; "" if neither is allowed."""
    return CHOICES[mode] if (mode := modes.of(head)) != "no" else ""


TEACHING = Setting(
    SetTeaching,
    "Teaching",
    "With advice on, **What would you do?** asks a computer player. With open hands, everyone can see all hands.",
    CHOICES,
    modes.of,
    on_card,
)


def advice_button(position: Position) -> Buttons:
    """Return the button that asks for advice if the table allows advice; otherwise ()."""
    return (button(ShowAdvice(position.id), "What would you do?"),) if modes.of(position.head) != "no" else ()


def open_hands(position: Position) -> Buttons:
    """Return the "All hands" button if hands are open during the game; otherwise ()."""
    return (button(ShowHands(position.id), "All hands"),) if modes.of(position.head) == "open" else ()


def final_hands(position: Position) -> Buttons:
    """Return the "All hands" button, which every final board has."""
    return (button(ShowHands(position.id), "All hands"),)


def help_on_turn(position: Position) -> str:
    """Return the line about advice for `/guide`; "" if the table doesn't allow advice."""
    return "`/advice` asks a computer player" if modes.of(position.head) != "no" else ""


def advice(position: Position, seat: Seat, codes: Sequence[str], why: str) -> Page:
    """Return the page with the advised move, the reason for it, and a button that makes the move.

    The page shows only the labels of the move's choices, because its results may depend on hidden information.
    """
    labels = []
    for number, code in enumerate(codes):
        items = (item for group in prompts.menu(position, seat, codes[:number]) for item in group.items)
        labels += [item.label for item in items if item.code == code]
    move = GoTo(position.id, prompts.prompt(position, seat), tuple(codes))
    buttons = (button(move, "Do it", Style.success), button(OpenPanel(position.id), "I'll choose"))
    return Page(f"I'd do this: **{', '.join(labels)}**.\n{why}", rows=(buttons,))


async def hands(gallery: Gallery, position: Position) -> Page:
    """Return a page with every seat's hand and other secrets."""
    names = text_names(position)
    secrets = (position.game.words.secret(position.view(seat), names) for seat in range(len(names)))
    sections = [f"**{name}**\n{_quote(secret)}" for name, secret in zip(names, secrets, strict=True)]
    pictures = [picture for seat in range(len(names)) for picture in (await gallery.hand(position, seat))[:1]]
    return Page("\n".join(sections), tuple(pictures))


def _quote(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())

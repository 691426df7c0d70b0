"""One message of Discord's layout kind: pictures first, then text, then at most five buttons a row."""

from __future__ import annotations

import io
from typing import Any

import discord
import msgspec
from discord import ui

from bot.markdown import ALT, DISPLAY, clickable, clip
from rendering.picture import Picture

BRASS = 0xC08A3E
NOTE = 400
NO_PICTURES = "I may not post pictures here. An admin can give me Attach Files in this channel."


class Page(msgspec.Struct, frozen=True):
    """What a message shows. `rows` hold buttons (at most five) or one select each."""

    text: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[tuple[ui.Item[Any], ...], ...] = ()
    sections: tuple[tuple[str, ui.Item[Any]], ...] = ()  # at most ten lines with a button beside each
    note: str = ""  # small print at the end
    push: str = ""  # what a locked phone shows of it, instead of the beginning of `text`

    def plain(self) -> Page:
        """The same where pictures are not allowed: it says so."""
        return msgspec.structs.replace(self, pictures=(), note=NO_PICTURES)

    def view(self) -> ui.LayoutView:
        """The layout. It is stopped: its buttons are found by their custom_id, not kept in memory."""
        layout = ui.LayoutView(timeout=None)
        box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=BRASS)
        for file in self._files():
            box.add_item(ui.MediaGallery(_shown(file)))  # one each: pictures that share a gallery are cropped
        room = (DISPLAY - NOTE) // 2 if self.sections else DISPLAY - NOTE
        if self.text:
            box.add_item(ui.TextDisplay(clip(clickable(self.text), room)))
        for line, item in self.sections:
            box.add_item(ui.Section(clip(clickable(line), room // len(self.sections)), accessory=item))
        for row in self.rows:
            box.add_item(ui.ActionRow(*row))
        if self.note:
            box.add_item(ui.TextDisplay(f"-# {clip(clickable(self.note), NOTE)}"))
        layout.add_item(box)
        layout.stop()
        return layout

    def files(self) -> list[discord.File]:
        """The pictures as uploads; a new list each time, because sending uses a file up."""
        return [discord.File(io.BytesIO(picture.data), name, description=alt) for picture, name, alt in self._files()]

    def _files(self) -> list[tuple[Picture, str, str]]:
        """Each picture with a file name of its own and its alt text."""
        return [
            (picture, f"{number}-{picture.name}" if number else picture.name, clip(picture.alt, ALT))
            for number, picture in enumerate(self.pictures)
        ]


def _shown(file: tuple[Picture, str, str]) -> discord.MediaGalleryItem:
    _, name, alt = file
    return discord.MediaGalleryItem(f"attachment://{name}", description=alt or None)

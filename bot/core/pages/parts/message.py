"""The content of a message, and its conversion to Discord's layout: pictures first, then text, then controls."""

from __future__ import annotations

import io
from typing import Any

import discord
import msgspec
from discord import ui

from bot.core.markdown import ALT, CONTENT, DISPLAY, clickable, clip
from rendering.picture import Picture

BRASS = 0xC08A3E
NOTE = 400
NO_PICTURES = "I can't post pictures here. An admin can give me the Attach Files permission in this channel."


class Page(msgspec.Struct, frozen=True):
    """The content of a message. Each row in `rows` holds at most five buttons, or one drop-down list."""

    text: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[tuple[ui.Item[Any], ...], ...] = ()
    sections: tuple[tuple[str, ui.Item[Any]], ...] = ()  # at most ten lines with a button beside each
    note: str = ""  # small print at the end
    push: str = ""  # the notification on a locked phone, instead of the beginning of `text`

    def plain(self, note: str = NO_PICTURES) -> Page:
        """Return the page without its pictures, with a note that says why."""
        return msgspec.structs.replace(self, pictures=(), note=note)

    def bare(self, note: str) -> Page:
        """Return the page with only its text and first row of buttons, and a note that says why the rest is missing."""
        text = "\n".join([self.text, *(line for line, _ in self.sections)])
        buttons = [row for row in self.rows if all(isinstance(item, ui.Button) for item in row)]
        return Page(text, rows=tuple(buttons[:1]), note=note, push=self.push)

    def content(self) -> str:
        """Return the text of the page for a message without a layout."""
        return clip(clickable(f"{self.text}\n-# {self.note}" if self.note else self.text), CONTENT)

    def classic_view(self) -> ui.View:
        """Return the controls of the page for a message without a layout, as a stopped view (see `view`)."""
        view = ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    def view(self) -> ui.LayoutView:
        """Return the page as a layout.

        The view is stopped, because clicks are handled by custom_id, not by the view.
        """
        layout = ui.LayoutView(timeout=None)
        box: ui.Container[ui.LayoutView] = ui.Container(accent_color=BRASS)
        for file in self._files():
            box.add_item(ui.MediaGallery(_media(file)))  # one each: pictures that share a gallery are cropped
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
        """Return the pictures as new uploads. Each upload can be sent only once."""
        return [discord.File(io.BytesIO(picture.data), name, description=alt) for picture, name, alt in self._files()]

    def _files(self) -> list[tuple[Picture, str, str]]:
        """Return each picture with a unique file name and its alt text."""
        return [
            (picture, f"{number}-{picture.name}" if number else picture.name, clip(picture.alt, ALT))
            for number, picture in enumerate(self.pictures)
        ]


def _media(file: tuple[Picture, str, str]) -> discord.MediaGalleryItem:
    _, name, alt = file
    return discord.MediaGalleryItem(f"attachment://{name}", description=alt or None)

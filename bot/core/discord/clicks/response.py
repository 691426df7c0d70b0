"""The response to an interaction: in time, private by default, and in the clicked panel if there is one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal

import discord

from bot.core import metrics, saved
from bot.core.commands import codec
from bot.core.discord.clicks.open_pages import OpenPages
from bot.core.discord.failures import CODE, NO_MOVE, UNSAID, explain, is_true, outcome, was_answered
from bot.core.ids import MessageId
from bot.core.logs import fault
from bot.core.markdown import CONTENT, clickable, clip
from bot.core.pages.parts.message import Page

log = logging.getLogger(__name__)
POSTED = "Posted below for everyone."
_WITHOUT_PICTURES = (400, 403, 413)  # may be due to files: too large, not allowed, a broken upload
SOON = 1.0  # seconds until the sender is asked to wait


class Reply:
    """The response to an interaction, which only its sender sees unless it's posted for everybody.

    After a click in a private panel, the response replaces that panel; otherwise it's a new message.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        message = interaction.message
        self.in_panel = message is not None and message.flags.ephemeral
        self._one_at_a_time = asyncio.Lock()
        self._saying: asyncio.Future[None] | None = None  # stored, because the event loop has only weak references
        self._saved = saved.watch()
        self._promised: Literal["", "privately", "publicly"] = ""  # how the interaction was acknowledged so far
        self.about: tuple[object, ...] = ()  # the subject of the opened page; a later page on that subject closes it

    @contextmanager
    def patience(self) -> Iterator[None]:
        """Tell the sender to wait if the `with` block takes more than a second without responding."""
        timer = asyncio.get_running_loop().call_later(SOON, self._ask_for_patience)
        try:
            yield
        finally:
            timer.cancel()

    def _ask_for_patience(self) -> None:
        self._saying = asyncio.ensure_future(self._say_wait())

    async def show(self, work: Coroutine[Any, Any, Page]) -> None:
        """Await the page and show it. If that takes more than a second, tell the sender to wait."""
        with self.patience():
            page = await work
        await self.put(page)

    async def put(self, page: Page) -> None:
        """Show the page, or only its text if Discord refuses the pictures."""
        try:
            await self._put(page)
        except discord.HTTPException as error:
            if not page.pictures or error.status not in _WITHOUT_PICTURES or was_answered(error):
                raise
            log.warning("Discord rejected the pictures in a reply", extra={"fields": {"code": error.code}})
            await self._put(page.plain())

    async def say(self, text: str) -> None:
        """Send a short private message, and leave the clicked panel as it is."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if not response.is_done():
                await response.send_message(clip(clickable(text), CONTENT), ephemeral=True)
            elif self._promised or response.type is discord.InteractionResponseType.deferred_channel_message:
                await self.interaction.edit_original_response(view=Page(text).view(), attachments=[])
            else:
                await self.interaction.followup.send(clip(clickable(text), CONTENT), ephemeral=True)

    async def done(self, text: str) -> None:
        """Confirm what was done in one sentence, in the clicked panel if there is one, else as a private message."""
        await self.put(Page(text))

    async def post(self, page: Page) -> None:
        """Post the page for everybody, as the response or below a private response."""
        response, view = self.interaction.response, page.view()
        async with self._one_at_a_time:
            if not response.is_done():
                await response.send_message(view=view, files=page.files())
                return
            if self._promised == "publicly":
                await self.interaction.edit_original_response(view=view, attachments=page.files())
                return
            if self._promised == "privately":  # the first message after a private deferral would be private too
                await self.interaction.edit_original_response(view=Page(POSTED).view(), attachments=[])
            await self.interaction.followup.send(view=view, files=page.files())

    async def done_in_view(self, text: str) -> None:
        """Confirm what was done, as `done` does.

        After a click in a public message, do nothing, because the message itself shows the change.
        """
        response = self.interaction.response
        async with self._one_at_a_time:
            if self.interaction.message is not None and not self.in_panel and not response.is_done():
                await response.defer()
                return
        await self.done(text)

    async def hand_over(self, text: str, file: discord.File) -> None:
        """Respond with `text` and a file, after `hold_beside` has acknowledged the interaction."""
        async with self._one_at_a_time:
            await self.interaction.edit_original_response(content=text, attachments=[file])

    async def hold(self) -> None:
        """Acknowledge the interaction; the response follows in the clicked panel, or as a private message."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True, thinking=not self.in_panel)

    async def hold_beside(self) -> None:
        """Acknowledge the interaction; the response follows as a new private message, and the clicked panel stays."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def hold_for_all(self) -> None:
        """Acknowledge the interaction; the response follows as a public message."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                self._promised = "publicly"
                await self.interaction.response.defer(thinking=True)

    async def fail(self, error: BaseException) -> None:
        """Tell the sender what went wrong. An unexpected error is logged under a code, which is shown to the sender."""
        if was_answered(error):
            log.info("answered already", extra={"fields": self._log_fields})
            return
        with suppress(*UNSAID):  # the log has the error in any case
            await self.say(await self._what_failed(error))

    async def _what_failed(self, error: BaseException) -> str:
        text = explain(error)
        if text:
            metrics.REFUSALS.labels(type(error).__name__).inc()
        code = "" if text else CODE.format(code=fault("an interaction failed", error, **self._log_fields))
        if is_true(error, self._saved):
            return text
        return (await outcome(self._saved, self._made) or text or NO_MOVE) + code

    async def _made(self) -> object:
        """Return the id of the table at which this interaction made or undid a move, or None."""
        return await self.interaction.client.services.tables.store.made_by(self.interaction.id)

    @property
    def _log_fields(self) -> dict[str, object]:
        """The fields for the log: a slash command's name, or a button's verb and table, but never option values."""
        command = self.interaction.command
        data: Any = self.interaction.data or {}
        verb, table = codec.address(str(data.get("custom_id", "")))
        asked = f"/{command.qualified_name}" if command is not None else verb or "an interaction"
        return {"asked": asked, "interaction": self.interaction.id} | ({"table": table} if table else {})

    async def _say_wait(self) -> None:
        async with self._one_at_a_time:
            if self.interaction.response.is_done():
                return
            try:
                await self._say_so()
            except UNSAID as error:
                self._promised = ""  # too late, or another process has answered: showing the answer will fail too
                log.info("couldn't show Discord that a reply takes longer: %s", type(error).__name__)

    async def _say_so(self) -> None:
        self._promised = "privately"
        if self.in_panel:
            await self.interaction.response.edit_message(view=Page("One moment…").view(), attachments=[])
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _put(self, page: Page) -> None:
        response, view, message = self.interaction.response, page.view(), None
        async with self._one_at_a_time:
            if response.is_done():
                message = (await self.interaction.edit_original_response(view=view, attachments=page.files())).id
            elif self.in_panel:
                await response.edit_message(view=view, attachments=page.files())
            else:
                message = (await response.send_message(view=view, files=page.files(), ephemeral=True)).message_id
        await self._close_older_page(None if message is None else MessageId(message))

    async def _close_older_page(self, message: MessageId | None) -> None:
        pages: OpenPages = self.interaction.client.open_pages
        if self.in_panel:
            pages.changed(self.interaction)
        elif self.about and message is not None:
            await pages.note_opened(self.interaction, message, self.about)

"""The one answer to an interaction: in time, private, and in the panel that was clicked if there is one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import discord

from bot import metrics, saved
from bot.commands import codec
from bot.discord.failures import CODE, NO_MOVE, UNSAID, explain, is_true, outcome, was_answered
from bot.logs import fault
from bot.markdown import CONTENT, clickable, clip
from bot.pages.parts.message import Page

T = TypeVar("T")
log = logging.getLogger(__name__)
POSTED = "Posted below for everyone."
_WITHOUT_PICTURES = (400, 403, 413)  # refused perhaps for its files: too large, not allowed here, a broken upload
SOON = 1.0  # seconds until somebody who waits is told so


class Reply:
    """Answers an interaction privately. A click in a private panel changes the panel; anything else opens one."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        message = interaction.message
        self.in_panel = message is not None and message.flags.ephemeral
        self._one_at_a_time = asyncio.Lock()
        self._saying: asyncio.Future[None] | None = None  # kept: the loop forgets a task that nobody holds
        self._saved = saved.watch()
        self._is_for_all = False  # everybody sees that an answer will come
        self._is_waiting = False  # a word of patience stands where the answer will be

    @property
    def is_answered(self) -> bool:
        """Whether Discord has had its answer."""
        return self.interaction.response.is_done()

    async def while_waiting(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of work that answers by itself, with a word of patience if that takes longer than a second."""
        timer = asyncio.get_running_loop().call_later(SOON, self._ask_for_patience)
        try:
            return await work
        finally:
            timer.cancel()

    def _ask_for_patience(self) -> None:
        self._saying = asyncio.ensure_future(self._patience())

    async def show(self, work: Coroutine[Any, Any, Page]) -> None:
        """The page, as soon as it is made."""
        await self.put(await self.while_waiting(work))

    async def put(self, page: Page) -> None:
        """Show the page, or its text alone where Discord refuses its pictures."""
        try:
            await self._put(page)
        except discord.HTTPException as error:
            if not page.pictures or error.status not in _WITHOUT_PICTURES or was_answered(error):
                raise
            log.warning("Discord refused the pictures of an answer", extra={"fields": {"code": error.code}})
            await self._put(page.plain())

    async def say(self, text: str) -> None:
        """A short private sentence beside whatever is shown."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if not response.is_done():
                await response.send_message(clip(clickable(text), CONTENT), ephemeral=True)
            elif self._is_waiting or response.type is discord.InteractionResponseType.deferred_channel_message:
                await self.interaction.edit_original_response(view=Page(text).view(), attachments=[])
            else:
                await self.interaction.followup.send(clip(clickable(text), CONTENT), ephemeral=True)

    async def done(self, text: str) -> None:
        """What was done: in place of the panel, or as a private line."""
        await self.put(Page(text))

    async def post(self, page: Page) -> None:
        """The page for everybody, as the answer, or below an answer that only one sees."""
        response, view = self.interaction.response, page.view()
        async with self._one_at_a_time:
            if not response.is_done():
                await response.send_message(view=view, files=page.files())
                return
            if self._is_for_all:
                await self.interaction.edit_original_response(view=view, attachments=page.files())
                return
            if self._is_waiting:  # what follows a word of patience is as private as that, if it is the first
                await self.interaction.edit_original_response(view=Page(POSTED).view(), attachments=[])
            await self.interaction.followup.send(view=view, files=page.files())

    async def done_in_view(self, text: str) -> None:
        """The same, but without a word where the message that was clicked will show it to everybody."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if self.interaction.message is not None and not self.in_panel and not response.is_done():
                await response.defer()
                return
        await self.done(text)

    async def hand_over(self, text: str, file: discord.File) -> None:
        """A file, as the answer for which `hold_beside` has made room."""
        async with self._one_at_a_time:
            await self.interaction.edit_original_response(content=text, attachments=[file])

    async def hold(self) -> None:
        """Acknowledge work that takes a while before it can answer."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True, thinking=not self.in_panel)

    async def hold_beside(self) -> None:
        """The same where the answer is a private message of its own: a panel stays as it is."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def hold_for_all(self) -> None:
        """The same where everybody shall see the answer: what follows is as public as this."""
        async with self._one_at_a_time:
            if not self.interaction.response.is_done():
                self._is_for_all = True
                await self.interaction.response.defer(thinking=True)

    async def fail(self, error: BaseException) -> None:
        """What went wrong, in words; the trace of what nobody foresaw goes to the log under a code."""
        if was_answered(error):
            log.info("answered already", extra={"fields": self._asked})
            return
        with suppress(*UNSAID):  # if even that fails, the log has it
            await self.say(await self._what_failed(error))

    async def _what_failed(self, error: BaseException) -> str:
        text = explain(error)
        if text:
            metrics.REFUSALS.labels(type(error).__name__).inc()
        code = "" if text else CODE.format(code=fault("an interaction failed", error, **self._asked))
        if is_true(error, self._saved):
            return text
        return (await outcome(self._saved, self._made) or text or NO_MOVE) + code

    async def _made(self) -> object:
        """Look up the table at which this interaction made a move or an undo."""
        return await self.interaction.client.services.tables.store.made_by(self.interaction.id)

    @property
    def _asked(self) -> dict[str, object]:
        """For the log: the command's name, or the button's verb and its table, no more (values may be secrets)."""
        command = self.interaction.command
        data: Any = self.interaction.data or {}
        verb, table = codec.address(str(data.get("custom_id", "")))
        asked = f"/{command.qualified_name}" if command is not None else verb or "an interaction"
        return {"asked": asked, "interaction": self.interaction.id} | ({"table": table} if table else {})

    async def _patience(self) -> None:
        async with self._one_at_a_time:
            if self.interaction.response.is_done():
                return
            try:
                await self._say_so()
            except UNSAID as error:
                self._is_waiting = False  # too late, or answered elsewhere: the answer itself meets it too
                log.info("no word of patience: %s", type(error).__name__)

    async def _say_so(self) -> None:
        self._is_waiting = True
        if self.in_panel:
            await self.interaction.response.edit_message(view=Page("One moment…").view(), attachments=[])
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _put(self, page: Page) -> None:
        response, view = self.interaction.response, page.view()
        async with self._one_at_a_time:
            if response.is_done():
                await self.interaction.edit_original_response(view=view, attachments=page.files())
            elif self.in_panel:
                await response.edit_message(view=view, attachments=page.files())
            else:
                await response.send_message(view=view, files=page.files(), ephemeral=True)

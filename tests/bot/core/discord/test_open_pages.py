"""Tests that opening a private page closes the page about the same subject that the person had open before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.core.discord.clicks.open_pages import OpenPages
from bot.core.ids import MessageId


class Answer(SimpleNamespace):
    """A test double of an interaction that has sent a deletable answer."""

    def __init__(self, deleted: list[str], name: str) -> None:
        super().__init__(user=SimpleNamespace(id=1), channel_id=2, message=None, deleted=deleted, name=name)

    async def delete_original_response(self) -> None:
        self.deleted.append(self.name)


async def test_a_message_that_shows_something_else_by_now_is_closed_by_a_page_about_that_alone() -> None:
    pages, deleted = OpenPages(), list[str]()

    async def opened(name: str, message: MessageId, about: str) -> None:
        answer: Any = Answer(deleted, name)
        await pages.note_opened(answer, message, (about,))

    await opened("first", MessageId(10), "fair")
    await opened("first", MessageId(10), "puzzle")  # the same message, after the command led to another one
    await opened("second", MessageId(11), "fair")
    assert deleted == []
    await opened("third", MessageId(12), "puzzle")
    assert deleted == ["first"]
    await opened("fourth", MessageId(13), "fair")
    await opened("fifth", MessageId(14), "puzzle")
    assert deleted == ["first", "second", "third"]

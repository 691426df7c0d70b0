"""Pages of the rulebook: its chapters, the rules in a chapter, and a rule with its picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import button, in_rows, select
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.features.rulebook.commands import ShowRule, ShowRules
from games.kernel import AnyGame, Entry

PAGE = 25  # maximum number of rules per list


def contents(game: AnyGame, at: ShowRules) -> Page:
    """Return the page that lists the rulebook's chapters, or a page of the chapter that `at` names."""
    chapters: dict[str, list[Entry]] = {}
    for entry in game.words.entries():
        chapters.setdefault(entry.kind, []).append(entry)
    if at.chapter in chapters:
        return _chapter(chapters[at.chapter], at)
    steps = "\n".join(f"{number}. {line}" for number, line in enumerate(game.how_to, 1))
    openers = [button(ShowRules(at.table, kind), kind.capitalize()) for kind in list(chapters)[:20]]
    return Page(f"**{game.name}**\n{steps}", rows=in_rows(openers), note="`/rulebook` searches everything.")


def _chapter(entries: Sequence[Entry], at: ShowRules) -> Page:
    last = (len(entries) - 1) // PAGE
    page = min(at.page, last)
    on_page = entries[page * PAGE : (page + 1) * PAGE]
    options = [
        discord.SelectOption(
            label=clip(entry.title, CHOICE), value=entry.key, description=clip(entry.text, CHOICE) or None
        )
        for entry in on_page
    ]
    turns = [button(ShowRules(at.table), "Back")]
    if page < last:
        turns.append(button(ShowRules(at.table, at.chapter, page + 1), "More"))
    chapter = at.chapter.capitalize()
    return Page(
        f"**{chapter}**", rows=((select(ShowRule(at.table, at.chapter, page), "Which one?", options),), tuple(turns))
    )


async def entry(gallery: Gallery, game: AnyGame, key: str) -> Page:
    """Return the page with a rule and its picture. Raises NotNow if there is no rule with that key."""
    entry = next((entry for entry in game.words.entries() if entry.key == key), None)
    if entry is None:
        raise NotNow("I can't find that rule. Pick one from the list as you type.")
    text = f"**{entry.title}** · {entry.kind}\n{entry.text}"
    return Page(text, await gallery.entry(game, key), note=game.credit)

"""One-line titles of tables for lists and autocomplete, and a function that extracts a table's id from such a title."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.discord.interactions import AnyInteraction
from bot.core.ids import TableId, UserId
from bot.core.markdown import CHOICE, clip
from bot.core.pages import reference
from bot.core.storage import Chair, Head
from bot.core.table.registry import Tables

_BETWEEN = " · "
_PLACE = 24  # maximum number of characters of a channel's name
_LEAST = 8  # if there's room for fewer characters, players' names are left out


async def titles(tables: Tables, interaction: AnyInteraction, heads: Sequence[Head]) -> list[tuple[str, str]]:
    """Return a (title, id) pair for each table.

    A title contains the game, the place, the other players, what the table is waiting for, and the id.
    """
    chairs = await tables.store.chairs([head.id for head in heads])
    return [(_title(tables, interaction, head, chairs.get(head.id, ())), head.id) for head in heads]


def table_id(text: str) -> TableId:
    """Return the table id in the text, which is either just the id or a title that ends with it."""
    return TableId(text.rpartition(_BETWEEN)[2].strip().casefold())


def _title(tables: Tables, interaction: AnyInteraction, head: Head, chairs: Sequence[Chair]) -> str:
    game = tables.games.get(head.game)
    place = getattr(interaction.client.get_channel(head.place.channel), "name", None)
    before = [game.name if game else head.game, *([f"#{clip(place, _PLACE)}"] if place else [])]
    behind = [reference.whose_turn(head, UserId(interaction.user.id)), head.id]
    others = ", ".join(chair.name for chair in chairs if chair.user != UserId(interaction.user.id))
    room = CHOICE - len(_BETWEEN.join([*before, "", *behind]))
    with_others = [clip(f"with {others}", room)] if others and room >= _LEAST else []
    return _BETWEEN.join([*before, *with_others, *behind])

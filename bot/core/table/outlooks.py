"""A check, for the operator, of whether stored tables can continue with this version of the bot."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.ids import TableId
from bot.core.refusals import Damaged, StorageTrouble
from bot.core.storage import Store
from bot.core.table.loading import Outlook, outlook
from games.kernel import AnyGame


async def outlook_of(store: Store, table_id: TableId, games: Mapping[str, AnyGame]) -> Outlook:
    """Replay the table, and return whether and how it could continue. Deleted tables count as able to continue."""
    try:
        stored = await store.read(table_id)
    except (Damaged, StorageTrouble) as damaged:
        return Outlook(str(damaged), can_continue=False)
    if stored is None:
        return Outlook()
    game = games.get(stored.head.game)
    return outlook(game, stored) if game else Outlook("I don't know that game", can_continue=False)

"""What the operator learns about a stored table before this version of the bot plays it on."""

from __future__ import annotations

from collections.abc import Mapping

from bot.refusals import Damaged, StorageTrouble
from bot.storage import Store, TableId
from bot.table.loading import Outlook, outlook
from games.kernel import AnyGame


async def outlook_of(store: Store, name: TableId, games: Mapping[str, AnyGame]) -> Outlook:
    """Replay the table, and tell whether it could continue. A table that's gone has nothing wrong with it."""
    try:
        stored = await store.read(name)
    except (Damaged, StorageTrouble) as damaged:
        return Outlook(str(damaged), goes_on=False)
    if stored is None:
        return Outlook()
    game = games.get(stored.head.game)
    return outlook(game, stored) if game else Outlook("I don't know that game", goes_on=False)

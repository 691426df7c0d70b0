"""The operator's check for stalled tables, which are waiting for nobody, or for somebody who is unlikely to come."""

from __future__ import annotations

from bot.core.storage import Head
from games.english import count

DAY = 86_400
COMPUTER_SECONDS = 3600  # computer players answer within seconds
LONG = 60 * DAY  # seconds without a clock after which a player is unlikely to come; the last reminder was long before


def why(head: Head, now: float) -> str:
    """Return a phrase for the operator that says why the table is stalled; "" if it isn't."""
    if head.status != "playing" or head.lost or head.paused_since:
        return ""
    if head.due is not None and head.due > now - DAY:
        return ""  # a deadline will remind somebody or move for them
    if head.computer and now - head.since > COMPUTER_SECONDS:
        return "it's a computer player's turn, but it isn't moving"
    if not head.waiting and not head.computer:
        return "it isn't waiting for anyone"
    oldest = min(head.waiting_since.values(), default=head.since)
    if head.waiting and now - oldest > LONG:
        return f"it has been waiting for {count(len(head.waiting), 'player')} for {(now - oldest) / DAY:.0f} days"
    return ""

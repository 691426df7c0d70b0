"""The restrictions of Discord that tests can switch off. All others always apply."""

from collections.abc import Iterable

from playground.protocol.errors import Refused

RESTRAINTS = {
    "archiving": "threads archive themselves after long enough without a message",
    "component_files": "files that a layout shows aren't attachments of its message",
    "invalid_requests": "after 10,000 answers with 401, 403 or 429 in ten minutes, every answer is 429 for an hour",
    "dm_opening": "opening many new private channels at once is refused with 40003",
    "old_edits": "frequent edits of messages older than an hour are refused: 429 with 30046",
    "rate_limits": "50 requests a second, 5 posts and 5 edits in 5 s a channel, 10 private channels in 2 minutes, "
    "5 follow-ups and 5 edits in 2 s an interaction, 30 follow-ups a minute a channel",
    "signed_addresses": "attachments are served only at signed addresses, which expire after a day",
}


def lax(names: Iterable[str]) -> frozenset[str]:
    """Return the named restrictions as a set. Raises Refused if one is unknown."""
    found = frozenset(names)
    if unknown := sorted(found - RESTRAINTS.keys()):
        raise Refused(f"There is no restriction {', '.join(unknown)}. Choose from {', '.join(RESTRAINTS)}")
    return found

"""Discord's restrictions that tests can switch off; all others are in force."""

from collections.abc import Iterable

from playground.protocol.errors import Refused

RESTRAINTS = {
    "archiving": "threads archive themselves when nobody has written in them for long enough",
    "component_files": "files that a layout shows are no attachments of its message",
    "invalid_requests": "10,000 answers with 401, 403 or 429 in ten minutes are followed by an hour of nothing but 429",
    "dm_opening": "opening many new private channels at once is refused with 40003",
    "old_edits": "messages older than an hour may be edited seldom: 429 with 30046",
    "rate_limits": "50 requests a second, 5 posts and 5 edits in 5 s a channel, 10 private channels in 2 minutes, "
    "5 follow-ups and 5 edits in 2 s an interaction, 30 follow-ups a minute a channel",
    "signed_addresses": "attachments are served at signed addresses alone, which expire after a day",
}


def lax(names: Iterable[str]) -> frozenset[str]:
    """Return the named restrictions as a set. Raises Refused if one is unknown."""
    found = frozenset(names)
    if unknown := sorted(found - RESTRAINTS.keys()):
        raise Refused(f"There is no restraint {', '.join(unknown)}. There are {', '.join(RESTRAINTS)}")
    return found

"""Archived and locked threads: who may write in them or reopen them, and when they're archived."""

from datetime import datetime

from playground.protocol import permissions
from playground.protocol.errors import ApiError
from playground.protocol.snowflake import made_at
from playground.protocol.wire import Json
from playground.world import threads
from playground.world.world import World


def may_reopen(world: World, thread: Json, user: str) -> bool:
    """Tell whether a user may write in a thread and reopen it. A locked thread requires Manage Threads."""
    managing = world.granted(user, thread) & permissions.BITS["MANAGE_THREADS"]
    return bool(managing) or not thread["thread_metadata"]["locked"]


def _demand_unlocked(world: World, thread: Json, user: str) -> None:
    if not may_reopen(world, thread, user):
        raise ApiError(400, 160005, "Thread is locked")


def demand_open(world: World, thread: Json, user: str) -> None:
    """Raise ApiError if the thread is archived, or if it's locked for this user."""
    _demand_unlocked(world, thread, user)
    if thread["thread_metadata"]["archived"]:
        raise archived()


def reopen_to_write(world: World, thread: Json, user: str) -> None:
    """Reopen a thread for a user's message if it's archived. Raises ApiError 160005 if it's locked."""
    _demand_unlocked(world, thread, user)
    if thread["thread_metadata"]["archived"]:
        threads.update(world, thread, {"archived": False})


def archive_idle(world: World) -> None:
    """Archive every thread that has been silent for the time in its `auto_archive_duration`."""
    if not world.is_strict("archiving"):
        return
    for thread in threads.active(world):
        silent = world.clock() - _last_active(thread)
        if silent >= thread["thread_metadata"]["auto_archive_duration"] * 60:
            threads.update(world, thread, {"archived": True})


def _last_active(thread: Json) -> float:
    unarchived = datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"]).timestamp()
    return max(unarchived, made_at(thread["last_message_id"] or thread["id"]))


def archived() -> ApiError:
    """Return Discord's error for changing an archived thread."""
    return ApiError(400, 50083, "Thread is archived")

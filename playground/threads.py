"""Channels that come and go: threads, their members, and channels deleted by an admin."""

from playground import messages, permissions
from playground.errors import ApiError, Complaints
from playground.limits import HAS_THREAD
from playground.snowflake import timestamp
from playground.wire import Json, public
from playground.world import Event, World

ACTIVE_LIMIT = 1000


def start(world: World, parent: Json, owner: str, payload: Json, message: Json | None = None) -> Json:
    """Open a thread in `parent`, under `message` if given; raises ApiError."""
    kind = 11 if message is not None else payload.get("type", 12)
    _check(world, payload, kind, message)
    thread = _thread(parent, owner, payload, kind, message["id"] if message is not None else world.new_id())
    world.save_channel(thread)
    if message is not None:
        message |= {"flags": message["flags"] | HAS_THREAD, "thread": public(thread)}
        world.save_message(message)
    world.emit(Event("THREAD_CREATE", public(thread) | {"newly_created": True}, thread))
    if message is not None:
        messages.publish(world, "MESSAGE_UPDATE", message)
    elif kind == 11:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": world.guild_id}
        extra = {"type": 18, "message_reference": reference}
        messages.create(world, parent, owner, {"content": thread["name"]}, {}, extra)
    return thread


def _check(world: World, payload: Json, kind: int, message: Json | None) -> None:
    bad = Complaints()
    bad.text(("name",), payload.get("name"), 1, 100)
    bad.choice(("type",), kind, permissions.THREADS)
    bad.choice(("auto_archive_duration",), payload.get("auto_archive_duration") or 1440, (60, 1440, 4320, 10080))
    bad.raise_any()
    if message is not None and message["id"] in world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    if len(active(world)) >= ACTIVE_LIMIT:
        raise ApiError(400, 160006, "Maximum number of active threads reached")


def _thread(parent: Json, owner: str, payload: Json, kind: int, key: str) -> Json:
    now = timestamp()
    metadata = {"archived": False, "auto_archive_duration": payload.get("auto_archive_duration") or 1440,
                "archive_timestamp": now, "locked": False, "create_timestamp": now}  # fmt: skip
    if kind == 12:
        metadata["invitable"] = bool(payload.get("invitable", True))
    return {
        "id": key, "type": kind, "guild_id": parent["guild_id"], "parent_id": parent["id"], "owner_id": owner,
        "name": payload["name"], "last_message_id": None, "message_count": 0, "total_message_sent": 0,
        "member_count": 1, "rate_limit_per_user": 0, "flags": 0, "thread_metadata": metadata,
        "member": {"id": key, "user_id": owner, "join_timestamp": now, "flags": 0}, "_members": {owner: now},
    }  # fmt: skip


def active(world: World) -> list[Json]:
    """Return the threads that are not archived."""
    found = (channel for channel in world.channels.values() if channel["type"] in permissions.THREADS)
    return [thread for thread in found if not thread["thread_metadata"]["archived"]]


def update(world: World, thread: Json, payload: Json) -> Json:
    """Rename, archive, lock or reopen a thread."""
    bad = Complaints()
    if "name" in payload:
        bad.text(("name",), payload["name"], 1, 100)
    bad.raise_any()
    thread |= {key: payload[key] for key in ("name", "rate_limit_per_user") if key in payload}
    metadata = thread["thread_metadata"]
    metadata |= {k: payload[k] for k in ("archived", "locked", "auto_archive_duration", "invitable") if k in payload}
    if "archived" in payload:
        metadata["archive_timestamp"] = timestamp()
    world.save_channel(thread)
    world.emit(Event("THREAD_UPDATE", public(thread), thread))
    return thread


def reopen_to_write(world: World, thread: Json) -> None:
    """Let a message into a thread: an archived one reopens, unless it is locked."""
    metadata = thread["thread_metadata"]
    if metadata["archived"]:
        if metadata["locked"]:
            raise archived()
        update(world, thread, {"archived": False})


def archived() -> ApiError:
    """Return Discord's refusal to touch an archived thread."""
    return ApiError(400, 50083, "Thread is archived")


def members(thread: Json) -> list[Json]:
    """Return a thread's members."""
    return [
        {"id": thread["id"], "user_id": user, "join_timestamp": joined, "flags": 0}
        for user, joined in thread["_members"].items()
    ]


def join(world: World, thread: Json, user: str) -> None:
    """Let a user follow a thread."""
    if thread["_members"].setdefault(user, joined := timestamp()) is joined:
        row = {"id": thread["id"], "user_id": user, "join_timestamp": joined, "flags": 0}
        _members_changed(world, thread, {"added_members": [row]})
        if thread["type"] == 12:
            world.emit(Event("THREAD_CREATE", public(thread), thread, user, "people"))


def leave(world: World, thread: Json, user: str) -> None:
    """Let a user follow a thread no longer."""
    if thread["_members"].pop(user, None) is not None:
        _members_changed(world, thread, {"removed_member_ids": [user]})


def _members_changed(world: World, thread: Json, change: Json) -> None:
    thread["member_count"] = len(thread["_members"])
    world.save_channel(thread)
    head = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": thread["member_count"]}
    world.emit(Event("THREAD_MEMBERS_UPDATE", head | change, thread))


def delete_channel(world: World, channel: Json) -> None:
    """Delete a channel with its threads and messages."""
    for thread in [c for c in world.channels.values() if c.get("parent_id") == channel["id"]]:
        delete_channel(world, thread)
    for key in [m["id"] for m in world.messages.values() if m["channel_id"] == channel["id"]]:
        world.forget_message(key)
    is_thread = channel["type"] in permissions.THREADS
    gone = {k: channel[k] for k in ("id", "guild_id", "parent_id", "type") if k in channel}
    world.emit(
        Event("THREAD_DELETE" if is_thread else "CHANNEL_DELETE", gone if is_thread else public(channel), channel)
    )
    del world.channels[channel["id"]]
    world.store.drop("channel", channel["id"])

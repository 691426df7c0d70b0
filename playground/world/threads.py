"""Functions that start, change and leave threads, and delete channels."""

from playground.protocol import permissions
from playground.protocol.errors import ApiError, Complaints
from playground.protocol.limits import HAS_THREAD, check_message
from playground.protocol.wire import Files, Json, public
from playground.world import messages
from playground.world.world import Audience, Event, World

REQUIRE_TAG = 1 << 4  # a flag of forum channels
ADDED = 1  # the message type RECIPIENT_ADD
DURATIONS = 60, 1440, 4320, 10080  # minutes
TYPES = {0: (11, 12), permissions.ANNOUNCEMENT: (10,), permissions.FORUM: (11,)}  # parent -> its threads
REQUIRED = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}


def start(world: World, parent: Json, owner: str, payload: Json, message: Json | None = None) -> Json:
    """Open a thread in `parent`, under a message if one is given. Raises ApiError if the request is invalid."""
    kind = _kind(parent, payload, message)
    _check(world, parent, payload, message)
    thread = _thread(world, parent, owner, payload, kind, message["id"] if message is not None else world.new_id())
    world.save_channel(thread)
    if message is not None:
        message |= {"flags": message["flags"] | HAS_THREAD, "thread": public(thread)}
        world.save_message(message)
    world.emit(Event("THREAD_CREATE", public(thread) | {"newly_created": True}, thread))
    if message is not None:
        messages.publish(world, "MESSAGE_UPDATE", message)
    elif kind != permissions.PRIVATE_THREAD:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        extra = {"type": 18, "message_reference": reference}
        messages.create(world, parent, owner, {"content": thread["name"]}, {}, extra)
    return thread


def start_post(world: World, forum: Json, owner: str, payload: Json, files: Files) -> Json:
    """Open a forum post, which is a thread and its first message, both with the same id.

    Raises ApiError if the request is invalid.
    """
    first = payload.get("message")
    if not isinstance(first, dict):
        raise ApiError(400, 50035, "Invalid Form Body", {"message": {"_errors": [REQUIRED]}})
    _check(world, forum, payload, None)
    tags = payload.get("applied_tags") or []
    if forum["flags"] & REQUIRE_TAG and not tags:
        raise ApiError(400, 40067, "A tag is required to create a forum post in this channel")
    check_message(first, files, ("message",))
    thread = _thread(world, forum, owner, payload, permissions.PUBLIC_THREAD, world.new_id())
    thread["applied_tags"] = [tag for tag in tags if tag in {each["id"] for each in forum["available_tags"]}]
    world.save_channel(thread)
    world.emit(Event("THREAD_CREATE", public(thread) | {"newly_created": True}, thread))
    try:
        message = messages.create(world, thread, owner, first, files, {"id": thread["id"]})
    except ApiError:
        delete_channel(world, thread)
        raise
    return public(thread) | {"message": public(message)}


def _kind(parent: Json, payload: Json, message: Json | None) -> int:
    """Return the type of the requested thread. Raises ApiError 50024 if its parent can't have threads of that type."""
    allowed = TYPES.get(parent["type"], ())
    kind = allowed[0] if message is not None and allowed else payload.get("type", permissions.PRIVATE_THREAD)
    if not allowed or (kind in permissions.THREADS and kind not in allowed):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    bad = Complaints()
    bad.choice(("type",), kind, permissions.THREADS)
    bad.raise_any()
    return int(kind)


def _check(world: World, parent: Json, payload: Json, message: Json | None) -> None:
    bad = Complaints()
    bad.text(("name",), payload.get("name"), 1, 100)
    _check_duration(bad, payload)
    bad.raise_any()
    if message is not None and message["id"] in world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    _check_room(world, parent)


def _check_duration(bad: Complaints, payload: Json) -> None:
    if payload.get("auto_archive_duration") is not None:
        bad.choice(("auto_archive_duration",), payload["auto_archive_duration"], DURATIONS)


def _check_room(world: World, parent: Json) -> None:
    if len(active(world)) >= world.active_thread_limit:
        is_news = parent["type"] == permissions.ANNOUNCEMENT
        code, kind = (160007, "announcement threads") if is_news else (160006, "threads")
        raise ApiError(400, code, f"Maximum number of active {kind} reached")


def _thread(world: World, parent: Json, owner: str, payload: Json, kind: int, key: str) -> Json:
    now = world.clock.timestamp()
    minutes = payload.get("auto_archive_duration") or parent.get("default_auto_archive_duration") or 1440
    metadata = {"archived": False, "auto_archive_duration": minutes, "archive_timestamp": now,
                "locked": False, "create_timestamp": now}  # fmt: skip
    if kind == 12:
        metadata["invitable"] = bool(payload.get("invitable", True))
    return {
        "id": key, "type": kind, "guild_id": parent["guild_id"], "parent_id": parent["id"], "owner_id": owner,
        "name": payload["name"], "last_message_id": None, "message_count": 0, "total_message_sent": 0,
        "member_count": 1, "rate_limit_per_user": 0, "flags": 0, "thread_metadata": metadata,
        "member": {"id": key, "user_id": owner, "join_timestamp": now, "flags": 0}, "_members": {owner: now},
    }  # fmt: skip


def active(world: World) -> list[Json]:
    """Return all threads that aren't archived."""
    found = (channel for channel in world.channels.values() if channel["type"] in permissions.THREADS)
    return [thread for thread in found if not thread["thread_metadata"]["archived"]]


def update(world: World, thread: Json, payload: Json) -> Json:
    """Rename, archive, lock or reopen a thread. Raises ApiError if the request is invalid."""
    bad = Complaints()
    if "name" in payload:
        bad.text(("name",), payload["name"], 1, 100)
    _check_duration(bad, payload)
    bad.raise_any()
    if payload.get("archived") is False and thread["thread_metadata"]["archived"]:
        _check_room(world, world.channels[thread["parent_id"]])
    thread |= {key: payload[key] for key in ("name", "rate_limit_per_user") if key in payload}
    metadata = thread["thread_metadata"]
    metadata |= {k: payload[k] for k in ("archived", "locked", "auto_archive_duration", "invitable") if k in payload}
    if "archived" in payload:
        metadata["archive_timestamp"] = world.clock.timestamp()
    world.save_channel(thread)
    world.emit(Event("THREAD_UPDATE", public(thread), thread))
    return thread


def members(thread: Json) -> list[Json]:
    return [
        {"id": thread["id"], "user_id": user, "join_timestamp": joined, "flags": 0}
        for user, joined in thread["_members"].items()
    ]


def join(world: World, thread: Json, user: str) -> None:
    if thread["_members"].setdefault(user, joined := world.clock.timestamp()) is joined:
        row = {"id": thread["id"], "user_id": user, "join_timestamp": joined, "flags": 0}
        _members_changed(world, thread, {"added_members": [row]})
        if thread["type"] == 12:
            audience: Audience = "bot" if user == world.bot["id"] else "people"
            world.emit(Event("THREAD_CREATE", public(thread), thread, user, audience))


def add(world: World, thread: Json, user: str) -> None:
    """Add a user to a thread at the bot's request. Discord posts "Guffaw added Ada to the thread." there."""
    is_new = user not in thread["_members"]
    join(world, thread, user)
    if is_new and user != world.bot["id"]:
        line = {"type": ADDED, "content": f"<@{user}>", "mentions": [world.users[user]]}
        messages.placeholder(world, thread, world.bot["id"], line)


def join_mentioned(world: World, thread: Json, message: Json) -> None:
    """Add to the thread everyone whom a message in it mentions, if they can see its parent channel."""
    parent = world.channels[thread["parent_id"]]
    adding = join if world.behaviors.has("quiet_joins") else add
    for user in message["mentions"] if world.behaviors.has("mentions_join") else ():
        if world.can_see(user["id"], parent):
            adding(world, thread, user["id"])


def leave(world: World, thread: Json, user: str) -> None:
    if thread["_members"].pop(user, None) is not None:
        _members_changed(world, thread, {"removed_member_ids": [user]})


def _members_changed(world: World, thread: Json, change: Json) -> None:
    thread["member_count"] = len(thread["_members"])
    world.save_channel(thread)
    head = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": thread["member_count"]}
    world.emit(Event("THREAD_MEMBERS_UPDATE", head | change, thread))


def delete_channel(world: World, channel: Json) -> None:
    """Delete a channel with all its threads and messages."""
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

"""Functions that send, edit and delete messages, by Discord's rules for nonces, replies, mentions and flags."""

import re

from playground.protocol import permissions
from playground.protocol.component_limits import TEXT, walk
from playground.protocol.errors import ApiError
from playground.protocol.limits import EPHEMERAL, LOADING, V2, check_message
from playground.protocol.wire import Files, Json, public
from playground.world.attachments import files_of, keep_and_add, part_shown, store_files, wire_components, wire_embeds
from playground.world.world import Audience, Event, World

NONCE_SECONDS = 300
SETTABLE_FLAGS = 1 << 2 | 1 << 12 | V2


def create(world: World, channel: Json, author: str, payload: Json, files: Files, extra: Json | None = None) -> Json:
    """Send a message, and notify everyone who can see it.

    If an enforced nonce is repeated, return the first message.
    """
    check_message(payload, files)
    if payload.get("enforce_nonce") and (first := _sent_before(world, author, payload.get("nonce"))):
        return first
    reply = _reference(world, channel, payload)
    attachments = keep_and_add(world, channel["id"], [], payload.get("attachments"), files)
    filled = {
        "content": payload.get("content") or "",
        "embeds": wire_embeds(payload.get("embeds") or [], attachments),
        "components": wire_components(world, payload.get("components") or [], attachments),
        "flags": (payload.get("flags") or 0) & SETTABLE_FLAGS | (EPHEMERAL if extra and "_only" in extra else 0),
    }  # fmt: skip
    message = _blank(world, channel, author) | filled | reply | (extra or {})
    if payload.get("nonce") is not None:
        message["nonce"] = payload["nonce"]
    message["mentions"] = _mentions(world, message, payload.get("allowed_mentions"))
    part_shown(world, message, attachments)
    store_files(world, attachments, files)
    _publish_new(world, channel, message)
    return message


def placeholder(world: World, channel: Json, author: str, extra: Json) -> Json:
    """Send an empty message that will be edited later, such as "Guffaw is thinking"."""
    message = _blank(world, channel, author) | extra
    _publish_new(world, channel, message)
    return message


def _blank(world: World, channel: Json, author: str) -> Json:
    message = {
        "id": world.new_id(), "channel_id": channel["id"], "author": world.users[author], "type": 0, "content": "",
        "timestamp": world.clock.timestamp(), "edited_timestamp": None, "tts": False, "mention_everyone": False,
        "mentions": [], "mention_roles": [], "pinned": False, "attachments": [], "embeds": [], "components": [],
        "flags": 0,
    }  # fmt: skip
    return message | ({"guild_id": channel["guild_id"]} if "guild_id" in channel else {})


def _publish_new(world: World, channel: Json, message: Json) -> None:
    world.save_message(message)
    if not message.get("_only"):
        channel["last_message_id"] = message["id"]
        if channel["type"] in permissions.THREADS:
            channel["message_count"] += 1
            channel["total_message_sent"] += 1
            world.save_channel(channel)
    publish(world, "MESSAGE_CREATE", message)


def publish(world: World, name: str, message: Json) -> None:
    """Notify everyone who can see the message.

    An ephemeral message goes only to its recipient's web page, never to the gateway.
    """
    only = message.get("_only")
    channel = world.channels[message["channel_id"]]
    audience: Audience = "people" if only else "all"
    world.emit(Event(name, message, channel, only, audience, world.encoded[message["id"]]))


def _sent_before(world: World, author: str, nonce: object) -> Json | None:
    first = world.messages.get(world.nonces.get((author, str(nonce)), ""))
    return first if nonce is not None and first is not None and world.clock.age(first["id"]) < NONCE_SECONDS else None


def _reference(world: World, channel: Json, payload: Json) -> Json:
    wanted = payload.get("message_reference")
    if not wanted:
        return {}
    target = world.messages.get(str(wanted.get("message_id")))
    if target is None or target["channel_id"] != channel["id"] or target.get("_only"):
        if not wanted.get("fail_if_not_exists", True):
            return {}
        complaint = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise ApiError(400, 50035, "Invalid Form Body", {"message_reference": {"_errors": [complaint]}})
    place = {"type": 0, "message_id": target["id"], "channel_id": channel["id"]}
    if "guild_id" in channel:
        place["guild_id"] = channel["guild_id"]
    quoted = {key: value for key, value in public(target).items() if key != "referenced_message"}
    return {"type": 19, "message_reference": place, "referenced_message": quoted}


def _mentions(world: World, message: Json, allowed: Json | None) -> list[Json]:
    """Return the users whom a message pings: those that it mentions and that `allowed_mentions` permits."""
    text = message["content"] + "".join(c["content"] for _, c in walk(message["components"]) if c["type"] == TEXT)
    named = dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        named = {user: None for user in named if user in map(str, allowed.get("users") or ())}
    replied = message.get("referenced_message")
    if replied and (allowed is None or allowed.get("replied_user")):
        named[replied["author"]["id"]] = None
    return [world.users[user] for user in named if user in world.users]


def edit(world: World, message: Json, payload: Json, files: Files, *, public_edit: bool = True) -> Json:
    """Update the message with the fields in `payload`, notify everyone who can see the message, and return it."""
    flags = _edited_flags(message, payload)
    _demand_layout(world, message, flags, files)
    old, channel = files_of(world, message), message["channel_id"]
    kept = payload.get("attachments") if payload.get("attachments") is not None else old
    check_message({**message, **payload, "flags": flags, "attachments": kept}, files)
    wanted = (payload["attachments"] or []) if "attachments" in payload else None
    attachments = keep_and_add(world, channel, old, wanted, files)
    if "components" in payload:
        message["components"] = wire_components(world, payload["components"] or [], attachments)
    if "embeds" in payload:
        message["embeds"] = wire_embeds(payload["embeds"] or [], attachments)
    if "content" in payload:
        message["content"] = payload["content"] or ""
    if "content" in payload or "components" in payload:
        is_kept = world.behaviors.has("edited_mentions") or not flags & ~message["flags"] & V2
        message["mentions"] = _mentions(world, message, payload.get("allowed_mentions")) if is_kept else []
    edited = world.clock.timestamp() if public_edit else None
    message |= {"flags": flags, "edited_timestamp": edited}
    part_shown(world, message, attachments)
    store_files(world, attachments, files)
    world.save_message(message)
    _drop_lost(world, old, attachments)
    publish(world, "MESSAGE_UPDATE", message)
    return message


def _demand_layout(world: World, message: Json, flags: int, files: Files) -> None:
    """Raise ApiError if an edit with files turns a message into a layout and a test has switched that behavior off."""
    behavior = "deferred_pictures" if message["flags"] & LOADING else "layout_edits"
    if files and flags & V2 and not message["flags"] & V2 and not world.behaviors.has(behavior):
        raise ApiError(400, 50035, "Invalid Form Body")


def _edited_flags(message: Json, payload: Json) -> int:
    asked = payload.get("flags")
    flags: int = message["flags"]
    if asked is not None:
        # Components V2 can be turned on but not off; whether a message is ephemeral can't be changed.
        flags = flags & ~(1 << 2) | asked & (1 << 2 | V2)
    return flags & ~LOADING


def _drop_lost(world: World, old: list[Json], new: list[Json]) -> None:
    kept = {attachment["id"] for attachment in new}
    for attachment in old:
        if attachment["id"] not in kept:
            world.store.drop_file(attachment["id"])


def delete(world: World, message: Json) -> None:
    """Delete a message and notify everyone who could see it."""
    channel = world.channels[message["channel_id"]]
    gone = {"id": message["id"], "channel_id": channel["id"]}
    if "guild_id" in channel:
        gone["guild_id"] = channel["guild_id"]
    world.forget_message(message["id"])
    only = message.get("_only")
    world.emit(Event("MESSAGE_DELETE", gone, channel, only, "people" if only else "all"))

"""Attachments of messages: stored files, and the `attachment://` URLs that refer to them."""

import struct
from typing import Any

from playground.protocol.component_limits import CONTAINER, FILE, SELECTS, SEPARATOR, THUMBNAIL, walk
from playground.protocol.errors import Complaints
from playground.protocol.wire import Files, Json, Upload, safe_name
from playground.world.world import World

PNG = b"\x89PNG\r\n\x1a\n"
GIF = b"GIF89a"
SCHEME = "attachment://"
DEFAULTS: dict[int, Json] = {kind: {"min_values": 1, "max_values": 1} for kind in SELECTS} | {
    THUMBNAIL: {"description": None, "spoiler": False},
    CONTAINER: {"accent_color": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    FILE: {"spoiler": False},
}


def keep_and_add(world: World, channel: str, old: list[Json], wanted: list[Json] | None, files: Files) -> list[Json]:
    """Return an edited message's attachments: the old ones that are `wanted` (all if None), then the uploads."""
    by_id = {str(entry.get("id")): entry for entry in wanted or ()}
    _check_known(by_id, old, files)
    kept = [a | _described(by_id.get(a["id"], {})) for a in old if wanted is None or a["id"] in by_id]
    return kept + [_attachment(world, channel, upload, by_id.get(key, {})) for key, upload in files.items()]


def _check_known(wanted: dict[str, Json], old: list[Json], files: Files) -> None:
    bad = Complaints()
    known = {attachment["id"] for attachment in old} | set(files)
    for index, key in enumerate(wanted):
        if key not in known:
            bad.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {key} was not found")
    bad.raise_any()


def _described(entry: Json) -> Json:
    return {"description": entry["description"]} if entry.get("description") else {}


def _attachment(world: World, channel: str, upload: Upload, entry: Json) -> Json:
    key = world.new_id()
    name = safe_name(entry.get("filename") or upload.name)
    url = f"{world.base}/attachments/{channel}/{key}/{name}"
    attachment = {"id": key, "filename": name, "size": len(upload.data), "url": url, "proxy_url": url,
                  "content_type": upload.content_type} | _described(entry)  # fmt: skip
    if upload.data.startswith(PNG):
        attachment["width"], attachment["height"] = struct.unpack(">II", upload.data[16:24])
    elif upload.data.startswith(GIF):
        attachment["width"], attachment["height"] = struct.unpack("<HH", upload.data[6:10])
    return attachment


def files_of(world: World, message: Json) -> list[Json]:
    """Return all files of a message, including those shown only by its layout."""
    return [*message["attachments"], *world.shown_files.get(message["id"], ())]


def part_shown(world: World, message: Json, files: list[Json]) -> None:
    """Split a message's files: those that its layout shows are stored separately; the others are its `attachments`."""
    shown: set[object] = set()
    if world.is_strict("component_files"):
        shown = {media.get("attachment_id") for _, c in walk(message["components"]) for media in _media(c)}
    message["attachments"] = [file for file in files if file["id"] not in shown]
    world.save_shown_files(message["id"], [file for file in files if file["id"] in shown])


def store_files(world: World, attachments: list[Json], files: Files) -> None:
    """Store the uploaded files, which come last in `attachments`.

    Call this once the message can't be refused anymore.
    """
    for attachment, upload in zip(attachments[len(attachments) - len(files) :], files.values(), strict=True):
        world.store.put_file(attachment["id"], upload.data)


def wire_components(world: World, components: list[Json], attachments: list[Json]) -> list[Json]:
    """Number the components and resolve their media, as Discord does. Raises ApiError for a missing attachment."""
    if not world.behaviors.has("component_ids"):
        for _, component in walk(components):
            component.pop("id", None)
    taken = {component["id"] for _, component in walk(components) if component.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    bad = Complaints()
    for path, component in walk(components):
        component["id"] = component.get("id") or next(free)
        _complete(component)
        for media in _media(component):
            if not _resolve(media, attachments):
                bad.add((*path, "media", "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                        "The referenced attachment was not found")  # fmt: skip
        if component["type"] == FILE and (shown := _by_id(component["file"].get("attachment_id"), attachments)):
            component |= {"name": shown["filename"], "size": shown["size"]}
    bad.raise_any()
    return components


def _by_id(key: object, attachments: list[Json]) -> Json | None:
    return next((attachment for attachment in attachments if attachment["id"] == key), None)


def _complete(component: Json) -> None:
    for key, value in DEFAULTS.get(component["type"], {}).items():
        component.setdefault(key, value)
    for item in component.get("items") or ():
        for key, value in DEFAULTS[THUMBNAIL].items():
            item.setdefault(key, value)


def _media(component: Json) -> list[Json]:
    media = [component[key] for key in ("media", "file") if isinstance(component.get(key), dict)]
    return media + [item["media"] for item in component.get("items") or ()]


def _resolve(media: Json, attachments: list[Json]) -> bool:
    url = str(media["url"])
    found = _find(url, attachments)
    if found is None:
        media |= {"id": media.get("id", "0"), "proxy_url": media.get("proxy_url", url)}
        return not url.startswith(SCHEME)
    shown = {key: found.get(key) for key in ("id", "url", "proxy_url", "width", "height", "content_type")}
    media |= shown | {"attachment_id": found["id"], "flags": 0}
    return True


def _find(url: str, attachments: list[Json]) -> Json | None:
    if not url.startswith(SCHEME):
        bare = url.partition("?")[0]  # a file that the message already has, given by its signed URL
        return next((a for a in attachments if a["url"] == bare), None)
    # The newest wins: an edit can upload a new board.png while it keeps the old one.
    return next((a for a in reversed(attachments) if a["filename"] == url.removeprefix(SCHEME)), None)


def wire_embeds(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    """Fill in the embeds' default fields and resolve their images."""
    for embed in embeds:
        embed.setdefault("type", "rich")
        for field in embed.get("fields") or ():
            field.setdefault("inline", False)
        for key in ("image", "thumbnail"):
            picture: Any = embed.get(key)
            if picture and (found := _find(str(picture.get("url")), attachments)):
                picture |= {"url": found["url"], "proxy_url": found["url"]}
    return embeds

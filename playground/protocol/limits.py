"""Discord's limits on messages, forms and commands. Every refusal has code 50035 and the field's path."""

import re
from typing import Any

from playground.protocol.component_limits import LEGACY_ROOTS, MODAL_ROOTS, TEXT, V2_ROOTS, ComponentCheck, walk
from playground.protocol.errors import ApiError, Complaints, Path
from playground.protocol.wire import Files, Json

EPHEMERAL, LOADING, V2, HAS_THREAD = 1 << 6, 1 << 7, 1 << 15, 1 << 5
FILE_BYTES = 10 * 1024 * 1024
EMBED_CHARACTERS = 6000


def check_message(payload: Json, files: Files, root: Path = ()) -> None:
    """Raise ApiError unless `payload` is a valid message. For an edit, pass the whole message with its changes."""
    if any(len(upload.data) > FILE_BYTES for upload in files.values()):
        raise ApiError(413, 40005, "Request entity too large")
    bad = Complaints()
    bad.text((*root, "content"), payload.get("content"), 0, 2000)
    _check_nonce(bad, payload.get("nonce"), root)
    _check_mentions(bad, payload.get("allowed_mentions") or {}, (*root, "allowed_mentions"))
    _check_embeds(bad, payload.get("embeds") or [], (*root, "embeds"))
    _check_attachments(bad, payload.get("attachments") or [], files, (*root, "attachments"))
    _check_components(bad, payload, root)
    bad.raise_any()
    if not any(payload.get(k) for k in ("content", "embeds", "components", "attachments", "sticker_ids")) and not files:
        raise ApiError(400, 50006, "Cannot send an empty message")


def _check_nonce(bad: Complaints, nonce: object, root: Path) -> None:
    if isinstance(nonce, str):
        bad.length((*root, "nonce"), nonce, 0, 25)
    elif nonce is not None and not isinstance(nonce, int):
        bad.add((*root, "nonce"), "NONCE_TYPE_INVALID", "Nonce must be an integer or a string")


def _check_mentions(bad: Complaints, allowed: Json, path: Path) -> None:
    for name in ("users", "roles"):
        ids = bad.items((*path, name), allowed.get(name), 0, 100)
        if len(set(map(str, ids))) < len(ids):
            bad.add((*path, name), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def _check_embeds(bad: Complaints, embeds: list[Json], path: Path) -> None:
    bad.length(path, embeds, 0, 10)
    for index, embed in enumerate(embeds):
        _check_embed(bad, embed, (*path, index))
    if sum(map(_embed_size, embeds)) > EMBED_CHARACTERS:
        bad.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_CHARACTERS}")


def _check_embed(bad: Complaints, embed: Json, path: Path) -> None:
    bad.text((*path, "title"), embed.get("title"), 0, 256)
    bad.text((*path, "description"), embed.get("description"), 0, 4096)
    bad.text((*path, "footer", "text"), (embed.get("footer") or {}).get("text"), 0, 2048)
    bad.text((*path, "author", "name"), (embed.get("author") or {}).get("name"), 0, 256)
    for index, field in enumerate(bad.items((*path, "fields"), embed.get("fields"), 0, 25)):
        bad.text((*path, "fields", index, "name"), field.get("name"), 1, 256)
        bad.text((*path, "fields", index, "value"), field.get("value"), 1, 1024)


def _embed_size(embed: Json) -> int:
    fields = [part for field in embed.get("fields") or () for part in (field.get("name"), field.get("value"))]
    others = [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    return sum(len(part or "") for part in (embed.get("title"), embed.get("description"), *fields, *others))


def _check_attachments(bad: Complaints, attachments: list[Json], files: Files, path: Path) -> None:
    named = {str(attachment.get("id")) for attachment in attachments}
    if len(named | set(files)) > 10:
        bad.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for index, attachment in enumerate(attachments):
        bad.text((*path, index, "description"), attachment.get("description"), 0, 1024)


def _check_components(bad: Complaints, payload: Json, root: Path) -> None:
    path = (*root, "components")
    components = bad.items(path, payload.get("components"), 0, 40)
    is_v2 = bool((payload.get("flags") or 0) & V2)
    ComponentCheck(bad).check(components, path, V2_ROOTS if is_v2 else LEGACY_ROOTS)
    if is_v2:
        _check_v2(bad, payload, components, root)
    else:
        bad.length(path, components, 0, 5)


def _check_v2(bad: Complaints, payload: Json, components: list[Json], root: Path) -> None:
    for key in ("content", "embeds", "sticker_ids", "poll"):
        if payload.get(key):
            bad.add((*root, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")  # fmt: skip
    found = list(walk(components))
    if not 1 <= len(found) <= 40:
        bad.add((*root, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.")
    if sum(len(c.get("content") or "") for _, c in found if c.get("type") == TEXT) > 4000:
        bad.add((*root, "components"), "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", "Displayable text exceeds maximum of 4000")


def check_modal(modal: Json) -> None:
    """Raise ApiError unless `modal` is valid."""
    bad = Complaints()
    bad.text(("data", "custom_id"), modal.get("custom_id"), 1, 100)
    bad.text(("data", "title"), modal.get("title"), 1, 45)
    path = ("data", "components")
    ComponentCheck(bad, modal=True).check(bad.items(path, modal.get("components"), 1, 5), path, MODAL_ROOTS)
    bad.raise_any()


def check_choices(choices: Any) -> None:
    """Raise ApiError unless `choices` are valid autocomplete results."""
    bad = Complaints()
    _check_choices(bad, choices if choices is not None else [], ("data", "choices"))
    bad.raise_any()


def _check_choices(bad: Complaints, choices: Any, path: Path) -> None:
    for index, choice in enumerate(bad.items(path, choices, 0, 25)):
        bad.text((*path, index, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            bad.length((*path, index, "value"), choice["value"], 1, 100)
        elif choice.get("value") is None:
            bad.required((*path, index, "value"))


NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: list[Json]) -> None:
    """Raise ApiError unless `commands` can be registered together."""
    if len(commands) > 100:
        raise ApiError(400, 30032, "Maximum number of application commands reached (100)")
    bad = Complaints()
    for index, command in enumerate(commands):
        _check_command(bad, command, (index,))
    _check_names(bad, commands, ())
    bad.raise_any()


def _check_command(bad: Complaints, command: Json, path: Path) -> None:
    if command.get("type", 1) != 1:
        bad.text((*path, "name"), command.get("name"), 1, 32)
        return
    _check_described(bad, command, path)
    _check_options(bad, command, path, 0)
    if _command_size(command) > 8000:
        bad.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_described(bad: Complaints, thing: Json, path: Path) -> None:
    name = thing.get("name")
    bad.text((*path, "name"), name, 1, 32)
    if isinstance(name, str) and (not NAME.fullmatch(name) or name != name.lower()):
        bad.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    bad.text((*path, "description"), thing.get("description"), 1, 100)


def _check_names(bad: Complaints, things: list[Json], path: Path) -> None:
    seen: set[tuple[object, int]] = set()
    for index, thing in enumerate(things):
        # A command's options must have different names, but a chat command and a message command may share one.
        key = thing.get("name"), 0 if path else thing.get("type", 1)
        if key in seen:
            bad.add((*path, index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Names must be unique")
        seen.add(key)


def _check_options(bad: Complaints, holder: Json, path: Path, depth: int) -> None:
    here = (*path, "options")
    options = bad.items(here, holder.get("options"), 0, 25)
    _check_names(bad, options, here)
    optional = False
    for index, option in enumerate(options):
        _check_option(bad, option, (*here, index), depth)
        if option.get("required") and optional:
            bad.add((*here, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options")  # fmt: skip
        optional = optional or not option.get("required")


def _check_option(bad: Complaints, option: Json, path: Path, depth: int) -> None:
    _check_described(bad, option, path)
    kind = option.get("type")
    bad.choice((*path, "type"), kind, tuple(range(1, 12)))
    if kind in (1, 2):
        if (kind == 2 and depth) or depth > 1:
            bad.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command groups cannot be nested")
        _check_options(bad, option, path, depth + 1)
        return
    _check_choices(bad, option.get("choices") or [], (*path, "choices"))
    if option.get("autocomplete") and option.get("choices"):
        bad.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
                "Choices and autocomplete are mutually exclusive")  # fmt: skip


def _command_size(thing: Json) -> int:
    own = len(thing.get("name") or "") + len(thing.get("description") or "")
    choices = sum(len(c.get("name") or "") + len(str(c.get("value", ""))) for c in thing.get("choices") or ())
    return own + choices + sum(map(_command_size, thing.get("options") or ()))

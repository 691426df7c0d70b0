"""Discord's limits on message components. Each complaint (error) has the path of the field that it's about."""

from collections.abc import Callable, Iterator

from playground.protocol.errors import Complaints, Path
from playground.protocol.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT
INPUTS = TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX
LEGACY_ROOTS = (ROW,)
V2_ROOTS = ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER
MODAL_ROOTS = ROW, TEXT, LABEL


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Yield every component under `components` with its path, parents first."""
    for index, component in enumerate(components):
        yield from _walk_one(component, (*path, index))


def _walk_one(component: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, component
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield from _walk_one(component[key], (*path, key))
    children = component.get("components")
    yield from walk(children if isinstance(children, list) else [], (*path, "components"))


class ComponentCheck:
    """A check of the components of one message or form."""

    def __init__(self, complaints: Complaints, *, modal: bool = False) -> None:
        self.bad, self.modal = complaints, modal
        self.rules: dict[int, Callable[[Json, Path], None]] = {
            ROW: self._row, BUTTON: self._button, TEXT_INPUT: self._text_input, SECTION: self._section,
            TEXT: self._text, THUMBNAIL: self._thumbnail, GALLERY: self._gallery, FILE: self._file,
            SEPARATOR: self._separator, CONTAINER: self._container, LABEL: self._label,
            RADIO: self._radio, CHECKBOXES: self._checkboxes,
        }  # fmt: skip

    def check(self, components: list[Json], path: Path, roots: tuple[int, ...]) -> None:
        """Add a complaint for every fault in a tree of components.

        At its top, only the types in `roots` are allowed.
        """
        found = list(walk(components, path))
        for place, component in found:
            self._one(component, place)
        for index, component in enumerate(components):
            self.bad.choice((*path, index, "type"), component.get("type"), roots)
        self._unique(found, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        self._unique(found, "id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")

    def _unique(self, found: list[tuple[Path, Json]], key: str, code: str, message: str) -> None:
        seen: set[object] = set()
        for path, component in found:
            value = component.get(key)
            if value and value in seen:
                self.bad.add((*path, key), code, message)
            seen.add(value)

    def _one(self, component: Json, path: Path) -> None:
        kind = component.get("type")
        self.bad.number((*path, "id"), component.get("id"), 0, 2**31 - 1)
        if kind in SELECTS:
            self._select(component, path)
        elif kind in INPUTS:
            self.bad.text((*path, "custom_id"), component.get("custom_id"), 1, 100)
        if kind in self.rules:
            self.rules[kind](component, path)
        elif kind not in SELECTS and kind not in (UPLOAD, CHECKBOX):
            self.bad.add((*path, "type"), "UNION_TYPE_CHOICES", "Unknown component type")

    def _row(self, row: Json, path: Path) -> None:
        here = (*path, "components")
        children = self.bad.items(here, row.get("components"), 1, 5)
        allowed = (TEXT_INPUT,) if self.modal else (BUTTON, *SELECTS)
        for index, child in enumerate(children):
            self.bad.choice((*here, index, "type"), child.get("type"), allowed)
        if len(children) > 1 and any(child.get("type") != BUTTON for child in children):
            self.bad.add(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The maximum width of a row is 5 buttons or 1 select")

    def _button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        self.bad.choice((*path, "style"), style, (1, 2, 3, 4, 5, 6))
        self.bad.text((*path, "label"), button.get("label"), 0, 80)
        self._emoji(button, path)
        if style == 5:
            self.bad.text((*path, "url"), button.get("url"), 1, 512)
            self._scheme((*path, "url"), button.get("url"), ("http://", "https://", "discord://"))
        elif style != 6:
            self.bad.text((*path, "custom_id"), button.get("custom_id"), 1, 100)
        if style in (5, 6) and button.get("custom_id"):
            self.bad.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                         "A custom id and url cannot both be specified")  # fmt: skip
        if style != 6 and not button.get("label") and not button.get("emoji"):
            self.bad.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji")

    def _scheme(self, path: Path, url: object, allowed: tuple[str, ...]) -> None:
        if isinstance(url, str) and url and not url.lower().startswith(allowed):
            names = ", ".join(f"'{scheme.partition(':')[0]}'" for scheme in allowed)
            self.bad.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of ({names}).")

    def _emoji(self, holder: Json, path: Path) -> None:
        emoji = holder.get("emoji") or {}
        name = str(emoji.get("name") or "")
        if emoji and not emoji.get("id") and (not name or any(c.isascii() and c.isalpha() for c in name)):
            self.bad.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, select: Json, path: Path) -> None:
        self.bad.text((*path, "custom_id"), select.get("custom_id"), 1, 100)
        self.bad.text((*path, "placeholder"), select.get("placeholder"), 0, 150)
        options = len(select.get("options") or ()) if select["type"] == STRING_SELECT else 25
        self._range(select, path, min(25, max(1, options)))
        if select["type"] == STRING_SELECT:
            self._options(select, path, 1, 25)

    def _range(self, group: Json, path: Path, options: int) -> None:
        low, high = group.get("min_values"), group.get("max_values")
        self.bad.number((*path, "min_values"), low, 0, options)
        self.bad.number((*path, "max_values"), high, 1, options)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            self.bad.add((*path, "min_values"), "COMPONENT_MIN_VALUES_EXCEED_MAX", "Must be at most max_values")

    def _options(self, group: Json, path: Path, low: int, high: int) -> None:
        here = (*path, "options")
        seen: set[str] = set()
        for index, option in enumerate(self.bad.items(here, group.get("options"), low, high)):
            place = (*here, index)
            for key, least in (("label", 1), ("value", 1), ("description", 0)):
                self.bad.text((*place, key), option.get(key), least, 100)
            self._emoji(option, place)
            if option.get("value") in seen:
                self.bad.add((*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Duplicated option value")
            seen.add(str(option.get("value")))

    def _radio(self, group: Json, path: Path) -> None:
        self._options(group, path, 2, 10)

    def _checkboxes(self, group: Json, path: Path) -> None:
        self._options(group, path, 1, 10)
        self._range(group, path, max(1, len(group.get("options") or ())))

    def _text_input(self, text: Json, path: Path) -> None:
        self.bad.choice((*path, "style"), text.get("style"), (1, 2))
        self.bad.text((*path, "placeholder"), text.get("placeholder"), 0, 100)
        self.bad.text((*path, "value"), text.get("value"), 0, 4000)
        self.bad.number((*path, "min_length"), text.get("min_length"), 0, 4000)
        self.bad.number((*path, "max_length"), text.get("max_length"), 1, 4000)
        labelled = path[-1] == "component"  # a Label carries the text itself
        self.bad.text((*path, "label"), text.get("label"), 0 if labelled else 1, 45)

    def _section(self, section: Json, path: Path) -> None:
        here = (*path, "components")
        for index, child in enumerate(self.bad.items(here, section.get("components"), 1, 3)):
            self.bad.choice((*here, index, "type"), child.get("type"), (TEXT,))
        accessory = section.get("accessory")
        if not isinstance(accessory, dict):
            self.bad.required((*path, "accessory"))
        else:
            self.bad.choice((*path, "accessory", "type"), accessory.get("type"), (BUTTON, THUMBNAIL))

    def _text(self, text: Json, path: Path) -> None:
        self.bad.text((*path, "content"), text.get("content"), 1, 4000)

    def _media(self, holder: Json, key: str, path: Path) -> None:
        media = holder.get(key)
        url = media.get("url") if isinstance(media, dict) else None
        self.bad.text((*path, key, "url"), url, 1, 2048)
        self._scheme((*path, key, "url"), url, ("attachment://", "http://", "https://"))

    def _thumbnail(self, thumbnail: Json, path: Path) -> None:
        self._media(thumbnail, "media", path)
        self.bad.text((*path, "description"), thumbnail.get("description"), 0, 1024)

    def _gallery(self, gallery: Json, path: Path) -> None:
        for index, item in enumerate(self.bad.items((*path, "items"), gallery.get("items"), 1, 10)):
            self._thumbnail(item, (*path, "items", index))

    def _file(self, file: Json, path: Path) -> None:
        self._media(file, "file", path)

    def _separator(self, separator: Json, path: Path) -> None:
        self.bad.choice((*path, "spacing"), separator.get("spacing", 1), (1, 2))

    def _container(self, container: Json, path: Path) -> None:
        here = (*path, "components")
        self.bad.number((*path, "accent_color"), container.get("accent_color"), 0, 0xFFFFFF)
        for index, child in enumerate(self.bad.items(here, container.get("components"), 1, 40)):
            allowed = tuple(kind for kind in V2_ROOTS if kind != CONTAINER)
            self.bad.choice((*here, index, "type"), child.get("type"), allowed)

    def _label(self, label: Json, path: Path) -> None:
        self.bad.text((*path, "label"), label.get("label"), 1, 45)
        self.bad.text((*path, "description"), label.get("description"), 0, 100)
        child = label.get("component")
        if not isinstance(child, dict):
            self.bad.required((*path, "component"))
        else:
            self.bad.choice((*path, "component", "type"), child.get("type"), INPUTS)

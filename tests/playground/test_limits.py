"""Tests of limits on messages and commands: errors have Discord's code 50035 and the path of the field."""

from typing import Any

import pytest
from simcord.components import validate_components

from playground.protocol.errors import ApiError
from playground.protocol.limits import V2, check_choices, check_commands, check_message, check_modal
from playground.protocol.wire import Upload

Json = dict[str, Any]


def button(**more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | more


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def option(value: str) -> Json:
    return {"label": value, "value": value}


def select(count: int = 2, **more: object) -> Json:
    options = [option(f"v{number}") for number in range(count)]
    return {"type": 3, "custom_id": "pick", "options": options} | more


def words(content: str = "Hello") -> Json:
    return {"type": 10, "content": content}


def section(*children: Json, **more: object) -> Json:
    return {"type": 9, "components": list(children), "accessory": button()} | more


def box(*children: Json, **more: object) -> Json:
    return {"type": 17, "components": list(children)} | more


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def many(count: int) -> list[Json]:
    return [button(custom_id=f"b{number}") for number in range(count)]


URL = "https://example.invalid/x.png"
BAD_COMPONENTS: list[tuple[str, list[Json], int, str]] = [
    ("a row of six", [row(*many(6))], 0, "components.0.components"),
    ("an empty row", [row()], 0, "components.0.components"),
    ("six rows", [row(button(custom_id=f"b{n}")) for n in range(6)], 0, "components"),
    ("two selects in a row", [row(select(), select(custom_id="other"))], 0, "components.0.components"),
    ("a select beside a button", [row(select(), button())], 0, "components.0.components"),
    ("a long label", [row(button(label="x" * 81))], 0, "components.0.components.0.label"),
    ("no label", [row(button(label=None))], 0, "components.0.components.0"),
    ("no custom_id", [row(button(custom_id=None))], 0, "components.0.components.0.custom_id"),
    ("a long custom_id", [row(button(custom_id="x" * 101))], 0, "components.0.components.0.custom_id"),
    ("an empty custom_id", [row(button(custom_id=""))], 0, "components.0.components.0.custom_id"),
    ("one custom_id twice", [row(button(), button())], 0, "components.0.components.1.custom_id"),
    ("an unknown style", [row(button(style=9))], 0, "components.0.components.0.style"),
    ("letters as emoji", [row(button(emoji={"name": "ok"}))], 0, "components.0.components.0.emoji.name"),
    ("an emoji without name", [row(button(emoji={"animated": True}))], 0, "components.0.components.0.emoji.name"),
    ("a link without url", [row({"type": 2, "style": 5, "label": "Docs"})], 0, "components.0.components.0.url"),
    ("a link with custom_id", [row(button(style=5, url=URL))], 0, "components.0.components.0.custom_id"),
    ("26 options", [row(select(26))], 0, "components.0.components.0.options"),
    ("no options", [row(select(0))], 0, "components.0.components.0.options"),
    ("an option twice", [row(select(options=[option("a")] * 2))], 0, "components.0.components.0.options.1.value"),
    ("a long option", [row(select(options=[option("a" * 101)]))], 0, "components.0.components.0.options.0.label"),
    ("a long placeholder", [row(select(placeholder="x" * 151))], 0, "components.0.components.0.placeholder"),
    ("more than there is", [row(select(max_values=3))], 0, "components.0.components.0.max_values"),
    ("a bare button", [button()], 0, "components.0.type"),
    ("a layout without its flag", [box(words())], 0, "components.0.type"),
    ("an unknown type", [{"type": 99}], V2, "components.0.type"),
    ("41 components", [words("x")] * 41, V2, "components"),
    ("4,001 characters", [words("x" * 2000), words("y" * 2001)], V2, "components"),
    ("empty words", [words("")], V2, "components.0.content"),
    ("an empty section", [section()], V2, "components.0.components"),
    ("four texts in a section", [section(words(), words(), words(), words())], V2, "components.0.components"),
    ("no accessory", [section(words(), accessory=None)], V2, "components.0.accessory"),
    ("words as accessory", [section(words(), accessory=words())], V2, "components.0.accessory.type"),
    ("11 pictures", [gallery(*[URL] * 11)], V2, "components.0.items"),
    ("no picture", [gallery()], V2, "components.0.items"),
    ("a picture from a file", [gallery("file:///etc/passwd")], V2, "components.0.items.0.media.url"),
    ("an empty box", [box()], V2, "components.0.components"),
    ("a box in a box", [box(box(words()))], V2, "components.0.components.0.type"),
    ("no such color", [box(words(), accent_color=1 << 24)], V2, "components.0.accent_color"),
    ("a wide gap", [{"type": 14, "spacing": 3}], V2, "components.0.spacing"),
    ("a number twice", [words() | {"id": 4}, words() | {"id": 4}], V2, "components.1.id"),
]  # fmt: skip
# What simcord's validator accepts although Discord refuses it.
UNSEEN_BY_SIMCORD = {
    "letters as emoji",
    "an emoji without name",
    "more than there is",
    "a picture from a file",
    "no label",
    "an empty box",
}


def paths(error: ApiError) -> set[str]:
    def walk(node: Json, here: tuple[str, ...]) -> set[str]:
        own = {".".join(here)} if "_errors" in node else set()
        return own.union(*(walk(child, (*here, key)) for key, child in node.items() if key != "_errors"))

    assert (error.status, error.code) == (400, 50035)
    return walk(error.errors or {}, ())


def refused(check: Any, *arguments: Any) -> set[str]:
    with pytest.raises(ApiError) as caught:
        check(*arguments)
    return paths(caught.value)


@pytest.mark.parametrize(
    ("components", "flags", "path"), [c[1:] for c in BAD_COMPONENTS], ids=[c[0] for c in BAD_COMPONENTS]
)
def test_bad_components_are_refused_at_their_path(components: list[Json], flags: int, path: str) -> None:
    assert path in refused(check_message, {"components": components, "flags": flags}, {})


@pytest.mark.parametrize("case", [c for c in BAD_COMPONENTS if c[0] not in UNSEEN_BY_SIMCORD], ids=lambda case: case[0])
def test_an_outside_validator_agrees(case: tuple[str, list[Json], int, str]) -> None:
    with pytest.raises(ValueError):
        validate_components(case[1], flags=case[2])


GOOD = [
    ([row(*many(5)) for _ in range(1)], 0),
    ([row(select(25, max_values=25, placeholder="x" * 150))], 0),
    ([row(button(label=None, emoji={"name": "⚙️"}))], 0),
    ([row(button(emoji={"id": "41771983429993937", "name": "ok"}))], 0),
    ([row({"type": 2, "style": 5, "label": "Docs", "url": URL})], 0),
    ([box(words("x" * 3995), section(words(), accessory={"type": 11, "media": {"url": URL}}))], V2),
    ([box(gallery(*[URL] * 10), {"type": 14, "spacing": 2}, row(*many(5)), accent_color=0)], V2),
    ([words("x")] * 40, V2),
]


@pytest.mark.parametrize(("components", "flags"), GOOD)
def test_components_that_just_fit_are_accepted(components: list[Json], flags: int) -> None:
    check_message({"components": components, "flags": flags}, {})
    validate_components(components, flags=flags)


BAD_MESSAGES: list[tuple[Json, str]] = [
    ({"content": "x" * 2001}, "content"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, "embeds.0.fields.0.name"),
    ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
    ({"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
    ({"content": "x", "attachments": [{"id": n} for n in range(11)]}, "attachments"),
    ({"content": "x", "flags": V2, "components": [words()]}, "content"),
    ({"embeds": [{"title": "x"}], "flags": V2, "components": [words()]}, "embeds"),
]


@pytest.mark.parametrize(("payload", "path"), BAD_MESSAGES, ids=lambda value: value if isinstance(value, str) else "")
def test_bad_messages_are_refused_at_their_path(payload: Json, path: str) -> None:
    assert path in refused(check_message, payload, {})


def test_an_empty_message_is_refused_with_50006() -> None:
    with pytest.raises(ApiError) as caught:
        check_message({"content": ""}, {})
    assert caught.value.code == 50006


def test_a_file_over_ten_mebibytes_is_refused_with_40005() -> None:
    fits = Upload("a.png", bytes(10 * 1024 * 1024), "image/png")
    check_message({}, {"0": fits})
    with pytest.raises(ApiError) as caught:
        check_message({}, {"0": Upload("a.png", fits.data + b"x", "image/png")})
    assert (caught.value.status, caught.value.code) == (413, 40005)


def label(component: Json, **more: object) -> Json:
    return {"type": 18, "label": "Which", "component": component} | more


def text_input(**more: object) -> Json:
    return {"type": 4, "custom_id": "words", "style": 1} | more


def radio(count: int) -> Json:
    return {"type": 21, "custom_id": "one", "options": [option(f"v{n}") for n in range(count)]}


BAD_MODALS: list[tuple[Json, str]] = [
    ({"title": "x" * 46}, "data.title"),
    ({"custom_id": ""}, "data.custom_id"),
    ({"components": []}, "data.components"),
    ({"components": [label(text_input(custom_id=f"w{n}")) for n in range(6)]}, "data.components"),
    ({"components": [label(text_input(), label="x" * 46)]}, "data.components.0.label"),
    ({"components": [label(button())]}, "data.components.0.component.type"),
    ({"components": [label(radio(1))]}, "data.components.0.component.options"),
    ({"components": [label(radio(11))]}, "data.components.0.component.options"),
    ({"components": [row(text_input())]}, "data.components.0.components.0.label"),
    ({"components": [row(button())]}, "data.components.0.components.0.type"),
]


@pytest.mark.parametrize(("change", "path"), BAD_MODALS)
def test_bad_modals_are_refused_at_their_path(change: Json, path: str) -> None:
    good = {"custom_id": "form", "title": "Form", "components": [label(text_input())]}
    check_modal(good)
    assert path in refused(check_modal, good | change)


def test_a_26th_choice_and_a_long_one_are_refused() -> None:
    check_choices([{"name": "x" * 100, "value": "y"}] * 25)
    assert refused(check_choices, [{"name": "x", "value": "y"}] * 26) == {"data.choices"}
    assert refused(check_choices, [{"name": "x" * 101, "value": "y"}]) == {"data.choices.0.name"}


def command(**more: object) -> Json:
    return {"name": "gears", "description": "Play", "type": 1} | more


def field(name: str = "tile", **more: object) -> Json:
    return {"name": name, "description": "Which", "type": 3} | more


BAD_COMMANDS: list[tuple[Json, str]] = [
    (command(name="Gears"), "0.name"),
    (command(name="two words"), "0.name"),
    (command(name="x" * 33), "0.name"),
    (command(description=""), "0.description"),
    (command(description="x" * 101), "0.description"),
    (command(options=[field(f"o{n}") for n in range(26)]), "0.options"),
    (command(options=[field(), field()]), "0.options.1.name"),
    (command(options=[field("a"), field("b", required=True)]), "0.options.1"),
    (command(options=[field(choices=[{"name": "x", "value": "y"}] * 26)]), "0.options.0.choices"),
    (command(options=[field(autocomplete=True, choices=[{"name": "x", "value": "y"}])]), "0.options.0.autocomplete"),
    (command(options=[field(f"o{n}", choices=[{"name": "x" * 100, "value": "y" * 100}] * 20) for n in range(2)]), "0"),
]


@pytest.mark.parametrize(("bad", "path"), BAD_COMMANDS)
def test_bad_commands_are_refused_at_their_path(bad: Json, path: str) -> None:
    assert path in refused(check_commands, [bad])


def test_the_101st_command_and_a_repeated_name_are_refused() -> None:
    check_commands([command(name=f"c{n}") for n in range(100)])
    with pytest.raises(ApiError) as caught:
        check_commands([command(name=f"c{n}") for n in range(101)])
    assert caught.value.code == 30032
    assert refused(check_commands, [command(), command()]) == {"1.name"}

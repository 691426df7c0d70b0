"""Tests of the Play panel's pages: few buttons, lists for more, another page after 25 choices, always a way back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.commands.codec import LIMIT
from bot.core.commands.panel import PanelState
from bot.core.discord.typed_choices import items, matching, matching_choices, resolve
from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.pages.panel import Panel, panel
from bot.core.pages.parts.buttons import ROW
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.offered import BUTTONS, FULL, PAGE, SPACIOUS, state_after
from bot.core.storage import Chair, Head, Place, Stored
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from games.kernel import Field, IllegalAction, Step, Suggestion
from games.menu import Group, Item
from games.record import Header, start
from tests.bot.doubles import answer_for_doubles
from tests.games.example import GAME


def opened() -> Position:
    state = start(GAME, Header(GAME.key, GAME.version, 2, GAME.defaults(), "seed"))
    head = Head(
        TableId("k3f9ab"),
        Place(GuildId(1), ChannelId(2)),
        UserId(7),
        GAME.key,
        GAME.version,
        GAME.defaults(),
        "playing",
        "seed",
    )
    chairs = (Chair("Ada", UserId(7)), Chair("Bo", UserId(8)))
    return Position(GAME, Stored(head, chairs), (Step(state),))


class Wide:
    """A test double of a Position. It offers one group of `size` choices with long codes and titles."""

    game = GAME
    chairs = (Chair("Ada", UserId(7)), Chair("Bo", UserId(8)))
    names = written_names = ("Ada", "Bo")

    def __init__(self, size: int, *more: Group) -> None:
        many = tuple(
            Item(f"cell:{number:04d}{'x' * 50}", f"Cell {number} {'y' * 70}", "+3 gears" * 20) for number in range(size)
        )
        self.groups = (Group("cell", "Choose a cell", many), *more)

    def menu(self, _seat: int, _codes: Any = ()) -> tuple[Group, ...]:
        return self.groups

    def legal(self, _seat: int, codes: Any = ()) -> tuple[Any, ...]:
        if codes and codes[-1].startswith("cell:"):
            raise IllegalAction("That choice is complete.")
        return self.groups[0].items * 2

    offered = legal

    def foregone(self, _seat: int, codes: Any) -> tuple[str, ...]:
        return tuple(codes)

    suggested: Suggestion | None = None

    def suggestion(self, _seat: int) -> Suggestion | None:
        return self.suggested

    def peek(self, seat: int, _codes: Any = ()) -> Any:
        return opened().view(seat)


@pytest.fixture(autouse=True)
def doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_for_doubles(monkeypatch, "menu", "offered", "foregone", "suggestion", "peek")


def wide(size: int, state: PanelState, *more: Group) -> Panel:
    return panel(Wide(size, *more), 0, state)  # type: ignore[arg-type]


def controls(page: Panel) -> list[dict[str, Any]]:
    """Return the page's components as they would be sent. Fail if Discord would refuse the page."""
    layout: Any = Page(page.text, rows=page.rows).view()
    message = layout.to_components()
    rows = [part for part in message[0]["components"] if part["type"] == 1]
    found = [control for row in rows for control in row["components"]]
    assert all(len(row["components"]) <= ROW for row in rows)
    ids = [control["custom_id"] for control in found]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= LIMIT for each in ids)
    assert all(len(control.get("label") or "") <= 80 for control in found)
    assert sum(len(part.get("content", "")) for part in message[0]["components"]) <= 4000
    for control in found:
        for option in control.get("options", ()):
            assert max(len(option["label"]), len(option["value"]), len(option.get("description") or "")) <= 100
    return found


DEEP = PanelState(TableId("k3f9ab"), "abcdefgh", tuple(f"step:{'z' * 55}{number}" for number in range(4)))


@pytest.mark.parametrize("size", [1, 5, BUTTONS, BUTTONS + 1, PAGE, PAGE + 1, 199])
def test_every_size_of_menu_fits(size: int) -> None:
    found = controls(wide(size, DEEP))
    selects = [control for control in found if control["type"] == 3]
    assert bool(selects) == (size > BUTTONS)
    if selects:
        assert len(selects[0]["options"]) == min(size, PAGE)
    assert found[-1]["label"] == "Back"


def test_pages_cover_all_choices_once() -> None:
    seen: list[str] = []
    for page in range(8):
        for control in controls(wide(199, DEEP.at("cell", page))):
            seen += [option["value"] for option in control.get("options", ())]
    assert len(seen) == len(set(seen)) == 199


def test_letters_name_what_the_picture_shows() -> None:
    page = wide(30, DEEP.at("cell", 1))
    assert [each.letter for each in page.marked] == ["A", "B", "C", "D", "E"]
    assert page.marked[0].code.startswith("cell:0025")


def test_a_group_that_is_not_open_is_grey_and_says_why() -> None:
    found = controls(
        wide(6, PanelState(TableId("k3f9ab"), "abcdefgh"), Group("end", "End turn", (), "First do one thing."))
    )
    assert [(control["label"], control["disabled"]) for control in found] == [
        ("Choose a cell", False),
        ("End turn", True),
    ]


def test_why_a_button_is_grey_stands_small_under_the_question() -> None:
    page = wide(6, PanelState(TableId("k3f9ab"), "abcdefgh"), Group("end", "End turn", (), "First do one thing."))
    assert page.text.splitlines()[-1] == "-# End turn: First do one thing."


def test_the_first_page_marks_what_is_possible_now_and_next() -> None:
    heaps = tuple(Item(f"heap:{name}", name, "") for name in "abcde")
    first = wide(2, PanelState(TableId("k3f9ab"), "abcdefgh"), Group("more", "More", heaps))
    assert {each.letter for each in first.marked} == {"A", "B"}, "few choices of the first group have letters"
    marks = wide(5, PanelState(TableId("k3f9ab"), "abcdefgh"), Group("more", "More", heaps))
    assert {each.letter for each in marks.marked} == {""}
    assert len(marks.marked) == 10


def test_the_few_choices_of_the_first_group_stand_above_the_others() -> None:
    first = panel(opened(), 0, PanelState(TableId("k3f9ab"), "abcdefgh"))
    assert [each.code for each in first.marked] == ["heap:a", "heap:b", "heap:c"]
    labels = [control["label"] for control in controls(first)]
    assert labels == ["A · Heap A", "B · Heap B", "C · Heap C", "Toss a coin"]
    assert "-# Toss a coin: First everybody seals a move." in first.text


def test_the_first_page_has_no_way_back_and_a_group_has() -> None:
    position = opened()
    first = controls(panel(position, 0, PanelState(TableId("k3f9ab"), "abcdefgh")))
    assert "Back" not in [control["label"] for control in first]
    group = controls(panel(position, 0, PanelState(TableId("k3f9ab"), "abcdefgh", group="heap")))
    assert group == first, "its choices stand there already"
    heap = controls(panel(position, 0, PanelState(TableId("k3f9ab"), "abcdefgh", ("heap:a",))))
    assert [control["label"] for control in heap][-1] == "Back"


def test_where_room_is_scarce_all_is_still_there_in_fewer_rows() -> None:
    begin = PanelState(TableId("k3f9ab"), "abcdefgh")
    rare = [Group(f"rare{n}", f"Rare {n}", tuple(Item(f"rare{n}:{x}", x, "") for x in "ab")) for n in range(5)]
    position: Any = Wide(6, *rare, Group("end", "End turn", (), "First do one thing."))
    page = panel(position, 0, begin, SPACIOUS)
    found = controls(page)
    lines = [option for control in found for option in control.get("options", ())]
    assert [control["label"] for control in found if "label" in control] == ["Choose a cell", "Rare 0", "Rare 1"]
    assert [line["label"] for line in lines] == ["Rare 2", "Rare 3", "Rare 4", "Details"]
    assert [state_after(begin, line["value"]).group for line in lines] == ["rare2", "rare3", "rare4", FULL]
    assert "-# Unavailable: End turn" in page.text
    full = panel(position, 0, begin.at(FULL))
    assert "-# End turn: First do one thing." in full.text
    assert [control["label"] for control in controls(full)][-2:] == ["Back", "End turn"]


def test_where_room_is_scarce_a_few_choices_have_letters_and_many_a_list() -> None:
    few = panel(opened(), 0, PanelState(TableId("k3f9ab"), "abcdefgh"), SPACIOUS)
    assert [control["label"] for control in controls(few)][:3] == ["A", "B", "C"]
    assert "**A** Heap A" in few.text
    many: Any = Wide(6)
    (choice, _) = controls(panel(many, 0, DEEP, SPACIOUS))
    assert [option["label"][:6] for option in choice["options"]] == [f"{letter} · Ce" for letter in "ABCDEF"]


def test_a_chain_that_is_not_open_is_refused_in_words() -> None:
    with pytest.raises(IllegalAction, match="You can choose"):
        panel(opened(), 0, PanelState(TableId("k3f9ab"), "abcdefgh", ("heap:z",)))


def test_offers_fit_what_is_filled_in_any_order() -> None:
    position, verb = opened(), GAME.verbs[0]
    assert [value for _, value in matching_choices(position, 0, verb, {}, "heap")] == ["a", "b", "c"]
    assert [value for _, value in matching_choices(position, 0, verb, {"heap": "heap b"}, "heap")] == ["b"]
    assert [value for _, value in matching_choices(position, 0, verb, {"pebbles": "2"}, "heap")] == ["a", "b", "c"]
    assert matching_choices(position, 0, verb, {"pebbles": "9"}, "heap") == []
    assert [value for _, value in matching_choices(position, 0, verb, {"heap": "b"}, "pebbles")] == ["1", "2", "3"]
    assert [value for _, value in matching_choices(position, 0, verb, {}, "pebbles")] == ["1", "2", "3"]
    assert matching_choices(position, 0, verb, {"heap": "z"}, "pebbles") == []


def test_every_offered_option_is_legal_when_sent() -> None:
    position, verb = opened(), GAME.verbs[0]
    for _, heap in matching_choices(position, 0, verb, {}, "heap"):
        for _, pebbles in matching_choices(position, 0, verb, {"heap": heap}, "pebbles"):
            assert prompts.completes(position, 0, resolve(position, 0, (f"heap:{heap}", f"take:{pebbles}")))


def test_labels_and_beginnings_of_labels_can_be_typed() -> None:
    open_now = items(opened(), 0, (), Field("heap", "heap", ""))
    field = Field("heap", "heap", "")
    assert matching(open_now, field, " HEAP B ") == "heap:b"
    assert matching(open_now, field, "b") == "heap:b"
    assert matching(open_now, field, "heap") == ""
    assert matching(open_now, Field("what", "", ""), "heap:c") == "heap:c"


def test_a_typed_value_that_is_not_legal_is_named() -> None:
    with pytest.raises(IllegalAction, match=r"\*\*pebbles: 9\*\* doesn't work"):
        resolve(opened(), 0, ("heap:a", "take:9"))


@pytest.mark.parametrize("size", [3, 30])
def test_the_choice_of_the_green_button_has_no_other_button(size: int) -> None:
    position = Wide(size)
    code = position.groups[0].items[1].code
    position.suggested = Suggestion(((code,),), ("Choose cell 1, for want of anything better",))
    page = panel(position, 0, PanelState("k3f9ab", "abcdefgh"))  # type: ignore[arg-type]
    assert controls(page)[0]["label"] == "Use suggestion"
    assert "> Choose cell 1, for" in page.text
    assert [each.code for each in page.marked].count(code) == 0


def test_the_green_button_says_what_it_does_if_that_is_one_short_thing() -> None:
    position = Wide(3)
    position.suggested = Suggestion(((position.groups[0].items[1].code,),), ("Choose cell 1",))
    page = panel(position, 0, PanelState("k3f9ab", "abcdefgh"))  # type: ignore[arg-type]
    assert controls(page)[0]["label"] == "Choose cell 1"
    assert "Use suggestion" not in page.text

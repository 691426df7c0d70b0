"""Pages of a lesson: what just happened, what to learn, and a Play panel in which only the right button is colored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.core.commands.codec import decode
from bot.core.commands.panel import FollowSuggestion, GoTo, PanelState
from bot.core.commands.types import verb
from bot.core.ids import TableId
from bot.core.markdown import LABEL, clip
from bot.core.pages import controls
from bot.core.pages.pagination import paginated
from bot.core.pages.panel import Panel, fitting_page, presses
from bot.core.pages.parts.buttons import Row, Style, button, in_rows
from bot.core.pages.parts.chains import whole
from bot.core.pages.parts.descriptions import label_with_letter, pressed
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.offered import FULL, Density
from bot.core.pages.parts.screens import first_that, fits
from bot.core.pages.parts.turns import brief
from bot.core.pages.pictures import Gallery
from bot.core.refusals import NotNow
from bot.core.storage import Person
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.tutorial.commands import PlayNow, ShowLesson
from bot.features.tutorial.stages import Stage, first, made
from games.kernel import AnyGame

_GREEN = Style.success
_QUOTE = "> "
_STEPS = {verb(kind): kind for kind in (GoTo, FollowSuggestion)}  # by verb: commands of buttons that can be right


def which(games: Mapping[str, AnyGame]) -> Page:
    """Return the page that asks which game to learn, for a person who isn't at a table."""
    ways = [button(ShowLesson(first(games, key).name), game.name) for key, game in games.items() if game.tutorial]
    return Page("Which game do you want to learn?", rows=in_rows(ways))


async def page(
    gallery: Gallery, stage: Stage, person: Person, state: PanelState, notice: str = "", *, begun: bool = False
) -> Page:
    """Return the page of the lesson, with its panel in this state and the notice above it.

    If `begun` is set, the person has already begun the move, and the text only says what to press next.
    """
    position = stage.position(person)
    number = f"**Lesson {stage.number + 1} of {len(stage.script.lessons)}**"
    if not stage.lesson.codes:
        text = "\n".join([*filter(None, [notice]), *_happened(stage, position), f"{number} {stage.lesson.text}"])
        pictures = await (gallery.hand(position, stage.seat) if stage.lesson.shows_hand else gallery.glance(position))
        return paginated(Page(text, rows=((_on(stage),),)), pictures, partial(ShowLesson, stage.name), state.page)
    if own := await controls.page(gallery, position, stage.seat, state):
        ways = controls.way(position, stage.seat, state.group, stage.lesson.codes[0])
        text = _text(stage, position, notice, ways, begun=begun, lists=_lists(own.rows, ways[0]))
        return await _fitted(gallery, position, replace(own, text=text, rows=_labelled(own.rows, ways[0])), ways[0])
    await prompts.foresee(position, stage.seat)

    def composed(panel: Panel, _density: Density | None) -> Page:
        ways, rows = _ways(stage, position, state), _leading(_spelt(panel), stage, position, state)
        return Page(_text(stage, position, notice, ways, begun=begun, lists=_lists(rows, ways[0])), rows=rows)

    fitting = await fitting_page(gallery, position, stage.seat, state, composed, fits)
    return await _fitted(gallery, position, fitting, _ways(stage, position, state)[0])


async def _fitted(gallery: Gallery, position: Position, page: Page, label: str) -> Page:
    """Return the page shortened until it fits on a phone screen.

    First leave out rows without the right choice (`label`), then the lines about what happened before. If the page
    still doesn't fit, show the board, which is less tall, instead of the picture of the choices.
    """
    rows = tuple(row for row in page.rows if any(_leads_on(item, label) for item in row))
    brief = "\n".join(line for line in page.text.split("\n") if not line.startswith(_QUOTE))
    forms = (page, *(replace(page, rows=rows or page.rows, text=text) for text in (page.text, brief)))
    fitting = first_that(forms, fits)
    return fitting if fits(fitting) else replace(fitting, pictures=await gallery.glance(position))


def _leads_on(item: ui.Item[Any], label: str) -> bool:
    """Tell whether the item is a green button, or a list that contains the choice with that label."""
    return item.style is _GREEN if isinstance(item, ui.Button) else _holds(item, label)


def _spelt(panel: Panel) -> tuple[Row, ...]:
    """Return the panel's rows with full labels instead of letters on buttons.

    A lesson's text doesn't explain the letters.
    """
    labels = {item.letter: label_with_letter(item) for item in panel.marked}
    for item in (item for row in panel.rows for item in row if isinstance(item, ui.Button)):
        item.label = clip(labels.get(item.label or "", item.label or ""), LABEL)
    return panel.rows


def _on(stage: Stage) -> ui.Item[ui.LayoutView]:
    if stage.is_last:
        return button(PlayNow(stage.name), "Play now", Style.success)
    return button(ShowLesson(stage.next().name), "Continue", Style.success)


def _lists(rows: Sequence[Row], label: str) -> list[str]:
    """Return the names of the lists on the page that contain the choice with that label.

    A list is left out if the label starts with its name, such as "Column" for "Column C".
    """
    selects = [item for row in rows for item in row if isinstance(item, ui.Select)]
    held = [item.placeholder or "" for item in selects if _holds(item, label)]
    return [name for name in held if not label.startswith(name)]


def _holds(item: ui.Item[Any], label: str) -> bool:
    labels = [option.label for option in item.options] if isinstance(item, ui.Select) else []
    return any(other == label or other.endswith(f" · {label}") for other in labels)


def _text(
    stage: Stage, position: Position, notice: str, ways: Sequence[str], *, begun: bool, lists: Sequence[str] = ()
) -> str:
    number = f"**Lesson {stage.number + 1} of {len(stage.script.lessons)}**"
    lesson = [] if begun else [*_happened(stage, position), f"{number} {stage.lesson.text}"]
    first, *then = ways
    choose = "".join(f"From *{name}*, **pick** {first}" for name in lists[:1])
    press = "; then ".join([choose, *filter(None, [", ".join(then)])]) if lists else f"**Press** {', '.join(ways)}"
    return "\n".join([*filter(None, [notice]), *lesson, f"{number} {press}" if begun else press])


def astray(stage: Stage) -> str:
    """Return the notice for a person who made a different choice than the lesson teaches."""
    return stage.lesson.why or "Good idea, but let's try a different move."


def _happened(stage: Stage, position: Position) -> list[str]:
    if not stage.number:
        return []
    count = sum(len(codes) for _, codes in made(stage.script, stage.script.lessons[stage.number - 1]))
    lines = brief(position, stage.seat, position.length - count, position.length) if count else []
    return [f"{_QUOTE}{line}" for line in lines]


def way(stage: Stage, position: Position, cursor: str = "") -> str:
    """Return the labels of the buttons to press in the lesson, in order, separated by commas."""
    if position.game.controls is not None:
        return ", ".join(controls.way(position, stage.seat, cursor, stage.lesson.codes[0]))
    return ", ".join(_ways(stage, position, PanelState(TableId(""))))


def _ways(stage: Stage, position: Position, state: PanelState) -> list[str]:
    codes, done = stage.lesson.codes, len(state.codes)
    if not done and _is_suggested(stage, position):
        return [_suggested(stage, position)]
    labels = [
        presses(position, stage.seat, tuple(codes[:number]), code)
        for number, code in enumerate(codes)
        if number >= done and not (number > done and prompts.foregone(position, stage.seat, codes[:number]) == codes)
    ]
    done_presses = 1 if state.group not in ("", FULL) and len(labels[0]) > 1 else 0
    return [label for row in labels for label in row][done_presses:]


def _suggested(stage: Stage, position: Position) -> str:
    """Return the label of the button that makes the suggested moves; "" if the game suggests nothing."""
    suggestion = prompts.suggestion(position, stage.seat)
    return pressed(suggestion) if suggestion else ""


def _is_suggested(stage: Stage, position: Position) -> bool:
    suggestion = prompts.suggestion(position, stage.seat)
    return bool(suggestion and len(stage.lesson.codes) == 1 and suggestion.moves == (stage.lesson.codes,))


def _leading(rows: Sequence[Row], stage: Stage, position: Position, state: PanelState) -> tuple[Row, ...]:
    """Return the rows with only one button colored: the right one or, if several are, the one that the text names."""
    buttons = [item for row in rows for item in row if isinstance(item, ui.Button)]
    wanted = _ways(stage, position, state)[0]
    leading = [item for item in buttons if _leads(item.custom_id or "", stage, position, state)]
    named = [item for item in leading if (item.label or "").endswith(wanted)]
    suggested = _suggested(stage, position)
    leading = [item for item in leading if item.label != suggested]  # the text doesn't name it
    for item in buttons:
        item.style = Style.success if item in (named or leading)[:1] else Style.secondary
    return tuple(rows)


def _leads(custom_id: str, stage: Stage, position: Position, state: PanelState) -> bool:
    try:
        command = decode(_STEPS, custom_id)
    except NotNow:
        return False
    if isinstance(command, FollowSuggestion):
        return _is_suggested(stage, position)
    assert isinstance(command, GoTo)
    goal, codes = command.state, stage.lesson.codes
    if not goal.codes:
        return bool(goal.group) and goal.group == codes[len(state.codes)].partition(":")[0]
    chosen = whole(position, stage.seat, goal.codes)
    if chosen != codes[: len(chosen)]:
        return False
    return len(chosen) > len(state.codes) or goal.group == codes[len(chosen)].partition(":")[0]


def _labelled(rows: Sequence[Row], label: str) -> tuple[Row, ...]:
    for item in (item for row in rows for item in row):
        if isinstance(item, ui.Button):
            item.style = Style.success if item.label == label else Style.secondary
    return tuple(rows)

"""A lesson as the newcomer sees it: what happened, what to learn, and the ordinary panel to do it with."""

from __future__ import annotations

from bot.position import Position
from bot.presenter.gallery import Gallery
from bot.presenter.names import lines
from bot.presenter.page import Page
from bot.presenter.panel import asks_group, panel
from bot.presenter.spot import Spot
from bot.presenter.widgets import Style, button
from bot.storage import Person
from bot.tutorial import Stage, made

ASTRAY = "Not that one this time."


async def page(gallery: Gallery, stage: Stage, person: Person, spot: Spot, notice: str = "") -> Page:
    """The lesson at the spot of its panel."""
    position, is_begun = stage.position(person), bool(spot.codes or spot.group)
    told = [] if is_begun else _happened(stage, position)
    heading = f"**Lesson {stage.number + 1} of {len(stage.script.lessons)}** {stage.lesson.text}"
    text = [*filter(None, [notice]), *told, heading]
    if not stage.lesson.codes:
        pictures = await (gallery.hand(position, stage.seat) if stage.lesson.shows_hand else gallery.board(position))
        on = button("tutorial", Spot(stage.next().name), "Go on", Style.primary)
        return Page("\n".join(text), pictures, () if stage.is_last else ((on,),))
    shown = panel(position, stage.seat, spot)
    pictures = await gallery.choices(position, stage.seat, spot.codes, shown.lettered)
    return Page("\n".join([*text, shown.text, f"**Press** {way(stage, position)}"]), pictures, shown.rows)


def _happened(stage: Stage, position: Position) -> list[str]:
    """What the lesson before brought about."""
    if not stage.number:
        return []
    count = sum(len(codes) for _, codes in made(stage.script, stage.script.lessons[stage.number - 1]))
    return [f"> {line}" for line in lines(position, stage.seat, position.length - count)] if count else []


def way(stage: Stage, position: Position) -> str:
    """The buttons that lead through the lesson, as the panel names them."""
    steps: list[str] = []
    for number, code in enumerate(stage.lesson.codes):
        spot = Spot("", codes=tuple(stage.lesson.codes[:number]))
        groups = position.menu(stage.seat, spot.codes)
        for group in groups:
            label = next((item.label for item in group.items if item.code == code), "")
            if label:
                steps += [group.title, label] if ":" in code and asks_group(groups, spot) else [label]
    return ", ".join(steps)

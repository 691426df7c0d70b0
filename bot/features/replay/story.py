"""Pages that walk through how a player was scored, and show what other choices would have scored."""

from __future__ import annotations

import discord

from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import Row, Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.pages.pictures import Gallery, Pictures, frame_of
from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.features.replay.commands import ShowStory, ShowStoryOf, ShowWay, ShowWhatIf
from games.kernel import Seat, Story
from rendering.picture import Picture, Renderer

MOST = 25  # maximum number of alternative choices in a list
GONE = "That walkthrough is no longer available: another round is being scored."


def tell(position: Position, seat: Seat, way: str = "") -> Story | None:
    """Return the walkthrough of how the seat was scored, from public information; None if there is none now.

    `way` is the key of a choice that the seat could have made instead, or "" for the choice that it made.
    """
    story_of = position.game.story
    is_there = story_of is not None and position.steps and 0 <= seat < len(position.chairs)
    return story_of(position.view(None), seat, way) if story_of and is_there else None


def story_buttons(position: Position) -> Row:
    """Return the buttons that open the walkthrough; () if there is nothing to walk through now."""
    if tell(position, 0) is None:
        return ()
    return button(ShowStory(position.id), "Step through"), button(ShowWhatIf(position.id), "What if…")


async def scene(gallery: Gallery, position: Position, seat: Seat, way: str, number: int) -> Page:
    """Return the page with step `number` of the walkthrough, and controls to choose another step, player or choice.

    Raises NotNow if there is no walkthrough now.
    """
    whole = tell(position, seat, way)
    if whole is None:
        raise NotNow(GONE)
    number = min(number, len(whole.scenes) - 1)
    here = whole.scenes[number]
    name = text_names(position)[seat]
    taken = next((f" ({choice.label})" for choice in whole.ways if choice.key == way), "")
    pictures = await _picture(gallery, position, seat, way, number)
    lines = () if pictures else here.lines
    heading = f"{name}{taken}: **{here.title}** ({number + 1} of {len(whole.scenes)})"
    rows = (_steps(position, seat, way, number, len(whole.scenes)), *_lists(position, seat, way, whole))
    return Page("\n".join([heading, *lines]), pictures, rows)


async def what_if(gallery: Gallery, position: Position, seat: Seat) -> Page:
    """Return the page that lists what each alternative choice would have scored, with a picture of the actual outcome.

    Raises NotNow if there is no walkthrough now.
    """
    whole = tell(position, seat)
    if whole is None:
        raise NotNow(GONE)
    name = text_names(position)[seat]
    lines = [f"{choice.label}: **{choice.hint}**" for choice in whole.ways[:MOST]]
    heading = (
        f"**{name}**, what if…" if lines else f"**{name}**: there were no conflicts, so there was nothing to choose."
    )
    pictures = await _picture(gallery, position, seat, "", len(whole.scenes) - 1)
    through = (button(ShowStory(position.id, seat=str(seat)), "Step through", Style.success),)
    return Page("\n".join([heading, *lines]), pictures, (through, *_lists(position, seat, "", whole, "whatif")))


async def _picture(gallery: Gallery, position: Position, seat: Seat, way: str, number: int) -> Pictures:
    view, frame = position.view(None), frame_of(position)

    def paint(painter: Renderer) -> Picture | None:
        return painter.scene(view, frame, seat, way, number) if painter.scene else None

    return await gallery.draw(position, ("scene", seat, way, number), paint)


def _steps(position: Position, seat: Seat, way: str, number: int, count: int) -> Row:
    def to(label: str, page: int, style: Style = Style.secondary) -> discord.ui.Item[discord.ui.LayoutView]:
        page = max(0, min(page, count - 1))
        return button(ShowStory(position.id, label[0].lower(), page, str(seat), way), label, style, grey=page == number)

    return (to("Back", number - 1), to("Next", number + 1, Style.success), to("End", count - 1))


def _lists(position: Position, seat: Seat, way: str, whole: Story, screen: str = "story") -> tuple[Row, ...]:
    rows: list[Row] = []
    if len(position.chairs) > 1:
        names = [
            discord.SelectOption(label=clip(name, CHOICE), value=str(other), default=other == seat)
            for other, name in enumerate(position.names)
        ]
        rows.append((select(ShowStoryOf(position.id, screen), "Whose", names),))
    if whole.ways:
        options = [discord.SelectOption(label="As played", value="as played", default=not way)]
        options += [
            discord.SelectOption(
                label=clip(choice.label, CHOICE), value=choice.key, description=choice.hint, default=choice.key == way
            )
            for choice in whole.ways[: MOST - 1]
        ]
        rows.append((select(ShowWay(position.id, str(seat)), "What if…", options),))
    return tuple(rows)

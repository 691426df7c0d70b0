"""The feature for looking back at a game: an animated replay, and a walkthrough of how a player was scored."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import Buttons, PageHooks
from bot.core.pages.parts.buttons import button
from bot.core.table.position import Position
from bot.features.replay import handlers, story_handlers
from bot.features.replay.commands import PostReplay, ShowReplay, ShowStory, ShowStoryOf, ShowWay, ShowWhatIf
from bot.features.replay.story import story_buttons


def replay_button(position: Position) -> Buttons:
    """Return the Replay button for the final board."""
    return (button(ShowReplay(position.id), "Replay"),)


def step_through(position: Position) -> Buttons:
    """Return the button that opens the walkthrough, for a board in play, which has room for only one such button.

    A list on the walkthrough's page leads to other players' walkthroughs.
    """
    return story_buttons(position)[:1]


FEATURE = Feature(
    key="replay",
    pages=PageHooks(
        board_buttons=step_through, final_looks=replay_button, final_row=story_buttons, hand_buttons=step_through
    ),
    handlers=(
        Handler(ShowReplay, handlers.replay),
        Handler(PostReplay, handlers.post_replay),
        Handler(ShowStory, story_handlers.show_step),
        Handler(ShowWay, story_handlers.way),
        Handler(ShowWhatIf, story_handlers.what_if),
        Handler(ShowStoryOf, story_handlers.whose),
    ),
)

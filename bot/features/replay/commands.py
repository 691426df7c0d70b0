"""Commands that step through a game, or show it moving."""

from __future__ import annotations

from bot.commands.types import AtTable, Group, Page, Prompt, Text, Value, ValueNumber


class ShowReplay(AtTable, tag="replay", frozen=True):
    """Show the whole game, moving."""


class PostReplay(AtTable, tag="postreplay", frozen=True):
    """Post the whole game, moving, for everyone."""


class ShowStory(AtTable, tag="story", frozen=True):
    """Show a step of how a side was scored."""

    label: Prompt = ""  # tells buttons apart that lead to the same step
    step: Page = 0
    seat: Group = ""  # "" for one's own
    way: Text = ""  # another choice that could have been made


class ShowWay(AtTable, tag="way", frozen=True):
    """Show the end of another way."""

    seat: Group = ""
    way: Value = ""


class ShowWhatIf(AtTable, tag="whatif", frozen=True):
    """Show what each of the other choices would have given."""

    seat: Group = ""


class ShowStoryOf(AtTable, tag="whose", frozen=True):
    """Show another side."""

    screen: Group = ""
    seat: ValueNumber = 0

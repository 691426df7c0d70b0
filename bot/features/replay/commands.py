"""Commands for the animated replay and for walkthroughs."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Group, Prompt, SmallNumber, Text, Value, ValueNumber


class ShowReplay(AtTable, tag="replay", frozen=True):
    """Show the whole game as an animation."""


class PostReplay(AtTable, tag="postreplay", frozen=True):
    """Post the animation of the whole game for everybody."""


class ShowStory(AtTable, tag="story", frozen=True):
    """Show one step of the walkthrough of how a player was scored."""

    label: Prompt = ""  # tells apart buttons that lead to one step, because custom_ids must be unique
    step: SmallNumber = 0
    seat: Group = ""  # the number of the scored seat; "" for the person's own
    way: Text = ""  # the key of a choice that the seat could have made instead; "" for the choice that it made


class ShowWay(AtTable, tag="way", frozen=True):
    """Show how scoring would have ended if the player had made a different choice."""

    seat: Group = ""
    way: Value = ""


class ShowWhatIf(AtTable, tag="whatif", frozen=True):
    """Show what each choice that the player didn't make would have scored."""

    seat: Group = ""


class ShowStoryOf(AtTable, tag="whose", frozen=True):
    """Show another player's walkthrough."""

    screen: Group = ""
    seat: ValueNumber = 0

"""A discord.py bot that uses every feature of Discord that Guffaw uses.

Run it with `python -m tests.playground.sample_bot URL`.
"""

import asyncio
import base64
import contextlib
import io
import re
import signal
import sys

import discord
from discord import app_commands, ui

from bot.core.discord.local_endpoint import TOKEN, point_at

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def picture(name: str = "board.png", alt: str = "A board") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=alt)


class Move(ui.DynamicItem[ui.Button[ui.View]], template=r"move:(?P<square>[a-h][1-8])"):
    def __init__(self, square: str) -> None:
        self.square = square
        super().__init__(ui.Button(label=square, custom_id=f"move:{square}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, __: object, match: re.Match[str], /) -> "Move":
        return cls(match["square"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"played {self.square}", attachments=[picture(alt="After")])
        await interaction.followup.send(f"your move: {self.square}", ephemeral=True)


class Row(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(Move("e2"))
        self.add_item(ui.Button(label="Never", custom_id="never", disabled=True))
        self.add_item(ui.Button(label="Docs", url="https://example.invalid/"))

    @ui.select(custom_id="piece", options=[discord.SelectOption(label=x.title(), value=x) for x in ("pawn", "queen")])
    async def piece(self, interaction: discord.Interaction, select: ui.Select["Row"]) -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)


class Board(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(accent_color=0x57A)
        box.add_item(ui.TextDisplay("## Game 7"))
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="the board")))
        box.add_item(ui.Separator())
        box.add_item(ui.Section(ui.TextDisplay("Last move: e4"), accessory=Move("a1")))
        row: ui.ActionRow[Board] = ui.ActionRow()
        row.add_item(Move("h8"))
        box.add_item(row)
        self.add_item(box)


class Form(ui.Modal, title="Orders"):
    words: "ui.Label[Form]" = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=20))
    speed: "ui.Label[Form]" = ui.Label(
        text="Speed",
        component=ui.RadioGroup(
            custom_id="speed", options=[discord.RadioGroupOption(label=x, value=x) for x in ("live", "daily")]
        ),
    )
    extras: "ui.Label[Form]" = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[discord.CheckboxGroupOption(label=x, value=x) for x in ("solo", "clock")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        said = [self.words.component.value, self.speed.component.value, sorted(self.extras.component.values)]  # type: ignore[attr-defined]
        await interaction.response.send_message(repr(said), ephemeral=True)


class SampleBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), allowed_mentions=discord.AllowedMentions.none())
        self.tree: app_commands.CommandTree[SampleBot] = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.resumed = 0
        add_commands(self.tree)
        add_forms(self.tree)
        self.tree.add_command(games())

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move)
        self.add_view(Row())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    async def on_resumed(self) -> None:
        self.resumed += 1


def add_commands(tree: app_commands.CommandTree[SampleBot]) -> None:
    @tree.command(description="Say it again")
    async def echo(i: discord.Interaction, text: str) -> None:
        await i.response.send_message(text)

    @tree.command(description="Say it to you alone")
    async def whisper(i: discord.Interaction, text: str) -> None:
        await i.response.send_message(text, ephemeral=True)

    @tree.command(description="A picture with buttons")
    async def board(i: discord.Interaction) -> None:
        await i.response.send_message("board", file=picture(), view=Row())

    @tree.command(description="A layout")
    async def layout(i: discord.Interaction) -> None:
        await i.response.send_message(view=Board(), file=picture())


def add_forms(tree: app_commands.CommandTree[SampleBot]) -> None:
    @tree.command(description="Think, then answer")
    async def slow(i: discord.Interaction) -> None:
        await i.response.defer(ephemeral=True)
        await i.edit_original_response(content="done")

    @tree.command(description="Never answers")
    async def silent(i: discord.Interaction) -> None:
        """Never respond."""

    @tree.command(description="Asks for a form")
    async def form(i: discord.Interaction) -> None:
        await i.response.send_modal(Form())

    @tree.command(description="A private message, then an edit")
    async def letter(i: discord.Interaction) -> None:
        await i.response.defer(ephemeral=True)
        try:
            sent = await i.user.send("your hand", file=picture("hand.png"))
            await sent.edit(content="your hand, later", attachments=[picture("hand.png", "Later")])
        except discord.HTTPException as error:
            await i.edit_original_response(content=f"refused {error.code}")
        else:
            await i.edit_original_response(content="sent")

    @tree.command(description="A message to the channel with a picture")
    async def post(i: discord.Interaction) -> None:
        await i.response.defer(ephemeral=True)
        assert isinstance(i.channel, discord.abc.Messageable)
        try:
            await i.channel.send("posted", file=picture(), nonce="a-nonce-of-the-outbox")
        except discord.HTTPException as error:
            await i.edit_original_response(content=f"refused {error.code}")
        else:
            await i.edit_original_response(content="sent")


def games() -> app_commands.Group:
    group = app_commands.Group(name="game", description="Games")

    @group.command(description="A new game")
    async def new(i: discord.Interaction, opponent: discord.User, size: app_commands.Range[int, 3, 9] = 5) -> None:
        await i.response.send_message(f"{i.user.mention} vs {opponent.mention} on {size}")

    @group.command(description="A move")
    async def move(i: discord.Interaction, to: str) -> None:
        await i.response.send_message(f"moved {to}")

    @move.autocomplete("to")
    async def squares(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [a + b for a in "abcdefgh" for b in "12345678"]
        return [app_commands.Choice(name=f.upper(), value=f) for f in found if f.startswith(current)][:25]

    return group


async def main(url: str) -> None:
    point_at(url)
    discord.utils.setup_logging()
    async with SampleBot() as bot:
        task = asyncio.create_task(bot.start(TOKEN))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

"""A small discord.py bot that posts everything that the local Discord's web page must be able to draw.

Run it with `python -m tests.playground.demo_bot http://127.0.0.1:PORT`.
"""

from __future__ import annotations

import asyncio
import io
import sys
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image, ImageDraw

Interaction = discord.Interaction[discord.Client]
TILES = {"sprocket": "Sprocket Square", "piston": "Piston Parade", "whistle": "Whistling Flue"}
CELLS = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
MARKDOWN = """# A heading
**bold** *italic* __under__ ~~struck~~ `code` ||hidden||
> a quote
- one
  - inner
- two
1. first
-# small words
[a link](https://example.invalid/page) and <#{channel}> by {person}, <t:1700000000:R>
```py
print("<b>no markup</b>")
```
<img src=x onerror="document.title='broken in'"> <script>document.title='broken in'</script> [x](javascript:alert(1))"""


def board(words: str, size: tuple[int, int] = (1100, 900), *, name: str = "board.png") -> discord.File:
    """Return a picture of a checkered board with these words on it, and an alt text."""
    image = Image.new("RGB", size, "#e9dcc0")
    pen = ImageDraw.Draw(image)
    step = size[0] // 8
    for cell in range(64):
        x, y = cell % 8 * step, cell // 8 * step
        if (cell + cell // 8) % 2:
            pen.rectangle((x, y, x + step, y + step), fill="#b98d4f")
    pen.text((20, 20), words, fill="#7a1d1d", font_size=64)
    blob = io.BytesIO()
    image.save(blob, "PNG")
    blob.seek(0)
    return discord.File(blob, name, description=f"Board: {words}")


class Choice(ui.Button[ui.View]):
    """A button of the private panel. Pressing it redraws the panel."""

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(
            content=f"You chose **{self.label}**.", attachments=[board(str(self.label), (700, 500))]
        )


class Panel(ui.View):
    """A private panel with three buttons, a list for a single choice, and a list for several."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(Choice(label="Lay a tile", style=discord.ButtonStyle.primary, custom_id="lay"))
        self.add_item(Choice(label="Move a token", custom_id="move"))
        self.add_item(Choice(label="End turn", custom_id="end", style=discord.ButtonStyle.danger, disabled=True))

    @ui.select(
        placeholder="Which tile?", custom_id="tile",
        options=[
            discord.SelectOption(label=name, value=key, description=f"Three paths, one {key}", emoji="⚙️")
            for key, name in TILES.items()
        ],
    )  # fmt: skip
    async def tile(self, interaction: Interaction, select: ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content=f"Tile: {select.values[0]}")

    @ui.select(
        placeholder="Which cells?", custom_id="cells", min_values=1, max_values=3,
        options=[discord.SelectOption(label=cell) for cell in CELLS[:6]],
    )  # fmt: skip
    async def cells(self, interaction: Interaction, select: ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content=f"Cells: {', '.join(select.values)}")


class Orders(ui.Modal, title="House rules"):
    name: ui.Label[ui.Modal] = ui.Label(
        text="Table name", component=ui.TextInput[ui.Modal](min_length=3, max_length=30, placeholder="Friday night")
    )
    pace: ui.Label[ui.Modal] = ui.Label(
        text="Pace",
        component=ui.RadioGroup(
            options=[discord.RadioGroupOption(label=x, description=f"Played {x}") for x in ("live", "daily")]
        ),
    )
    extras: ui.Label[ui.Modal] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=x) for x in ("gambits", "gizmos", "traps")],
            min_values=1,
            max_values=2,
        ),
    )
    ending: ui.Label[ui.Modal] = ui.Label(
        text="Ending",
        component=ui.Select(
            options=[discord.SelectOption(label=x, default=x == "at once") for x in ("at once", "whole round")]
        ),
    )
    public: ui.Label[ui.Modal] = ui.Label(text="Anybody may join", component=ui.Checkbox(default=True))

    async def on_submit(self, interaction: Interaction) -> None:
        parts = self.name, self.pace, self.extras, self.ending, self.public
        said = []
        for part in parts:
            item = part.component
            chosen = item.values if isinstance(item, ui.Select | ui.CheckboxGroup) else getattr(item, "value", None)
            said.append(f"{part.text}={chosen!r}")
        await interaction.response.send_message("; ".join(said), ephemeral=True)


class Remark(ui.Modal, title="A remark"):
    """A form in the older format, with text inputs in action rows."""

    words: ui.TextInput[ui.Modal] = ui.TextInput(label="Words", style=discord.TextStyle.paragraph, max_length=200)
    place: ui.TextInput[ui.Modal] = ui.TextInput(label="Place", required=False)

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"{self.words.value!r} at {self.place.value!r}", ephemeral=True)


class Table(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Button(label="Guide", url="https://example.invalid/guide", row=1))

    @ui.button(label="Play", style=discord.ButtonStyle.success, custom_id="play", emoji="🔧")
    async def play(self, interaction: Interaction, _: ui.Button[Table]) -> None:
        await interaction.response.send_message(
            "What would you like to do?", file=board("panel", (700, 500)), view=Panel(), ephemeral=True
        )

    @ui.button(label="Rules", style=discord.ButtonStyle.primary, custom_id="rules")
    async def rules(self, interaction: Interaction, _: ui.Button[Table]) -> None:
        await interaction.response.send_modal(Remark())

    @ui.button(label="Slow", custom_id="slow")
    async def slow(self, interaction: Interaction, _: ui.Button[Table]) -> None:
        await asyncio.sleep(1)
        await interaction.response.edit_message(content="Slow but sure.")

    @ui.button(label="Broken", style=discord.ButtonStyle.danger, custom_id="broken")
    async def broken(self, _: Interaction, __: ui.Button[Table]) -> None:
        await asyncio.sleep(4)


class V2Press(ui.Button[Any]):
    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.send_message("pressed in V2", ephemeral=True)


class Layout(ui.LayoutView):
    """A Components V2 layout with a container, text, gallery, section, thumbnail, file, separator and buttons."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Layout] = ui.ActionRow(
            V2Press(label="Join", style=discord.ButtonStyle.success, custom_id="join"),
            V2Press(label="Leave", custom_id="leave"),
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay("## A-Mazing Game of Gears 'N Guffaws\nHidden roles, a maze that turns under you."),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="the lobby")),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.Section("**Seats** Ada · open · open", accessory=V2Press(label="Options", custom_id="options")),
                ui.Section("Your deputy", accessory=ui.Thumbnail("attachment://small.png", description="a face")),
                row,
                ui.File("attachment://rules.txt"),
                accent_color=0xC9822B,
            )
        )


class Demo(discord.Client):
    """A bot that registers its commands, and whose buttons keep working after a restart."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), allowed_mentions=discord.AllowedMentions(users=True))
        self.tree = app_commands.CommandTree(self)
        commands: tuple[Any, ...] = (show, markdown, layout, form, hand, think, silent, invite, lane, move, seats)
        for command in commands:
            self.tree.add_command(command)
        self.tree.add_command(tables)

    async def setup_hook(self) -> None:
        """Sync the commands at each start, which is fine for a demonstration."""
        for view in (Table(), Panel(), Layout(), Seats()):
            self.add_view(view)
        await self.tree.sync()


@app_commands.command(description="The board with its buttons")
async def show(interaction: Interaction) -> None:
    await interaction.response.send_message(
        f"{interaction.user.mention}, your turn: **lay a tile**.", file=board("turn 7"), view=Table()
    )


@app_commands.command(description="Every kind of text, an embed and a file")
async def markdown(interaction: Interaction) -> None:
    embed = (
        discord.Embed(title="An embed", description="*with* text", color=0x57A773)
        .add_field(name="Ada", value="17 VP")
        .add_field(name="Bo", value="9 VP")
    )
    words = MARKDOWN.format(channel=interaction.channel_id, person=interaction.user.mention)
    await interaction.response.send_message(
        words, embed=embed, file=discord.File(io.BytesIO(b"a record"), "record.json")
    )


@app_commands.command(description="A lobby card in Components V2")
async def layout(interaction: Interaction) -> None:
    files = [
        board("lobby", (1000, 420)),
        board("face", (200, 200), name="small.png"),
        discord.File(io.BytesIO(b"rules"), "rules.txt"),
    ]
    await interaction.response.send_message(view=Layout(), files=files)


@app_commands.command(description="Opens a form")
async def form(interaction: Interaction) -> None:
    await interaction.response.send_modal(Orders())


class Seats(ui.View):
    """A list of the server's members, to choose who gets a seat."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(cls=ui.UserSelect, placeholder="Who takes the seat?", custom_id="heir")
    async def heir(self, interaction: Interaction, select: ui.UserSelect[Seats]) -> None:
        await interaction.response.edit_message(content=f"{select.values[0].mention} has the seat.")


@app_commands.command(description="Hand a seat over, or call a command by its name")
async def seats(interaction: Interaction) -> None:
    known = await interaction.client.tree.fetch_commands()  # type: ignore[attr-defined]
    group = next(command for command in known if command.name == "table")
    await interaction.response.send_message(f"Or </table new:{group.id}>.", view=Seats())


@app_commands.command(description="Sends your hand as a direct message")
async def hand(interaction: Interaction) -> None:
    await interaction.user.send("Your hand", file=board("two roles", (800, 400)))
    await interaction.response.send_message("Look in your direct messages.", ephemeral=True)


@app_commands.command(description="Thinks for a second, then answers")
async def think(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await asyncio.sleep(1)
    await interaction.edit_original_response(content="I thought about it.")


@app_commands.command(description="Never answers")
async def silent(interaction: Interaction) -> None:
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.typing()
    await asyncio.sleep(4)


@app_commands.command(description="Asks somebody to a table")
@app_commands.describe(
    opponent="Whom to ask", where="In which channel", friendly="For fun only", rounds="How many rounds"
)
async def invite(
    interaction: Interaction,
    opponent: discord.User,
    where: discord.TextChannel | None = None,
    friendly: bool = True,
    rounds: app_commands.Range[int, 1, 9] = 3,
) -> None:
    place = where.mention if where else "here"
    await interaction.response.send_message(
        f"{opponent.mention}, will you play {rounds} rounds {place}? friendly={friendly}"
    )


@app_commands.command(description="Opens a thread for a table")
async def lane(interaction: Interaction) -> None:
    await interaction.response.send_message("A lane opens.")
    message = await interaction.original_response()
    thread = await message.create_thread(name="Back lane")
    async with thread.typing():
        await asyncio.sleep(0.3)
    await thread.send("Here we play.")
    await message.reply("Join me there.")


@app_commands.command(description="Lay a tile, with choices that follow one another")
@app_commands.describe(tile="Which of the three", at="On which cell", turn="Quarter turns to the right")
async def move(interaction: Interaction, tile: str, at: str, turn: app_commands.Range[int, 0, 3] = 0) -> None:
    await interaction.response.send_message(f"laid {tile} at {at}, turned {turn}")


@move.autocomplete("tile")
async def tiles(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=key) for key, name in TILES.items() if current.lower() in name.lower()]


@move.autocomplete("at")
async def cells(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    row = {"sprocket": "1", "piston": "2"}.get(str(interaction.namespace.tile), "3")
    return [
        app_commands.Choice(name=cell, value=cell)
        for cell in CELLS
        if cell.endswith(row) and cell.startswith(current.upper())
    ]


tables = app_commands.Group(name="table", description="Tables")


@tables.command(name="new", description="Opens a table")
@app_commands.choices(
    game=[
        app_commands.Choice(name="Gears 'N Guffaws", value="gears"),
        app_commands.Choice(name="Geargrid", value="geargrid"),
    ]
)
async def new(interaction: Interaction, game: app_commands.Choice[str]) -> None:
    await interaction.response.send_message(f"A table of {game.name}", file=board("lobby", (1000, 420)), view=Table())


def main(base: str) -> None:
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway/")
    Demo().run("local.token")


if __name__ == "__main__":
    main(sys.argv[1])

"""Tests that every message about a turn mentions the game's most dramatic events, however much else happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.pages.board import board
from bot.core.pages.own import pings, private
from bot.core.pages.pictures import Gallery
from bot.core.storage import Body
from bot.core.table.position import Position
from bot.core.table.reading import narration
from bot.features.recap.pages import recap
from games import GAMES
from games.briar import events as briar
from games.geargrid import events as geargrid
from games.geargrid.nouns import Tile
from games.gears import data
from games.gears import events as gears
from games.gears.state import GONE
from games.gizmos import events as gizmos
from games.gnomes import events as gnomes
from games.kernel import Event, Weight
from rendering import RENDERERS
from tests.bot.core.pages.test_turns import Said
from tests.bot.features.assembled import SLOTS
from tools.glance import Kind, turns

OPTIONS = {"gears": {"expansions": "both"}, "geargrid": {"mode": "post", "victories": "3"}}
FULL = 12  # small events, each with a deed of its own
UNPAINTED = Gallery({}, SLOTS)
Told = tuple[str, Sequence[Event], str]  # the moment's name, its events, and what must be read everywhere

D1R = Tile("c", "D1R@B1r0")
GEARS: Sequence[Told] = (
    (
        "characters are eliminated",
        [gears.Eliminated(character=each, cell="K4", why="demolished") for each in ("rogue", "scholar", "engineer")],
        "[Tt]he Rogue, the Scholar and the Engineer were eliminated",
    ),
    (
        "tiles are demolished",
        [gears.TileDemolished(seat=1, tile=each, cell="K4", seal=None) for each in ("x_flue", "x_piston", "x_gasket")],
        "demolished 3 tiles",
    ),
    (
        "a tile is demolished",
        [gears.TileDemolished(seat=1, tile="x_flue", cell="K4", seal=None)],
        "Boom! Bo demolished|demolished 1 tile",
    ),
    ("a player is out", [gears.PlayerOut(seat=1)], "Bo is out|is out of the running"),
    ("a character is revived", [gears.Revived(seat=1, character="rogue", cell="K4")], "brought the Rogue back to life"),
    (
        "an elimination is prevented",
        [gears.EliminationPrevented(seat=1, character="rogue", start="K4", cell="L4")],
        "Rogue bounced to safety",
    ),
    ("a role is revealed", [gears.RoleRevealed(seat=1, character="rogue")], "Bo is the Rogue|revealed the Rogue"),
    (
        "an action is undone",
        [gears.ActionUndone(seat=1, of=2, kind="place", gears=(0, 0, 0))],
        "Cy's tile placement never happened|undid Cy's tile placement",
    ),
    ("a gambit is completed", [gears.GambitCompleted(seat=1, gambit="gb01", value=2)], "completed Perfectly Balanced"),
    ("gambits are redeemed", [gears.GambitsRedeemed(seat=1, gambits=("gb01",), gears=4)], "paid 4 gears to redeem"),
    ("many gears are stolen", [gears.GearsStolen(seat=1, victim=2, gears=3)], "stole 3 gears from Cy|robbed Cy"),
    ("the end is near", [gears.EndNears(reason="tiles")], "All tiles have been placed"),
    ("the end has come", [gears.Reckoning(reason="tiles")], "That's the end!"),
)
BRIAR: Sequence[Told] = (
    ("somebody falls", [briar.Fell(seat=1, card="enc_bear")], "lost in the maze"),
    (
        "somebody leaves with a cat",
        [briar.CameHome(seat=1, card="exit_gate", cats=("cat_snow",))],
        "brings Snow home|leaves the maze with Snow",
    ),
    ("somebody leaves without one", [briar.CameHome(seat=1, card="exit_gate", cats=())], "without a cat"),
    ("somebody is shut out", [briar.ShutOut(seat=1)], "no cats left to find"),
    ("a cat is caught", [briar.Caught(seat=1, card="cat_snow", lure=None)], "catches Snow"),
    ("the wind takes cards", [briar.Blown(seat=1, cards=("item_mirror",))], "wind snatches the Mirror from Bo"),
    ("cats are about again", [briar.Freed(cats=("cat_snow",), back=(0,))], "Snow roams the maze again"),
    ("a caged Mouse is left", [briar.CageLeft(seat=1)], "Bo's Mouse stays caged"),
    ("night falls", [briar.NightFell(seat=1, night=1, cards=9, is_lost=False)], "Darkness falls on Bo"),
    (
        "a rival was first",
        [briar.Ignored(seat=1, card="cat_snow", why="caught", by=2)],
        "Cy already caught Snow|Snow, but Cy got there first",
    ),
)
GEARGRID: Sequence[Told] = (
    (
        "a round is won",
        [geargrid.RoundWon(round=1, scores=(1, 3), winners=(1,), victories=(0, 1), target=3)],
        "Bo wins round 1",
    ),
    (
        "a round is shared",
        [geargrid.RoundWon(round=1, scores=(3, 3), winners=(0, 1), victories=(1, 1), target=3)],
        "Ada and Bo tie in round 1",
    ),
    (
        "a tie is broken by goals",
        [geargrid.RoundWon(round=1, scores=(3, 3), winners=(1,), victories=(0, 1), target=3)],
        "Bo wins round 1",
    ),
    ("a tile is lost", [geargrid.Fell(seat=1, tile=D1R, why="unreached", against=(D1R,))], "lost 1 tile"),
    ("tiles are lost", [geargrid.Fell(seat=1, tile=D1R, why="unreached", against=(D1R,))] * 3, "lost 3 tiles"),
    ("a tile stays in a conflict", [geargrid.Kept(seat=1, tile=D1R)], "keeps tile c"),
)
GIZMOS: Sequence[Told] = (
    (
        "four masterworks ring the bell",
        [gizmos.EndNears(seat=1, reason="masterworks")],
        "Bo built a fourth level III gizmo",
    ),
    ("sixteen gizmos ring the bell", [gizmos.EndNears(seat=1, reason="gizmos")], "Bo built a sixteenth gizmo"),
    (
        "a masterwork rings the bell at once",
        [
            gizmos.Built(seat=1, card="305", source="display", spheres="RRR"),
            gizmos.EndNears(seat=1, reason="masterworks"),
        ],
        "Bo built a fourth level III gizmo",
    ),
    ("a chain of six", [gizmos.Fired(seat=1, card="105")] * 6, "fired 6 gizmos"),
    ("a chain of nine", [gizmos.Fired(seat=1, card="105")] * 9, "fired 9 gizmos"),
    (
        "a masterwork is built",
        [gizmos.Built(seat=1, card="305", source="display", spheres="RRR")],
        "built the Storm Duplicator",
    ),
    (
        "a masterwork is researched and built",
        [gizmos.Built(seat=1, card="305", source="research", spheres="RRR")],
        "built the Storm Duplicator",
    ),
    (
        "a masterwork comes from the archive",
        [gizmos.Built(seat=1, card="305", source="archive", spheres="RRR")],
        "built the Storm Duplicator",
    ),
    (
        "a gizmo is free",
        [gizmos.Built(seat=1, card="105", source="display", spheres="", is_free=True)],
        "built the Ember Funnel",
    ),
    ("somebody can do nothing", [gizmos.Passed(seat=1)], "couldn't do anything and passed"),
)
GNOMES: Sequence[Told] = (
    ("a tribe is out", [gnomes.Eliminated(seat=1)], "Bo is eliminated|Bo is out"),
    ("a leader is down", [gnomes.Defeated(seat=1, unit="ach0", by=2)], "Cy defeated Elder Maribeth Mossbeard .Bo."),
    ("a clan is defeated", [gnomes.Defeated(seat=1, unit="ach3", by=2)], "Cy defeated Bo's Rope Walkers"),
    ("a clan dies in a fall", [gnomes.Defeated(seat=1, unit="ach3", by=None)], "Bo's Rope Walkers were defeated"),
    ("a clan can't be called anymore", [gnomes.ClanLost(seat=1, unit="ach3")], "can't call the Rope Walkers anymore"),
    ("another round is played", [gnomes.RoundExtra()], "you play one more round"),
    ("a card is robbed", [gnomes.Robbed(seat=1, foe=2, had=True)], "took a Secret card from Cy"),
    ("an alliance begins", [gnomes.Alliance(seat=1, other=2, what="made")], "Bo and Cy are allies now"),
    ("an alliance ends", [gnomes.Alliance(seat=1, other=2, what="over")], "ended the alliance with Cy"),
    (
        "a blow is hard",
        [gnomes.Struck(seat=1, unit="ach3", foe=2, target="imb2", power=9, guard=3, lost=6, hp=2)],
        "Rope Walkers attacked Cy's Candle Seers(: .6 → 2 HP| for 6 damage)|Candle Seers",
    ),
    ("an ability is canceled", [gnomes.Cancelled(ability="tur1")], "was canceled"),
)
KINDS = {"gears": GEARS, "briar": BRIAR, "geargrid": GEARGRID, "gizmos": GIZMOS, "gnomes": GNOMES}
ALL = [(key, *moment) for key, moments in KINDS.items() for moment in moments]


@cache
def midway(key: str) -> Position:
    """Return a table on Ada's turn, with moves by the other players since her last turn."""
    game = GAMES[key]
    seats = 2 if key == "geargrid" else 3
    asked, _ = turns(Kind(game, game.defaults() | OPTIONS.get(key, {}), seats, f"drama {key}"))
    return next(
        each
        for each in asked[2:]
        if each.length - narration.since(each, 0) > 1 and each.decisions[narration.since(each, 0)].seat
    )


def happened(key: str, events: Sequence[Event]) -> Position:
    """Return `midway` with these events and many small ones in the first move after Ada's last turn."""
    position = midway(key)
    small = [Said(text=f"{{1}} did the thing number {number}.") for number in range(FULL)]
    first = (*small[: FULL // 2], *events, *small[FULL // 2 :])
    since = narration.since_turn(position, 0)
    others = [(first if not number else small) for number in range(position.length - since)]
    later = [replace(step, events=tuple(said)) for step, said in zip(position.steps[since + 1 :], others, strict=True)]
    return Position(position.game, position.stored, (*position.steps[: since + 1], *later))


async def places(position: Position) -> dict[str, str]:
    """Return {name of a message or page: what Ada reads there about others' moves, without markup}."""
    body = Body(after=narration.since(position, 0), upto=position.length, pings=(UserId(1),))
    channel = await board(UNPAINTED, position, body)
    panel = await private.play(UNPAINTED, position, 0, private.state_now(position, 0))
    found = {
        "channel": channel.text,
        "push": channel.push,
        "panel": panel.text,
        "private push": pings.call(position, UserId(1), body, "").push,
        "recap": (await recap(UNPAINTED, position, 0)).text,
    }
    return {place: text.replace("*", "") for place, text in found.items()}


@pytest.mark.parametrize(("key", "_moment", "events", "words"), ALL, ids=[f"{key}: {name}" for key, name, *_ in ALL])
async def test_a_big_moment_is_in_every_message(key: str, _moment: str, events: Sequence[Event], words: str) -> None:
    told = await places(happened(key, events))
    assert {place: text for place, text in told.items() if not re.search(words, text)} == {}


FEWER = {"geargrid": 6}  # the games with fewer than ten kinds


@pytest.mark.parametrize("key", KINDS)
def test_ten_kinds_of_moments_are_big(key: str) -> None:
    words = GAMES[key].words
    chains = 2 if key == "gizmos" else 0  # its two kinds of chains add up small events
    big = [name for name, events, _ in KINDS[key] if max(map(words.weight, events)) >= Weight.BIG]
    assert len(big) >= FEWER.get(key, 10) - chains


LOSSES: Sequence[tuple[str, Sequence[Event], str]] = (
    ("gears", [gears.GearsStolen(seat=1, victim=0, gears=2)], "You lost 2 gears to Bo."),
    (
        "gears",
        [gears.ActionUndone(seat=1, of=0, kind="place", gears=(0, 0, 0))],
        "You lost your last action: Bo undid it.",
    ),
    ("briar", [briar.ShutOut(seat=0)], "You lost the last cat to a rival."),
    ("briar", [briar.Blown(seat=0, cards=("item_mirror",))], "You lost the Mirror to the wind."),
    (
        "briar",
        [briar.Fell(seat=0, card="enc_bear"), briar.Freed(cats=("cat_snow",), back=())],
        "You lost your last Life.",
    ),
    ("geargrid", [geargrid.Fell(seat=0, tile=D1R, why="unreached", against=(D1R,))], "You lost 1 tile: c (D1R at B1)."),
    ("gnomes", [gnomes.Defeated(seat=0, unit="tur3", by=1)], "You lost the **Toy Masters**."),
    ("gnomes", [gnomes.Defeated(seat=0, unit="tur0", by=1)], "You lost **Foreman Odwick Brasspin**."),
    (
        "gnomes",
        [
            gnomes.Struck(seat=1, unit="ach3", foe=0, target="tur3", power=9, guard=3, lost=6, hp=0),
            gnomes.Defeated(seat=0, unit="tur3", by=1),
        ],
        "You lost the **Toy Masters**: 6 damage from Bo's Rope Walkers.",
    ),
)


@pytest.mark.parametrize(("key", "events", "sentence"), LOSSES, ids=[f"{each[0]}: {each[2]}" for each in LOSSES])
async def test_the_loss_of_a_player_is_the_first_line_that_they_read(
    key: str, events: Sequence[Event], sentence: str
) -> None:
    position = happened(key, events)
    panel = await private.play(UNPAINTED, position, 0, private.state_now(position, 0))
    assert panel.text.split("\n")[0] == sentence
    assert (await recap(UNPAINTED, position, 0)).text.split("\n")[0] == sentence
    body = Body(after=narration.since(position, 0), upto=position.length, pings=(UserId(1),))
    ping = pings.call(position, UserId(1), body, "")
    assert ping.text.split("\n")[1] == sentence
    assert sentence.replace("*", "") in ping.push
    assert "You lost" not in (await board(UNPAINTED, position, body)).text


async def test_a_role_that_is_eliminated_is_the_first_that_its_player_reads_and_nobody_else() -> None:
    position = happened("gears", [])
    own = position.view(0).players[0].roles[0].character
    assert own
    character = data.CHARACTER[own]
    at = list(position.steps[-1].state.at)
    at[character] = GONE
    gone = [replace(step, state=replace(step.state, at=tuple(at))) for step in position.steps[-1:]]
    killed = replace(position.steps[-2], events=(gears.Eliminated(character=own, cell="K4", why="demolished"),))
    position = Position(position.game, position.stored, (*position.steps[:-2], killed, *gone))
    panel = await private.play(UNPAINTED, position, 0, private.state_now(position, 0))
    assert panel.text.split("\n")[0] == f"You lost the {data.CHARACTERS[character].role}."
    for seat in (1, 2):
        assert "You lost" not in (await recap(UNPAINTED, position, seat)).text


def test_the_picture_of_each_headline_can_be_drawn() -> None:
    for key, moments in KINDS.items():
        for _, events, _ in moments:
            for event in events:
                moment = event.moment(("Ada", "Bo", "Cy"))
                assert not (moment and moment.entry) or RENDERERS[key].entry(moment.entry), (key, moment)

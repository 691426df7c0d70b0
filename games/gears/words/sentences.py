"""What happened, one line an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from games.english import capital, count, listing
from games.gears import events as ev
from games.gears.data import CHARACTER, CHARACTERS, FACTIONS
from games.gears.nouns import SEALS, price, role, the, tile_name
from games.gears.words import alone, gambits, gizmos, trades
from games.kernel import Event

Names: TypeAlias = Sequence[str]

END: Final = {
    "tiles": "The last tile is laid.",
    "pool": "The pool is out of gears.",
    "rounds": "60 rounds are played; the maze has had enough.",
    "stuck": "Nobody can do anything any more.",
    "lost": "Your character is lost in the maze.",
}
_UNDONE: Final = {"automa": "card", "traverse": "walk", "place": "tile", "ability": "trick", "gizmo": "gizmo"}


def sentence(event: Event, names: Names, /) -> str:
    """One line of narration; "" for an event that needs no words."""
    return capital(_TELL[type(event)](event, (*names, "the Automa")))


def _turn_ended(event: ev.TurnEnded, names: Names) -> str:
    return f"{names[event.seat]} {'found nothing to do and passed' if event.idle else 'ended the turn'}."


def _traversed(event: ev.Traversed, names: Names) -> str:
    return f"{names[event.seat]} walked {the(event.character)} from {event.path[0]} to {event.path[-1]}."


def _swapped(event: ev.TokensSwapped, _names: Names) -> str:
    one, two = event.characters
    return f"{capital(the(one))} and {the(two)} traded places ({event.cells[0]}, {event.cells[1]})."


def _eliminated(event: ev.Eliminated, _names: Names) -> str:
    why = "No way out" if event.why == "demolished" else "No Prime Gear to land on"
    return f"{why}: {the(event.character)} is eliminated."


def _revealed(event: ev.RoleRevealed, names: Names) -> str:
    card = CHARACTERS[CHARACTER[event.character]]
    return f"{names[event.seat]} is {the(event.character)}, {card.name}. {FACTIONS[card.faction]}!"


def _placed(event: ev.TilePlaced, names: Names) -> str:
    if event.tile is None:
        return f"{names[event.seat]} laid an unseen tile face-down at {event.cell}."
    side = "" if event.face_up else " face-down"
    return f"{names[event.seat]} laid {tile_name(event.tile)}{side} at {event.cell}."


def _turned(event: ev.TileTurned, names: Names) -> str:
    way = "clockwise" if event.steps > 0 else "counter-clockwise"
    steps = count(abs(event.steps), "step")
    return f"{names[event.seat]} turned {tile_name(event.tile)} at {event.cell} {steps} {way}."


def _cascaded(event: ev.Cascaded, _names: Names) -> str:
    if not event.tiles:
        return ""
    again = f" ({event.steps} steps in all)" if event.steps > len(event.tiles) else ""
    return f"{count(len(event.tiles), 'tile')} turned: {', '.join(map(tile_name, event.tiles))}{again}."


def _gained(event: ev.GearsGained, names: Names) -> str:
    return f"+{count(event.gears, 'gear')} for {names[event.seat]}." if event.gears else ""


def _stolen(event: ev.GearsStolen, names: Names) -> str:
    if not event.gears:
        return f"{names[event.seat]} found {names[event.victim]}'s pockets empty."
    return f"{names[event.seat]} stole {count(event.gears, 'gear')} from {names[event.victim]}."


def _demolished(event: ev.TileDemolished, names: Names) -> str:
    seal = f" The {SEALS[event.seal]} is back in the supply." if event.seal else ""
    return f"Boom! {names[event.seat]} demolished {tile_name(event.tile)} at {event.cell}.{seal}"


def _restored(event: ev.TileRestored, names: Names) -> str:
    again = " Its character may enter again." if event.again else ""
    where = "on top of" if event.to_top else "back into"
    return f"{names[event.seat]} put {tile_name(event.tile)} {where} the pile.{again}"


def _undone(event: ev.ActionUndone, names: Names) -> str:
    back = [f"{name} {change:+}" for name, change in zip(names, event.gears, strict=False) if change]
    gears = f" Gears: {', '.join(back)}." if back else ""
    what = f"{names[event.of]}'s {_UNDONE.get(event.kind, 'last action')}"
    return f"{names[event.seat]} unwound the clock: {what} never happened.{gears}"


_TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.TurnBegan: lambda _e, _n: "",
    ev.TurnEnded: _turn_ended,
    ev.Traversed: _traversed,
    ev.TokenEntered: lambda e, _n: f"{capital(the(e.character))} steps into the maze at {e.cell}.",
    ev.TokenCarried: lambda e, n: f"{n[e.seat]} carried {the(e.character)} from {e.start} to {e.cell}.",
    ev.TokensSwapped: _swapped,
    ev.TokenLeft: lambda e, _n: f"{capital(the(e.character))} jumped clear to {e.cell}.",
    ev.TokenFell: lambda e, _n: f"The Drop-O-Matic dropped {the(e.character)} onto the Prime Gear at {e.cell}.",
    ev.Eliminated: _eliminated,
    ev.Revived: lambda e, n: f"{n[e.seat]} brought {the(e.character)} back to life at {e.cell}.",
    ev.RoleRevealed: _revealed,
    ev.AbilityUsed: lambda e, n: f"{n[e.seat]} used {e.name} ({role(e.character)}, {price(e.cost)}).",
    ev.Passed: lambda e, n: f"{n[e.seat]} left it at that.",
    ev.TriggerAnswered: lambda e, n: f"{e.name} pays {n[e.seat]}.",
    ev.DrewUnseen: lambda e, n: f"{n[e.seat]} drew a tile unseen.",
    ev.DrewTile: lambda e, _n: f"You drew {tile_name(e.tile)}. Only you have seen it.",
    ev.TilePlaced: _placed,
    ev.DraftRefilled: lambda e, _n: f"New in the draft row: {listing([*map(tile_name, e.tiles)])}.",
    ev.DrawShown: lambda _e, _n: "",
    ev.FrontShown: lambda e, _n: f"Under {e.cell} lay {tile_name(e.tile)}.",
    ev.TileFlipped: lambda e, n: f"{n[e.seat]} turned up {tile_name(e.tile)} at {e.cell}.",
    ev.AnomalyFlipped: lambda e, n: f"Maze Anomaly! {n[e.seat]} flipped {tile_name(e.tile)} at {e.cell} face-down.",
    ev.TileTurned: _turned,
    ev.Cascaded: _cascaded,
    ev.GearsGained: _gained,
    ev.GearsStolen: _stolen,
    ev.SealPut: lambda e, n: f"{n[e.seat]} put a {SEALS[e.kind]} on {tile_name(e.tile)} at {e.cell}.",
    ev.SealTaken: lambda e, n: f"{n[e.seat]} took the {SEALS[e.kind]} off {tile_name(e.tile)} at {e.cell}.",
    ev.TileDemolished: _demolished,
    ev.TileRestored: _restored,
    ev.ActionUndone: _undone,
    **gambits.TELL,
    **gizmos.TELL,
    **trades.TELL,
    **alone.TELL,
    ev.Reckoning: lambda e, _n: f"{END[e.reason]} All cards lie open; gambits may be redeemed.",
    ev.EndNears: lambda e, _n: f"{END[e.reason]} This round is played to its end.",
    ev.GameEnded: lambda e, _n: f"{END[e.reason]} The game is over.",
}

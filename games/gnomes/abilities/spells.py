"""Casting abilities: paying for them, announcing them, and letting others reply (W55, W58, Q30)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.abilities import decks, orders, targets, windows
from games.gnomes.abilities.catalogue import FIRST_SECRET
from games.gnomes.abilities.drawing import remove
from games.gnomes.abilities.targets import Aim, Picks
from games.gnomes.combat import damage
from games.gnomes.run import Run, tribe_code
from games.gnomes.state import Cast


def begin(run: Run, aim: Aim, picks: Picks, *, ordered: bool = False) -> None:
    """Pay for the ability, announce it, and let other players reply (M7)."""
    ability = aim.ability
    below = run.state.top
    depth = below.depth + 1 if isinstance(below, Cast) else 0
    windows.stir(run)
    if ability.number >= FIRST_SECRET:
        run.own(aim.player, hand=remove(run.player(aim.player).hand, ability.number))
        decks.discard(run, ability.number)
    elif run.unit(aim.unit).card == ability.number:
        run.put(aim.unit, learned=0)
    else:
        run.put(aim.unit, innate=0)
    code = None if aim.unit < 0 else run.code(aim.unit)
    run.tell(events.CastBegan(aim.player, ability.id, code, spoken(run, aim, picks), ordered))
    damage.record_action(run, "cast", aim.player, unit=aim.unit, ability=ability.number, **_aimed_at(run, aim, picks))
    run.push(Cast(aim.player, aim.unit, ability.number, picks, depth))


def fire_order(run: Run, moment: int) -> bool:
    """Cast the next standing order for this moment. Return False if there's none (Q39)."""
    order = orders.fire(run, moment) if run.state.orders else None
    if order is not None:
        begin(run, *order, ordered=True)
    return order is not None


def _aimed_at(run: Run, aim: Aim, picks: Picks) -> dict[str, int]:
    for target, picked in zip(aim.form.targets, picks, strict=True):
        if picked and target.kind == "unit":
            return {"target": picked[0], "end": run.unit(picked[0]).at}
        if picked and target.kind in ("tile", "dest"):
            return {"end": picked[0]}
    return {}


def spoken(run: Run, aim: Aim, picks: Picks) -> tuple[str, ...]:
    """Return all picks as the words that events contain: codes of units, labels of cells and so on."""
    codes = [
        spell(run, target.kind, pick)
        for target, picked in zip(aim.form.targets, picks, strict=True)
        for pick in picked
        if target.kind not in ("event", "way")
    ]
    return tuple(codes)


def spell(run: Run, kind: str, picked: int) -> str:
    """Return one pick as the word that events contain: the code of a unit, the label of a cell and so on."""
    if kind == "unit":
        return run.code(picked)
    if kind in ("tile", "dest"):
        return run.board.labels[picked]
    if kind == "player":
        return tribe_code(run.state, picked) + "0"
    if kind == "clan":
        return run.code(picked // targets.CELLS)
    return f"die {picked // 4 + 1}"

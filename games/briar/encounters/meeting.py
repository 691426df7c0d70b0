"""Drawing the card of a turn, starting to resolve it unless another player's cards cancel it, and putting it away."""

from __future__ import annotations

from games.briar import events as ev
from games.briar.data import CARDS, CATS, EXITS, ITEMS, NAMES, SINGLE, SPELLS, Heal, Number, Peek
from games.briar.encounters.rolls import trial
from games.briar.run import Run, without
from games.briar.state import (
    BANNED,
    CHASE,
    DISCARDED,
    EXIT,
    FIGHT,
    FIND,
    IGNORED,
    IN,
    LOOK,
    MET,
    NIGHT,
    NONE,
    OUT,
    SURPLUS,
    TRIAL,
    TURN,
)
from games.kernel import Seat


def draw(run: Run) -> None:
    """Draw the top card and start to resolve it; a player at the end of a way back finds the Exit instead.

    If the deck is empty, darkness falls first (R22).
    """
    if run.me.back != NONE and run.me.turns >= run.me.due:
        _arrive(run)
        return
    if not run.me.deck:
        _nightfall(run)
    card, deck = run.me.deck[0], run.me.deck[1:]
    run.set(deck=deck, known=max(0, run.me.known - 1))
    meet(run, card, "drawn")


def _arrive(run: Run) -> None:
    card = run.me.back
    exits = tuple(way_out for way_out in run.me.exits if way_out[0] != card)
    run.set(back=NONE, exits=exits, discard=without(run.me.discard, card))
    meet(run, card, "found")


def _nightfall(run: Run) -> None:
    """Let darkness fall, which cancels any way back to an Exit (B35, B36, R23, R30).

    The discard pile, including Exits that were open, is shuffled into a new deck.
    """
    is_lost, cards = run.me.back != NONE, run.me.discard
    path = run.me.path + bytes((NIGHT, MET))
    run.set(discard=b"", exits=(), back=NONE, night=run.me.night + 1, skill_used=False, path=path)
    run.shuffle(cards)
    run.tell(ev.NightFell(run.seat, run.me.night, len(cards), is_lost))


def meet(run: Run, card: Number, how: str) -> None:
    """Start to resolve the card, unless another player's cards cancel it.

    `how` says how the player got the card: "drawn", "found" or "sought"; see `Drew`.
    """
    path = run.me.path + bytes((card, MET))
    run.set(card=card, throw=None, path=path)
    run.tell(ev.Drew(run.seat, NAMES[card], how))
    void = _void(run, card)
    if void:
        _ignore(run, card, *void)
    elif card in ITEMS or card in SPELLS:
        run.set(phase=FIND)
    elif card in CATS:
        run.set(phase=CHASE)
    elif card in EXITS:
        run.set(phase=EXIT)
    elif CARDS[card].kind == "encounter":
        run.set(phase=FIGHT)
    else:
        _enter(run, card)


def _void(run: Run, card: Number) -> tuple[str, Seat] | None:
    """Return why the card has no effect (see `Ignored`), and the seat whose cards prevent it (B77, B78, R45, R48, R52).

    Return None if the card has its usual effect.
    """
    for seat, other in run.others:
        if card in other.banned and CARDS[card].kind == "encounter":
            return "banned", seat
        if other.status in (IN, OUT) and (card in CATS or card in SINGLE):
            if card in other.cats:
                return "caught", seat
            if card in other.hand:
                return "carried", seat
            if card == other.card:
                return "claimed", seat
    return None


def _ignore(run: Run, card: Number, why: str, by: Seat) -> None:
    """Put away a card that has no effect on the player because of the cards of the rival `by`.

    A cat that a rival caught is set aside while that rival is alive (R47).
    """
    if why == "caught":
        run.set(ignored=run.me.ignored + bytes((card,)))
    else:
        run.put("ban" if why == "banned" else "discard", card)
    run.tell(ev.Ignored(run.seat, NAMES[card], why, by))
    finish(run, IGNORED)


def _enter(run: Run, card: Number) -> None:
    """Start to resolve a Maze card, which demands a roll, heals, or allows a look at the deck."""
    step, roll = CARDS[card].steps[0], trial(card)
    if roll:
        spared = next((held for held in run.me.hand if roll.avoid and CARDS[held].id in roll.avoid.have), None)
        if spared is None:
            run.set(phase=TRIAL)
        else:
            run.tell(ev.Spared(run.seat, NAMES[card], NAMES[spared]))
            settle(run, CARDS[card].end)
    elif isinstance(step, Heal):
        heal(run, step.n, NAMES[card])
        settle(run, CARDS[card].end)
    elif isinstance(step, Peek):
        look(run, step.n)


def heal(run: Run, n: int, by: str) -> None:
    """Restore up to `n` lost Life (B55, B56). `by` is the name of the card that heals."""
    life = min(n, run.me.who.life - run.me.life)
    run.set(life=run.me.life + life)
    run.tell(ev.Healed(run.seat, by, life, run.me.life))


def look(run: Run, n: int) -> None:
    """Show the player the top `n` cards of their deck, or all that are left. An empty deck shows nothing (R25)."""
    n = min(n, len(run.me.deck))
    run.tell(ev.Looked(run.seat, n))
    if n:
        run.set(looks=n, known=max(n, run.me.known), phase=LOOK)
        run.tell(ev.Saw(to=run.seat, cards=tuple(NAMES[card] for card in run.me.deck[:n])))
    else:
        look_up(run)


def look_up(run: Run) -> None:
    """Finish looking at the deck: put away the Maze card that allowed the look, or continue the turn."""
    run.set(looks=0, phase=TURN)
    if run.me.card != NONE:
        settle(run, CARDS[run.me.card].end)


def settle(run: Run, zone: str) -> None:
    """Move the card being resolved to `zone`, "ban" or "discard", and end the turn."""
    run.tell(ev.Settled(run.seat, run.name, zone))
    run.put(zone, run.me.card)
    finish(run, BANNED if zone == "ban" else DISCARDED)


def finish(run: Run, fate: int) -> None:
    """Record on the player's path what became of the card being resolved, and end the turn."""
    run.fate(fate)
    close(run)


def close(run: Run) -> None:
    """End the turn, or ask for a card to ban if the player holds more than the hand limit (R12)."""
    if len(run.me.counted()) > run.me.limit():
        run.set(phase=SURPLUS)
    else:
        run.set(phase=TURN, turns=run.me.turns + 1)

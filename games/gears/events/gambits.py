"""Events of the expansion ...'N Gambits: secret objectives kept, drawn, completed and redeemed."""

from __future__ import annotations

from games.english import count, listing
from games.gears.nouns import gambit, gambit_gist, gambit_worth, who
from games.kernel import Deed, Event, Moment, Names, Seat


class GambitsKept(Event, frozen=True):
    """A player kept `number` of the gambits they were dealt (G90)."""

    seat: Seat
    number: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} kept {count(self.number, 'gambit')}."


class GambitDrawn(Event, frozen=True):
    """A player drew a gambit. Only they learn which one, from a GambitSeen event (G91)."""

    reveals = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gambit."


class GambitSeen(Event, frozen=True):
    """A private event that tells a player which gambit they drew."""

    reveals = True
    seat: Seat
    gambit: str

    def _describe(self, _names: Names) -> str:
        return f"You drew {gambit_gist(self.gambit)}"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"drew {gambit(self.gambit).name}")


class GambitCompleted(Event, frozen=True):
    """A player met a gambit's objective and showed the card (G92). A GearsGained event follows."""

    reveals = True
    seat: Seat
    gambit: str
    value: int

    def _describe(self, names: Names) -> str:
        return f"Gambit! {who(names, self.seat)} completed {gambit(self.gambit).name}: “{gambit(self.gambit).text}”"

    def _deed(self, names: Names, of: str) -> Deed | None:
        name = who(names, self.seat)
        return Deed(f"{'' if name == of else f'{name} '}completed {gambit(self.gambit).name}")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} completed {gambit(self.gambit).name}", f"gambit-{self.gambit}")


class GambitNotShown(Event, frozen=True):
    """A player did what some gambits ask for but showed none, so everyone knows that the player has none of those.

    The event has no text.
    """

    reveals = True
    seat: Seat

    def _describe(self, _names: Names) -> str:
        return ""


class Reckoning(Event, frozen=True):
    """All roles and gambits are revealed at the end of play, and players can redeem gambits (G94).

    `reason` is as in GameEnded.
    """

    reveals = apart = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "That's the end! All cards are revealed. Time to redeem gambits."


class GambitPledged(Event, frozen=True):
    """A private event that tells a player which gambit they've just chosen to redeem."""

    seat: Seat
    gambit: str

    def _describe(self, _names: Names) -> str:
        return f"You'll redeem {gambit_worth(self.gambit)}."


class RedeemingDone(Event, frozen=True):
    """A player has chosen which gambits to redeem. The choice is revealed once everyone has made theirs."""

    minor = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} chose what to redeem."


class GambitsRedeemed(Event, frozen=True):
    """A player redeemed gambits: they paid `gears` and get points."""

    seat: Seat
    gambits: tuple[str, ...]
    gears: int

    def _describe(self, names: Names) -> str:
        cards = listing([gambit(card).name for card in self.gambits])
        return f"{who(names, self.seat)} paid {count(self.gears, 'gear')} to redeem {cards}: +{self.gears} VP."

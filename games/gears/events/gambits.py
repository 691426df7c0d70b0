"""Events of the expansion ...'N Gambits: cards kept, drawn, completed and redeemed."""

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
    """A player drew a gambit, which only they see (G91)."""

    reveals = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gambit."


class GambitSeen(Event, frozen=True):
    """Tells the player who drew a gambit which one it is; only they get this event."""

    reveals = True
    seat: Seat
    gambit: str

    def _describe(self, _names: Names) -> str:
        return f"You drew {gambit_gist(self.gambit)}"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"drew {gambit(self.gambit).name}")


class GambitCompleted(Event, frozen=True):
    """A player met an objective and showed the gambit (G92). A GearsGained event follows."""

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
    """A player met an objective but showed no gambit, so everyone knows that they don't hold it.

    The event has no text.
    """

    reveals = True
    seat: Seat

    def _describe(self, _names: Names) -> str:
        return ""


class Reckoning(Event, frozen=True):
    """All roles and gambits are revealed, and players can redeem gambits (G94). `reason` is as in GameEnded."""

    reveals = apart = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "That's the end! All cards are revealed. Time to redeem gambits."


class GambitPledged(Event, frozen=True):
    """Tells the player, and nobody else, that this gambit will be redeemed."""

    seat: Seat
    gambit: str

    def _describe(self, _names: Names) -> str:
        return f"You'll redeem {gambit_worth(self.gambit)}."


class RedeemingDone(Event, frozen=True):
    """A player has chosen what to redeem, which is shown once everyone has."""

    minor = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} chose what to redeem."


class GambitsRedeemed(Event, frozen=True):
    """A player redeemed gambits, paying gears for points."""

    seat: Seat
    gambits: tuple[str, ...]
    gears: int

    def _describe(self, names: Names) -> str:
        cards = listing([gambit(card).name for card in self.gambits])
        return f"{who(names, self.seat)} paid {count(self.gears, 'gear')} to redeem {cards}: +{self.gears} VP."

"""...'N Gambits: cards kept, drawn, completed and redeemed."""

from __future__ import annotations

from games.english import count, listing
from games.gears.nouns import gambit, gambit_gist, gambit_worth, who
from games.kernel import Deed, Event, Names, Seat


class GambitsKept(Event, frozen=True):
    """A player has chosen gambits to keep (G90): how many."""

    seat: Seat
    number: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} kept {count(self.number, 'gambit')}."


class GambitDrawn(Event, frozen=True):
    """A player drew a gambit; only they see it (G91)."""

    reveals = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gambit."


class GambitSeen(Event, frozen=True):
    """Told only to the player who drew: which gambit it is."""

    reveals = True
    seat: Seat
    gambit: str

    def _told(self, _names: Names) -> str:
        return f"You drew {gambit_gist(self.gambit)}"


class GambitCompleted(Event, frozen=True):
    """A player's objective is met and shown (G92); GearsGained follows."""

    reveals = True
    seat: Seat
    gambit: str
    value: int

    def _told(self, names: Names) -> str:
        return f"Gambit! {who(names, self.seat)} completed {gambit(self.gambit).name}: {gambit(self.gambit).text}"

    def _deed(self, names: Names, of: str) -> Deed | None:
        name = who(names, self.seat)
        return Deed(f"{'' if name == of else f'{name} '}completed {gambit(self.gambit).name}")


class GambitNotShown(Event, frozen=True):
    """A player who holds gambits met an objective and showed none, so they do not hold it. It needs no words."""

    reveals = True
    seat: Seat

    def _told(self, _names: Names) -> str:
        return ""


class Reckoning(Event, frozen=True):
    """The end has come, all roles and gambits lie open, and some may redeem (G94). `reason` as in GameEnded."""

    reveals = apart = True
    reason: str

    def _told(self, _names: Names) -> str:
        return "The end has come. All cards lie open; gambits may be redeemed."


class GambitPledged(Event, frozen=True):
    """Told only to the player: this gambit will be redeemed."""

    seat: Seat
    gambit: str

    def _told(self, _names: Names) -> str:
        return f"You will redeem {gambit_worth(self.gambit)}."


class RedeemingDone(Event, frozen=True):
    """A player has chosen what to redeem; it is shown when all have."""

    minor = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} has chosen what to redeem."


class GambitsRedeemed(Event, frozen=True):
    """A player pays for gambits: so many gears, so many points."""

    seat: Seat
    gambits: tuple[str, ...]
    gears: int

    def _told(self, names: Names) -> str:
        cards = listing([gambit(card).name for card in self.gambits])
        return f"{who(names, self.seat)} paid {count(self.gears, 'gear')} to redeem {cards}: +{self.gears} VP."

"""Delivers what a commit promised: in order, once, and again after a crash, without holding up a move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Protocol

from msgspec.structs import replace

from bot.logs import fault
from bot.position import Position
from bot.refusals import Frozen, NoTable, StorageTrouble
from bot.storage import Body, Letter, Posted
from bot.tables import Tables
from games.kernel import digest

log = logging.getLogger(__name__)

AT_ONCE = 8  # lanes served at the same time: Discord takes 50 requests a second in all
AFTER_YOU = 0.05  # seconds from a commit to a look for letters: the answer to the click goes first
LOOK_SECONDS = 5.0  # how soon a letter is found that another process wrote
AHEAD_SECONDS = 2.0  # before leaving, what was to wait for more to come is sent
LONGEST_BACKOFF = 300.0
FAULTS = 5  # attempts at a letter that breaks the program itself
CLOSED = "closed"


class Undeliverable(Exception):  # noqa: N818 - said by Discord: a closed DM, no permission, no such channel
    """It will never work (403, 404 of a channel, or a body that Discord refuses): the letter is buried."""


class MessageGone(Exception):  # noqa: N818 - said by Discord
    """The message to edit is not there any more (404, 10008)."""


class Later(Exception):  # noqa: N818 - said by Discord
    """A passing trouble (429, 5xx, no network): try again after so many seconds, 0 for the outbox's own back-off."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__(f"try again in {after} s")
        self.after = after


class Courier(Protocol):
    """Discord's side of the delivery. Any other exception is logged and retried a few times, then buried.

    What letters are (`letter.kind`, `letter.body`):
    - lobby: the lobby card, sent once and edited ever after (also when the table has started or was cancelled).
    - board: the table after `body.after..body.upto` (position.lines(None, after, upto), after body.notes), pinging
      body.pings; a new message whenever others are asked, else the last one is edited. With an outcome it is the final
      score sheet, with the seed.
    - hand: the private side of `letter.user`, sent once as a DM and edited whenever it reads differently; sent anew if
      it pings, for an edit is not noticed. A user whose seat has gone to somebody else: say so, and show nothing.
    - fold: the earlier board message, reduced to its narration (same body, no picture, no buttons); with a user, the
      earlier hand message, reduced to saying so.
    - consent: position.request with Agree and Refuse if its id is body.request, else closed: only body.notes.
    - offer: to body.pings, of a seat, with buttons if the Offer with the id body.request stands, else closed.
    - notice: body.notes, pinging body.pings.
    - reminder: the table waits for body.pings; nothing to say of those for whom it does not any more. If it
      `continues`, the one that was sent says so.
    """

    async def compose(self, letter: Letter) -> Any:
        """The payload, drawn now (pictures in a worker thread); None if there is nothing to say any more."""

    async def open_dm(self, user: int) -> int:
        """The channel id of the DM. Raises Undeliverable if the user takes none."""

    async def send(self, channel: int, payload: Any, nonce: str) -> int:
        """A new message with enforce_nonce; its id."""

    async def edit(self, channel: int, message: int, payload: Any) -> None:
        """Raises MessageGone if it was deleted."""


class Outbox:
    """Runs as one task; it is woken by every commit."""

    def __init__(self, tables: Tables, courier: Courier) -> None:
        self._store = tables.store
        self._tables = tables
        self._courier = courier
        self._in_flight: dict[str, asyncio.Task[None]] = {}
        self._woken = asyncio.Event()
        self._finished = asyncio.Event()
        self._is_closing = False  # deliver what is due, then end
        self._has_nothing_due = False  # when it last looked
        self._is_closed = False  # begin nothing more
        self._salt = ""
        tables.watchers.append(self._committed)

    def wake(self) -> None:
        """Something may be due."""
        self._woken.set()

    async def run(self) -> None:
        """Deliver until `stop`."""
        try:
            while not self._is_idle():
                self._woken.clear()
                pause = await self._look()
                if not self._is_idle():
                    # not wait_for: where it is woken and cancelled at once, 3.11 forgets the latter
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await self._woken.wait()
        finally:
            self._finished.set()

    async def stop(self, patience: float = 2.0) -> None:
        """Deliver what is due and finish what is in flight, for at most so many seconds; the rest waits in storage."""
        self._is_closing, self._has_nothing_due = True, False  # look once more
        self.wake()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._finished.wait(), patience)
        self._is_closed = True
        tasks = tuple(self._in_flight.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_idle(self) -> bool:
        """Whether there is nothing left to do before closing."""
        return self._is_closed or (self._is_closing and self._has_nothing_due and not self._in_flight)

    def _committed(self, _position: Position) -> None:
        asyncio.get_running_loop().call_later(AFTER_YOU, self.wake)

    async def _look(self) -> float:
        """Start what is due; how long to sleep if nobody wakes it."""
        now, is_last = time.time(), self._is_closing
        try:
            letters, due = await self._store.heads(now + AHEAD_SECONDS if is_last else now)
            letters = [each for each in letters if each.due <= now or not each.attempts]  # no retry before its time
            self._has_nothing_due = is_last and not letters  # a look that began before the closing saw less far
            waiting = [letter for letter in letters if letter.lane not in self._in_flight]
            news = await self._news(waiting[: AT_ONCE - len(self._in_flight)])
        except StorageTrouble as trouble:
            log.warning("the outbox waits: %s", trouble)
            return LOOK_SECONDS
        for letter in news:
            self._in_flight[letter.lane] = asyncio.create_task(self._deliver(letter))
        return min(LOOK_SECONDS, due - now if due else LOOK_SECONDS)

    async def _news(self, letters: Sequence[Letter]) -> list[Letter]:
        """These without those that have nothing new to say, as most that a move owes to hands: dropped all at once."""
        old = await asyncio.gather(*map(self._is_old_news, letters))
        dropped = [letter for letter, is_old in zip(letters, old, strict=True) if is_old]
        if dropped:
            await self._store.drop(dropped)
            self.wake()  # for what comes behind them
        return [letter for letter in letters if letter not in dropped]

    async def _is_old_news(self, letter: Letter) -> bool:
        """Whether a private message would be left as it is, or goes to a closed DM."""
        if letter.kind != "hand":
            return False
        try:
            if await self._store.is_buried(letter.table, letter.role, CLOSED):
                return True
            earlier = None if letter.body.pings else await self._store.posted(letter.table, letter.role)
            return earlier is not None and earlier.body.says == await self._says(letter)
        except Exception:  # the delivery meets it too, and knows what to do
            return False

    async def _deliver(self, letter: Letter) -> None:
        try:
            begun = await self._store.begin(letter)
            if begun is not None:
                await self._attempt(begun)
        except StorageTrouble as trouble:
            log.warning("a letter waits: %s", trouble, extra={"fields": {"letter": letter.id}})
            await asyncio.sleep(LOOK_SECONDS)
        finally:
            del self._in_flight[letter.lane]
            self.wake()

    async def _attempt(self, letter: Letter) -> None:
        try:
            posted, then = await self._post(letter)
        except Undeliverable as refusal:
            await self._bury(letter, refusal)
        except Later as later:
            await self._store.postpone(letter, time.time() + (later.after or backoff(letter.attempts)))
        except StorageTrouble as trouble:  # storage took the letter's beginning, so it is this table that is damaged
            await self._after_fault(letter, str(trouble))
        except Exception as error:
            code = fault("a letter cannot be delivered", error, letter=letter.id, kind=letter.kind, table=letter.table)
            await self._after_fault(letter, f"fault {code}")
        else:
            await self._store.settle(letter, posted, then)

    async def _after_fault(self, letter: Letter, reason: str) -> None:
        if letter.attempts < FAULTS:
            await self._store.postpone(letter, time.time() + backoff(letter.attempts))
        else:
            await self._store.bury(letter, reason)

    async def _post(self, letter: Letter) -> tuple[Posted | None, tuple[Letter, ...]]:
        """Send or edit; what was posted, and the letters that follow from it."""
        earlier = await self._store.posted(letter.table, letter.role) if letter.role else None
        if letter.kind == "hand":
            letter = replace(letter, body=replace(letter.body, says=await self._says(letter)))
        if earlier and letter.kind == "board":
            if letter.body.continues and await self._brought_up_to_date(letter, earlier):
                return earlier, ()
            letter = replace(letter, body=_since(letter.body, earlier.body))
        if letter.kind == "reminder" and letter.body.continues:
            return await self._reminded(letter, earlier), ()
        payload = await self._courier.compose(letter)
        if payload is None:
            return None, ()
        if letter.kind == "fold":
            with suppress(MessageGone):
                await self._courier.edit(letter.channel, letter.body.message, payload)
            return None, ()
        is_edited = letter.kind != "board" and not (letter.kind in ("hand", "reminder") and letter.body.pings)
        if earlier and is_edited and await self._edited(letter, earlier, payload):
            return replace(earlier, body=letter.body), ()
        posted = await self._send(letter, payload)
        return posted, _folding(letter, earlier, posted)

    async def _says(self, letter: Letter) -> str:
        """A fingerprint of what the private message of the letter's user tells now."""
        now = (await self._tables.get(letter.table)).now
        seat = now.seat_of(letter.user or 0)
        return digest(now.private(seat)) if seat is not None else ""

    async def _brought_up_to_date(self, letter: Letter, earlier: Posted) -> bool:
        """The posted board goes on with the turn. It keeps its body: the next board tells the whole turn again."""
        longer = replace(letter, body=replace(earlier.body, upto=letter.body.upto))
        return await self._edited(longer, earlier, await self._courier.compose(longer))

    async def _reminded(self, letter: Letter, earlier: Posted | None) -> Posted | None:
        """The reminder that was sent, if one was, says for whom it still holds."""
        if earlier is None:
            return None
        letter = replace(letter, body=replace(earlier.body, continues=True))
        is_there = await self._edited(letter, earlier, await self._courier.compose(letter))
        return earlier if is_there else None

    async def _edited(self, letter: Letter, earlier: Posted, payload: Any) -> bool:
        try:
            await self._courier.edit(earlier.channel, earlier.message, payload)
        except MessageGone:
            await self._store.forget(letter.table, letter.role)
            return False
        return True

    async def _send(self, letter: Letter, payload: Any) -> Posted:
        channel = letter.channel or await self._courier.open_dm(letter.user or 0)
        message = await self._courier.send(channel, payload, nonce(await self._house(), letter))
        return Posted(channel, message, letter.body)

    async def _house(self) -> str:
        """What tells this database's letters from those of another."""
        self._salt = self._salt or await self._tables.house()
        return self._salt

    async def _bury(self, letter: Letter, refusal: Undeliverable) -> None:
        """A closed DM is told once, in the table's channel; its later letters go without trying."""
        log.warning("undeliverable: %s", refusal, extra={"fields": {"letter": letter.id, "kind": letter.kind}})
        if letter.kind != "hand":
            await self._store.bury(letter, str(refusal) or "refused")
            return
        await self._store.bury(letter, CLOSED, await self._my_hand_instead(letter))

    async def _my_hand_instead(self, letter: Letter) -> tuple[Letter, ...]:
        try:
            now = (await self._tables.get(letter.table)).now
        except (NoTable, Frozen):
            return ()
        body = Body(notes=("I could not send you a message. Use My hand.",), pings=(letter.user or 0,))
        return (Letter(letter.table, "notice", now.place.channel, body=body),)


def _since(body: Body, earlier: Body) -> Body:
    """A new board tells everything since the one before was posted."""
    return replace(body, after=min(body.after, earlier.upto))


def _folding(letter: Letter, earlier: Posted | None, posted: Posted) -> tuple[Letter, ...]:
    if letter.kind not in ("board", "hand") or earlier is None or earlier.message == posted.message:
        return ()
    body = replace(earlier.body, message=earlier.message)
    return (Letter(letter.table, "fold", earlier.channel, letter.user, body),)


def nonce(house: str, letter: Letter) -> str:
    """The same for every attempt at the letter, and no other's: 24 characters of the 25 that Discord takes."""
    return blake2b(f"{house}:{letter.id}".encode(), digest_size=12).hexdigest()


def backoff(attempts: int) -> float:
    """1, 2, 4, ... seconds, at most five minutes."""
    return min(LONGEST_BACKOFF, 2.0 ** min(attempts - 1, 16))

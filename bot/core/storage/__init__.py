"""Storage: the stored data (rows, outbox_rows), and the interface for reading and writing it (protocol)."""

from bot.core.ids import TableId
from bot.core.storage.outbox_rows import AlsoWritten, Body, Change, OutboxMessage, Posted
from bot.core.storage.protocol import Fenced, Store
from bot.core.storage.rows import (
    NOWHERE,
    Chair,
    Cutoffs,
    Deadline,
    Entry,
    Figures,
    Finished,
    Head,
    Person,
    Place,
    Request,
    Status,
    Stored,
    Tenure,
    Terms,
    Timer,
)

__all__ = [
    "NOWHERE",
    "AlsoWritten",
    "Body",
    "Chair",
    "Change",
    "Cutoffs",
    "Deadline",
    "Entry",
    "Fenced",
    "Figures",
    "Finished",
    "Head",
    "OutboxMessage",
    "Person",
    "Place",
    "Posted",
    "Request",
    "Status",
    "Store",
    "Stored",
    "TableId",
    "Tenure",
    "Terms",
    "Timer",
]

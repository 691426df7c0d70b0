"""The Discord bot: it keeps tables, shows them, takes moves, and never interprets a rule.

The rooms, each of which may know only those below it:

    app, operator           the whole program, put together; the operator's commands on the command line
    discord                 slash commands and clicks come in here, and are answered
    delivery, automation    messages go out here; computer players and deadlines move here without a click
    services                what all of these are handed: the tables and their pictures
    pages                   what messages look like: text, buttons, pictures
    table                   a table as it stands, and everything that changes one, each change one transaction
    storage                 tables, their logs and the outbox in SQLite or PostgreSQL: the truth
    markdown, refusals, logs, settings, health    small things that anybody may use

A slash move comes in by `discord.commands`, is checked and committed by `table.writer` (log and outbox in one
transaction), is answered, and then `delivery.outbox` posts the board that the transaction promised.
"""

"""The Discord bot. It keeps tables, shows them and takes moves, but leaves all rules to the games.

Each layer may import only those below it:

    app, operator           the whole program, and the operator's commands on the command line
    discord                 receives slash commands and clicks, and responds to them
    delivery, automation    sends messages; moves for computer players and at deadlines
    services                the tables and their pictures, which all of these share
    pages                   what messages look like: text, buttons, pictures
    table                   a table at one moment, and all changes of it, each one transaction
    storage                 tables, their logs and the outbox, in SQLite or PostgreSQL
    markdown, refusals, logs, settings, health    small modules that all others may import

`discord.commands` receives a move by slash command. `table.writer` checks it and commits it (log and outbox in one
transaction), and it's answered. Then `delivery.outbox` posts the board that the transaction has stored.
"""

"""The Discord bot: it stores tables, shows them and accepts moves, but leaves all rules to the games.

Each layer may import only those below it:

    app, operator           the whole program, and the operator's commands on the command line
    discord                 receives slash commands and clicks, and responds to them
    delivery, automation    sends messages; moves for computer players and at deadlines
    services                the tables and their pictures, which all of these share
    pages                   what messages look like: text, buttons, pictures
    table                   a table at one moment, and everything that changes it, one transaction per change
    storage                 tables, their logs and the outbox, in SQLite or PostgreSQL
    markdown, refusals, logs, settings, health    small modules that all others may import

For example, `discord.commands` receives a move by slash command. `table.make_move` checks and applies it,
`table.change` commits it (log and outbox in one transaction), and the player gets a reply. Then `delivery.outbox` posts
the board message stored by the transaction.
"""

"""The Discord bot: it stores tables, shows them and accepts moves, but leaves all rules to the games.

Each layer may import only those below it:

    app, operator           the whole program, and the host's commands on the command line
    features, postgres      everything that isn't needed for playing, and the store for several processes
    discord                 receives slash commands and clicks, and responds to them
    delivery, automation    sends messages; moves for computer players and at deadlines
    services                the tables and their pictures, which the layers above share
    pages                   what messages look like: text, buttons, pictures
    table                   a table at one moment, and everything that changes it, one transaction per change
    storage                 tables, their logs and the outbox, in SQLite or PostgreSQL
    markdown, refusals, logs, settings    small modules that all others may import

For example, `discord.commands` receives a move by slash command. `table.make_move` checks and applies it,
`table.table_writer` commits it (log and outbox in one transaction), and the player gets a reply. Then `delivery.outbox`
posts the board message stored by the transaction.
"""

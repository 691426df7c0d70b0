"""The Call to War step of a turn: calling clans, drawing cards, filling abilities, and putting crystals on
abilities."""

"""The Call to War step of a turn: calling clans, drawing cards, and putting crystals on abilities."""

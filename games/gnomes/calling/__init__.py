"""The Call to War phase: calling clans, drawing cards, empowering, and putting crystals on abilities."""

"""Call to War: clans, cards, empowering, and crystals."""

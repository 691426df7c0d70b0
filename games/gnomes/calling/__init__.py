"""Call to War: clans, cards, empowering, and charging with crystals."""

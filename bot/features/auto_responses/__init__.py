"""`/reactions`: how the bot answers for a player on other players' turns."""

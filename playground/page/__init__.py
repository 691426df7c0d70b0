"""The web page, which looks and works like Discord's app, and its WebSocket."""

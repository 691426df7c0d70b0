"""The page in a browser, which looks and works like Discord's app, and its WebSocket."""

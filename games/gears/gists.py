"""What gambits want, in so few words that a phone shows them whole; the cards have the exact ones."""

from __future__ import annotations

from typing import Final

GISTS: Final = {
    "gb01": "end your turn on a hex with exactly three tiles around it",
    "gb02": "end your turn on a hex with six tiles around it",
    "gb03": "lay a tile that links two networks of two tiles or more",
    "gb04": "end your turn with no token within 2 tiles, and three in play",
    "gb05": "end your turn on a tile with two other tokens or more",
    "gb06": "end your turn on the Prime Gear",
    "gb07": "end your turn on another's Starting Tile, its token elsewhere",
    "gb08": "end your turn on your role's Starting Tile with two path links",
    "gb09": "end your turn at a dead end of a network of four tiles or more",
    "gb10": "end your turn on a tile with three path links or more",
    "gb11": "end your turn on a closed loop of path links",
    "gb12": "end your turn alone in a network of four tiles or more",
    "gb13": "end your turn in a network with four other tokens or more",
    "gb14": "end your turn on a tile with a Gearnade, or next to one",
    "gb15": "turn three tiles or more in one cascade",
    "gb16": "turn six tiles or more in one cascade",
    "gb17": "your cascade turns a tile 3 or farther from where it began",
    "gb18": "walk three steps or more in one move",
    "gb19": "jump from one Wobbleway to another",
    "gb20": "on your turn fall through the Drop-O-Matic to the Prime Gear",
    "gb21": "on your turn walk onto a face-down tile and flip it",
    "gb22": "a tile next to your token is demolished, on any turn",
    "gb23": "reveal a role with another token on its tile or next to it",
    "gb24": "steal three gears or more in one turn of yours",
    "gb25": "somebody steals a gear from you",
    "gb26": "on another's turn the tile under your token is turned",
    "gb27": "get off a tile alive that is demolished under your token",
    "gb28": "pay four gears or more for abilities and gizmos in one turn",
    "gb29": "move a hidden role's token that is not one of yours",
    "gb30": "end your turn with both roles revealed and in play",
    "gb31": "lay a tile that links to two neighbours or more",
    "gb32": "end your turn on a tile with another player's revealed token",
}

"""The page slots and command types of a bot that has all features, for tests that need them."""

from bot.discord.clicks import HANDLERS
from bot.discord.clicks.dispatch import Handlers
from bot.features import FEATURES, hooks_of
from bot.pages.hooks import Slots

HOOKS = hooks_of(FEATURES)
SLOTS = Slots(feature.pages for feature in FEATURES)
KINDS = Handlers((*HANDLERS, *(handler for feature in FEATURES for handler in feature.handlers))).kinds

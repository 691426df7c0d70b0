"""The custom_id parts and command types of a bot with all features, for tests that need them."""

from bot.core.discord.clicks import HANDLERS
from bot.core.discord.clicks.dispatch import Handlers
from bot.core.pages.hooks import Slots
from bot.features import FEATURES, hooks_of

HOOKS = hooks_of(FEATURES)
SLOTS = Slots(feature.pages for feature in FEATURES)
KINDS = Handlers((*HANDLERS, *(handler for feature in FEATURES for handler in feature.handlers))).kinds

"""The API objects for guilds, their members and the bot's application."""

from playground.protocol import permissions
from playground.protocol.wire import Json, public
from playground.world import roles
from playground.world.world import BOT_NAME, JOINED, Event, World


def member(world: World, user: str, guild_id: str = "") -> Json:
    """Return the guild member object of a user, in the person's only guild if `guild_id` is ""."""
    home = guild_id or world.homes.get(user, world.guild_id)
    return {
        "user": world.user(user), "nick": None, "avatar": None, "banner": None,
        "roles": world.roles.of_member(user, home), "joined_at": JOINED,
        "premium_since": None, "communication_disabled_until": world.timeouts.get(user), "deaf": False, "mute": False,
        "flags": 0, "pending": False,
    }  # fmt: skip


def guild(world: World, guild_id: str) -> Json:
    """Return the guild object, without channels and members."""
    return {
        "id": guild_id, "name": world.store.all("guild")[guild_id], "icon": None, "splash": None,
        "discovery_splash": None, "banner": None, "description": None, "home_header": None,
        "owner_id": world.owner(guild_id), "roles": roles.of_guild(world, guild_id), "emojis": [], "stickers": [],
        "features": [], "region": "local",
        "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "nsfw_level": 0,
        "nsfw": False, "mfa_level": 0, "premium_tier": 0, "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False, "preferred_locale": "en-US", "afk_timeout": 300,
        "afk_channel_id": None, "system_channel_id": world.store.all("system_channel").get(guild_id),
        "system_channel_flags": 0, "rules_channel_id": None,
        "public_updates_channel_id": None, "safety_alerts_channel_id": None, "application_id": None,
        "vanity_url_code": None, "widget_enabled": False, "widget_channel_id": None,
        "max_members": 500000, "max_presences": None, "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50, "incidents_data": None,
    }  # fmt: skip


def full_guild(world: World, guild_id: str, *, with_members: bool) -> Json:
    """Return a guild object as in a GUILD_CREATE event.

    Without the privileged members intent, the bot is the only member in it.
    """
    bot = world.bot["id"]
    members = world.members(guild_id)
    shown = members if with_members else [bot]
    here = (channel for channel in world.channels.values() if channel.get("guild_id") == guild_id)
    seen = [channel for channel in here if world.can_see(bot, channel)]
    return guild(world, guild_id) | {
        "channels": [public(c) for c in seen if c["type"] not in permissions.THREADS],
        "threads": [public(c) for c in seen
                    if c["type"] in permissions.THREADS and not c["thread_metadata"]["archived"]],
        "members": [member(world, user, guild_id) for user in shown],
        "member_count": len(members), "presences": [], "voice_states": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "large": False, "unavailable": False,
        "joined_at": JOINED,
    }  # fmt: skip


def invite_bot(world: World, guild_id: str) -> None:
    """Tell the bot that it has joined a guild."""
    body = full_guild(world, guild_id, with_members=False)
    # GUILD_CREATE has this field when a server comes back from an outage, not when the bot joins.
    body.pop("unavailable", None)
    world.emit(Event("GUILD_CREATE", body, audience="bot", guild=guild_id))


def application(world: World) -> Json:
    """Return the application object; its id equals the bot's."""
    return {
        "id": world.bot["id"], "name": BOT_NAME, "icon": None, "description": "", "type": None, "bot": world.bot,
        "eligible_oauth2_scopes": [], "summary": "", "bot_public": True, "bot_require_code_grant": False,
        "verify_key": "0" * 64, "owner": world.people()[0], "team": None, "flags": 0, "flags_new": "0",
        "integration_types_config": {"0": {}, "1": {}}, "redirect_uris": [],
        "interactions_endpoint_url": world.interactions_endpoint,
        "role_connections_verification_url": None, "approximate_guild_count": len(world.guilds),
        "explicit_content_filter": 0,
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "event_webhooks_url": None,
        "event_webhooks_status": 1, "event_webhooks_types": [], "is_monetized": False, "is_verified": False,
        "is_discoverable": False, "discoverability_state": 1, "discovery_eligibility_flags": 0,
        "storefront_available": False, "monetization_state": 1, "verification_state": 1, "store_application_state": 1,
        "rpc_application_state": 1, "hook": True, "internal_guild_restriction": 1, "max_participants": None,
    }  # fmt: skip

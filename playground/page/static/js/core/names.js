/** How people and channels are called on the page. */

import { ChannelType } from "./protocol.js";

export const displayName = (user) => user?.global_name || user?.username || "someone";

export function channelName(store, channel) {
  if (!channel) return "unknown";
  return channel.type === ChannelType.DM ? displayName(partner(store, channel)) : channel.name;
}

/** The drawing that stands before a channel of people or of the server. */
export function channelIcon(store, channel) {
  if (channel && store.isThread(channel)) return "thread";
  return { [ChannelType.GROUP_DM]: "people", [ChannelType.ANNOUNCEMENT]: "horn", [ChannelType.FORUM]: "forum" }[channel?.type] ?? "hash";
}

/** The other end of a direct message; the server names the person, the bot is who they talk to. */
export function partner(store, channel) {
  return channel.recipients?.find((user) => user.id !== store.me.id) ?? store.bot;
}

/** Everybody, the application last. */
export const peopleFirst = (store) => [...store.users.values()].sort((a, b) => Number(Boolean(a.bot)) - Number(Boolean(b.bot)));

/** Finds a person by id, user name or display name, as one types them. */
export function findUser(store, text) {
  const wanted = text.replace(/^@/, "").toLowerCase();
  const called = (user) => [user.id, user.username.toLowerCase(), displayName(user).toLowerCase()];
  return [...store.users.values()].find((user) => called(user).includes(wanted));
}

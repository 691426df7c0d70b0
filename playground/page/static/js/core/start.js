/** Which channel a person finds open. */

import { byAge, ChannelType } from "./protocol.js";

/** The wanted channel by id or name; else the server's channel with the newest message; else the first. */
export function startingChannel(store, wanted = null) {
  const all = [...store.channels.values()];
  const named = wanted && all.find((channel) => channel.id === wanted || channel.name === wanted.replace(/^#/, ""));
  if (named) return named.id;
  const text = store.ofType(ChannelType.TEXT);
  const newest = (channel) => store.messagesOf(channel.id).at(-1)?.id ?? "0";
  const [first] = text.sort((a, b) => byAge(newest(b), newest(a)) || (a.position ?? 0) - (b.position ?? 0));
  return (first ?? all[0])?.id ?? null;
}

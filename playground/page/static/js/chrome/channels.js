/** The channel list: text channels with their threads, direct messages, unread marks and mention badges. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { channelIcon, channelName, partner } from "../core/names.js";
import { byAge, ChannelType } from "../core/protocol.js";
import { appBadge, avatar } from "./avatar.js";

const byPosition = (a, b) => (a.position ?? 0) - (b.position ?? 0) || byAge(a.id, b.id);

function mark(pane, channel) {
  if (channel.type === ChannelType.DM) return avatar(partner(pane.store, channel), { size: 32, status: pane.store.botOnline ? "online" : "offline" });
  return draw(channelIcon(pane.store, channel));
}

const KINDS = { [ChannelType.DM]: "direct message", [ChannelType.TEXT]: "text channel", [ChannelType.GROUP_DM]: "group", [ChannelType.ANNOUNCEMENT]: "announcement channel", [ChannelType.FORUM]: "forum" };

function label(pane, channel, unread, mentions) {
  const parts = [channelName(pane.store, channel), KINDS[channel.type] ?? "thread"];
  if (mentions) parts.unshift(`${mentions} mention${mentions > 1 ? "s" : ""},`);
  else if (unread) parts.unshift("unread,");
  return parts.join(" ");
}

function entry(pane, channel) {
  const here = channel.id === pane.channelId;
  const [unread, mentions] = [pane.reading.unread(channel.id).length, pane.reading.mentions(channel.id)];
  const name = `channel${here ? " here" : ""}${unread ? " unread" : ""}${channel.type === ChannelType.DM ? " dm" : ""}`;
  const who = channel.type === ChannelType.DM && appBadge(partner(pane.store, channel));
  return el(
    "li", { class: pane.store.isThread(channel) ? "thread-entry" : "" },
    el(
      "button",
      {
        class: name, type: "button", data: { channel: channel.id }, "aria-current": here ? "page" : null,
        "aria-label": label(pane, channel, unread, mentions), onclick: () => pane.open(channel.id),
      },
      mark(pane, channel), el("span", { class: "channel-name" }, channelName(pane.store, channel)), who,
      mentions > 0 && el("span", { class: "badge" }, String(mentions)),
    ),
  );
}

function withThreads(pane, channel) {
  const threads = pane.store.threadsOf(channel.id).filter((each) => !each.thread_metadata?.archived || each.id === pane.channelId);
  return [entry(pane, channel), ...threads.sort(byPosition).map((each) => entry(pane, each))];
}

function category(title, entries) {
  if (!entries.length) return null;
  return el("section", { "aria-label": title }, el("h2", { class: "category" }, draw("chevron"), title), el("ul", { class: "channel-list" }, entries));
}

/** The two groups of channels a person sees. */
export function channelGroups(pane) {
  const text = pane.store.ofType(ChannelType.TEXT, ChannelType.ANNOUNCEMENT, ChannelType.FORUM).sort(byPosition);
  const direct = pane.store.ofType(ChannelType.DM, ChannelType.GROUP_DM);
  return [
    category("Text channels", text.flatMap((channel) => withThreads(pane, channel))),
    category("Direct messages", direct.map((channel) => entry(pane, channel))),
  ].filter(Boolean);
}

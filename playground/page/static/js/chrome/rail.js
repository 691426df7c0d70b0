/** The narrow rail at the far left: direct messages above, the one server below. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { ChannelType } from "../core/protocol.js";

const initials = (name) => (name.match(/\b\w/g) ?? []).join("").slice(0, 3).toUpperCase();

function tile(pane, { name, label, face, channels, here }) {
  const mentions = channels.reduce((sum, channel) => sum + pane.reading.mentions(channel.id), 0);
  const unread = channels.some((channel) => pane.reading.unread(channel.id).length);
  const target = channels.find((channel) => pane.reading.unread(channel.id).length) ?? channels[0];
  const go = () => (target ? pane.open(here ? pane.channelId : target.id) : pane.directMessage());
  return el(
    "div", { class: `rail-tile ${name}${here ? " here" : ""}${unread ? " unread" : ""}` },
    el("button", { type: "button", title: label, "aria-label": label, onclick: go }, face),
    mentions > 0 && el("span", { class: "badge" }, String(mentions)),
  );
}

export function railTiles(pane) {
  const { store } = pane;
  const direct = store.ofType(ChannelType.DM);
  const rest = [...store.channels.values()].filter((channel) => channel.type !== ChannelType.DM);
  const inDirect = direct.some((channel) => channel.id === pane.channelId);
  return [
    tile(pane, { name: "home", label: "Direct messages", face: draw("gear"), channels: direct, here: inDirect }),
    el("hr"),
    tile(pane, { name: "guild", label: store.guild.name, face: initials(store.guild.name), channels: rest, here: !inDirect }),
  ];
}

/** The bar above the messages: where you are, who you are, and the ways to the drawer and the members. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { channelIcon, channelName, displayName, partner } from "../core/names.js";
import { ChannelType } from "../core/protocol.js";
import { avatar } from "./avatar.js";

function place(pane, channel) {
  if (channel?.type === ChannelType.DM) return avatar(partner(pane.store, channel), { size: 24, status: pane.store.botOnline ? "online" : "offline" });
  return draw(channelIcon(pane.store, channel));
}

/** Everything that waits for this person outside the open channel. */
function waiting(pane) {
  const elsewhere = [...pane.store.channels.keys()].filter((id) => id !== pane.channelId);
  return elsewhere.reduce((sum, id) => sum + pane.reading.mentions(id), 0);
}

function menuButton(pane, toggle) {
  const count = waiting(pane);
  const label = count ? `Channels, ${count} mention${count > 1 ? "s" : ""}` : "Channels";
  return el("button", { class: "tool menu-button", type: "button", "aria-label": label, onclick: () => toggle() }, draw("menu"), count > 0 && el("span", { class: "badge" }, String(count)));
}

function me(pane) {
  const user = pane.store.me;
  return el("span", { class: "head-me", title: `You are ${displayName(user)}` }, avatar(user, { size: 24 }), el("span", {}, displayName(user)));
}

function parentName(pane, channel) {
  const parent = channel && pane.store.isThread(channel) && pane.store.channels.get(channel.parent_id);
  return parent ? [el("button", { class: "head-parent", type: "button", onclick: () => pane.open(parent.id) }, `#${parent.name}`), draw("right")] : [];
}

function phoneButton(pane) {
  const count = pane.store.notifications.length;
  const toggle = () => pane.root.classList.toggle("phone-toggled");
  const label = `Show or hide the locked phone, ${count} notification${count === 1 ? "" : "s"}`;
  return el("button", { class: "tool phone-button", type: "button", "aria-label": label, onclick: toggle }, draw("phone"), count > 0 && el("span", { class: "badge" }, String(count)));
}

export function headerParts(pane, toggle) {
  const channel = pane.store.channels.get(pane.channelId);
  const members = () => pane.root.classList.toggle("members-hidden");
  const botAway = !pane.store.botOnline && el("span", { class: "bot-away", role: "status" }, `${displayName(pane.store.bot)} is offline`);
  return [
    menuButton(pane, toggle),
    el("h1", { class: "head-title" }, ...parentName(pane, channel), place(pane, channel), el("span", {}, channelName(pane.store, channel))),
    el("p", { class: "topic" }, channel?.topic ?? ""),
    botAway,
    me(pane),
    el("button", { class: "tool members-button", type: "button", "aria-label": "Show or hide members", onclick: members }, draw("people")),
    phoneButton(pane),
    pane.host.many() && el("button", { class: "tool", type: "button", "aria-label": `Close ${displayName(pane.store.me)}'s pane`, onclick: () => pane.host.remove(pane) }, draw("close")),
  ].filter(Boolean);
}

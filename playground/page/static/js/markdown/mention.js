/** Mentions of people, channels and commands inside a text. */

import { el } from "../core/dom.js";
import { channelName, displayName } from "../core/names.js";

export function userMention(id, pane) {
  const user = pane.store.users.get(id);
  const mine = id === pane.store.me.id ? " mention-me" : "";
  return el("span", { class: `mention${mine}` }, user ? `@${displayName(user)}` : "@unknown-user");
}

export function channelMention(id, pane) {
  const channel = pane.store.channels.get(id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  const go = () => pane.open(id);
  return el("button", { class: "mention", type: "button", onclick: go }, `#${channelName(pane.store, channel)}`);
}

export function commandMention(path, pane) {
  const start = () => pane.startCommand(path);
  return el("button", { class: "mention", type: "button", onclick: start }, `/${path}`);
}

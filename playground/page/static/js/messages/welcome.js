/** What stands at the very beginning of a channel. */

import { avatar } from "../chrome/avatar.js";
import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { channelName, displayName, partner } from "../core/names.js";
import { ChannelType } from "../core/protocol.js";

const beginning = (mark, title, words) => el("li", { class: "welcome" }, mark, el("h2", {}, title), el("p", {}, words));

export function welcome(channel, pane) {
  if (channel.type === ChannelType.DM) {
    const name = displayName(partner(pane.store, channel));
    return beginning(avatar(partner(pane.store, channel), { size: 80 }), name, `This is the beginning of your direct message history with ${name}.`);
  }
  const name = channelName(pane.store, channel);
  const mark = el("span", { class: "welcome-mark" }, draw(pane.store.isThread(channel) ? "thread" : "hash"));
  if (pane.store.isThread(channel)) return beginning(mark, name, "This is the beginning of the thread.");
  return beginning(mark, `Welcome to #${name}!`, `This is the start of the #${name} channel.`);
}

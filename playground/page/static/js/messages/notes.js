/** What stands below a message: who may see it, what failed, what is still being thought about, its thread. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { displayName } from "../core/names.js";
import { Flag } from "../core/protocol.js";

const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

export function loadingNote(message) {
  const words = message.sending ? "Sending command…" : `${displayName(message.author)} is thinking…`;
  return el("div", { class: "thinking", role: "status" }, dots(), words);
}

export function ephemeralNote(message, pane) {
  if (!(message.flags & Flag.EPHEMERAL)) return null;
  const dismiss = () => pane.dismiss(message);
  return el("div", { class: "note" }, draw("eye"), "Only you can see this · ", el("button", { class: "link", type: "button", onclick: dismiss }, "Dismiss message"));
}

export function failureNote(message, pane) {
  const words = message.failure ?? pane.failures.get(message.id);
  return words && el("div", { class: "note failure", role: "alert" }, draw("warn"), words);
}

/** The card of the thread that hangs on a message: a thread has its first message's id. */
export function threadCard(message, pane) {
  const thread = pane.store.channels.get(message.id);
  if (!thread || !pane.store.isThread(thread)) return null;
  const count = pane.store.messagesOf(thread.id).length;
  const go = () => pane.open(thread.id);
  return el("button", { class: "thread-card", type: "button", onclick: go }, draw("thread"), el("b", {}, thread.name), el("span", {}, `${count} message${count === 1 ? "" : "s"} ›`));
}

export { dots };

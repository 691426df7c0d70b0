/** The small line above a message: which command was used, or which message it answers. */

import { avatar } from "../chrome/avatar.js";
import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";

function commandUsed(message) {
  const used = message.interaction ?? message.interaction_metadata;
  if (!used?.name) return null;
  return el("div", { class: "context" }, avatar(used.user, { size: 16 }), el("span", { class: "context-name" }, displayName(used.user)), " used ", el("span", { class: "context-command" }, `/${used.name}`));
}

const SUMMARY = 110;
const MARKUP = /[*_~|>#\x60]+/g;

function summary(message, pane) {
  const named = (_, id) => `@${displayName(pane.store.users.get(id))}`;
  const words = message.content.replace(/<@!?(\d+)>/g, named).replace(MARKUP, "").replace(/\s+/g, " ").trim();
  if (words) return words.length > SUMMARY ? `${words.slice(0, SUMMARY)}…` : words;
  return el("em", {}, message.attachments?.length ? "Click to see attachment" : "Click to see message");
}

function reply(message, pane) {
  const id = message.message_reference?.message_id ?? message.interaction_metadata?.interacted_message_id;
  if (!id) return null;
  const target = pane.store.messageById(id) ?? message.referenced_message;
  if (!target) return el("div", { class: "context" }, el("em", {}, "Original message was deleted"));
  const go = () => pane.open(target.channel_id, target.id);
  return el("div", { class: "context" }, avatar(target.author, { size: 16 }), el("span", { class: "context-name" }, displayName(target.author)),
    el("button", { class: "context-text", type: "button", onclick: go }, summary(target, pane)));
}

/** The context line of a message, or null when it stands for itself. */
export const contextLine = (message, pane) => commandUsed(message) ?? reply(message, pane);

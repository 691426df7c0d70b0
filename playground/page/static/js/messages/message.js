/** One message as a list item: gutter, header, everything inside, and what only this person is told below. */

import { appBadge, avatar } from "../chrome/avatar.js";
import { componentNodes } from "../components/index.js";
import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { ChannelType, Flag, MessageType } from "../core/protocol.js";
import { fullTime, messageTime, shortTime } from "../core/time.js";
import { markdown } from "../markdown/blocks.js";
import { attachmentNodes } from "./attachments.js";
import { embedNode } from "./embed.js";
import { contextLine } from "./context.js";
import { failureNote, ephemeralNote, loadingNote, threadCard } from "./notes.js";

const GROUP_MINUTES = 7;
const STANDALONE = new Set([MessageType.REPLY, MessageType.COMMAND]);

/** Whether a message opens a new group, with avatar and name, after the one before it. */
export function startsGroup(message, previous) {
  if (!previous || previous.author.id !== message.author.id || STANDALONE.has(message.type)) return true;
  if ((message.flags ^ previous.flags) & Flag.EPHEMERAL) return true;
  const gap = new Date(message.timestamp) - new Date(previous.timestamp);
  return gap > GROUP_MINUTES * 60_000 || Boolean(contextOf(message));
}

const contextOf = (message) => message.interaction ?? message.message_reference ?? message.interaction_metadata?.interacted_message_id;

function header(message, date) {
  const time = el("time", { class: "message-time", datetime: date.toISOString(), title: fullTime(date) }, messageTime(date));
  const name = el("span", { class: `author${message.author.bot ? " bot-name" : ""}` }, displayName(message.author));
  return el("h3", { class: "message-header" }, name, appBadge(message.author), time);
}

function text(message, pane) {
  if (message.flags & Flag.LOADING || !message.content) return null;
  if (message.type === MessageType.ADDED) return markdown(`-# added ${message.content} to the thread.`, pane, "");
  const node = markdown(message.content, pane, emojiOnly(message.content) ? "jumbo" : "");
  if (message.edited_timestamp) node.append(editedMark(message));
  return node;
}

const emojiOnly = (content) => /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*\s*){1,27}$/u.test(content);

function editedMark(message) {
  return el("span", { class: "edited", title: fullTime(new Date(message.edited_timestamp)) }, "(edited)");
}

function contents(message, pane) {
  if (message.flags & Flag.LOADING) return [loadingNote(message)];
  const used = (message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]);
  const loose = message.flags & Flag.COMPONENTS_V2 ? [] : (message.attachments ?? []).filter((each) => !used.includes(each.url));
  return [
    text(message, pane),
    attachmentNodes(loose, pane),
    (message.embeds ?? []).map((embed) => embedNode(embed, pane)),
    componentNodes(message, pane),
    !message.content && message.edited_timestamp && editedMark(message),
    threadCard(message, pane),
  ];
}

function classes(message, pane, start) {
  const names = ["message"];
  if (start) names.push("start");
  if (message.flags & Flag.EPHEMERAL) names.push("ephemeral");
  else if (pane.store.channels.get(message.channel_id)?.type !== ChannelType.DM && pane.reading.mentionsMe(message)) names.push("mentioned");
  return names.join(" ");
}

/** The list item of a message, as the pane's person sees it. */
export function messageNode(message, previous, pane) {
  const [start, date] = [startsGroup(message, previous), new Date(message.timestamp)];
  const gutter = start ? avatar(message.author) : el("time", { class: "gutter-time", "aria-hidden": "true" }, shortTime(date));
  return el(
    "li", { class: classes(message, pane, start), data: { id: message.id } },
    contextLine(message, pane),
    el("div", { class: "gutter" }, gutter),
    el("article", { class: "message-body", "aria-label": `${displayName(message.author)}, ${messageTime(date)}` },
      start && header(message, date), contents(message, pane), failureNote(message, pane), ephemeralNote(message, pane)),
  );
}

/** Discord's inline markdown as DOM nodes: a list of rules tried in order at every place in the text. */

import { el } from "../core/dom.js";
import { timestamp } from "../core/time.js";
import { linkNode } from "./link.js";
import { channelMention, commandMention, userMention } from "./mention.js";

const wrap = (tag, name) => (found, pane) => el(tag, name ? { class: name } : {}, inline(found[1], pane));
const code = (found) => el("code", {}, found[2].replace(/^ (.*`.*) $/, "$1"));

function spoiler(found, pane) {
  const show = (event) => event.currentTarget.classList.add("shown");
  const onKey = (event) => event.key === "Enter" && show(event);
  const words = el("span", { class: "spoiler-text" }, inline(found[1], pane));
  return el("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler", onclick: show, onkeydown: onKey }, words);
}

const RULES = [
  [/\\([^\w\s])/y, (found) => found[1]],
  [/(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)/y, code],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[^]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/\*(?![\s*])((?:\*\*|\\.|[^\\*])+?)\*(?!\*)/y, wrap("em")],
  [/\b_((?:__|\\.|[^\\_])+?)_\b/y, wrap("em")],
  [/~~((?:\\[^]|[^\\])+?)~~/y, wrap("s")],
  [/\|\|((?:\\[^]|[^\\])+?)\|\|/y, spoiler],
  [/<@!?(\d+)>/y, (found, pane) => userMention(found[1], pane)],
  [/<#(\d+)>/y, (found, pane) => channelMention(found[1], pane)],
  [/<\/([^:>]+):\d+>/y, (found, pane) => commandMention(found[1], pane)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (found) => timestamp(found[1], found[2])],
  [/<a?:(\w{2,32}):\d+>/y, (found) => el("span", { class: "emoji-name" }, `:${found[1]}:`)],
  [/@(?:everyone|here)\b/y, (found) => el("span", { class: "mention" }, found[0])],
  [/\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y, (found, pane) => linkNode(found[2], inline(found[1], pane), pane)],
  [/<(https?:\/\/[^\s<>]+)>/y, (found, pane) => linkNode(found[1], found[1], pane)],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])]/y, (found, pane) => linkNode(found[0], found[0], pane)],
  [/\n/y, () => el("br")],
];
const PLAIN = /[^\\`*_~|<@[\nh]+|h(?!ttps?:)/y;

function match(rule, text, at) {
  rule.lastIndex = at;
  return rule.exec(text);
}

function step(text, at, pane) {
  const plain = match(PLAIN, text, at);
  if (plain) return [plain[0], plain[0]];
  for (const [rule, build] of RULES) {
    const found = match(rule, text, at);
    const node = found && build(found, pane);
    if (node) return [found[0], node];
  }
  return [text[at], text[at]];
}

/** The nodes of a run of text without blocks in it. */
export function inline(text, pane) {
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    const [consumed, node] = step(text, at, pane);
    nodes.push(node);
    at += consumed.length;
  }
  return nodes;
}

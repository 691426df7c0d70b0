/** Discord's block markdown: code, quotes, headings, small text and lists; everything else is inline text. */

import { el } from "../core/dom.js";
import { inline } from "./inline.js";
import { LIST, listNode } from "./list.js";

const heading = (found, pane) => el(`h${found[1].length + 2}`, { class: `md-h${found[1].length}` }, inline(found[2], pane));
const codeBlock = (found) => el("pre", {}, el("code", { data: { language: found[1] ?? "" } }, found[2]));

function quote(found, pane) {
  const inside = found[1] ?? found[0].replace(/^> ?/gm, "").replace(/\n$/, "");
  return el("blockquote", {}, blocks(inside, pane));
}

const RULES = [
  [/```(?:([\w+-]+)\n)?\n*([^]*?)\n*```\n?/y, codeBlock, false],
  [/>>> ([^]*)/y, quote, true],
  [/(?:> [^\n]*(?:\n|$))+/y, quote, true],
  [/(#{1,3}) +([^\n]+?)(?:\n|$)/y, heading, true],
  [/-# +([^\n]+)(?:\n|$)/y, (found, pane) => el("small", { class: "subtext" }, inline(found[1], pane)), true],
  [LIST, (found, pane) => listNode(found[0], pane), true],
];

function blockAt(text, at, pane) {
  const lineStart = at === 0 || text[at - 1] === "\n";
  for (const [rule, build, needsLineStart] of RULES) {
    rule.lastIndex = at;
    const found = needsLineStart && !lineStart ? null : rule.exec(text);
    if (found) return { length: found[0].length, node: build(found, pane) };
  }
  return null;
}

/** Where the next block may begin after a place in the text: the next line, or the next fence. */
function nextStop(text, at) {
  const fence = text.indexOf("```", at + 1);
  const line = text.indexOf("\n", at) + 1;
  return Math.min(...[fence, line || -1].map((place) => (place < 0 ? text.length : place)));
}

function blocks(text, pane) {
  const nodes = [];
  let plain = "";
  const flush = (last) => {
    if (plain) nodes.push(...inline(last ? plain : plain.replace(/\n$/, ""), pane));
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const block = blockAt(text, at, pane);
    const stop = block ? at + block.length : nextStop(text, at);
    if (!block) plain += text.slice(at, stop);
    else (flush(false), nodes.push(block.node));
    at = stop;
  }
  flush(true);
  return nodes;
}

/** A whole text as one node; never parses markup, so no text can become code. */
export function markdown(text, pane, name = "") {
  return el("div", { class: `md ${name}` }, blocks(text ?? "", pane));
}

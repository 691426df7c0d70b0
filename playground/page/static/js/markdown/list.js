/** Bulleted and numbered lists, nested by indentation. */

import { el } from "../core/dom.js";
import { inline } from "./inline.js";

/** A run of list lines: "- word", "* word" or "1. word". */
export const LIST = /(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$))+/y;
const ITEM = /^( *)([-*]|\d+\.) +(.*)$/;

function newList(marker) {
  return kindOf(marker) === "UL" ? el("ul") : el("ol", { start: Number.parseInt(marker, 10) });
}

const kindOf = (marker) => (/[-*]/.test(marker) ? "UL" : "OL");

/** The list or lists of a run of list lines; bullets and numbers on the outermost level are lists of their own. */
export function listNode(text, pane) {
  const whole = el("div");
  const items = text.trimEnd().split("\n").map((line) => ITEM.exec(line));
  const open = [];
  for (const [, indent, marker, words] of items) {
    while (open.length > 1 && open.at(-1).depth > indent.length) open.pop();
    if (open.length === 1 && indent.length <= open[0].depth + 1 && open[0].list.tagName !== kindOf(marker)) open.pop();
    if (!open.length || indent.length > open.at(-1).depth + 1) nest(open, whole, { depth: indent.length, list: newList(marker) });
    open.at(-1).list.append(el("li", {}, inline(words, pane)));
  }
  return whole;
}

function nest(open, whole, level) {
  (open.at(-1)?.list.lastElementChild ?? whole).append(level.list);
  open.push(level);
}

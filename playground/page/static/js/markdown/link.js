/** Links in messages: a Discord link moves within the page, a web link opens a new tab when clicked. */

import { el } from "../core/dom.js";
import { jumpTarget, webAddress } from "../core/links.js";

export function linkNode(url, content, pane) {
  const jump = jumpTarget(url);
  if (jump && pane.store.channels.has(jump.channel)) return jumpLink(jump, content, pane);
  const href = webAddress(url);
  return href && el("a", { class: "link", href, target: "_blank", rel: "noopener noreferrer" }, content);
}

function jumpLink(jump, content, pane) {
  const go = () => pane.open(jump.channel, jump.message);
  return el("button", { class: "link", type: "button", onclick: go }, content);
}

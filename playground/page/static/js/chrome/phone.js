/** A locked phone beside the page: the notifications that its owner would see, and no more of them than a lock screen shows. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { displayName } from "../core/names.js";
import { shortTime } from "../core/time.js";

const SHOWN = 6;

function words({ body }) {
  if (body) return el("span", { class: "push-body" }, body);
  return el("span", { class: "push-body push-empty" }, "(no text)");
}

function notification(push, pane) {
  const go = () => pane.open(push.channel, push.message);
  return el(
    "li", {},
    el(
      "button", { class: "push", type: "button", onclick: go },
      el("span", { class: "push-title" }, el("span", {}, push.title), el("time", {}, shortTime(new Date(push.timestamp)))), words(push),
    ),
  );
}

/** The lock screen of the pane's person, the newest notification first. */
export function phoneParts(pane) {
  const { me, notifications } = pane.store;
  const newest = notifications.slice(-SHOWN).reverse();
  const title = el("h2", { class: "phone-title" }, draw("phone"), `${displayName(me)}'s phone, locked`);
  if (!newest.length) return [title, el("p", { class: "phone-quiet" }, "No notifications")];
  return [title, el("ul", { class: "pushes" }, newest.map((push) => notification(push, pane)))];
}

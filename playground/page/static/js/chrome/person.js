/** The panel at the bottom left: who you are, and the switch to somebody else. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { displayName } from "../core/names.js";
import { avatar } from "./avatar.js";
import { showAt } from "./popover.js";

function choice(pane, user, close) {
  const mine = user.id === pane.store.me.id;
  const pick = () => (close(), mine || pane.become(user));
  return el(
    "button", { class: "person-choice", type: "button", role: "menuitemradio", "aria-checked": String(mine), onclick: pick },
    avatar(user, { size: 32, status: "online" }), el("span", {}, displayName(user)), mine && draw("check"),
  );
}

function arrowKeys(event) {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!move) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll("button")];
  all[(all.indexOf(document.activeElement) + move + all.length) % all.length].focus();
}

function openSwitch(pane, anchor) {
  const menu = el("div", { class: "menu", role: "menu", "aria-label": "Switch person", onkeydown: arrowKeys });
  const people = [...pane.store.users.values()].filter((user) => !user.bot);
  menu.append(el("p", { class: "menu-title" }, "Switch to another person"));
  menu.append(...people.map((user) => choice(pane, user, () => menu.hidePopover())));
  menu.append(sideBySide(pane, people));
  anchor.setAttribute("aria-expanded", "true");
  showAt(menu, anchor, { above: true, match: true, onClose: () => anchor.setAttribute("aria-expanded", "false") });
  menu.querySelector("[aria-checked=true]").focus();
}

function sideBySide(pane, people) {
  const other = people.find((user) => user.id !== pane.store.me.id);
  if (!other) return "";
  const href = `?view=${encodeURIComponent(pane.store.me.username)},${encodeURIComponent(other.username)}`;
  return el("a", { class: "person-choice beside", href, role: "menuitem" }, draw("people"), el("span", {}, `Side by side with ${displayName(other)}`));
}

export function personPanel(pane) {
  const me = pane.store.me;
  const open = (event) => openSwitch(pane, event.currentTarget);
  return el(
    "button",
    { class: "person", type: "button", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": `You are ${displayName(me)}. Switch person`, onclick: open },
    avatar(me, { size: 32, status: "online" }),
    el("span", { class: "person-names" }, el("span", { class: "person-name" }, displayName(me)), el("span", { class: "person-tag" }, me.username)),
    el("span", { class: "person-switch" }, draw("people")),
  );
}

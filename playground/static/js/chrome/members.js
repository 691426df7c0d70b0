/** The list of everybody at the right of a wide window. */

import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { appBadge, avatar } from "./avatar.js";

function member(user, online) {
  const name = el("span", { class: `member-name${user.bot ? " bot-name" : ""}` }, displayName(user));
  return el("li", { class: `member${online ? "" : " away"}` }, avatar(user, { size: 32, status: online ? "online" : "offline" }), name, appBadge(user));
}

function group(title, users, online) {
  if (!users.length) return null;
  return el("section", {}, el("h2", { class: "member-group" }, `${title} — ${users.length}`), el("ul", {}, users.map((user) => member(user, online))));
}

export function memberGroups(store) {
  const all = [...store.users.values()].sort((a, b) => displayName(a).localeCompare(displayName(b)));
  const online = all.filter((user) => !user.bot || store.botOnline);
  const offline = all.filter((user) => user.bot && !store.botOnline);
  return [group("Online", online, true), group("Offline", offline, false)].filter(Boolean);
}

/** The list of everybody at the right of a wide window. */

import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { ChannelType } from "../core/protocol.js";
import { appBadge, avatar } from "./avatar.js";
import { openRoles, rolesOf } from "./roles.js";

function member(user, online, pane) {
  const roles = rolesOf(pane.store, user).map((role) => role.name).join(", ");
  const name = el("span", { class: `member-name${user.bot ? " bot-name" : ""}` }, displayName(user), roles && el("span", { class: "member-roles" }, roles));
  const parts = [avatar(user, { size: 32, status: online ? "online" : "offline" }), name, appBadge(user)];
  const row = { class: `member${online ? "" : " away"}` };
  if (!user.bot) return el("li", {}, el("button", { ...row, type: "button", title: "Roles", onclick: (event) => openRoles(pane, user, event.currentTarget) }, parts));
  return el("li", {}, el("button", { ...row, type: "button", title: "Open the direct message", onclick: () => pane.directMessage() }, parts));
}

function group(title, users, online, pane) {
  if (!users.length) return null;
  return el("section", {}, el("h2", { class: "member-group" }, `${title} — ${users.length}`), el("ul", {}, users.map((user) => member(user, online, pane))));
}

/** Who is in the open channel: in a direct message the two of it, else everybody. */
export function memberGroups(pane) {
  const { store } = pane;
  const direct = store.channels.get(pane.channelId)?.type === ChannelType.DM;
  const here = [...store.users.values()].filter((user) => !direct || user.bot || user.id === store.me.id);
  const all = here.sort((a, b) => displayName(a).localeCompare(displayName(b)));
  const online = all.filter((user) => !user.bot || store.botOnline);
  const offline = all.filter((user) => user.bot && !store.botOnline);
  return [group("Online", online, true, pane), group("Offline", offline, false, pane)].filter(Boolean);
}

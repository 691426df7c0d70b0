/** The menu in which an admin gives a person roles. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { displayName } from "../core/names.js";
import { showAt } from "./popover.js";

const MODERATORS = { name: "Moderators", permissions: ["MANAGE_GUILD"] };

/** The roles of a person, without @everyone. */
export const rolesOf = (store, user) => store.roles.filter((role) => store.memberRoles[user.id]?.includes(role.id));

async function give(pane, user, role, note) {
  const own = rolesOf(pane.store, user).map((each) => each.id);
  const roles = own.includes(role) ? own.filter((id) => id !== role) : [...own, role];
  report(await pane.connection.request({ op: "give_roles", person: user.id, roles }), note);
}

async function create(pane, user, wanted, note) {
  const made = await pane.connection.request({ op: "create_role", ...wanted });
  report(made, note);
  if (!made.error) await give(pane, user, made.role, note);
}

const report = (result, note) => (note.textContent = result.error ?? "");

function line(label, checked, pick) {
  return el("button", { class: "person-choice", type: "button", role: "menuitemcheckbox", "aria-checked": String(checked), onclick: pick }, el("span", {}, label), checked && draw("check"));
}

function newRole(pane, user, note, close) {
  const field = el("input", { class: "role-name", type: "text", maxLength: 100, placeholder: "New role", "aria-label": "Name of a new role" });
  field.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter" || !field.value.trim()) return;
    await create(pane, user, { name: field.value.trim() }, note);
    if (!note.textContent) close();
  });
  return field;
}

/** Opens the menu at its anchor; a pick that the server refuses says why and leaves it open. */
export function openRoles(pane, user, anchor) {
  const note = el("p", { class: "menu-note", role: "status" });
  const menu = el("div", { class: "menu", role: "menu", "aria-label": `Roles of ${displayName(user)}` });
  const close = () => menu.hidePopover();
  const done = async (work) => (await work, note.textContent || close());
  const own = rolesOf(pane.store, user);
  menu.append(el("p", { class: "menu-title" }, `Roles of ${displayName(user)}`));
  menu.append(...pane.store.roles.map((role) => line(role.name, own.includes(role), () => done(give(pane, user, role.id, note)))));
  const hasModerators = pane.store.roles.some((role) => role.name === MODERATORS.name);
  if (!hasModerators) menu.append(line("Moderators (can manage the server)", false, () => done(create(pane, user, MODERATORS, note))));
  menu.append(newRole(pane, user, note, close), note);
  showAt(menu, anchor);
}

/** Select menus: what can be chosen, what is chosen, and the control that opens the list. */

import { avatar } from "../chrome/avatar.js";
import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { channelName, displayName, peopleFirst } from "../core/names.js";
import { ChannelType, Component } from "../core/protocol.js";
import { dots } from "../messages/notes.js";
import { openListbox } from "./listbox.js";
import { optionMark } from "./option.js";

const userOptions = (store) => peopleFirst(store).map((user) => ({ label: displayName(user), value: user.id, description: user.username, mark: avatar(user, { size: 24 }) }));

function channelOptions(store, kinds) {
  const open = [...store.channels.values()].filter((channel) => channel.type !== ChannelType.DM);
  const fitting = open.filter((channel) => !kinds?.length || kinds.includes(channel.type));
  return fitting.map((channel) => ({ label: channelName(store, channel), value: channel.id, mark: draw("hash") }));
}

/** The choices of a select of any kind: its own, or people, roles and channels. */
function optionsOf(component, store) {
  if (component.type === Component.SELECT) return component.options ?? [];
  if (component.type === Component.CHANNEL_SELECT) return channelOptions(store, component.channel_types);
  const roles = store.roles.map((role) => ({ label: role.name, value: role.id, mark: draw("people") }));
  if (component.type === Component.ROLE_SELECT) return roles;
  return component.type === Component.MENTIONABLE_SELECT ? [...roles, ...userOptions(store)] : userOptions(store);
}

function defaultsOf(component) {
  if (component.type !== Component.SELECT) return (component.default_values ?? []).map((each) => each.id);
  return component.options.filter((option) => option.default).map((option) => option.value);
}

function summary(options, values, placeholder) {
  const chosen = options.filter((option) => values.includes(option.value));
  if (!chosen.length) return el("span", { class: "select-placeholder" }, placeholder ?? "Make a selection");
  return chosen.map((option) => el("span", { class: "select-value" }, optionMark(option), option.label));
}

/** A select control; `onChange` gets the new values when the list closes with others than before. */
export function selectControl(component, pane, { values = defaultsOf(component), busy = false, onChange, ...labels }) {
  const options = optionsOf(component, pane.store);
  const limits = { least: component.min_values ?? 1, most: component.max_values ?? 1 };
  const open = (event) => openListbox(event.currentTarget, { options, values, limits, label: component.placeholder ?? "Options", onChange });
  return el(
    "button",
    { class: "select", type: "button", disabled: Boolean(component.disabled) || busy, "aria-haspopup": "listbox", "aria-expanded": "false", data: { customId: component.custom_id }, onclick: open, ...labels },
    el("span", { class: "select-summary" }, summary(options, values, component.placeholder)), busy ? dots() : draw("chevron"),
  );
}

export function messageSelect(component, { message, pane }) {
  const values = pane.chosenValues(message.id, component.custom_id);
  const busy = pane.isPending(message.id, component.custom_id);
  return selectControl(component, pane, { values, busy, onChange: (chosen) => pane.click(message, component, chosen) });
}

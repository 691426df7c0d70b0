/** The inputs of a modal. Each control: its node, whether it is required, its fault in words, and its payload. */

import { selectControl } from "../components/select.js";
import { el } from "../core/dom.js";
import { Component } from "../core/protocol.js";

const MISSING = "This field is required.";
const PARAGRAPH = 2;

function textInput(component, _pane, id) {
  const paragraph = component.style === PARAGRAPH;
  const { placeholder, max_length: most, min_length: least = 0 } = component;
  const input = el(paragraph ? "textarea" : "input", { class: "text-input", id, placeholder, maxlength: most, rows: paragraph ? 4 : null, value: component.value ?? "", "aria-describedby": `${id}-fault` });
  const left = el("span", { class: "letters-left", "aria-hidden": "true" });
  const count = () => (left.textContent = most ? `${input.value.length}/${most}` : "");
  input.addEventListener("input", count);
  count();
  const required = component.required ?? true;
  const fault = () => {
    if (!input.value) return required ? MISSING : null;
    return input.value.length < least ? `Write at least ${least} characters.` : null;
  };
  return { node: el("div", { class: "text-field" }, input, left), required, fault, value: () => ({ value: input.value }) };
}

function select(component, pane, id) {
  const required = component.required ?? true;
  const limits = { ...component, min_values: required ? (component.min_values ?? 1) : 0 };
  let values = null;
  const draw = () => selectControl(limits, pane, { ...(values && { values }), onChange: take, id, "aria-labelledby": `${id}-label` });
  const take = (chosen) => {
    values = chosen;
    holder.replaceChildren(draw());
    holder.firstElementChild.focus();
  };
  const holder = el("div", { class: "select-holder" });
  const chosen = () => values ?? startingValues(component);
  holder.append(draw());
  const fault = () => (chosen().length < limits.min_values ? MISSING : null);
  return { node: holder, required, fault, value: () => ({ values: chosen() }) };
}

function startingValues(component) {
  if (component.type !== Component.SELECT) return (component.default_values ?? []).map((each) => each.id);
  return component.options.filter((option) => option.default).map((option) => option.value);
}

function choiceRow(kind, name, option) {
  const input = el("input", { type: kind, name, value: option.value, checked: Boolean(option.default) });
  const words = el("span", { class: "option-words" }, el("span", { class: "option-label" }, option.label), option.description && el("span", { class: "option-description" }, option.description));
  return el("label", { class: "choice" }, input, el("span", { class: `tick ${kind}` }), words);
}

function choices(kind, component, id) {
  const role = kind === "radio" ? "radiogroup" : "group";
  const node = el("div", { class: "choices", role, "aria-labelledby": `${id}-label` }, component.options.map((option) => choiceRow(kind, id, option)));
  return { node, picked: () => [...node.querySelectorAll("input:checked")].map((input) => input.value) };
}

function radioGroup(component, _pane, id) {
  const { node, picked } = choices("radio", component, id);
  const required = component.required ?? true;
  return { node, required, fault: () => (required && !picked().length ? MISSING : null), value: () => ({ value: picked()[0] ?? null }) };
}

function checkboxGroup(component, _pane, id) {
  const { node, picked } = choices("checkbox", component, id);
  const required = component.required ?? true;
  const least = required ? (component.min_values ?? 1) : 0;
  const most = component.max_values ?? component.options.length;
  const fault = () => {
    if (picked().length < least) return least === 1 ? MISSING : `Choose at least ${least}.`;
    return picked().length > most ? `Choose at most ${most}.` : null;
  };
  return { node, required, fault, value: () => ({ values: picked() }) };
}

function checkbox(component, _pane, id) {
  const row = choiceRow("checkbox", id, { label: component.title ?? "", value: "on", default: component.default });
  return { node: row, required: false, fault: () => null, value: () => ({ value: row.querySelector("input").checked }) };
}

function unsupported(component) {
  const words = `This page cannot show form fields of type ${component.type}.`;
  return { node: el("p", { class: "note failure" }, words), required: false, fault: () => null, value: () => ({ values: [] }) };
}

const CONTROLS = {
  [Component.INPUT]: textInput,
  [Component.SELECT]: select,
  [Component.USER_SELECT]: select,
  [Component.MENTIONABLE_SELECT]: select,
  [Component.CHANNEL_SELECT]: select,
  [Component.RADIO_GROUP]: radioGroup,
  [Component.CHECKBOX_GROUP]: checkboxGroup,
  [Component.CHECKBOX]: checkbox,
};

/** The control for an input component; `id` ties it to its label. */
export function controlOf(component, pane, id) {
  const control = (CONTROLS[component.type] ?? unsupported)(component, pane, id);
  const payload = () => ({ type: component.type, id: component.id ?? 0, custom_id: component.custom_id, ...control.value() });
  return { ...control, payload };
}

/** The rows of a modal: each shows itself, checks itself and says what is sent for it. */

import { el, uniqueId } from "../core/dom.js";
import { Component } from "../core/protocol.js";
import { markdown } from "../markdown/blocks.js";
import { controlOf } from "./controls.js";

function textPart(component, pane) {
  const nothing = () => null;
  return { node: markdown(component.content, pane), check: nothing, focus: nothing, payload: () => ({ type: component.type, id: component.id ?? 0 }) };
}

function framed(component, { label, description, pane }) {
  const id = uniqueId("field");
  const control = controlOf(component, pane, id);
  const fault = el("span", { class: "field-fault", id: `${id}-fault` });
  const star = control.required && el("span", { class: "required", "aria-hidden": "true" }, "*");
  const title = component.type === Component.CHECKBOX ? null : el("label", { class: "field-label", for: id, id: `${id}-label` }, label, star);
  const node = el("div", { class: "field" }, title, description && el("p", { class: "field-description" }, description), control.node, fault);
  const check = () => {
    const words = control.fault();
    fault.textContent = words ?? "";
    node.classList.toggle("faulty", Boolean(words));
    return words;
  };
  return { node, check, focus: () => node.querySelector("input, textarea, button")?.focus(), control };
}

function labelPart(component, pane) {
  const inner = component.component;
  const part = framed({ ...inner, title: component.label }, { label: component.label, description: component.description, pane });
  return { ...part, payload: () => ({ type: Component.LABEL, id: component.id ?? 0, component: part.control.payload() }) };
}

function rowPart(component, pane) {
  const inner = component.components[0];
  const part = framed(inner, { label: inner.label ?? inner.placeholder ?? "", pane });
  return { ...part, payload: () => ({ type: Component.ROW, id: component.id ?? 0, components: [part.control.payload()] }) };
}

/** The part for a top-level component of a modal. */
export function partOf(component, pane) {
  if (component.type === Component.TEXT) return textPart(component, pane);
  return component.type === Component.ROW ? rowPart(component, pane) : labelPart(component, pane);
}

/** Buttons under messages: five styles, an emoji, a spinner until the application answers. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { jumpTarget, webAddress } from "../core/links.js";
import { ButtonStyle } from "../core/protocol.js";
import { dots } from "../messages/notes.js";

const STYLES = { 1: "blurple", 2: "grey", 3: "green", 4: "red", 5: "grey link-button", 6: "blurple" };

function face(component) {
  const { emoji, label } = component;
  const mark = emoji?.name && el("span", { class: "button-emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name);
  return [mark, label && el("span", {}, label)];
}

function linkButton(component, { pane }) {
  const jump = jumpTarget(component.url);
  const name = `button ${STYLES[ButtonStyle.LINK]}`;
  if (jump) return el("button", { class: name, type: "button", onclick: () => pane.open(jump.channel, jump.message) }, face(component), draw("open"));
  const href = webAddress(component.url);
  if (!href || component.disabled) return el("button", { class: name, type: "button", disabled: true }, face(component), draw("open"));
  return el("a", { class: name, href, target: "_blank", rel: "noopener noreferrer" }, face(component), draw("open"));
}

export function messageButton(component, context) {
  if (component.style === ButtonStyle.LINK) return linkButton(component, context);
  const { message, pane } = context;
  const busy = pane.isPending(message.id, component.custom_id);
  const press = () => busy || pane.click(message, component);
  return el(
    "button",
    { class: `button ${STYLES[component.style] ?? "grey"}${busy ? " busy" : ""}`, type: "button", disabled: Boolean(component.disabled), "aria-busy": busy ? "true" : null, onclick: press },
    el("span", { class: "button-face" }, face(component)), busy && dots(),
  );
}

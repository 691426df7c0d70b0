/** The form an application opens in answer to a command or a button. */

import { avatar } from "../chrome/avatar.js";
import { openDialog } from "../chrome/overlay.js";
import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { partOf } from "./parts.js";

function firstFault(parts) {
  const faulty = parts.map((part) => ({ part, fault: part.check() })).filter(({ fault }) => fault);
  return faulty[0]?.part ?? null;
}

async function submit(form, { pane, token, parts, finish }) {
  const fault = firstFault(parts);
  if (fault) return fault.focus();
  form.classList.add("busy");
  const result = await pane.submitModal(token, parts.map((part) => part.payload()));
  form.classList.remove("busy");
  if (!result.error) return finish();
  form.querySelector(".modal-error").replaceChildren(`Something went wrong: ${result.error}. Try again.`);
}

const head = (title, pane) => el("header", { class: "modal-head" }, avatar(pane.store.bot, { size: 24 }), el("h2", {}, title));

const notice = (pane) => el("p", { class: "modal-notice" }, `This form will be submitted to ${displayName(pane.store.bot)}. Do not share passwords or other sensitive information.`);

/** Opens the form of a modal answer; it stays open until the application takes it. */
export function openModal(pane, { data, token }) {
  const parts = data.components.map((component) => partOf(component, pane));
  const onSubmit = (event) => (event.preventDefault(), submit(form, { pane, token, parts, finish: () => close() }));
  const buttons = el(
    "footer", { class: "modal-foot" },
    el("button", { class: "button plain", type: "button", onclick: () => close() }, "Cancel"),
    el("button", { class: "button blurple", type: "submit" }, "Submit"),
  );
  const fields = el("div", { class: "modal-fields" }, notice(pane), parts.map((part) => part.node), el("p", { class: "modal-error", role: "alert" }));
  const form = el("form", { class: "modal", novalidate: true, onsubmit: onSubmit }, head(data.title, pane), fields, buttons);
  const close = openDialog(pane, form, { label: data.title, name: "modal-layer" });
}

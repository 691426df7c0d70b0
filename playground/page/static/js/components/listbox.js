/** The list of a select menu: one choice closes it at once, several are taken when it closes. */

import { showAt } from "../chrome/popover.js";
import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { optionMark } from "./option.js";

function optionNode(option, chosen, many, toggle) {
  return el(
    "button",
    { class: `option${many ? " many" : ""}`, type: "button", role: "option", "aria-selected": String(chosen), tabIndex: -1, data: { value: option.value }, onclick: toggle },
    optionMark(option),
    el("span", { class: "option-words" }, el("span", { class: "option-label" }, option.label), option.description && el("span", { class: "option-description" }, option.description)),
    el("span", { class: "option-mark" }, draw("check")),
  );
}

function nextFocus(list, event) {
  const all = [...list.children];
  const at = all.indexOf(document.activeElement);
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (goal !== undefined) return all[Math.max(0, Math.min(all.length - 1, goal))];
  if (event.key.length !== 1 || event.key === " ") return null;
  const starts = (node) => node.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
  return [...all.slice(at + 1), ...all].find(starts);
}

function onKey(event) {
  if (event.key === "Tab") event.currentTarget.hidePopover();
  const target = nextFocus(event.currentTarget, event);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const same = (a, b) => a.length === b.length && a.every((value) => b.includes(value));

/** Opens the list at its control and reports what was chosen. */
export function openListbox(anchor, { options, values, limits, label, onChange }) {
  const chosen = new Set(values);
  const many = limits.most > 1;
  const list = el("div", { class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": many ? "true" : null, onkeydown: onKey });
  const finish = () => {
    anchor.setAttribute("aria-expanded", "false");
    anchor.isConnected && anchor.focus({ preventScroll: true });
    const picked = options.map((option) => option.value).filter((value) => chosen.has(value));
    if (picked.length >= limits.least && !(many && same(picked, values)) && list.dataset.touched) onChange(picked);
  };
  const toggle = (option) => {
    list.dataset.touched = "yes";
    change(chosen, option.value, limits);
    for (const node of list.children) node.setAttribute("aria-selected", String(chosen.has(node.dataset.value)));
    if (!many) list.hidePopover();
  };
  list.append(...options.map((option) => optionNode(option, chosen.has(option.value), many, () => toggle(option))));
  anchor.setAttribute("aria-expanded", "true");
  showAt(list, anchor, { match: true, onClose: finish });
  (list.querySelector("[aria-selected=true]") ?? list.firstElementChild)?.focus();
}

/** Adds or takes away one value; a single choice replaces the one before. */
function change(chosen, value, { least, most }) {
  if (chosen.has(value)) return most > 1 || least === 0 ? chosen.delete(value) : chosen;
  if (most === 1) chosen.clear();
  return chosen.size < most ? chosen.add(value) : chosen;
}

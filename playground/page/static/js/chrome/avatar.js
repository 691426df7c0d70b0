/** Drawn avatars: an initial on a color that follows from the name; the application wears a gear. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { displayName } from "../core/names.js";

const COLORS = ["#5865f2", "#3ba55c", "#c9822b", "#d8596a", "#9b59b6", "#1f8b9c", "#b0547f", "#5d7a2c", "#4773c4"];

/** The same small number for the same name, on every machine. */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
  return sum;
}

const colorOf = (user) => (user.bot ? "#8a5a2b" : COLORS[hash(user.username) % COLORS.length]);

/** A round avatar; `status` adds the online dot. */
export function avatar(user, { size = 40, status = null } = {}) {
  const face = user.bot ? draw("gear") : displayName(user).slice(0, 1).toUpperCase();
  const style = { "--avatar-size": `${size}px`, "--avatar-color": colorOf(user) };
  const dot = status && el("span", { class: `status status-${status}` });
  return el("span", { class: "avatar", style, "aria-hidden": "true" }, el("span", { class: "avatar-face" }, face), dot);
}

/** The badge every application carries beside its name. */
export const appBadge = (user) => user.bot && el("span", { class: "app-badge" }, "APP");

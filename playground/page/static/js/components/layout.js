/** The components that arrange others: rows, sections, containers, galleries, files and separators. */

import { el } from "../core/dom.js";
import { cssColor } from "../messages/embed.js";
import { fileCard } from "../messages/attachments.js";
import { mosaic, picture } from "../messages/media.js";

export const row = (component, { render }) => el("div", { class: "row" }, component.components.map(render));

export function section(component, { render }) {
  const words = el("div", { class: "section-words" }, component.components.map(render));
  return el("div", { class: "section" }, words, el("div", { class: "section-accessory" }, render(component.accessory)));
}

export function container(component, { render }) {
  const accent = typeof component.accent_color === "number" ? { "--edge": cssColor(component.accent_color) } : {};
  const node = el("div", { class: `container${accent["--edge"] ? " accented" : ""}`, style: accent }, component.components.map(render));
  return component.spoiler ? covered(node) : node;
}

/** Content hidden until somebody asks for it. */
function covered(node) {
  const cover = el("button", { class: "cover", type: "button", onclick: () => box.classList.remove("covered") }, "SPOILER");
  const box = el("div", { class: "cover-box covered" }, node, cover);
  return box;
}

const described = (item) => ({ ...item.media, description: item.description, spoiler: item.spoiler });

export const gallery = (component, { pane }) => mosaic(component.items.map(described), pane);

export const thumbnail = (component, { pane }) => el("div", { class: "thumbnail" }, picture(described(component), pane, false));

export function file(component, { message }) {
  const attached = message.attachments?.find((each) => each.url === component.file.url);
  return fileCard({ ...attached, ...component.file, filename: component.name ?? attached?.filename, size: component.size ?? attached?.size });
}

export function separator(component) {
  const name = `separator${component.divider === false ? " blank" : ""}${component.spacing === 2 ? " large" : ""}`;
  return el("div", { class: name, role: "separator" });
}

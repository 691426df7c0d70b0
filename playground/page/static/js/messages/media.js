/** Pictures in the chat: sized before they load, marked ALT when described, zoomed by a click. */

import { openLightbox } from "../chrome/lightbox.js";
import { el } from "../core/dom.js";
import { localFile } from "../core/links.js";

/** MEDIA_MOSAIC_MAX_WIDTH and MEDIA_MOSAIC_MAX_HEIGHT of Discord's desktop client, also in its layouts. */
const LARGEST = { width: 550, height: 350 };
const MANY = 10;

/** The size at which a lone picture is shown: never enlarged, and on a phone as wide as the message, however high. */
function fit({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  const style = { "--phone-width": `${Math.min(width, LARGEST.width)}px` };
  return { width: Math.round(width * scale), height: Math.round(height * scale), style };
}

function altBadge() {
  return el("span", { class: "alt-badge", "aria-hidden": "true" }, "ALT");
}

/** A click on a hidden picture shows it; the next one enlarges it. */
function zoomOrUncover(frame, zoom) {
  if (frame.classList.contains("covered")) frame.classList.remove("covered");
  else zoom();
}

/** One picture with its zoom and its description. */
export function picture(file, pane, alone = true) {
  const source = localFile(file.url);
  if (!source) return el("p", { class: "note" }, "A picture from elsewhere is not loaded here.");
  const size = alone ? fit(file) : {};
  const image = el("img", { src: source, alt: file.description ?? "", title: file.description, ...size, decoding: "async" });
  const zoom = () => openLightbox(pane, { ...file, source });
  const label = file.description ? `Enlarge picture: ${file.description}` : "Enlarge picture";
  const covered = file.spoiler || /^SPOILER_/.test(file.filename ?? "");
  const open = el("button", { class: "zoom", type: "button", "aria-label": label, onclick: (event) => zoomOrUncover(event.currentTarget.parentElement, zoom) }, image);
  return el("figure", { class: `picture${covered ? " covered" : ""}` }, open, file.description && altBadge());
}

/** Several pictures side by side as Discord tiles them; one alone keeps its shape. */
export function mosaic(files, pane) {
  const alone = files.length === 1;
  return el("div", { class: `mosaic mosaic-${Math.min(files.length, MANY)}` }, files.map((file) => picture(file, pane, alone)));
}

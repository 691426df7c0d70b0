/** A picture over the whole pane, with its description below it. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { openDialog } from "./overlay.js";

export function openLightbox(pane, file) {
  const image = el("img", { src: file.source, alt: file.description ?? "", width: file.width, height: file.height });
  const frame = el("div", { class: "lightbox-frame", tabIndex: 0, role: "group", "aria-label": "Picture; click for its full size" }, image);
  const grow = (event) => toggleSize(frame, image, event);
  image.addEventListener("click", grow);
  frame.addEventListener("keydown", (event) => event.key === "Enter" && grow(event));
  const close = openDialog(pane, [frame, bar(file, () => close())], { label: "Enlarged picture", name: "lightbox" });
}

/** Full size and back; the spot that was clicked stays in sight. */
function toggleSize(frame, image, { offsetX = 0, offsetY = 0 }) {
  const [x, y] = [offsetX / image.clientWidth, offsetY / image.clientHeight];
  frame.classList.toggle("full");
  frame.scrollTo(x * image.clientWidth - frame.clientWidth / 2, y * image.clientHeight - frame.clientHeight / 2);
}

function bar(file, close) {
  return el(
    "div", { class: "lightbox-bar" },
    el("p", { class: "lightbox-alt" }, file.description ?? ""),
    el("a", { class: "lightbox-tool", href: file.source, target: "_blank", rel: "noopener", "aria-label": "Open picture in a new tab" }, draw("open")),
    el("button", { class: "lightbox-tool", type: "button", "aria-label": "Close", "data-autofocus": true, onclick: close }, draw("close")),
  );
}

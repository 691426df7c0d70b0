/** Dialogs inside one pane: what lies behind is inert, Escape and the backdrop close, focus returns. */

import { el } from "../core/dom.js";
import { bookmark } from "../core/focus.js";

/** Shows content over a pane; returns a function that closes it. */
export function openDialog(pane, content, { label, name = "", onClose = () => {} }) {
  const refocus = bookmark(document.body);
  const close = () => {
    if (!layer.isConnected) return;
    layer.remove();
    pane.body.inert = pane.overlay.childElementCount > 0;
    refocus();
    onClose();
  };
  const dialog = el("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": label, tabIndex: -1 }, content);
  const onBackdrop = (event) => event.target === layer && close();
  const onKey = (event) => event.key === "Escape" && (event.stopPropagation(), close());
  const layer = el("div", { class: `layer ${name}`, onpointerdown: onBackdrop, onkeydown: onKey }, dialog);
  pane.overlay.append(layer);
  pane.body.inert = true;
  (dialog.querySelector("[data-autofocus], input, textarea, select") ?? dialog).focus();
  return close;
}

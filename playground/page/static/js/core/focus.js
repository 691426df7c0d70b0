/** The keyboard's place, found again in a message that has been drawn anew. */

const FOCUSABLE = "button, a[href], input, [tabindex]";

/** Remembers the control inside a node that has the keyboard; returns a function that gives it back, to what stands for it now. */
export function bookmark(node) {
  const control = document.activeElement;
  if (!node.contains(control)) return () => {};
  const message = control.closest("[data-id]");
  const list = message?.parentElement;
  const place = controls(message).indexOf(control);
  const found = () => (control.isConnected ? control : counterpart(list?.querySelector(`[data-id="${CSS.escape(message.dataset.id)}"]`), control, place));
  return () => found()?.focus({ preventScroll: true });
}

function controls(node) {
  return [...(node?.querySelectorAll(FOCUSABLE) ?? [])];
}

/** The control with the same words, else the one in the same place, else the last. */
function counterpart(fresh, old, place) {
  const all = controls(fresh);
  return all.find((each) => each.tagName === old.tagName && each.textContent && each.textContent === old.textContent) ?? all[place] ?? all.at(-1);
}

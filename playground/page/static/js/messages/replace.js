/** Swaps a message for its new state without a flicker: loaded pictures and the keyboard's place are kept. */

const FOCUSABLE = "button, a[href], input, [tabindex]";

export function replaceKeeping(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const place = [...old.querySelectorAll(FOCUSABLE)].indexOf(focused);
  for (const image of fresh.querySelectorAll("img")) keepImage(old, image);
  old.replaceWith(fresh);
  if (focused) counterpart(fresh, focused, place)?.focus({ preventScroll: true });
}

/** The control with the same words, else the one in the same place, else the last. */
function counterpart(fresh, focused, place) {
  const all = [...fresh.querySelectorAll(FOCUSABLE)];
  return all.find((each) => each.tagName === focused.tagName && each.textContent && each.textContent === focused.textContent) ?? all[place] ?? all.at(-1);
}

function keepImage(old, image) {
  const same = [...old.querySelectorAll("img")].find((each) => each.src === image.src && each.alt === image.alt);
  if (same) image.replaceWith(same);
}

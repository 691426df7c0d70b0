/** Swaps a message for its new state without a flicker: loaded pictures and the keyboard's place are kept. */

const FOCUSABLE = "button, a[href], input, [tabindex]";

export function replaceKeeping(old, fresh) {
  const place = [...old.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  for (const image of fresh.querySelectorAll("img")) keepImage(old, image);
  old.replaceWith(fresh);
  if (place >= 0) [...fresh.querySelectorAll(FOCUSABLE)].at(Math.min(place, fresh.querySelectorAll(FOCUSABLE).length - 1))?.focus({ preventScroll: true });
}

function keepImage(old, image) {
  const same = [...old.querySelectorAll("img")].find((each) => each.src === image.src && each.alt === image.alt);
  if (same) image.replaceWith(same);
}

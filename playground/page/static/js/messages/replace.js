/** Swaps a message for its new state without a flicker: loaded pictures and the keyboard's place are kept. */

import { bookmark } from "../core/focus.js";

export function replaceKeeping(old, fresh) {
  const refocus = bookmark(old);
  for (const image of fresh.querySelectorAll("img")) keepImage(old, image);
  old.replaceWith(fresh);
  refocus();
}

function keepImage(old, image) {
  const same = [...old.querySelectorAll("img")].find((each) => each.src === image.src && each.alt === image.alt);
  if (same) image.replaceWith(same);
}

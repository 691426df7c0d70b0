/** Lists that float over everything: placed at their anchor, closed by Escape or a click elsewhere. */

const GAP = 4;

/** Shows a popover at its anchor: below when there is room, else above; `above` prefers the top. */
export function showAt(popover, anchor, { above = false, match = false, onClose = () => {} } = {}) {
  popover.popover = "auto";
  document.body.append(popover);
  popover.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    popover.remove();
    onClose();
  });
  popover.showPopover();
  place(popover, anchor.getBoundingClientRect(), above, match);
}

function place(popover, box, above, match) {
  if (match) popover.style.width = `${box.width}px`;
  const room = { below: innerHeight - box.bottom - GAP, above: box.top - GAP };
  const height = popover.offsetHeight;
  const up = above ? room.above >= height || room.above > room.below : room.below < height && room.above > room.below;
  popover.style.maxHeight = `${(up ? room.above : room.below) - GAP}px`;
  const top = up ? box.top - GAP - Math.min(height, room.above - GAP) : box.bottom + GAP;
  popover.style.top = `${top}px`;
  popover.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - popover.offsetWidth - GAP))}px`;
}

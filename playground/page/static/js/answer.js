/** What the page does with an application's answer beyond the messages that arrive as events. */

import { Callback } from "./core/protocol.js";
import { openModal } from "./modal/modal.js";

/** Opens the form when the answer is one. */
export function callback(pane, result) {
  if (result.type === Callback.MODAL) openModal(pane, result);
}

/** Every kind of message component by its type number; an unknown kind says so instead of vanishing. */

import { el } from "../core/dom.js";
import { Component } from "../core/protocol.js";
import { markdown } from "../markdown/blocks.js";
import { messageSelect } from "./select.js";
import { messageButton } from "./button.js";
import { container, file, gallery, row, section, separator, thumbnail } from "./layout.js";

const BUILDERS = {
  [Component.ROW]: row,
  [Component.BUTTON]: messageButton,
  [Component.SELECT]: messageSelect,
  [Component.USER_SELECT]: messageSelect,
  [Component.ROLE_SELECT]: messageSelect,
  [Component.MENTIONABLE_SELECT]: messageSelect,
  [Component.CHANNEL_SELECT]: messageSelect,
  [Component.SECTION]: section,
  [Component.TEXT]: (component, context) => markdown(component.content, context.pane, "text-display"),
  [Component.THUMBNAIL]: thumbnail,
  [Component.GALLERY]: gallery,
  [Component.FILE]: file,
  [Component.SEPARATOR]: separator,
  [Component.CONTAINER]: container,
};

const unknown = (component) => el("p", { class: "note failure" }, `This page cannot show components of type ${component.type}.`);

/** The nodes of a message's components. */
export function componentNodes(message, pane) {
  const render = (component) => (BUILDERS[component.type] ?? unknown)(component, context);
  const context = { message, pane, render };
  return (message.components ?? []).map(render);
}

/** What stands before the words of a choice. */

import { el } from "../core/dom.js";

/** An option's emoji or drawn mark, if it has one; each call makes a new node. */
export const optionMark = (option) => option.mark?.cloneNode(true) ?? (option.emoji?.name && el("span", { class: "option-emoji" }, option.emoji.name));

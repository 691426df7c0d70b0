/** The messages of the open channel: newest at the bottom, kept in place while the reader looks back. */

import { el } from "../core/dom.js";
import { bookmark } from "../core/focus.js";
import { byAge, ChannelType } from "../core/protocol.js";
import { longDate, sameDay } from "../core/time.js";
import { messageNode } from "./message.js";
import { replaceKeeping } from "./replace.js";
import { welcome } from "./welcome.js";

const PAGE = 50;
const NEAR_END = 60;

export class MessageList {
  #pane;
  #items = el("ol", { class: "messages", "aria-label": "Messages" });
  #scroller = el("div", { class: "scroller", tabIndex: 0, role: "log", "aria-live": "polite" });
  #present = el("button", { class: "to-present", type: "button", hidden: true, onclick: () => this.toEnd() }, "Jump to the newest message");
  #shown = PAGE;
  #newFrom = null;
  #atEnd = true;
  #pressed = false;
  #later = new Map();

  constructor(pane) {
    this.#pane = pane;
    this.#scroller.append(this.#items);
    this.node = el("div", { class: "log" }, this.#scroller, this.#present);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#items.addEventListener("pointerdown", () => this.#press());
    const settle = new ResizeObserver(() => this.#atEnd && this.toEnd());
    settle.observe(this.#items);
    settle.observe(this.#scroller);
  }

  /** Shows a channel from its end, with a line above what is new to the reader. */
  open(newFrom) {
    this.#newFrom = newFrom;
    this.#shown = PAGE;
    this.render();
    this.toEnd();
  }

  /** Draws the open channel anew after a reconnect; the reader stays where they were. */
  refresh() {
    const top = this.#scroller.scrollTop;
    this.render();
    if (this.#atEnd) this.toEnd();
    else this.#scroller.scrollTop = top;
  }

  /** Draws everything anew. */
  render() {
    const refocus = bookmark(this.#items);
    const all = this.#messages();
    const visible = all.slice(-this.#shown);
    const top = visible.length < all.length ? this.#earlier() : this.#welcome();
    const nodes = visible.flatMap((message, at) => this.#withDividers(message, visible[at - 1]));
    this.#items.replaceChildren(top, ...nodes);
    refocus();
  }

  /** Takes in a new or changed message of the open channel; under a finger it waits, for a button drawn anew loses its click. */
  take(message) {
    if (this.#pressed) this.#later.set(message.id, message);
    else this.#draw(message);
  }

  #press() {
    this.#pressed = true;
    const once = new AbortController();
    const release = () => (once.abort(), setTimeout(() => this.#release())); // after the click
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { signal: once.signal });
  }

  #release() {
    this.#pressed = false;
    const waiting = [...this.#later.values()].filter((message) => message.channel_id === this.#pane.channelId);
    this.#later.clear();
    for (const message of waiting) this.#draw(message);
  }

  #draw(message) {
    const all = this.#messages();
    const at = all.findIndex((each) => each.id === message.id);
    const node = this.#nodeOf(message.id);
    if (node) replaceKeeping(node, messageNode(message, all[at - 1], this.#pane));
    else if (at === all.length - 1) this.#items.append(...this.#withDividers(message, all[at - 1]));
    else this.render();
    if (this.#atEnd) this.toEnd();
    else this.#present.hidden = false;
  }

  toEnd() {
    this.#atEnd = true;
    this.#present.hidden = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** Brings one message into view and lights it up for a moment. */
  reveal(id) {
    const all = this.#messages();
    this.#shown = Math.max(this.#shown, all.length - all.findIndex((each) => each.id === id));
    this.render();
    const node = this.#nodeOf(id);
    this.#atEnd = false;
    node?.scrollIntoView({ block: "center" });
    node?.classList.add("flash");
  }

  #messages() {
    return this.#pane.store.messagesOf(this.#pane.channelId).sort((a, b) => byAge(a.id, b.id));
  }

  #nodeOf(id) {
    return this.#items.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  #withDividers(message, previous) {
    const [date, before] = [new Date(message.timestamp), previous && new Date(previous.timestamp)];
    const newDay = !before || !sameDay(date, before);
    const fresh = message.id === this.#newFrom;
    const day = newDay && el("li", { class: `divider${fresh ? " fresh" : ""}`, role: "separator" }, el("span", {}, longDate(date)), fresh && el("b", {}, "NEW"));
    const line = fresh && !newDay && el("li", { class: "divider fresh bare", role: "separator", "aria-label": "New messages" }, el("b", {}, "NEW"));
    return [day, line, messageNode(message, newDay ? null : previous, this.#pane)].filter(Boolean);
  }

  #earlier() {
    return el("li", { class: "earlier" }, el("button", { class: "button grey", type: "button", onclick: () => this.#showEarlier() }, "Show earlier messages"));
  }

  #showEarlier() {
    const fromEnd = this.#scroller.scrollHeight - this.#scroller.scrollTop;
    this.#shown += PAGE;
    this.render();
    this.#scroller.scrollTop = this.#scroller.scrollHeight - fromEnd;
  }

  #welcome() {
    const channel = this.#pane.store.channels.get(this.#pane.channelId);
    return welcome(channel ?? { type: ChannelType.TEXT }, this.#pane);
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const below = scrollHeight - scrollTop - clientHeight;
    this.#atEnd = below < NEAR_END;
    if (this.#atEnd) this.#present.hidden = true;
    else if (below > clientHeight) this.#present.hidden = false;
  }
}

/** The list above the composer: one entry is current, arrows move it, a click or a key takes it. */

import { el, uniqueId } from "../core/dom.js";

export class Suggestions {
  #id = uniqueId("suggestions");
  #list = el("ul", { class: "suggestion-list", role: "listbox", id: this.#id, "aria-label": "Suggestions" });
  #title = el("div", { class: "suggestion-title" });
  #items = [];
  #current = -1;
  #input = null;

  constructor() {
    this.node = el("div", { class: "suggestions", hidden: true }, this.#title, this.#list);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get visible() {
    return !this.node.hidden;
  }

  get current() {
    return this.#items[this.#current] ?? null;
  }

  /** Shows entries `{label, detail, mark, pick}` for an input under a title; `first` is the entry to begin on. */
  show(input, { title, items, first = 0 }) {
    this.#input = input;
    this.#items = items;
    this.#title.replaceChildren(...[title].flat().filter(Boolean));
    this.#list.replaceChildren(...items.map((item, at) => this.#entry(item, at)));
    this.node.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.#id);
    this.#point(Math.min(first, items.length - 1));
  }

  hide() {
    this.node.hidden = true;
    this.#items = [];
    this.#current = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  move(by) {
    if (!this.#items.length) return;
    const from = this.#current < 0 && by < 0 ? 0 : this.#current;
    this.#point((from + by + this.#items.length) % this.#items.length);
  }

  take() {
    const item = this.current;
    item?.pick();
    return Boolean(item);
  }

  #entry(item, at) {
    const words = el("span", { class: "suggestion-words" }, el("span", { class: "suggestion-label" }, item.label), item.detail && el("span", { class: "suggestion-detail" }, item.detail));
    return el("li", { class: "suggestion", role: "option", id: `${this.#id}-${at}`, onpointermove: () => this.#current === at || this.#point(at), onclick: () => item.pick() },
      item.mark, words, item.note && el("span", { class: "suggestion-note" }, item.note));
  }

  #point(at) {
    this.#current = at;
    for (const [place, node] of [...this.#list.children].entries()) node.setAttribute("aria-selected", String(place === at));
    const node = this.#list.children[at];
    if (!node) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", node.id);
    return node.scrollIntoView({ block: "nearest" });
  }
}

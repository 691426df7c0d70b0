/** One option of a command as a pill: its name, its text, and the choices offered for it. */

import { avatar } from "../chrome/avatar.js";
import { el } from "../core/dom.js";
import { channelName, displayName, peopleFirst } from "../core/names.js";
import { ChannelType, Option } from "../core/protocol.js";
import { fixedChoices, valueOf } from "./values.js";

const MOST = 25;
const GROWS = CSS.supports("field-sizing", "content");

export class Field {
  #picked = null;
  #pane;

  constructor(option, pane, { onInput, onFocus }) {
    this.option = option;
    this.#pane = pane;
    this.input = el("input", {
      class: "pill-input", role: "combobox", "aria-label": `${option.name}: ${option.description}`, "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-required": option.required ? "true" : null, autocomplete: "off", spellcheck: "false", inputmode: option.type === Option.INTEGER ? "numeric" : null,
      oninput: () => (this.#typed(), onInput(this)), onfocus: () => onFocus(this),
    });
    this.node = el("label", { class: "pill", data: { option: option.name } }, el("span", { class: "pill-name" }, option.name), this.input);
    this.#resize();
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.#typed();
  }

  get empty() {
    return this.#picked === null && this.text.trim() === "";
  }

  get settled() {
    return this.#picked !== null;
  }

  /** Takes one of the offered choices. */
  pick(choice) {
    this.text = choice.name;
    this.#picked = choice;
  }

  /** The value to send, or what is wrong in words. */
  read() {
    if (this.#picked) return { value: this.#picked.value };
    if (!this.empty) return valueOf(this.option, this.text.trim(), this.#pane.store);
    return this.option.required ? { error: "This option is required. Specify a value." } : {};
  }

  /** Marks the pill as wrong, or clears the mark. */
  blame(words) {
    this.node.classList.toggle("wrong", Boolean(words));
    if (words) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  /** The choices the page knows by itself; null when the application has to be asked. */
  localChoices() {
    const typed = this.settled ? "" : this.text.trim().toLowerCase().replace(/^[@#]/, "");
    const fits = ({ name }) => name.toLowerCase().includes(typed);
    return this.#known()?.filter(fits).slice(0, MOST) ?? null;
  }

  #known() {
    const { store } = this.#pane;
    const fixed = fixedChoices(this.option);
    if (fixed) return fixed;
    if (this.option.type === Option.USER || this.option.type === Option.MENTIONABLE) return peopleFirst(store).map((user) => ({ name: displayName(user), value: user.id, mark: avatar(user, { size: 24 }) }));
    if (this.option.type === Option.CHANNEL) return store.ofType(ChannelType.TEXT).map((each) => ({ name: `#${channelName(store, each)}`, value: each.id }));
    return this.option.autocomplete ? null : [];
  }

  #typed() {
    this.#picked = null;
    this.blame(null);
    this.#resize();
  }

  #resize() {
    if (!GROWS) this.input.style.width = `${Math.max(this.text.length, 2) + 1}ch`;
  }
}

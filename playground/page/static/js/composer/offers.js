/** What the list above the composer offers while a command is filled in. */

import { el } from "../core/dom.js";

const PAUSE = 120;

export class Offers {
  #pane;
  #form;
  #suggestions;
  #asked = 0;

  constructor(pane, form, suggestions) {
    [this.#pane, this.#form, this.#suggestions] = [pane, form, suggestions];
  }

  /** Offers the choices of a field: its own at once, the application's after a pause in typing. */
  choices(field) {
    const asked = ++this.#asked;
    const known = field.localChoices();
    if (known) return this.#show(field, known);
    this.#show(field, [], "Loading options…");
    return setTimeout(() => asked === this.#asked && this.#ask(field, asked), PAUSE);
  }

  /** Offers the optional options that can still be added. */
  options(input) {
    this.#asked++;
    const typed = input.value.trim().toLowerCase();
    const left = this.#form.left.filter((option) => option.name.startsWith(typed));
    if (!left.length) return this.#suggestions.hide();
    const items = left.map((option) => ({ label: option.name, detail: option.description, note: "optional", pick: () => this.#form.add(option).input.focus() }));
    return this.#suggestions.show(input, { title: "Optional", items, first: typed ? 0 : -1 });
  }

  async #ask(field, asked) {
    const options = this.#form.values({ focused: field });
    options.push({ name: field.option.name, type: field.option.type, value: field.settled ? "" : field.text, focused: true });
    const result = await this.#pane.autocomplete(this.#form.command, options);
    if (asked !== this.#asked || document.activeElement !== field.input) return;
    if (result.error) this.#show(field, [], "Loading options failed.");
    else this.#show(field, result.data?.choices ?? [], "No options match your search.");
  }

  #show(field, choices, empty = "") {
    const items = choices.map((choice) => ({ label: choice.name, mark: choice.mark?.cloneNode(true), pick: () => this.#pick(field, choice) }));
    const { name, description } = field.option;
    const title = [el("b", {}, name), el("span", {}, description), !items.length && empty && el("em", {}, empty)];
    this.#suggestions.show(field.input, { title, items });
  }

  #pick(field, choice) {
    field.pick(choice);
    this.#form.focusNext();
  }
}

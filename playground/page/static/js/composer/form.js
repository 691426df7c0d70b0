/** A chosen command being filled in: its pills, the place to add optional ones, and its keys. */

import { el } from "../core/dom.js";
import { Field } from "./field.js";
import { Offers } from "./offers.js";
import { spelledOptions } from "./commands.js";

export class CommandForm {
  #pane;
  #suggestions;
  #done;
  #offers;
  #fields = [];
  #begun = null; // the field that words without an option's name went into: they go on there
  #tail = el("input", { class: "tail", role: "combobox", "aria-label": "Add an option, or press Enter to send", "aria-expanded": "false", autocomplete: "off", spellcheck: "false" });
  #more = el("button", { class: "more", type: "button", onclick: () => this.#tail.focus() });
  #error = el("p", { class: "composer-error", role: "alert" });

  /** `done(sent)` is called when the command was sent or given up. */
  constructor(pane, command, { suggestions, rest, done }) {
    [this.#pane, this.#suggestions, this.#done, this.command] = [pane, suggestions, done, command];
    this.#offers = new Offers(pane, this, suggestions);
    const name = el("span", { class: "command-name" }, `/${command.path}`);
    this.node = el("div", { class: "command-form", role: "group", "aria-label": `Command ${command.path}` }, this.#error, el("div", { class: "pills" }, name, this.#more, this.#tail));
    this.node.addEventListener("keydown", (event) => this.#onKey(event));
    this.node.addEventListener("focusout", (event) => this.node.contains(event.relatedTarget) || suggestions.hide());
    this.#tail.addEventListener("focus", () => this.#offers.options(this.#tail));
    this.#tail.addEventListener("input", () => this.#typedInTail());
    for (const option of command.options.filter((each) => each.required)) this.add(option);
    this.#fill(rest);
  }

  get fields() {
    return this.#fields;
  }

  /** The options that are not in the form yet. */
  get left() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  /** Adds an option's pill and returns its field. */
  add(option) {
    const field = new Field(option, this.#pane, { onInput: (each) => this.#typed(each), onFocus: (each) => this.#offers.choices(each) });
    this.#fields.push(field);
    this.#more.before(field.node);
    this.#tail.value = "";
    this.#countLeft();
    return field;
  }

  /** Puts the cursor where something is still to be said. */
  focusNext() {
    const next = this.#begun ?? this.#fields.find((field) => field.option.required && field.empty) ?? this.#fields.find((field) => field.empty);
    this.#begun = null;
    (next?.input ?? this.#tail).focus();
  }

  /** The filled options as Discord sends them; the first mistake is shown and makes this null. */
  values({ focused = null } = {}) {
    const read = this.#fields.map((field) => ({ field, ...field.read() }));
    const wrong = focused ? null : read.find((each) => each.error);
    if (wrong) return this.#blame(wrong.field, wrong.error);
    const good = read.filter(({ field, value }) => field !== focused && value !== undefined);
    return good.map(({ field, value }) => ({ name: field.option.name, type: field.option.type, value }));
  }

  submit() {
    const options = this.values();
    if (!options) return;
    this.#suggestions.hide();
    this.#pane.command(this.command, options);
    this.#done(true);
  }

  #blame(field, words) {
    this.#error.textContent = `${field.option.name}: ${words}`;
    field.blame(words);
    field.input.focus();
    return null;
  }

  #fill(rest) {
    for (const [name, text] of spelledOptions(this.command, rest ?? "")) {
      const option = this.command.options.find((each) => each.name === name);
      const field = this.#fields.find((each) => each.option === option) ?? this.add(option);
      field.text = text;
    }
    if (/^[^:]*\S[^:]*$/.test(rest ?? "") && this.#fields.length) {
      this.#begun = this.#fields[0];
      this.#begun.text = rest.trim();
    }
    this.#countLeft();
  }

  #typed(field) {
    this.#error.textContent = "";
    const [, text, name] = /^(.*)\s([\w-]+):$/.exec(field.text) ?? [];
    const option = this.left.find((each) => each.name === name) ?? this.#fields.find((each) => each.option.name === name)?.option;
    if (option) (field.text = text), this.#go(option);
    else this.#offers.choices(field);
  }

  #typedInTail() {
    const name = /^\s*([\w-]+):/.exec(this.#tail.value)?.[1];
    const option = this.left.find((each) => each.name === name);
    if (option) this.#go(option);
    else this.#offers.options(this.#tail);
  }

  #go(option) {
    const field = this.#fields.find((each) => each.option === option) ?? this.add(option);
    field.input.focus();
  }

  #countLeft() {
    const count = this.left.length;
    this.#more.hidden = count === 0;
    this.#more.textContent = `+${count} optional`;
  }

  #onKey(event) {
    const field = this.#fields.find((each) => each.input === event.target);
    const act = { ArrowDown: () => this.#suggestions.move(1), ArrowUp: () => this.#suggestions.move(-1), Escape: () => this.#escape() }[event.key];
    if (act) (event.preventDefault(), act());
    else if (event.key === "Enter" && event.target !== this.#more) (event.preventDefault(), this.#enter(field));
    else if (event.key === "Tab" && !event.shiftKey) this.#tab(event, field);
    else if (event.key === "Backspace" && event.target.value === "") (event.preventDefault(), this.#back(field));
  }

  #enter(field) {
    if (!field?.settled && this.#suggestions.visible && this.#suggestions.current) this.#suggestions.take();
    else this.submit();
  }

  #tab(event, field) {
    const offered = !field?.settled && this.#suggestions.visible && this.#suggestions.current;
    if (offered) (event.preventDefault(), this.#suggestions.take());
    else if (field) (event.preventDefault(), this.#after(field));
  }

  #after(field) {
    const next = this.#fields[this.#fields.indexOf(field) + 1];
    (next?.input ?? this.#tail).focus();
  }

  #escape() {
    if (this.#suggestions.visible) this.#suggestions.hide();
    else this.#done(false);
  }

  #back(field) {
    const at = field ? this.#fields.indexOf(field) : this.#fields.length;
    if (field && !field.option.required) {
      field.node.remove();
      this.#fields.splice(at, 1);
      this.#countLeft();
    }
    const before = this.#fields[at - 1];
    if (before) before.input.focus();
    else this.#done(false);
  }
}

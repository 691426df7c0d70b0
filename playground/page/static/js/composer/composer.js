/** Where a person writes: plain messages, "@" for people, "/" for the application's commands. */

import { avatar } from "../chrome/avatar.js";
import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { channelName, displayName, findUser, peopleFirst } from "../core/names.js";
import { ChannelType } from "../core/protocol.js";
import { callable, fitting, offered, spelledOut } from "./commands.js";
import { CommandForm } from "./form.js";
import { Suggestions } from "./suggestions.js";

const LONGEST = 2000;
const MENTION = /(^|\s)@([\w.-]*)$/;

export class Composer {
  #pane;
  #suggestions = new Suggestions();
  #text = el("textarea", { class: "composer-text", rows: 1, maxlength: LONGEST, role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off" });
  #plus = el("button", { class: "composer-plus", type: "button", "aria-label": "Use a command", onclick: () => this.#write("/") }, draw("plus"));
  #send = el("button", { class: "composer-send", type: "button", "aria-label": "Send", onclick: () => this.#submit() }, draw("send"));
  #box = el("div", { class: "composer-box" }, this.#plus, this.#text, this.#send);
  #form = null;

  constructor(pane) {
    this.#pane = pane;
    this.node = el("div", { class: "composer" }, this.#suggestions.node, this.#box);
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", (event) => this.#onKey(event));
    this.#text.addEventListener("blur", () => this.#suggestions.hide());
  }

  /** Names the channel the next message goes to. */
  render() {
    const channel = this.#pane.store.channels.get(this.#pane.channelId);
    const mark = channel?.type === ChannelType.DM ? "@" : channel && this.#pane.store.isThread(channel) ? "" : "#";
    const words = `Message ${mark}${channelName(this.#pane.store, channel)}`;
    this.#text.placeholder = words;
    this.#text.setAttribute("aria-label", words);
  }

  /** The commands are known, or others now: what was typed already may be one of them. */
  learn() {
    if (!this.#form && this.#text.value.startsWith("/")) this.#typed();
  }

  focus() {
    if (this.#form) this.#form.focusNext();
    else this.#text.focus();
  }

  /** Begins a command as if it had been typed. */
  start(path) {
    const command = this.#commands().find((each) => each.path === path);
    if (command) this.#fillIn(command);
    else this.#write(`/${path}`);
  }

  #commands() {
    return callable(offered(this.#pane.store, this.#pane.store.channels.get(this.#pane.channelId)));
  }

  #typed() {
    this.#grow();
    const text = this.#text.value;
    const spelled = text.startsWith("/") && spelledOut(this.#commands(), text);
    if (spelled) this.#fillIn(spelled.command, spelled.rest);
    else if (text.startsWith("/")) this.#offerCommands(text.slice(1));
    else this.#offerPeople();
  }

  #offerCommands(typed) {
    const fits = fitting(this.#commands(), typed);
    if (!fits.length) return this.#suggestions.hide();
    const bot = this.#pane.store.bot;
    const items = fits.map((command) => ({ label: this.#signature(command), detail: command.description, mark: avatar(bot, { size: 32 }), note: displayName(bot), pick: () => this.#fillIn(command) }));
    return this.#suggestions.show(this.#text, { title: typed ? `Commands matching /${typed}` : "Commands", items });
  }

  #signature(command) {
    const required = command.options.filter((option) => option.required);
    return [`/${command.path}`, ...required.map((option) => el("span", { class: "signature-option" }, option.name))].map((part) => (typeof part === "string" ? el("b", {}, part) : part));
  }

  #offerPeople() {
    const typed = MENTION.exec(this.#text.value.slice(0, this.#text.selectionStart))?.[2];
    const fits = (user) => `${user.username} ${displayName(user)}`.toLowerCase().includes(typed.toLowerCase());
    const people = typed === undefined ? [] : peopleFirst(this.#pane.store).filter(fits);
    if (!people.length) return this.#suggestions.hide();
    const items = people.map((user) => ({ label: displayName(user), note: user.username, mark: avatar(user, { size: 24 }), pick: () => this.#mention(user) }));
    return this.#suggestions.show(this.#text, { title: "Members", items });
  }

  #mention(user) {
    const [before, after] = [this.#text.value.slice(0, this.#text.selectionStart), this.#text.value.slice(this.#text.selectionStart)];
    this.#write(`${before.replace(MENTION, `$1@${user.username} `)}${after}`);
  }

  #write(text) {
    this.#text.value = text;
    this.#text.focus();
    this.#typed();
  }

  #fillIn(command, rest = "") {
    this.#suggestions.hide();
    this.#form = new CommandForm(this.#pane, command, { suggestions: this.#suggestions, rest, done: (sent) => this.#close(sent) });
    this.#text.value = "";
    this.#text.replaceWith(this.#form.node);
    this.node.classList.add("commanding");
    this.#form.focusNext();
  }

  #close(sent) {
    const path = this.#form.command.path;
    this.#suggestions.hide();
    this.#form.node.replaceWith(this.#text);
    this.#form = null;
    this.node.classList.remove("commanding");
    this.#write(sent ? "" : `/${path}`);
  }

  #submit() {
    if (this.#form) return this.#form.submit();
    const text = this.#text.value.trim();
    if (!text) return undefined;
    if (text.startsWith("/") && this.#suggestions.current) return this.#suggestions.take();
    this.#write("");
    return this.#pane.say(this.#withMentions(text));
  }

  #withMentions(text) {
    return text.replace(/(^|\s)@([\w.-]+)/g, (whole, space, name) => {
      const user = findUser(this.#pane.store, name);
      return user ? `${space}<@${user.id}>` : whole;
    });
  }

  #onKey(event) {
    if (event.isComposing) return;
    const act = this.#suggestions.visible ? this.#listKey(event) : null;
    const send = event.key === "Enter" && !event.shiftKey ? () => this.#submit() : null;
    const chosen = act ?? send;
    if (chosen) (event.preventDefault(), chosen());
  }

  #listKey(event) {
    const take = this.#suggestions.current && !event.shiftKey ? () => this.#suggestions.take() : null;
    return { ArrowDown: () => this.#suggestions.move(1), ArrowUp: () => this.#suggestions.move(-1), Escape: () => this.#suggestions.hide(), Tab: take, Enter: take }[event.key];
  }

  #grow() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${Math.min(this.#text.scrollHeight, innerHeight / 2)}px`;
  }
}

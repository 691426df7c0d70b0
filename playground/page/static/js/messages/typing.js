/** The line below the composer: who is writing in this channel just now. */

import { el } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { dots } from "./notes.js";

const LASTS = 10_000;

export class Typing {
  #pane;
  #busy = new Map();

  constructor(pane) {
    this.#pane = pane;
    this.node = el("div", { class: "typing", "aria-live": "polite" });
  }

  /** Notes that somebody is writing; forgotten after ten seconds. */
  take({ channel_id: channel, user_id: user }) {
    if (user === this.#pane.store.me.id) return;
    clearTimeout(this.#busy.get(`${channel}/${user}`));
    this.#busy.set(`${channel}/${user}`, setTimeout(() => this.#end(channel, user), LASTS));
    this.render();
  }

  /** A message ends its author's writing. */
  stop(message) {
    this.#end(message.channel_id, message.author.id);
  }

  render() {
    const here = [...this.#busy.keys()].filter((key) => key.startsWith(`${this.#pane.channelId}/`));
    const names = here.map((key) => displayName(this.#pane.store.users.get(key.split("/")[1])));
    if (!names.length) return this.node.replaceChildren();
    const words = names.length > 3 ? "Several people are typing…" : `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing…`;
    return this.node.replaceChildren(dots(), words);
  }

  #end(channel, user) {
    const key = `${channel}/${user}`;
    if (!this.#busy.has(key)) return;
    clearTimeout(this.#busy.get(key));
    this.#busy.delete(key);
    this.render();
  }
}

/** What a person does: every request of a pane, what is still under way, and what failed. */

import { callback } from "./answer.js";
import { ChannelType, Flag, MessageType, newestId } from "./core/protocol.js";

const SHOW_SENDING_AFTER = 250;
const DISMISSED = "guffaw.dismissed";
const keyOf = (messageId, customId) => `${messageId}/${customId}`;

export class Actions {
  failures = new Map();
  #pending = new Set();
  #chosen = new Map();

  isPending(messageId, customId) {
    return this.#pending.has(keyOf(messageId, customId));
  }

  /** The values a select was last set to, until the application redraws its message. */
  chosenValues(messageId, customId) {
    return this.#chosen.get(keyOf(messageId, customId));
  }

  /** Presses a button or sets a select; the message shows a spinner until the application answers. */
  async click(message, component, values) {
    const key = keyOf(message.id, component.custom_id);
    this.#pending.add(key);
    this.failures.delete(message.id);
    if (values) this.#chosen.set(key, values);
    this.#redraw(message.id);
    const request = { op: "component", message: message.id, custom_id: component.custom_id, component_type: component.type, id: component.id };
    const result = await this.connection.request({ ...request, ...(values && { values }) });
    this.#pending.delete(key);
    if (result.error) this.#fail(message.id, key, result.error);
    this.#redraw(message.id);
    callback(this, result);
  }

  /** Sends a command; a local line stands in for the answer while it is slow, and stays when it fails. */
  async command(command, options) {
    const line = this.#localLine(command);
    const slow = setTimeout(() => this.store.apply({ t: "MESSAGE_CREATE", d: line }), SHOW_SENDING_AFTER);
    const request = { op: "command", channel: line.channel_id, name: command.root, options: command.wrap(options) };
    const result = await this.connection.request(request);
    clearTimeout(slow);
    if (result.error) this.store.apply({ t: "MESSAGE_CREATE", d: { ...line, flags: Flag.EPHEMERAL, failure: result.error } });
    else this.store.drop(line);
    callback(this, result);
  }

  autocomplete(command, options) {
    return this.connection.request({ op: "autocomplete", channel: this.channelId, name: command.root, options: command.wrap(options) });
  }

  async submitModal(token, components) {
    const result = await this.connection.request({ op: "modal", token, components });
    callback(this, result);
    return result;
  }

  /** Writes a message; in a forum it begins a thread. */
  async say(content) {
    const channel = this.channelId;
    const isForum = this.store.channels.get(channel)?.type === ChannelType.FORUM;
    const request = isForum ? { op: "start_thread", channel, name: content.slice(0, 100), content } : { op: "say", channel, content };
    const result = await this.connection.request(request);
    if (result.error) this.store.apply({ t: "MESSAGE_CREATE", d: { ...this.#local(channel), author: this.store.me, content, failure: result.error } });
  }

  /** Opens the direct message with the application, which the server makes when there is none yet. */
  async directMessage() {
    const result = await this.connection.request({ op: "open_dm" });
    if (result.channel) this.open(result.channel);
  }

  /** Puts an ephemeral message away for this person, also after a reload. */
  dismiss(message) {
    const gone = JSON.parse(sessionStorage.getItem(DISMISSED) ?? "[]");
    sessionStorage.setItem(DISMISSED, JSON.stringify([...gone, message.id].slice(-500)));
    this.store.drop(message);
  }

  /** A message changed: nothing remembered about its old state holds any longer. */
  forget(messageId) {
    this.failures.delete(messageId);
    for (const key of this.#chosen.keys()) if (key.startsWith(`${messageId}/`)) this.#chosen.delete(key);
  }

  /** Leaves out what was dismissed before the page was loaded again. */
  forgetStale() {
    for (const id of JSON.parse(sessionStorage.getItem(DISMISSED) ?? "[]")) {
      const message = this.store.messageById(id);
      if (message) this.store.drop(message);
    }
  }

  #fail(messageId, key, words) {
    this.failures.set(messageId, words);
    this.#chosen.delete(key);
  }

  #redraw(messageId) {
    const message = this.store.messageById(messageId);
    if (message?.channel_id === this.channelId) this.list.take(message);
  }

  #localLine(command) {
    const interaction = { name: command.path, user: this.store.me, type: 2 };
    return { ...this.#local(this.channelId), author: this.store.bot, type: MessageType.COMMAND, flags: Flag.LOADING, interaction, sending: true };
  }

  /** A message that only this page knows; its id sorts it to the end. */
  #local(channelId) {
    return { id: newestId(), channel_id: channelId, type: MessageType.DEFAULT, flags: 0, content: "", timestamp: new Date().toISOString(), attachments: [], embeds: [], components: [] };
  }
}

/** One person's whole client: its connection, what it knows, and the nodes that show it. */

import { Actions } from "./actions.js";
import { memberGroups } from "./chrome/members.js";
import { channelGroups } from "./chrome/channels.js";
import { frame } from "./chrome/frame.js";
import { Composer } from "./composer/composer.js";
import { Connection } from "./core/connection.js";
import { refill } from "./core/dom.js";
import { Reading } from "./core/reading.js";
import { startingChannel } from "./core/start.js";
import { Store } from "./core/store.js";
import { MessageList } from "./messages/list.js";
import { Typing } from "./messages/typing.js";

/** Where there is a mouse there is a keyboard; on a phone focus would open the one on the screen. */
const HAS_KEYBOARD = matchMedia("(hover: hover)");

export class Pane extends Actions {
  store = new Store();
  reading = new Reading(this.store);
  channelId = null;
  #wanted;

  /** `person` is a user name; `channel` the name or id to begin in; `host` is told when the pane changes. */
  constructor(person, { channel = null, host }) {
    super();
    [this.person, this.host, this.#wanted] = [person, host, channel];
    this.connection = new Connection(person);
    this.list = new MessageList(this);
    this.composer = new Composer(this);
    this.typing = new Typing(this);
    this.parts = frame(this);
    ({ root: this.root, body: this.body, overlay: this.overlay } = this.parts);
    this.#listen();
    this.connection.open();
  }

  /** Opens a channel, and a message in it when one is named. */
  open(channelId, messageId = null) {
    if (!this.store.channels.has(channelId)) return;
    if (channelId !== this.channelId) this.#enter(channelId);
    this.parts.drawer(false);
    if (HAS_KEYBOARD.matches) this.composer.focus();
    if (messageId && this.store.messageById(messageId)) this.list.reveal(messageId);
  }

  /** Begins a command in the composer. */
  startCommand(path) {
    this.composer.start(path);
  }

  /** Hands this pane's place to another person. */
  become(user) {
    this.host.replace(this, user.username, this.store.channels.get(this.channelId)?.name);
  }

  close() {
    this.connection.close();
    document.removeEventListener("visibilitychange", this.#onSight);
    this.root.remove();
  }

  #onSight = () => document.visibilityState === "visible" && this.channelId && this.reading.read(this.channelId) && this.#side();

  #listen() {
    const on = (kind, take) => this.store.addEventListener(kind, (event) => take(event.detail));
    this.connection.addEventListener("event", (event) => this.store.apply(event.detail));
    this.connection.addEventListener("lost", () => this.parts.offline(true));
    document.addEventListener("visibilitychange", this.#onSight);
    on("world", () => this.#world());
    on("channels", () => this.#channels());
    on("message", (detail) => this.#message(detail));
    on("deleted", ({ channelId }) => (channelId === this.channelId && this.list.render(), this.#side()));
    on("bot", () => this.#side());
    on("roles", () => (this.list.refresh(), this.#side()));
    on("notification", () => this.#phone());
    on("commands", () => this.composer.learn());
    on("typing", (detail) => this.typing.take(detail));
  }

  #world() {
    this.reading.load();
    this.forgetStale();
    this.parts.offline(false);
    this.parts.person();
    this.composer.learn();
    this.#phone();
    if (!this.store.channels.has(this.channelId)) return this.#enter(startingChannel(this.store, this.#wanted));
    this.list.refresh();
    this.#onSight();
    return this.#side();
  }

  #enter(id) {
    this.channelId = id;
    const newFrom = this.reading.unread(id)[0]?.id;
    this.list.open(newFrom);
    this.reading.read(id);
    this.composer.render();
    this.typing.render();
    this.#side();
  }

  #channels() {
    if (!this.store.channels.has(this.channelId)) return this.#enter(startingChannel(this.store));
    this.list.render();
    return this.#side();
  }

  #message({ message, fresh }) {
    this.forget(message.id);
    if (fresh && !message.sending) this.typing.stop(message);
    if (message.channel_id === this.channelId) this.#show(message);
    const starter = fresh && this.store.messageById(message.channel_id);
    if (starter && starter.channel_id === this.channelId) this.list.take(starter);
    this.#side();
  }

  #show(message) {
    this.list.take(message);
    if (document.visibilityState === "visible") this.reading.read(this.channelId);
  }

  #phone() {
    this.parts.phone();
    this.parts.header();
  }

  #side() {
    this.parts.header();
    this.parts.rail();
    refill(this.parts.channels, channelGroups(this));
    refill(this.parts.members, memberGroups(this));
    this.host.changed(this);
  }
}

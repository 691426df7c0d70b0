/** What one person sees of the world, kept up to date by the server's events. */

import { byAge, ChannelType } from "./protocol.js";

const THREADS = new Set([ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD]);

export class Store extends EventTarget {
  me = null;
  guild = { name: "Local Discord" };
  users = new Map();
  channels = new Map();
  commands = [];
  notifications = [];
  roles = [];
  memberRoles = {};
  installed = false;
  botOnline = false;
  #messages = new Map();

  /** Takes one server event in and tells the listeners of its kind. */
  apply({ t, d }) {
    if (t === "HELLO") this.#hello(d);
    else if (t === "BOT") this.#bot(d);
    else if (t === "COMMANDS") this.#tell("commands", (this.commands = d));
    else if (t === "ROLES") this.#roles(d);
    else if (t === "NOTIFICATION") this.#tell("notification", d.silent || this.notifications.push(d));
    else if (t === "TYPING" || t === "TYPING_START") this.#tell("typing", d);
    else if (t === "MESSAGE_DELETE") this.#forget(d);
    else if (t.startsWith("MESSAGE_")) this.#keep(d, t === "MESSAGE_CREATE");
    else if (/^(CHANNEL|THREAD)_DELETE$/.test(t)) this.#tell("channels", this.channels.delete(d.id));
    else if (/^(CHANNEL|THREAD)_(CREATE|UPDATE)$/.test(t)) this.#tell("channels", this.channels.set(d.id, d));
  }

  /** A channel's messages, oldest first. */
  messagesOf(channelId) {
    return [...(this.#messages.get(channelId)?.values() ?? [])];
  }

  messageById(id) {
    for (const channel of this.#messages.values()) if (channel.has(id)) return channel.get(id);
    return null;
  }

  /** Hides a message from this person alone, as dismissing an ephemeral one does. */
  drop(message) {
    this.#forget({ id: message.id, channel_id: message.channel_id });
  }

  ofType(...types) {
    return [...this.channels.values()].filter((channel) => types.includes(channel.type));
  }

  threadsOf(channelId) {
    return [...this.channels.values()].filter((each) => THREADS.has(each.type) && each.parent_id === channelId);
  }

  isThread(channel) {
    return THREADS.has(channel.type);
  }

  get bot() {
    return [...this.users.values()].find((user) => user.bot);
  }

  #hello(d) {
    this.me = d.me;
    this.guild = { ...this.guild, ...(typeof d.guild === "object" ? d.guild : {}) };
    this.users = new Map(d.users.map((user) => [user.id, user]));
    this.channels = new Map(d.channels.map((channel) => [channel.id, channel]));
    this.commands = d.commands;
    this.notifications = d.notifications.filter((push) => !push.silent); // they reach no lock screen
    this.installed = d.installed;
    [this.roles, this.memberRoles] = [d.roles.roles, d.roles.members];
    this.botOnline = Boolean(d.bot_online);
    this.#messages = new Map();
    for (const message of d.messages.sort((a, b) => byAge(a.id, b.id))) this.#place(message);
    this.#tell("world");
  }

  #roles(d) {
    if (d.guild !== this.guild.id) return;
    [this.roles, this.memberRoles] = [d.roles, d.members];
    this.#tell("roles");
  }

  #bot(d) {
    this.botOnline = typeof d === "object" ? Boolean(d.online) : Boolean(d);
    this.#tell("bot");
  }

  #place(message) {
    if (!this.#messages.has(message.channel_id)) this.#messages.set(message.channel_id, new Map());
    this.#messages.get(message.channel_id).set(message.id, message);
  }

  #keep(message, fresh) {
    const known = this.messageById(message.id);
    if (!known && !this.channels.has(message.channel_id)) this.#directMessage(message);
    this.#place({ ...known, ...message });
    this.#tell("message", { message: { ...known, ...message }, fresh: fresh && !known });
  }

  #directMessage(message) {
    this.channels.set(message.channel_id, { id: message.channel_id, type: ChannelType.DM, recipients: [this.me] });
    this.#tell("channels");
  }

  #forget({ id, channel_id: channelId }) {
    if (this.#messages.get(channelId)?.delete(id)) this.#tell("deleted", { id, channelId });
  }

  #tell(kind, detail = null) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

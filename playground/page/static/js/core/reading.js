/** How far one person has read each channel, and what waits for them there; kept in the browser. */

import { byAge, ChannelType } from "./protocol.js";

export class Reading {
  #store;
  #key;
  #last;

  constructor(store) {
    this.#store = store;
  }

  /** Loads the marks of the person the store now belongs to. */
  load() {
    this.#key = `guffaw.read.${this.#store.me.id}`;
    this.#last = JSON.parse(localStorage.getItem(this.#key) ?? "{}");
  }

  /** The messages of others in a channel that this person has not seen. */
  unread(channelId) {
    const seen = this.#last[channelId] ?? "0";
    const fresh = this.#store.messagesOf(channelId).filter((each) => byAge(each.id, seen) > 0);
    return fresh.filter((each) => each.author.id !== this.#store.me.id);
  }

  /** Unread messages that call on this person: any in a direct message or a group, else those that mention them. */
  mentions(channelId) {
    const unread = this.unread(channelId);
    if ([ChannelType.DM, ChannelType.GROUP_DM].includes(this.#store.channels.get(channelId)?.type)) return unread.length;
    return unread.filter((each) => this.mentionsMe(each)).length;
  }

  mentionsMe(message) {
    const named = message.mentions?.some((user) => user.id === this.#store.me.id);
    return Boolean(named || message.mention_everyone);
  }

  /** Marks a channel as read to its end; says whether that changed anything. */
  read(channelId) {
    const newest = this.#store.messagesOf(channelId).at(-1)?.id;
    if (!newest || this.#last[channelId] === newest) return false;
    this.#last[channelId] = newest;
    localStorage.setItem(this.#key, JSON.stringify(this.#last));
    return true;
  }
}

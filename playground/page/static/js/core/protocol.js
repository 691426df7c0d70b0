/** The numbers of Discord's protocol that the page acts on, by their names. */

export const Flag = { HAS_THREAD: 1 << 5, EPHEMERAL: 1 << 6, LOADING: 1 << 7, COMPONENTS_V2: 1 << 15 };

export const ChannelType = { TEXT: 0, DM: 1, GROUP_DM: 3, ANNOUNCEMENT: 5, ANNOUNCEMENT_THREAD: 10, PUBLIC_THREAD: 11, PRIVATE_THREAD: 12, FORUM: 15 };

export const Context = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 };

export const Install = { GUILD: 0, USER: 1 };

export const MessageType = { DEFAULT: 0, ADDED: 1, THREAD_CREATED: 18, REPLY: 19, COMMAND: 20, THREAD_STARTER: 21 };

export const Callback = { MODAL: 9 };

export const Option = {
  SUB_COMMAND: 1, SUB_COMMAND_GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5,
  USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11,
};

export const Component = {
  ROW: 1, BUTTON: 2, SELECT: 3, INPUT: 4, USER_SELECT: 5, ROLE_SELECT: 6, MENTIONABLE_SELECT: 7, CHANNEL_SELECT: 8,
  SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12, FILE: 13, SEPARATOR: 14, CONTAINER: 17, LABEL: 18,
  RADIO_GROUP: 21, CHECKBOX_GROUP: 22, CHECKBOX: 23,
};

export const ButtonStyle = { LINK: 5 };

const DISCORD_EPOCH = 1420070400000n;

let serial = 0;

/** A snowflake newer than any the server has given out, for lines that only the page knows. */
export const newestId = () => String(((BigInt(Date.now()) - DISCORD_EPOCH) << 22n) | BigInt(0x3ff000 + (++serial & 0xfff)));

/** Orders snowflakes by age without leaving strings: they are too large for numbers. */
export const byAge = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

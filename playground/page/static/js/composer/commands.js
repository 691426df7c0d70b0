/** The application's commands flattened to what a person can call: "gears place" is one. */

import { ChannelType, Context, Install, Option } from "../core/protocol.js";

const CHAT_INPUT = 1;
const isBranch = (option) => option.type === Option.SUB_COMMAND || option.type === Option.SUB_COMMAND_GROUP;

function walk(node, path, root, wrap) {
  const branches = (node.options ?? []).filter(isBranch);
  if (!branches.length) return [{ path, root: root.name, description: node.description, options: ordered(node.options ?? []), wrap }];
  return branches.flatMap((branch) => walk(branch, `${path} ${branch.name}`, root, (options) => wrap([{ name: branch.name, type: branch.type, options }])));
}

const ordered = (options) => [...options].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));

function contextOf(channel) {
  if (channel.guild_id) return Context.GUILD;
  return channel.type === ChannelType.DM ? Context.BOT_DM : Context.PRIVATE_CHANNEL;
}

/** The commands that a person is offered in a channel: by their contexts, and by who has installed the application. */
export function offered(store, channel) {
  const context = channel && contextOf(channel);
  const installs = [context === Context.PRIVATE_CHANNEL ? null : Install.GUILD, store.installed ? Install.USER : null];
  const fits = ({ contexts, integration_types: types }) => (!contexts?.length || contexts.includes(context)) && (!types?.length || types.some((type) => installs.includes(type)));
  return channel?.type === ChannelType.FORUM ? [] : store.commands.filter((command) => fits(command) && (store.installed || context !== Context.PRIVATE_CHANNEL));
}

/** Every callable command; `wrap` puts option values into the tree Discord sends. */
export function callable(commands) {
  const chat = commands.filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT);
  return chat.flatMap((command) => walk(command, command.name, command, (options) => options)).sort((a, b) => a.path.localeCompare(b.path));
}

/** The commands that fit what was typed after the slash, the closest first. */
export function fitting(commands, typed) {
  const wanted = typed.toLowerCase().trimEnd();
  const rank = ({ path }) => (path.startsWith(wanted) ? 0 : path.split(/[ -]/).some((word) => word.startsWith(wanted)) ? 1 : path.includes(wanted) ? 2 : 3);
  return commands.filter((command) => rank(command) < 3).sort((a, b) => rank(a) - rank(b));
}

/** The command whose whole name begins a text "/name rest", with the rest; null while it is still being typed. */
export function spelledOut(commands, text) {
  const starts = commands.filter(({ path }) => text.startsWith(`/${path} `));
  const command = starts.sort((a, b) => b.path.length - a.path.length)[0];
  return command ? { command, rest: text.slice(command.path.length + 2) } : null;
}

/** Splits "tile: Sprocket Square at: E5" into pairs of option name and text. */
export function spelledOptions(command, rest) {
  const names = command.options.map((option) => option.name).join("|");
  if (!names) return [];
  const pattern = new RegExp(`(?:^|\\s)(${names}):\\s*`, "g");
  const found = [...rest.matchAll(pattern)];
  return found.map((each, at) => [each[1], rest.slice(each.index + each[0].length, found[at + 1]?.index ?? rest.length).trim()]);
}

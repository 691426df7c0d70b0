/** From what a person typed into an option to the value that is sent, or to what is wrong with it. */

import { channelName, findUser } from "../core/names.js";
import { ChannelType, Option } from "../core/protocol.js";

const YES_NO = [{ name: "True", value: true }, { name: "False", value: false }];

/** The fixed choices of an option, if it has any. */
export const fixedChoices = (option) => (option.type === Option.BOOLEAN ? YES_NO : (option.choices ?? null));

function number(option, text) {
  const value = Number(text);
  const whole = option.type === Option.INTEGER;
  if (text.trim() === "" || !Number.isFinite(value) || (whole && !Number.isInteger(value))) return { error: whole ? "Input a valid integer." : "Input a valid number." };
  if (option.min_value !== undefined && value < option.min_value) return { error: `Must be at least ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value) return { error: `Must be at most ${option.max_value}.` };
  return { value };
}

function string(option, text) {
  if (option.min_length && text.length < option.min_length) return { error: `Must be at least ${option.min_length} letters.` };
  if (option.max_length && text.length > option.max_length) return { error: `Must be at most ${option.max_length} letters.` };
  return { value: text };
}

function channel(store, text) {
  const wanted = text.replace(/^#/, "").toLowerCase();
  const open = [...store.channels.values()].filter((each) => each.type !== ChannelType.DM);
  const found = open.find((each) => each.id === wanted || channelName(store, each).toLowerCase() === wanted);
  return found ? { value: found.id } : { error: "Input a valid channel." };
}

function person(store, text) {
  const user = findUser(store, text);
  return user ? { value: user.id } : { error: "Input a valid user." };
}

function fixed(choices, text) {
  const choice = choices.find((each) => each.name.toLowerCase() === text.trim().toLowerCase());
  return choice ? { value: choice.value } : { error: "Input a valid choice." };
}

/** The value of an option's text, or `{error}` in the words Discord uses. */
export function valueOf(option, text, store) {
  const choices = fixedChoices(option);
  if (choices) return fixed(choices, text);
  if (option.type === Option.INTEGER || option.type === Option.NUMBER) return number(option, text);
  if (option.type === Option.USER || option.type === Option.MENTIONABLE) return person(store, text);
  if (option.type === Option.CHANNEL) return channel(store, text);
  if (option.type === Option.ATTACHMENT || option.type === Option.ROLE) return { error: "This page cannot fill in this kind of option." };
  return string(option, text);
}

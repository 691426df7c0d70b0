/** Dates and times as Discord words them, in the reader's own language and zone. */

import { el } from "./dom.js";

const DAY = 86_400_000;
const LANGUAGE = navigator.language || "en";
const format = (options) => new Intl.DateTimeFormat(LANGUAGE, options);

const STYLES = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
};
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });
const UNITS = [["year", 365 * DAY], ["month", 30 * DAY], ["day", DAY], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];

export const shortTime = (date) => STYLES.t.format(date);
export const longDate = (date) => STYLES.D.format(date);
export const fullTime = (date) => STYLES.F.format(date);

const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
export const sameDay = (a, b) => midnight(a) === midnight(b);

/** A message's time: "Today at 9:05" for the last two days, else the date. */
export function messageTime(date) {
  const days = Math.round((midnight(Date.now()) - midnight(date)) / DAY);
  if (days > 1) return `${STYLES.d.format(date)} ${STYLES.t.format(date)}`;
  return `${days === 0 ? "Today" : "Yesterday"} at ${STYLES.t.format(date)}`;
}

function relative(date) {
  const gap = date.getTime() - Date.now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(gap) >= length) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(gap / size), unit);
}

/** The node of a `<t:unix:style>` mark; relative ones keep themselves up to date. */
export function timestamp(seconds, style = "f") {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const text = style === "R" ? relative(date) : STYLES[style].format(date);
  const attributes = { class: "timestamp", datetime: date.toISOString(), title: fullTime(date) };
  return el("time", { ...attributes, data: style === "R" ? { relative: "" } : {} }, text);
}

/** Rewrites every relative time on the page, now and then. */
export function keepTimesFresh() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(new Date(node.dateTime));
  }, 10_000);
}

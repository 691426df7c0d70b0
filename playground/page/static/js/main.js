/** The page: one pane for each person named in `?view=`, side by side. */

import { el } from "./core/dom.js";
import { channelName, displayName } from "./core/names.js";
import { keepTimesFresh } from "./core/time.js";
import { Pane } from "./pane.js";

const RETRY = 800;
const place = document.getElementById("panes");

class Host {
  #panes = [];

  show(people, channel) {
    place.replaceChildren();
    this.#panes = people.map((person) => new Pane(person, { channel, host: this }));
    place.append(...this.#panes.map((pane) => pane.root));
  }

  many() {
    return this.#panes.length > 1;
  }

  /** Puts another person where a pane is. */
  replace(old, person, channel) {
    const fresh = new Pane(person, { channel, host: this });
    old.root.replaceWith(fresh.root);
    old.close();
    this.#panes[this.#panes.indexOf(old)] = fresh;
    this.#remember();
  }

  remove(pane) {
    pane.close();
    this.#panes = this.#panes.filter((each) => each !== pane);
    this.#remember();
    for (const each of this.#panes) each.parts.header();
  }

  /** Names the first pane's channel in the window's title. */
  changed(pane) {
    if (pane !== this.#panes[0]) return;
    const { store, reading, channelId } = pane;
    const waiting = [...store.channels.keys()].reduce((sum, id) => sum + reading.mentions(id), 0);
    document.title = `${waiting ? `(${waiting}) ` : ""}${channelName(store, store.channels.get(channelId))} | ${store.guild.name}`;
  }

  #remember() {
    const url = new URL(location.href);
    url.searchParams.set("view", this.#panes.map((pane) => pane.person).join(","));
    url.searchParams.delete("channel");
    history.replaceState(null, "", url);
  }
}

async function people() {
  for (;;) {
    const answer = await fetch("/local/state").catch(() => null);
    if (answer?.ok) return (await answer.json()).users.filter((user) => !user.bot);
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
}

function nobody(name, known) {
  const link = (user) => el("a", { class: "link", href: `?view=${encodeURIComponent(user.username)}` }, displayName(user));
  const links = known.flatMap((user, at) => [at ? ", " : "", link(user)]);
  place.replaceChildren(el("p", { class: "boot" }, `Nobody here is called “${name}”. Here are: `, ...links, "."));
}

async function start() {
  const query = new URLSearchParams(location.search);
  const known = await people();
  const wanted = (query.get("view") ?? "").split(",").map((name) => name.trim()).filter(Boolean);
  const called = (name) => known.find((user) => user.id === name || user.username.toLowerCase() === name.toLowerCase());
  const stranger = wanted.find((name) => !called(name));
  if (stranger) return nobody(stranger, known);
  const shown = wanted.length ? wanted.map(called) : known.slice(0, 1);
  new Host().show(shown.map((user) => user.username), query.get("channel"));
  return keepTimesFresh();
}

start();

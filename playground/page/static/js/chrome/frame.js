/** The fixed frame of a pane: rail, side bar, header, messages, composer, members, and the layer for dialogs. */

import { el, refill } from "../core/dom.js";
import { displayName } from "../core/names.js";
import { headerParts } from "./header.js";
import { personPanel } from "./person.js";
import { phoneParts } from "./phone.js";
import { railTiles } from "./rail.js";

function drawerSwitch(pane, { root, drawer, shade }) {
  const set = (open) => {
    root.classList.toggle("drawer-open", open);
    shade.hidden = !open;
    if (open) drawer.querySelector("button")?.focus();
  };
  shade.addEventListener("click", () => set(false));
  drawer.addEventListener("keydown", (event) => event.key === "Escape" && set(false));
  return (open = !root.classList.contains("drawer-open")) => set(open);
}

const lostBar = () => el("div", { class: "lost", role: "status", hidden: true }, "Connection lost. Reconnecting…");

/** Builds the frame once; the returned functions bring its parts up to date. */
export function frame(pane) {
  const rail = el("nav", { class: "rail", "aria-label": "Servers" });
  const title = el("header", { class: "guild-name" });
  const channels = el("nav", { class: "channels", "aria-label": "Channels" });
  const footer = el("footer", { class: "side-foot" });
  const drawer = el("div", { class: "drawer" }, rail, el("div", { class: "side" }, title, channels, footer));
  const shade = el("div", { class: "shade", hidden: true });
  const head = el("header", { class: "head" });
  const lost = lostBar();
  const members = el("aside", { class: "members", "aria-label": "Members" });
  const phone = el("aside", { class: "phone", "aria-label": "Locked phone" });
  const right = el("div", { class: "right" }, members, phone);
  const chat = el("main", { class: "chat" }, head, lost, el("div", { class: "columns" }, el("div", { class: "talk" }, pane.list.node, pane.composer.node, pane.typing.node), right));
  const body = el("div", { class: "pane-body" }, drawer, shade, chat);
  const overlay = el("div", { class: "overlay" });
  const root = el("section", { class: "pane", data: { person: pane.person }, "aria-label": `Client of ${pane.person}` }, body, overlay);
  const toggle = drawerSwitch(pane, { root, drawer, shade });
  return {
    root, body, overlay, channels, members,
    drawer: (open) => toggle(open),
    offline: (gone) => (lost.hidden = !gone),
    header: () => refill(head, headerParts(pane, toggle)),
    rail: () => refill(rail, railTiles(pane)),
    phone: () => refill(phone, phoneParts(pane)),
    person: () => {
      root.setAttribute("aria-label", `Client of ${displayName(pane.store.me)}`);
      title.replaceChildren(el("span", {}, pane.store.guild.name));
      footer.replaceChildren(personPanel(pane));
    },
  };
}

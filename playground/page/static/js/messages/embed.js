/** Rich embeds: colored edge, author, title, text, fields, pictures and footer. */

import { el } from "../core/dom.js";
import { localFile } from "../core/links.js";
import { messageTime } from "../core/time.js";
import { inline } from "../markdown/inline.js";
import { markdown } from "../markdown/blocks.js";
import { linkNode } from "../markdown/link.js";
import { picture } from "./media.js";

/** A color number as CSS writes it. */
export const cssColor = (number) => `#${number.toString(16).padStart(6, "0")}`;

function title(embed, pane) {
  if (!embed.title) return null;
  const words = inline(embed.title, pane);
  return el("div", { class: "embed-title" }, (embed.url && linkNode(embed.url, words, pane)) || words);
}

function fields(embed, pane) {
  if (!embed.fields?.length) return null;
  const one = (field) => el("div", { class: field.inline ? "embed-field inline" : "embed-field" }, el("b", {}, inline(field.name, pane)), markdown(field.value, pane));
  return el("div", { class: "embed-fields" }, embed.fields.map(one));
}

function footer(embed) {
  const parts = [embed.footer?.text, embed.timestamp && messageTime(new Date(embed.timestamp))].filter(Boolean);
  return parts.length > 0 && el("div", { class: "embed-footer" }, parts.join(" • "));
}

const image = (part, pane) => part && localFile(part.url) && picture(part, pane);

export function embedNode(embed, pane) {
  const edge = typeof embed.color === "number" ? { "--edge": cssColor(embed.color) } : {};
  return el(
    "div", { class: "embed", style: edge },
    el("div", { class: "embed-words" },
      embed.author?.name && el("div", { class: "embed-author" }, embed.author.name),
      title(embed, pane), embed.description && markdown(embed.description, pane), fields(embed, pane)),
    embed.thumbnail && el("div", { class: "embed-thumbnail" }, image(embed.thumbnail, pane)),
    embed.image && el("div", { class: "embed-image" }, image(embed.image, pane)),
    footer(embed),
  );
}

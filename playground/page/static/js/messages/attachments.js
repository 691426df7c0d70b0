/** Attached files: pictures in the chat, everything else as a card to download. */

import { el } from "../core/dom.js";
import { draw } from "../core/icons.js";
import { localFile } from "../core/links.js";
import { mosaic } from "./media.js";

const isPicture = (file) => Boolean(file.width) || /^image\//.test(file.content_type ?? "");
const UNITS = ["bytes", "KB", "MB"];

/** A size as people read it: "12.3 KB". */
function readable(bytes) {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return `${(bytes / 1000 ** power).toFixed(power ? 1 : 0)} ${UNITS[power]}`;
}

/** A card for a file that is not a picture. */
export function fileCard(file) {
  const href = localFile(file.url);
  const name = file.filename ?? decodeURIComponent((href ?? "file").split("/").at(-1));
  const link = href ? el("a", { class: "link", href, download: name }, name) : el("span", {}, name);
  const size = file.size !== undefined && file.size !== null && el("span", { class: "file-size" }, readable(file.size));
  const save = href && el("a", { class: "file-save", href, download: name, "aria-label": `Download ${name}` }, draw("download"));
  return el("div", { class: "file-card" }, draw("file"), el("div", { class: "file-words" }, link, size), save);
}

/** The nodes of a message's attachments: pictures together first, then the cards. */
export function attachmentNodes(files, pane) {
  const pictures = files.filter((file) => isPicture(file) && localFile(file.url));
  const rest = files.filter((file) => !pictures.includes(file));
  return [pictures.length > 0 && mosaic(pictures, pane), rest.map(fileCard)];
}

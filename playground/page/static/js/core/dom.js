/** Builds DOM nodes. Text only ever enters the page as text: nothing here parses markup. */

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "inert", "selected", "readOnly", "tabIndex"]);

function set(node, name, value) {
  if (value === undefined || value === null) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "class") node.className = value;
  else if (name === "data") Object.assign(node.dataset, value);
  else if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
  else if (PROPERTIES.has(name)) node[name] = value;
  else if (value !== false) node.setAttribute(name, value === true ? "" : value);
}

/** An element with attributes, `on…` listeners and children; null and false children are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A one-path picture of 24 by 24 in the text's color. */
export function icon(path, name = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${name}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(svg.namespaceURI, "path");
  shape.setAttribute("d", path);
  shape.setAttribute("fill-rule", "evenodd");
  svg.append(shape);
  return svg;
}

/** Fills a node anew, but leaves children that look the same in place: a click or the focus on them is not lost. */
export function refill(node, children) {
  const old = [...node.children];
  const place = [...node.querySelectorAll("button")].indexOf(document.activeElement);
  const kept = children.map((child, at) => (old[at]?.isEqualNode(child) ? old[at] : child));
  if (kept.length === old.length && kept.every((child, at) => child === old[at])) return;
  node.replaceChildren(...kept);
  if (place >= 0) node.querySelectorAll("button")[place]?.focus({ preventScroll: true });
}

let serial = 0;

/** An id no other element of the page has, for labels and described-by. */
export const uniqueId = (word) => `${word}-${++serial}`;

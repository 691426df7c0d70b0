/** One person's WebSocket: events from the server, requests with answers, and reconnecting for ever. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3000;
const SILENT = { error: "The application did not respond" };

export class Connection extends EventTarget {
  #person;
  #socket = null;
  #waiting = new Map();
  #serial = 0;
  #wait = FIRST_WAIT;
  #closed = false;

  constructor(person) {
    super();
    this.#person = person;
  }

  open() {
    const url = new URL("/local/ws", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("user", this.#person);
    this.#socket = new WebSocket(url);
    this.#socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** Sends one request; the promise always resolves, with `{error}` when no answer came. */
  request(body) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "Not connected. Try again in a moment." });
    const n = ++this.#serial;
    this.#socket.send(JSON.stringify({ ...body, n }));
    return new Promise((resolve) => this.#waiting.set(n, resolve));
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #receive({ t, d, n }) {
    if (t === "RESULT") return this.#answer(n, d);
    if (t === "HELLO") this.#wait = FIRST_WAIT;
    return this.dispatchEvent(new CustomEvent("event", { detail: { t, d } }));
  }

  #answer(n, result) {
    this.#waiting.get(n)?.(result ?? SILENT);
    this.#waiting.delete(n);
  }

  #lost() {
    for (const n of [...this.#waiting.keys()]) this.#answer(n, SILENT);
    if (this.#closed) return;
    this.dispatchEvent(new Event("lost"));
    setTimeout(() => this.#closed || this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.5, LONGEST_WAIT);
  }
}

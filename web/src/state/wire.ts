/** A socket that comes back by itself. It knows nothing of tables. */
import type { DownMessage, UpMessage } from "../wire/types";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server restarts: another one is there, or this one soon again. */
const RESTART = 1012;
const RESTART_WAIT = 150;
/** A page asleep for longer may hold a dead socket without knowing. */
const SLEEP = 30_000;

export interface WireHandlers {
  opened: () => void;
  message: (message: DownMessage) => void;
  /** The line is down; another attempt follows. */
  lost: () => void;
}

export class Wire {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;
  #hiddenSince = 0;

  constructor(
    private readonly address: string,
    private readonly handlers: WireHandlers,
  ) {
    window.addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.#woken);
    this.#connect();
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Says whether the message left. */
  send(message: UpMessage): boolean {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** The other side answered properly: the next loss is retried quickly again. */
  settled(): void {
    this.#wait = FIRST_WAIT;
  }

  /** Drop the present socket, if any, and try at once. */
  readonly retry = (): void => {
    if (this.#closed) return;
    this.#drop();
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.#woken);
    this.#drop();
  }

  readonly #woken = (): void => {
    if (document.hidden) {
      this.#hiddenSince = Date.now();
      return;
    }
    if (!this.open || Date.now() - this.#hiddenSince > SLEEP) this.retry();
  };

  #connect(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => this.handlers.opened();
    socket.onmessage = (event) => this.handlers.message(JSON.parse(String(event.data)) as DownMessage);
    socket.onclose = (event) => this.#again(event.code === RESTART);
  }

  #again(restarts: boolean): void {
    this.#drop();
    if (this.#closed) return;
    // A little chance, so that a whole table does not come back in the same instant.
    const wait = (restarts ? RESTART_WAIT : this.#wait) * (0.8 + Math.random() * 0.4);
    if (!restarts) this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.handlers.lost();
  }

  /** Forget the socket without waiting for it: a dead one may take minutes to close. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

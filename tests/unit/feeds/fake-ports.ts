import type { FeedSocket } from "#durable-objects/market/feed/connection-attempt.ts";
import type { FeedSink, HistoryRequest } from "#durable-objects/market/feed/feed.ts";
import type {
  ConnectionPorts,
  SocketEvents,
} from "#durable-objects/market/feed/feed-connection.ts";

interface Timer {
  atMs: number;
  run: () => void;
}

/** The server's side of a socket in the fake network. */
export class FakeSocket implements FeedSocket {
  readonly url: string;
  readonly events: SocketEvents;
  readonly sent: string[] = [];
  isClosed = false;
  refusesToSend = false;

  constructor(url: string, events: SocketEvents) {
    this.url = url;
    this.events = events;
  }

  send(text: string): void {
    if (this.refusesToSend) throw new Error("socket is gone");
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: unknown): void {
    this.events.message(typeof message === "string" ? message : JSON.stringify(message));
  }
}

/** Network, clock and timers of a feed; time passes only in `pass`. */
export class FakePorts implements ConnectionPorts {
  nowMs: number;
  /** Value of `random`; delays are longest close to 1. */
  randomValue = 0.5;
  readonly sockets: FakeSocket[] = [];
  readonly requests: HistoryRequest[] = [];
  aborted = 0;
  /** Behaviour of the network at the next attempts to connect. */
  network: "accepts" | "refuses" | "hangs" = "accepts";
  answer: (request: HistoryRequest) => { status: number; text: string } = () => ({
    status: 200,
    text: "[]",
  });
  #timers: Timer[] = [];
  #hanging: Array<() => void> = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  random(): number {
    return this.randomValue;
  }

  later(run: () => void, ms: number): () => void {
    const timer = { atMs: this.nowMs + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  openSocket(url: string, events: SocketEvents, signal: AbortSignal): Promise<FeedSocket> {
    if (this.network === "refuses") return Promise.reject(new Error(`no way to ${url}`));
    const socket = new FakeSocket(url, events);
    if (this.network === "accepts") {
      this.sockets.push(socket);
      return Promise.resolve(socket);
    }
    signal.addEventListener("abort", () => {
      this.aborted++;
    });
    return new Promise((resolve) => {
      this.#hanging.push(() => {
        this.sockets.push(socket);
        resolve(socket);
      });
    });
  }

  /** Completes the hanging attempts to connect. */
  release(): void {
    for (const open of this.#hanging.splice(0)) open();
  }

  async fetchText(request: HistoryRequest): Promise<{ status: number; text: string }> {
    this.requests.push(request);
    return this.answer(request);
  }

  get timers(): number {
    return this.#timers.length;
  }

  get lastSocket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  /** Advances the clock, and runs due timers in order. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    await settle();
    for (;;) {
      const due = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!due || due.atMs > endMs) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.nowMs = Math.max(this.nowMs, due.atMs);
      due.run();
      await settle();
    }
    this.nowMs = endMs;
  }

  /** Simulates a sleep of the object: the clock advances, and all timers are lost. */
  sleep(ms: number): void {
    this.#timers = [];
    this.nowMs += ms;
  }
}

/** Waits until all ready promises have settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** A sink that records its messages. */
export function recordingSink(): FeedSink & { log: string[] } {
  const log: string[] = [];
  return {
    log,
    tick: ({ timeMs, bid, ask }) => log.push(`tick ${timeMs} ${bid}/${ask}`),
    drop: (reason) => log.push(`drop ${reason}`),
    live: (afterBreak) => log.push(afterBreak ? "live again" : "live"),
    lost: (reason) => log.push(`lost: ${reason}`),
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RealtimeSocket } from "#app/realtime/socket.ts";
import { socketCloseCodes } from "#domain/close-codes.ts";
import { socketRhythm } from "#domain/contracts/socket.ts";

/** A WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = WebSocket.CLOSING;
  }
  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  say(text: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

/** Longer than any wait between two attempts (ms). */
const longestWaitMs = 30_000;
/** Longer than the first wait, shorter than the timeout of a silent server (ms). */
const firstWaitMs = 1_000;
let made: FakeSocket[];
let log: string[];
let socket: RealtimeSocket;
const newest = () => made.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  log = [];
  socket = new RealtimeSocket({
    open() {
      const fake = new FakeSocket();
      made.push(fake);
      return fake as unknown as WebSocket;
    },
    random: () => 1,
    onOpen: () => log.push("open"),
    onMessage: (text) => log.push(text),
    onDown: (final) => log.push(final ? "refused" : "down"),
  });
  socket.connect();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("connecting", () => {
  it("closes a socket whose server does not answer, and tries again", () => {
    vi.advanceTimersByTime(socketRhythm.connectTimeoutMs);
    expect(log).toEqual(["down"]);
    vi.advanceTimersByTime(longestWaitMs);
    expect(made.length).toBeGreaterThan(1);
  });

  it("ignores a late answer of an abandoned socket", () => {
    const old = newest();
    vi.advanceTimersByTime(socketRhythm.connectTimeoutMs);
    old.accept();
    old.say("late");
    old.end(1006);
    expect(log).toEqual(["down"]);
  });

  it("queues no message for a socket that is not open", () => {
    socket.send({ type: "sub", topic: "DAY_MARKET" });
    newest().accept();
    expect(newest().sent).toEqual([]);
  });

  it("waits longer for a socket after each failure, but only briefly when the last connection was long-lived", () => {
    const waits: number[] = [];
    const failAndMeasure = (fail: () => void) => {
      const before = made.length;
      fail();
      let waited = 0;
      while (made.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    };
    failAndMeasure(() => newest().end(1006));
    failAndMeasure(() => newest().end(1006));
    failAndMeasure(() => newest().end(1006));
    newest().accept();
    vi.advanceTimersByTime(6_000);
    failAndMeasure(() => newest().end(1006));
    expect(waits).toEqual([500, 1_000, 2_000, 500]);
  });

  it("waits before each new connection when the server accepts connections but closes them immediately", () => {
    for (let round = 0; round < 4; round++) {
      newest().accept();
      newest().end(1006);
      vi.advanceTimersByTime(500 * 2 ** round);
    }
    expect(made).toHaveLength(5);
    newest().end(1006);
    vi.advanceTimersByTime(7_900);
    expect(made).toHaveLength(5);
  });
});

describe("pings", () => {
  it("sends pings without a mark before the stream begins, then with the mark of the last pong", () => {
    newest().accept();
    vi.advanceTimersByTime(socketRhythm.pingMs);
    newest().say("one");
    socket.isStreaming = true;
    vi.advanceTimersByTime(socketRhythm.pingMs);
    newest().say("pong");
    socket.mark = "a mark";
    vi.advanceTimersByTime(socketRhythm.pingMs);
    expect(newest().sent).toEqual([
      { type: "ping" },
      { type: "ping", ack: "" },
      { type: "ping", ack: "a mark" },
    ]);
  });

  it("ends the connection after more than two pings without an answer", () => {
    const silent = newest();
    silent.accept();
    vi.advanceTimersByTime(3 * socketRhythm.pingMs);
    expect(log).toEqual(["open"]);
    vi.advanceTimersByTime(socketRhythm.pingMs);
    expect(log).toEqual(["open", "down"]);
    expect(silent.readyState).toBe(WebSocket.CLOSING);
  });

  it("counts any message as an answer to a ping", () => {
    newest().accept();
    for (let round = 0; round < 10; round++) {
      vi.advanceTimersByTime(2 * socketRhythm.pingMs);
      newest().say("frame");
    }
    expect(log).not.toContain("down");
  });

  it("sends no mark of the old connection in the pings of a new connection", () => {
    newest().accept();
    socket.isStreaming = true;
    socket.mark = "old";
    newest().end(1006);
    vi.advanceTimersByTime(firstWaitMs);
    newest().accept();
    vi.advanceTimersByTime(socketRhythm.pingMs);
    expect(newest().sent).toEqual([{ type: "ping" }]);
  });
});

describe("close codes", () => {
  it.each([
    ["too many sockets", socketCloseCodes.too_many_sockets],
    ["abusive", socketCloseCodes.abusive],
  ])("stays disconnected after close code %s until the user reconnects", (_name, code) => {
    newest().accept();
    newest().end(code);
    expect(log).toEqual(["open", "refused"]);
    socket.restart();
    socket.wake();
    vi.advanceTimersByTime(10 * longestWaitMs);
    expect(made).toHaveLength(1);
    socket.connect();
    expect(made).toHaveLength(2);
    newest().end(1006);
    vi.advanceTimersByTime(firstWaitMs);
    expect(made).toHaveLength(3);
  });

  it.each([
    ["the network", 1006],
    ["a slow reader", socketCloseCodes.slow_reader],
    ["idle", socketCloseCodes.idle],
    ["a revoked session", socketCloseCodes.session_revoked],
  ])("reconnects by itself after close code %s", (_name, code) => {
    newest().accept();
    newest().end(code);
    vi.advanceTimersByTime(firstWaitMs);
    expect(log).toEqual(["open", "down"]);
    expect(made).toHaveLength(2);
  });
});

describe("waking", () => {
  it("ends the wait for the next connection when the page becomes active", () => {
    newest().end(1006);
    socket.wake();
    expect(made).toHaveLength(2);
  });

  it("leaves an open or opening connection unchanged when the page becomes active", () => {
    socket.wake();
    newest().accept();
    socket.wake();
    expect(made).toHaveLength(1);
  });

  it("replaces the connection at a restart, and leaves the old connection unused", () => {
    const old = newest();
    old.accept();
    socket.restart();
    old.say("from the old one");
    old.end(1006);
    newest().accept();
    expect(log).toEqual(["open", "open"]);
    vi.advanceTimersByTime(socketRhythm.pingMs);
    expect(old.sent).toEqual([]);
    expect(newest().sent).toHaveLength(1);
    expect(made).toHaveLength(2);
  });
});

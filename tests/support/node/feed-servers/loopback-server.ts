/**
 * A loopback price source: HTTP for candles and control, WebSocket for prices. Each connection
 * names its own scenario by the requested symbol, so tests share the server, but no state.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { WebSocket } from "ws";

// The worker project resolves packages for workerd, where `ws` is empty; these servers run in Node.
const { WebSocketServer } = createRequire(import.meta.url)("ws") as typeof import("ws");

export interface Provider {
  name: string;
  /** A socket was opened; `url` is the path with its query. */
  opened(session: Session, url: URL): void;
  /** A text arrived from the client. */
  received(session: Session, text: string): void;
  /** Answers a GET, or null for 404. */
  candles(url: URL, headers: IncomingMessage["headers"]): CandleReply | null;
}

export interface CandleReply {
  status: number;
  body: string;
}

export interface Session {
  /** Number of sockets that asked for this symbol so far, with this one. Set by `begin`. */
  attempt: number;
  send(message: unknown): void;
  sendText(text: string): void;
  /** True once the line plays dead: it answers nothing any more. */
  isDead: boolean;
  end(code?: number): void;
  /** Cuts the line without a closing handshake. */
  cut(): void;
  /** Runs again and again while the socket is open; stops with it. */
  every(ms: number, run: () => void): void;
  /** Counts a subscription to a symbol; returns which one it is. */
  begin(symbol: string): number;
}

/**
 * Starts a provider on a free port, so that several runs can go on side by side; resolves once it
 * listens.
 */
export async function startProvider(provider: Provider): Promise<Server> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/attempts") {
      response.end(String(attempts.get(url.searchParams.get("symbol") ?? "") ?? 0));
      return;
    }
    const reply = provider.candles(url, request.headers);
    response.writeHead(reply?.status ?? 404, { "content-type": "application/json" });
    response.end(reply?.body ?? "{}");
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    const session = openSession(socket, attempts);
    socket.on("message", (data) => provider.received(session, String(data)));
    // A client that disconnects during a write is part of the tests.
    socket.on("error", () => socket.terminate());
    provider.opened(session, new URL(request.url ?? "/", "http://127.0.0.1"));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return server;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

export async function stopProvider(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function openSession(socket: WebSocket, attempts: Map<string, number>): Session {
  const timers: NodeJS.Timeout[] = [];
  socket.on("close", () => {
    for (const timer of timers) clearInterval(timer);
  });
  const sendText = (text: string) => {
    if (socket.readyState === socket.OPEN && !session.isDead) socket.send(text);
  };
  const session: Session = {
    attempt: 0,
    isDead: false,
    send: (message) => sendText(JSON.stringify(message)),
    sendText,
    end: (code = 1000) => socket.close(code),
    cut: () => socket.terminate(),
    every: (ms, run) => void timers.push(setInterval(run, ms)),
    begin(symbol) {
      session.attempt = (attempts.get(symbol) ?? 0) + 1;
      attempts.set(symbol, session.attempt);
      return session.attempt;
    },
  };
  return session;
}

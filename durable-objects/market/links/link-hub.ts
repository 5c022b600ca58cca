/**
 * The links to the gateways. Each link gets at most one frame per 100 ms; after a silence the first
 * comes at once. Links with the same zone and periods share one text. A link that stops
 * acknowledging gets nothing until it does, then a snapshot; nothing queues up.
 */
import type { LinkFrame, LinkRequest } from "#domain/contracts/market.ts";
import { periods as allPeriods, type Period } from "#domain/market/periods.ts";

/** Maximum unacknowledged frames of a link: 6 s at full rate, more than its rhythm of acks. */
const creditFrames = 60;

/** Kept in the socket's attachment, so that it survives hibernation. */
export interface LinkState {
  zone: string;
  periods: Period[];
}

interface Credit {
  sent: number;
  acknowledged: number;
  needsSnapshot: boolean;
}

export type FrameBody = Omit<LinkFrame, "t" | "n">;

export class LinkHub {
  readonly #ctx: DurableObjectState;
  readonly #credit = new Map<WebSocket, Credit>();
  /** The attachments in memory, so that a frame does not read them. */
  readonly #states = new Map<WebSocket, LinkState>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Number of links that have sent their `open`. */
  get count(): number {
    return this.#opened().length;
  }

  zoneOf(socket: WebSocket): string | null {
    return this.#stateOf(socket)?.zone ?? null;
  }

  accept(): Response {
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.#ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  open(socket: WebSocket, zone: string): void {
    this.#keep(socket, { zone, periods: [] });
    this.#credit.set(socket, { sent: 0, acknowledged: 0, needsSnapshot: true });
  }

  setPeriods(socket: WebSocket, wanted: readonly string[]): void {
    const state = this.#stateOf(socket);
    if (!state) return;
    const periods = allPeriods.filter((period) => wanted.includes(period));
    this.#keep(socket, { ...state, periods });
    this.#creditOf(socket).needsSnapshot = true;
  }

  acknowledge(socket: WebSocket, n: number): void {
    const credit = this.#creditOf(socket);
    if (n <= credit.sent) credit.acknowledged = Math.max(credit.acknowledged, n);
  }

  /** The links' state is out of date: each gets a snapshot next. */
  renewAll(): void {
    for (const credit of this.#credit.values()) credit.needsSnapshot = true;
  }

  forget(socket: WebSocket): void {
    this.#credit.delete(socket);
    this.#states.delete(socket);
  }

  /** Sends one frame to every link with credit. Calls `body` once per distinct zone and periods. */
  publish(body: (state: LinkState, snapshot: boolean) => FrameBody | null): void {
    const bodies = new Map<string, string | null>();
    for (const [socket, state] of this.#opened()) {
      const credit = this.#creditOf(socket);
      if (credit.sent - credit.acknowledged >= creditFrames) {
        credit.needsSnapshot = true;
        continue;
      }
      const snapshot = credit.needsSnapshot;
      const key = `${snapshot} ${state.zone} ${state.periods.join()}`;
      let text = bodies.get(key);
      if (text === undefined) {
        const made = body(state, snapshot);
        // Everything except the frame number, which differs per link.
        text = made === null ? null : JSON.stringify({ t: "frame", ...made }).slice(0, -1);
        bodies.set(key, text);
      }
      if (text === null) continue;
      credit.sent++;
      credit.needsSnapshot = false;
      this.#send(socket, `${text},"n":${credit.sent}}`);
    }
  }

  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // The gateway is gone; its close event may still be on the way.
      this.forget(socket);
      socket.close(1011, "send failed");
    }
  }

  #opened(): Array<[WebSocket, LinkState]> {
    return this.#ctx.getWebSockets().flatMap((socket) => {
      const state = this.#stateOf(socket);
      return state && socket.readyState === WebSocket.OPEN ? [[socket, state]] : [];
    });
  }

  #keep(socket: WebSocket, state: LinkState): void {
    socket.serializeAttachment(state);
    this.#states.set(socket, state);
  }

  #stateOf(socket: WebSocket): LinkState | null {
    const known = this.#states.get(socket);
    if (known) return known;
    const state = attachedState(socket);
    if (state) this.#states.set(socket, state);
    return state;
  }

  /** A hibernation loses the counts, so the link starts again with a snapshot. */
  #creditOf(socket: WebSocket): Credit {
    let credit = this.#credit.get(socket);
    if (!credit) {
      credit = { sent: 0, acknowledged: 0, needsSnapshot: true };
      this.#credit.set(socket, credit);
    }
    return credit;
  }
}

function attachedState(socket: WebSocket): LinkState | null {
  const state: unknown = socket.deserializeAttachment();
  return typeof state === "object" && state !== null && "zone" in state
    ? (state as LinkState)
    : null;
}

/** Parses a gateway's message; null for an invalid one. */
export function parseLinkRequest(text: unknown): LinkRequest | null {
  if (typeof text !== "string") return null;
  try {
    const message = JSON.parse(text) as Partial<LinkRequest>;
    return message.t === "open" || message.t === "periods" || message.t === "ack"
      ? (message as LinkRequest)
      : null;
  } catch {
    return null;
  }
}

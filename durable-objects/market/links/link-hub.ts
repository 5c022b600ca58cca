/**
 * The links to the gateways. Each link gets at most one frame per 100 ms; after a silence the first
 * comes at once. Links with the same zone and periods share one text. A link that stops
 * acknowledging gets nothing until it acknowledges again, then a snapshot; no frames queue up.
 */
import type { LinkFrame, LinkRequest } from "#domain/contracts/market.ts";
import { periods as allPeriods, type Period } from "#domain/market/periods.ts";

/** Maximum unacknowledged frames of a link: 6 s at full rate. Gateways acknowledge more often. */
const creditFrames = 60;

/** Stored in the socket's attachment, so that it survives hibernation. */
export interface LinkState {
  zone: string;
  periods: Period[];
}

interface Link {
  /** Copy of the attachment in memory, so that a frame need not read the attachment. */
  state: LinkState;
  sent: number;
  acknowledged: number;
  needsSnapshot: boolean;
}

export type FrameBody = Omit<LinkFrame, "t" | "n">;

export class LinkHub {
  readonly #ctx: DurableObjectState;
  readonly #links = new Map<WebSocket, Link>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Number of links that have sent their `open`. */
  get count(): number {
    return this.#opened().length;
  }

  zoneOf(socket: WebSocket): string | null {
    return this.#linkOf(socket)?.state.zone ?? null;
  }

  accept(): Response {
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.#ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  open(socket: WebSocket, zone: string): void {
    const state = { zone, periods: [] };
    socket.serializeAttachment(state);
    this.#keep(socket, state);
  }

  setPeriods(socket: WebSocket, wanted: readonly string[]): void {
    const link = this.#linkOf(socket);
    if (!link) return;
    const periods = allPeriods.filter((period) => wanted.includes(period));
    link.state = { ...link.state, periods };
    link.needsSnapshot = true;
    socket.serializeAttachment(link.state);
  }

  acknowledge(socket: WebSocket, n: number): void {
    const link = this.#linkOf(socket);
    if (link && n <= link.sent) link.acknowledged = Math.max(link.acknowledged, n);
  }

  /** Makes each link's next frame a snapshot, because the links' state is out of date. */
  renewAll(): void {
    for (const link of this.#links.values()) link.needsSnapshot = true;
  }

  forget(socket: WebSocket): void {
    this.#links.delete(socket);
  }

  /** Sends one frame to every link with credit. Calls `body` once per distinct zone and periods. */
  publish(body: (state: LinkState, snapshot: boolean) => FrameBody | null): void {
    const bodies = new Map<string, string | null>();
    for (const [socket, link] of this.#opened()) {
      const { state, needsSnapshot: snapshot } = link;
      if (link.sent - link.acknowledged >= creditFrames) {
        link.needsSnapshot = true;
        continue;
      }
      const key = `${snapshot} ${state.zone} ${state.periods.join()}`;
      let text = bodies.get(key);
      if (text === undefined) {
        const made = body(state, snapshot);
        // Everything except the frame number, which differs per link.
        text = made === null ? null : JSON.stringify({ t: "frame", ...made }).slice(0, -1);
        bodies.set(key, text);
      }
      if (text === null) continue;
      link.sent++;
      link.needsSnapshot = false;
      this.#send(socket, `${text},"n":${link.sent}}`);
    }
  }

  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // The gateway has gone; its close event may still be on the way.
      this.forget(socket);
      socket.close(1011, "send failed");
    }
  }

  #opened(): Array<[WebSocket, Link]> {
    return this.#ctx.getWebSockets().flatMap((socket) => {
      const link = this.#linkOf(socket);
      return link && socket.readyState === WebSocket.OPEN ? [[socket, link]] : [];
    });
  }

  #keep(socket: WebSocket, state: LinkState): Link {
    const link = { state, sent: 0, acknowledged: 0, needsSnapshot: true };
    this.#links.set(socket, link);
    return link;
  }

  /** The link of a socket. Hibernation loses the counts, so the link restarts with a snapshot. */
  #linkOf(socket: WebSocket): Link | null {
    const known = this.#links.get(socket);
    if (known) return known;
    const state = attachedState(socket);
    return state && this.#keep(socket, state);
  }
}

function attachedState(socket: WebSocket): LinkState | null {
  const state: unknown = socket.deserializeAttachment();
  return typeof state === "object" && state !== null && "zone" in state
    ? (state as LinkState)
    : null;
}

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

import { socketCloseCodes } from "#domain/close-codes.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { Component } from "../runtime/bases.ts";
import { type Rate, takeToken } from "../runtime/token-bucket.ts";
import type { SocketState } from "./socket-state.ts";

/** Number of refused messages at which a socket is closed. */
export const refusedMessagesMax = 50;
/** Maximum requests of one socket, running and waiting together. */
const queuedRequestsMax = 40;

/** Counts the sockets per client id and per address; a limit of 0 means no limit. */
export class Admission extends Component<{ perClient: number; perAddress: number }> {
  readonly #counts = new Map<string, number>();

  isFull(client: string, address: string): boolean {
    const { perClient, perAddress } = this.ports;
    const of = (key: string) => this.#counts.get(key) ?? 0;
    return (
      (perClient > 0 && of(`client ${client}`) >= perClient) ||
      (perAddress > 0 && of(`address ${address}`) >= perAddress)
    );
  }

  enter(client: string, address: string): void {
    this.#change(`client ${client}`, 1);
    this.#change(`address ${address}`, 1);
  }

  leave(client: string, address: string): void {
    this.#change(`client ${client}`, -1);
    this.#change(`address ${address}`, -1);
  }

  #change(key: string, by: number): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Maximum closed sockets that wait for their clients' confirmation; above it, status 429. */
const leavingMax = 50;

export class TurnedAway {
  count = 0;
  readonly #leaving = new Set<WebSocket>();

  /**
   * Returns a socket that is closed at once, with a code that browsers can read. The socket does
   * not hibernate, because the runtime would cut a hibernating socket's connection after seconds.
   */
  answer(): Response {
    this.count++;
    if (this.#leaving.size >= leavingMax) return new Response(null, { status: 429 });
    const [browser, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.#leaving.add(server);
    const gone = () => this.#leaving.delete(server);
    server.addEventListener("close", gone);
    server.addEventListener("error", gone);
    server.accept();
    server.close(socketCloseCodes.too_many_sockets, "too many sockets");
    return new Response(null, { status: 101, webSocket: browser });
  }
}

const messageRate: Rate = {
  atOnce: socketLimits.messagesPerSecondMax,
  perSecond: socketLimits.messagesPerSecondMax,
};

/** False if a socket sends too many messages, or too many of its requests run or wait. */
export function allowMessage(state: SocketState, nowMs: number): boolean {
  return state.queued < queuedRequestsMax && takeToken(state, messageRate, nowMs);
}

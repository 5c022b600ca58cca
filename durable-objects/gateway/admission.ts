/** Limits on sockets (per client and address) and on the messages of a socket. */
import { socketLimits } from "#domain/contracts/socket.ts";
import { type Rate, takeToken } from "../runtime/token-bucket.ts";
import type { SocketState } from "./socket-state.ts";

/** Refused messages after which a socket is closed. */
export const refusedMessagesMax = 50;
/** Maximum requests waiting behind the one before them. */
const queuedRequestsMax = 40;

/** Counts the sockets per client id and per address; a limit of 0 means no limit. */
export class Admission {
  readonly #perClient: number;
  readonly #perAddress: number;
  readonly #counts = new Map<string, number>();

  constructor(perClient: number, perAddress: number) {
    this.#perClient = perClient;
    this.#perAddress = perAddress;
  }

  isFull(client: string, address: string): boolean {
    const of = (key: string) => this.#counts.get(key) ?? 0;
    return (
      (this.#perClient > 0 && of(`client ${client}`) >= this.#perClient) ||
      (this.#perAddress > 0 && of(`address ${address}`) >= this.#perAddress)
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

const messageRate: Rate = {
  atOnce: socketLimits.messagesPerSecondMax,
  perSecond: socketLimits.messagesPerSecondMax,
};

/** False if a socket sends more than it may, or its requests pile up. */
export function allowMessage(state: SocketState, nowMs: number): boolean {
  return state.queued < queuedRequestsMax && takeToken(state, messageRate, nowMs);
}

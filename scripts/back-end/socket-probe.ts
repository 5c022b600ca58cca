/**
 * Listens to a back end's realtime channel, and judges which of its messages the app understands.
 */
import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import { type MessageView, serverMessageSchema } from "#domain/contracts/socket.ts";
import type { Judged } from "./judge.ts";
import { addressOf } from "./probe.ts";

const connectMsMax = 5_000;
/** Time in ms after which the app shows prices as stale. */
const priceMsMax = 12_000;
const replyMsMax = 5_000;

type Kind = MessageView["type"];
export type Read = (text: string) => readonly MessageView[];

export const messageWaits: Partial<Record<Kind, number>> = { DAY_MARKET: priceMsMax };

export class SocketProbe {
  readonly #socket: WebSocket;
  readonly #read: Read;
  readonly #texts: string[] = [];
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket, read: Read) {
    this.#socket = socket;
    this.#read = read;
    socket.on("message", (data) => {
      this.#texts.push(String(data));
      for (const look of this.#waiting) look();
    });
    socket.on("error", () => undefined);
  }

  /** Opens a socket; null if it does not open in time. */
  static async open(base: URL, read: Read): Promise<SocketProbe | null> {
    const url = addressOf(base, "/api/v2/ws");
    url.protocol = base.protocol === "https:" ? "wss:" : "ws:";
    url.search = new URLSearchParams({ client: randomUUID(), lang: "en" }).toString();
    const socket = new WebSocket(url, { handshakeTimeout: connectMsMax });
    const probe = new SocketProbe(socket, read);
    const opened = new Promise<boolean>((resolve) => {
      socket.on("open", () => resolve(true));
      socket.on("close", () => resolve(false));
      socket.on("error", () => resolve(false));
    });
    return (await opened) ? probe : null;
  }

  send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.terminate();
  }

  understood(kind: Kind): string[] {
    return this.#texts.filter((text) => this.#read(text).some(({ type }) => type === kind));
  }

  /** Waits for a message of a kind, at most for the time that the app would wait. */
  async hear(kind: Kind): Promise<void> {
    if (this.understood(kind).length > 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const look = () => {
        if (this.understood(kind).length > 0) end();
      };
      const timer = setTimeout(end, messageWaits[kind] ?? replyMsMax);
      this.#waiting.add(look);
    });
  }

  judge(kind: Kind): Judged {
    const understood = this.understood(kind);
    const fitting = understood.some((text) => isPlatforms(text, kind));
    if (fitting) return { verdict: "fits", note: "" };
    if (understood.length > 0) return { verdict: "understood", note: "" };
    const named = this.#texts.find((text) => text.includes(kind));
    if (named === undefined) return { verdict: "not there", note: "no such message came" };
    return { verdict: "not understood", note: named.slice(0, 80) };
  }
}

function isPlatforms(text: string, kind: Kind): boolean {
  try {
    const { success, data } = serverMessageSchema.safeParse(JSON.parse(text));
    return success && data.type === kind;
  } catch {
    return false;
  }
}

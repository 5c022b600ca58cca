/**
 * The gateway's connection to one market object, shared by all sockets that need this market. The
 * link checks the frame numbers. It reconnects, with jittered back-off, after a gap, a close or a
 * frame of an older generation.
 */

import type { LinkFrame, LinkRequest, MarketSpec } from "#domain/contracts/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import { logWarning } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";

const ackEveryFrames = 20;
const openAgain = { firstMs: 250, lastMs: 15_000, steady: 0.5 };

export interface LinkPorts {
  connect(spec: MarketSpec): Promise<WebSocket>;
  now(): number;
  random(): number;
  later(run: () => void, ms: number): void;
}

interface MarketLinkPorts extends LinkPorts {
  zone: string;
  /** @param isHole true if frames before this one may be lost, so bars may have closed unseen */
  onFrame(frame: LinkFrame, isHole: boolean): void;
}

export class MarketLink extends Component<MarketLinkPorts> {
  #spec: MarketSpec;
  #periods: Period[] = [];
  #socket: WebSocket | null = null;
  #attempt = 0;
  #closed = false;
  #lastNumber = 0;
  #generation = 0;
  /** True after a change of periods, until the market's snapshot. This snapshot marks no gap. */
  #expectsSnapshot = false;

  constructor(spec: MarketSpec, ports: MarketLinkPorts) {
    super(ports);
    this.#spec = spec;
    void this.#open();
  }

  /** Applies the catalogue's current instrument details; a change reopens the link. */
  setSpec(spec: MarketSpec): void {
    if (spec === this.#spec || JSON.stringify(spec) === JSON.stringify(this.#spec)) return;
    this.#spec = spec;
    if (this.#socket) this.#lost(this.#socket);
  }

  setPeriods(periods: readonly Period[]): void {
    const wanted = [...new Set(periods)].sort();
    if (wanted.join() === this.#periods.join()) return;
    this.#periods = wanted;
    this.#expectsSnapshot = true;
    this.#send({ t: "periods", periods: wanted });
  }

  keepAlive(): void {
    this.#acknowledge();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close(1000, "nobody wants it");
    this.#socket = null;
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempt;
    try {
      const socket = await this.ports.connect(this.#spec);
      if (this.#closed) return socket.close(1000, "nobody wants it");
      this.#socket = socket;
      this.#lastNumber = 0;
      this.#expectsSnapshot = false;
      socket.addEventListener("message", (event) => this.#take(socket, event.data));
      socket.addEventListener("close", () => this.#lost(socket));
      socket.addEventListener("error", () => this.#lost(socket));
      this.#send({ t: "open", spec: this.#spec, zone: this.ports.zone });
      if (this.#periods.length > 0) this.#send({ t: "periods", periods: this.#periods });
    } catch (error) {
      logWarning("link_failed", { id: this.#spec.symbol, attempts: attempt }, error);
      this.#openLater();
    }
  }

  #take(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== "string") return;
    const frame = JSON.parse(data) as LinkFrame;
    if (frame.t !== "frame") return;
    if (frame.n !== this.#lastNumber + 1 || frame.generation < this.#generation) {
      return this.#lost(socket);
    }
    const isHole = frame.snapshot && !(this.#expectsSnapshot && this.#lastNumber > 0);
    if (frame.snapshot) this.#expectsSnapshot = false;
    this.#lastNumber = frame.n;
    this.#generation = frame.generation;
    this.#attempt = 0;
    if (frame.n % ackEveryFrames === 0) this.#acknowledge();
    this.ports.onFrame(frame, isHole);
  }

  #acknowledge(): void {
    this.#send({ t: "ack", n: this.#lastNumber });
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close(1011, "reopening");
    this.#openLater();
  }

  #openLater(): void {
    if (this.#closed) return;
    this.ports.later(
      () => {
        if (!this.#closed && this.#socket === null) void this.#open();
      },
      backOffMs(openAgain, this.#attempt, this.ports.random()),
    );
  }

  #send(message: LinkRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** One attempt to connect to a provider: its deadlines, its signs of life, and its failure. */
import { ageMs, isOld, waitMs } from "#domain/access/age.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { isOpen } from "#domain/market/trading-hours.ts";
import { Component } from "../../runtime/bases.ts";
import type { FeedProtocol } from "./feed.ts";

export interface FeedSocket {
  send(text: string): void;
  close(): void;
}

const connectMsMax = 10_000;
/** Timeout in ms for the provider to confirm the subscription or send a first tick. */
const subscribeMsMax = 15_000;
const garbageMax = 100;
const garbageWindowMs = 60_000;

interface Attempt {
  protocol: FeedProtocol;
  spec: MarketSpec;
  startedAtMs: number;
}

export class ConnectionAttempt extends Component<Attempt> {
  readonly reader = this.ports.protocol.reader(this.ports.spec);
  socket: FeedSocket | null = null;
  readonly #abort = new AbortController();
  #openedAtMs = this.ports.startedAtMs;
  #heardAtMs = this.ports.startedAtMs;
  #keptAliveAtMs = this.ports.startedAtMs;
  #liveAtMs: number | null = null;
  #garbage = 0;
  #garbageSinceMs = this.ports.startedAtMs;

  /** Aborted when the attempt ends before its socket is open. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  opened(socket: FeedSocket, nowMs: number): void {
    this.socket = socket;
    this.#openedAtMs = nowMs;
    this.#heardAtMs = nowMs;
    this.#keptAliveAtMs = nowMs;
  }

  heard(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  /** Records a confirmation or tick of the provider. True for the first one. */
  becameLive(nowMs: number): boolean {
    if (this.#liveAtMs !== null) return false;
    this.#liveAtMs = nowMs;
    return true;
  }

  wasLiveFor(ms: number, nowMs: number): boolean {
    return this.#liveAtMs !== null && ageMs(this.#liveAtMs, nowMs) >= ms;
  }

  /** Counts an unreadable message. True if there were too many within a minute. */
  countGarbage(nowMs: number): boolean {
    if (isOld(this.#garbageSinceMs, nowMs, garbageWindowMs)) {
      this.#garbage = 0;
      this.#garbageSinceMs = nowMs;
    }
    this.#garbage++;
    return this.#garbage >= garbageMax;
  }

  failureAt(nowMs: number): string | null {
    if (!this.socket) {
      return isOld(this.ports.startedAtMs, nowMs, connectMsMax) ? "no connection in time" : null;
    }
    const { talksWhenClosed, silenceMsMax } = this.ports.protocol;
    if (isOld(this.#heardAtMs, nowMs, silenceMsMax)) {
      if (talksWhenClosed || isOpen(this.ports.spec, nowMs)) {
        return `silent for ${silenceMsMax / 1_000} s`;
      }
      // A closed market may be silent, so its silence counts only from now on.
      this.#heardAtMs = nowMs;
    }
    const isLate = this.#liveAtMs === null && isOld(this.#openedAtMs, nowMs, subscribeMsMax);
    return isLate ? "subscription not confirmed in time" : null;
  }

  takeKeepAlive(nowMs: number): string | null {
    const { keepAlive } = this.ports.protocol;
    if (!keepAlive || !isOld(this.#keptAliveAtMs, nowMs, keepAlive.everyMs)) return null;
    this.#keptAliveAtMs = nowMs;
    return keepAlive.text;
  }

  /** Time until the next deadline (ms). Deadlines only move later, so an early check is safe. */
  waitMs(nowMs: number): number {
    const until = (sinceMs: number, spanMs: number) => waitMs(sinceMs + spanMs, nowMs, spanMs);
    if (!this.socket) return until(this.ports.startedAtMs, connectMsMax);
    const { keepAlive, silenceMsMax } = this.ports.protocol;
    const waits = [until(this.#heardAtMs, silenceMsMax)];
    if (this.#liveAtMs === null) waits.push(until(this.#openedAtMs, subscribeMsMax));
    if (keepAlive) waits.push(until(this.#keptAliveAtMs, keepAlive.everyMs));
    return Math.min(...waits);
  }

  end(): void {
    if (this.socket) this.socket.close();
    else this.#abort.abort();
  }
}

/** Prices for decisions: a sure newest price, or a past price that no held tick can change. */
import { isDue, waitMs } from "#domain/access/age.ts";
import type { MarketStatus } from "#domain/codes.ts";
import {
  type DoubtedTick,
  type MarketDoubt,
  type Quote,
  verdictWaitMsMax,
} from "#domain/contracts/market.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { Component } from "../../runtime/bases.ts";
import type { Recorder } from "../recorder.ts";
import type { TickLog } from "../ticks/tick-log.ts";
import type { RestingTriggers } from "../triggers/resting-triggers.ts";
import type { PriceDoubt } from "./price-doubt.ts";

/** Minimum time in ms to deliver reached triggers, even after a full wait for a sure price. */
const deliveryMsMin = 250;

export interface PricesPorts {
  name: string;
  generation: number;
  recorder: Recorder;
  triggers: RestingTriggers;
  doubt: PriceDoubt;
  status(): MarketStatus;
  heldFromMs(): number | null;
  now(): number;
  later(run: () => void, ms: number): void;
}

export class Prices extends Component<PricesPorts> {
  /** Doubt of an open market's price; a closed market's last price is final. */
  get doubt(): MarketDoubt {
    const { doubt, status } = this.ports;
    return status() === "open" ? doubt.current : "none";
  }

  /** The newest tick, sure or not; null before the first. */
  newest(): Quote | null {
    const { recorder, name, generation, status, now } = this.ports;
    recorder.flush();
    const { last } = recorder.log;
    const answer = { market: name, generation, status: status(), doubt: this.doubt };
    return last && { ...last, ...answer, answeredAtMs: now() };
  }

  /**
   * Returns the newest stored tick when its price is sure, or a refusal. Waits for a woken feed's
   * first tick, and while the price is in doubt.
   * @param account account whose reached triggers are executed first
   * @param waitMs maximum wait
   */
  async quote(
    account?: string,
    waitMs: number = verdictWaitMsMax,
  ): Promise<Result<{ quote: Quote }>> {
    const { doubt, triggers, status, now } = this.ports;
    const deadlineMs = now() + Math.min(waitMs, verdictWaitMsMax);
    for (;;) {
      await doubt.until(() => status() === "closed" || this.#isSure(), deadlineMs);
      if (status() === "closed") return this.#refuseClosed(account, deadlineMs);
      if (!this.#isSure()) return this.#refusal();
      if (!(await this.#isTold(account, deadlineMs))) return refuse("busy");
      // A tick during the delivery may be in doubt, or may have reached another trigger.
      const isOvertaken = account !== undefined && triggers.isWaiting(account);
      const quote = this.newest();
      if (quote && this.#isSure() && !isOvertaken) return { ok: true, quote };
      if (isDue(deadlineMs, now(), verdictWaitMsMax))
        return isOvertaken ? refuse("busy") : this.#refusal();
    }
  }

  /**
   * Returns the newest tick as soon as it is sure, or at the end of the wait even if it is doubted.
   * Returns null before the first tick. Before it returns, delivers the reached triggers of the
   * account's orders, but no reached margin level.
   * @throws if such a trigger could not be delivered
   */
  async valuation(account: string, waitMs: number): Promise<Quote | null> {
    const { doubt, triggers, status, now } = this.ports;
    const deadlineMs = now() + Math.min(waitMs, verdictWaitMsMax);
    do {
      await doubt.until(() => status() === "closed" || this.#isSure(), deadlineMs);
      await this.settleOrders(account);
    } while (triggers.isWaitingForOrders(account));
    return this.newest();
  }

  /** Last stored tick at or before the time (ms). A held tick, once accepted, may replace it. */
  storedAt(timeMs: number): ReturnType<TickLog["priceAt"]> {
    const { recorder } = this.ports;
    recorder.flush();
    return recorder.log.priceAt(timeMs);
  }

  /**
   * Returns the last tick at or before the time. Waits until no tick up to that time is held back.
   * @param account account whose orders' reached triggers are executed first
   * @throws if such a tick is still held after the wait, or if a trigger could not be delivered
   */
  async at(timeMs: number, account?: string): Promise<DoubtedTick | null> {
    const { doubt, heldFromMs, recorder, name, now } = this.ports;
    const deadlineMs = now() + verdictWaitMsMax;
    const isDecided = () => (heldFromMs() ?? Number.POSITIVE_INFINITY) > timeMs;
    do {
      if (!(await doubt.until(isDecided, deadlineMs))) {
        throw new Error(`${name} still checks its newest price`);
      }
      if (account !== undefined) await this.settleOrders(account);
    } while (!isDecided());
    const tick = this.storedAt(timeMs);
    return tick && { ...tick, doubt: tick.seq === recorder.log.seq ? this.doubt : "none" };
  }

  /** @throws if a reached trigger of the account's orders could not be delivered */
  async settleOrders(account: string): Promise<void> {
    if (await this.ports.triggers.deliverOrders(account)) return;
    throw new Error(`${account} could not be told of its levels`);
  }

  #isSure(): boolean {
    return this.ports.status() === "open" && this.doubt === "none";
  }

  #refusal(): Refusal {
    const status = this.ports.status();
    if (status === "closed") return refuse("market_closed");
    return refuse(status === "open" ? "price_doubted" : "quote_unavailable");
  }

  /**
   * Refuses a quote of a closed market. Before that, it delivers the reached triggers of the
   * account's orders: the caller may read the last price next and change these orders.
   */
  async #refuseClosed(account: string | undefined, deadlineMs: number): Promise<Refusal> {
    const { triggers } = this.ports;
    if (account === undefined || !triggers.isWaitingForOrders(account)) return this.#refusal();
    const isTold = await this.#inTime(triggers.deliverOrders(account), deadlineMs);
    return isTold ? this.#refusal() : refuse("busy");
  }

  /** Delivers an account's reached triggers within the remaining time. */
  #isTold(account: string | undefined, deadlineMs: number): boolean | Promise<boolean> {
    const { triggers } = this.ports;
    if (account === undefined || !triggers.isWaiting(account)) return true;
    return this.#inTime(triggers.deliverTo(account), deadlineMs);
  }

  #inTime(delivery: Promise<boolean>, deadlineMs: number): Promise<boolean> {
    const { now, later } = this.ports;
    const leftMs = Math.max(deliveryMsMin, waitMs(deadlineMs, now(), verdictWaitMsMax));
    const timeIsUp = new Promise<boolean>((resolve) => later(() => resolve(false), leftMs));
    return Promise.race([delivery, timeIsUp]);
  }
}

/**
 * Asks the markets for the result of running micro orders and settles the decided ones. The first
 * request follows the opening at once: it makes the market stay awake until the expiry.
 */

import { logError } from "#platform/log/log.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Micro } from "./micro.ts";
import type { MicroRecord, MicroStore } from "./micro-store.ts";

/** Pause in ms after an expiry; the deciding tick has usually arrived by then. */
const graceMs = 300;
const secondMs = 1_000;
/** Maximum pause in ms between two requests about an order; pauses grow from 1 s. */
const askEveryMsMax = 15_000;
const eagerAttempts = 10;
const batchMax = 50;

/** Pause in ms before the next request, after `attempts` requests without a decision. */
export function askAgainMs(attempts: number): number {
  return Math.min(Math.max(attempts - eagerAttempts, 1) * secondMs, askEveryMsMax);
}

export class MicroSettler extends Module<
  AccountContext & { micro: Micro; microOrders: MicroStore }
> {
  readonly #busy = new Set<string>();

  /** Asks the markets about each order that is due. Several runs may overlap. */
  async run(): Promise<void> {
    const { microOrders, nowMs } = this.context;
    for (;;) {
      const due = microOrders
        .toAsk(nowMs(), batchMax + this.#busy.size)
        .filter(({ id }) => !this.#busy.has(id));
      if (due.length === 0) return;
      await Promise.all(due.map((order) => this.#ask(order)));
    }
  }

  async #ask(order: MicroRecord): Promise<void> {
    const { micro, microOrders, market, nowMs, waits } = this.context;
    this.#busy.add(order.id);
    try {
      const { spec, expiresAtMs, openReceipt } = order;
      const stub = market(openReceipt.market);
      const settlement = await stub.expiryAt(spec, expiresAtMs, openReceipt.seq);
      if (settlement.state !== "waiting") {
        micro.settle(order.id, settlement);
        waits.options.done(order.id);
        return;
      }
      const early = nowMs() < order.dueAtMs;
      if (early) return microOrders.askLater(order.id, order.dueAtMs + graceMs, 0);
      waits.options.late(order.id, "unsettled", order.dueAtMs);
      microOrders.askLater(order.id, nowMs() + askAgainMs(order.attempts), order.attempts + 1);
    } catch (cause) {
      logError("option_not_asked_for", { id: order.id }, cause);
      if (nowMs() > order.dueAtMs) waits.options.late(order.id, "unsettled", order.dueAtMs);
      microOrders.askLater(order.id, nowMs() + askAgainMs(order.attempts), order.attempts + 1);
    } finally {
      this.#busy.delete(order.id);
    }
  }
}

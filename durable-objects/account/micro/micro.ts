/**
 * Opens and settles micro orders. Opening is one synchronous step at the given quote. Settlement is
 * one step that takes the market's decision as an argument, so lateness changes nothing.
 */

import { microDirection } from "#domain/codes.ts";
import type { CommandQuotes, MicroAnswer, SubmitMicroCommand } from "#domain/contracts/account.ts";
import type { ExpiryAnswer, Quote } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { unmarked } from "#domain/market/markup.ts";
import { decideOutcome, type MicroOutcome, settleProfit } from "#domain/micro/payout.ts";
import { type ValidMicro, validateMicro } from "#domain/micro/validate-micro.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import type { AccountContext } from "../account-context.ts";
import { isLoanUnpaid } from "../cashier/payout-stops.ts";
import { readState } from "../ledger/balances.ts";
import { moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import { receiptOf } from "../orders/fills.ts";
import { newOrderId } from "../orders/order-id.ts";
import {
  type MicroClosing,
  type MicroRecord,
  type MicroStore,
  publicMicroOrder,
  type StakeBucket,
  storedMicroAnswer,
} from "./micro-store.ts";

/** Stakes are in the account's currency. */
const noConversion = { productId: null, inverted: false } as const;

export type Decided = Exclude<ExpiryAnswer, { state: "waiting" }>;

type Verdict = Pick<MicroClosing, "endPrice" | "endReceipt" | "outcome" | "voidReason" | "profit">;

export class Micro extends Module<AccountContext & { microOrders: MicroStore; arming: Arming }> {
  submit(command: SubmitMicroCommand, quotes: CommandQuotes, key: string): Result<MicroAnswer> {
    const { product, direction, amount, seconds } = command;
    // The hash of the body covers the direction's number, as the hashes that are already stored do.
    const code = microDirection.code(direction);
    const body = { productId: product.id, direction: code, amount, seconds };
    const open = () => this.#open(command, quotes);
    return this.context.commands.run(key, { name: "submit_micro", body }, open, storedMicroAnswer);
  }

  /**
   * Ends an order once, as the market decided; a repeat changes nothing.
   * @returns true if this call ended the order
   */
  settle(orderId: string, decided: Decided): boolean {
    const { db, microOrders, changed, ready } = this.context;
    return db.transaction(() => {
      ready();
      const order = microOrders.find(orderId);
      if (order?.status !== "running") return false;
      const verdict =
        decided.state === "price" ? priceVerdict(order, decided) : voidVerdict(decided.reason);
      this.#end(order, verdict);
      changed([
        { kind: "micro_closed", orderIds: [orderId] },
        { kind: "notice", notice: `micro_${verdict.outcome}`, orderId },
      ]);
      return true;
    });
  }

  /**
   * Gives every stake back without a result, inside the caller's transaction. Returns the orders'
   * ids.
   */
  voidAll(): string[] {
    const orders = this.context.microOrders.running();
    for (const order of orders) this.#end(order, voidVerdict(null));
    return orders.map(({ id }) => id);
  }

  #open(command: SubmitMicroCommand, { quote }: CommandQuotes): Result<MicroAnswer> {
    const { db, profiles, realMoney, ledger, usedQuotes, financingDue, nowMs } = this.context;
    // The agreement of an unpaid loan forbids micro orders.
    if (isLoanUnpaid(db)) return refuse("loan_unpaid");
    if (!realMoney.mayOpen(command.product, noConversion, command.isDemoOnly)) {
      return refuse("simulated_demo_only");
    }
    const valid = validateMicro(command, quote, nowMs());
    if (!valid.ok) return valid;
    const spec = unmarked(command.product.market);
    const { feed, staleAfterMs } = spec;
    const need = { market: marketName(spec), clock: feed.clock, staleAfterMs, closedIsFine: false };
    if (!usedQuotes.accepts(need, quote)) return refuse("quote_unavailable");
    const { currency } = profiles.require();
    const paidFrom = command.oneAccount ? "forex.free" : "micro.free";
    if (command.oneAccount && financingDue.isDue(nowMs())) return refuse("financing_due");
    if (ledger.balance(paidFrom, currency).lt(valid.amount)) {
      return refuse("micro_balance_insufficient");
    }
    // All checks have passed; the writes below must not fail.
    return this.#writeOpening(command, valid, quote, { paidFrom, currency });
  }

  #writeOpening(
    command: SubmitMicroCommand,
    { amount, expiresAtMs }: ValidMicro,
    quote: Quote,
    { paidFrom, currency }: { paidFrom: StakeBucket; currency: string },
  ): Result<MicroAnswer> {
    const { ledger, holds, microOrders, usedQuotes, arming, changed, nowMs } = this.context;
    const { product, direction, seconds, ratio, lossLevel, equalPrice } = command;
    // An option has no spread, so a markup has nothing to widen: the feed's own prices decide.
    const spec = unmarked(product.market);
    const id = newOrderId(this.context);
    const openedBy = ledger.post("micro_open", id, moved(paidFrom, "micro.hold", currency, amount));
    holds.open(id, { bucket: "micro.hold", currency, amount }, openedBy);
    const atMs = nowMs();
    // Both directions open and end at the bid.
    const openReceipt = receiptOf(quote, Decimal.of(quote.bid));
    microOrders.insert({
      id,
      productId: product.id,
      showCode: product.showCode,
      direction,
      amount: amount.toString(),
      seconds,
      ratio,
      lossLevel,
      equalPrice,
      paidFrom,
      spec,
      openPrice: openReceipt.price,
      createdAtMs: atMs,
      expiresAtMs,
      openReceipt,
      dueAtMs: spec.feed.clock === "wall" ? expiresAtMs : atMs + seconds * 1_000,
      // The first request is due at once. It makes the market stay awake until the expiry.
      askAtMs: atMs,
      openedBy,
    });
    usedQuotes.remember(quote);
    arming.keepTick(openReceipt.market, spec, openReceipt);
    changed([]);
    const order = publicMicroOrder(microOrders.require(id));
    return { ok: true, order, ...readState(this.context) };
  }

  /** Moves stake and profit in one journal transaction to the bucket that paid the stake. */
  #end(order: MicroRecord, verdict: Verdict): void {
    const { ledger, holds, microOrders, arming, nowMs } = this.context;
    const { amount: stake, currency } = holds.require(order.id);
    const profit = Decimal.parse(verdict.profit);
    const closedBy = ledger.post("micro_settle", order.id, [
      { bucket: "micro.hold", currency, amount: stake.neg() },
      { bucket: order.paidFrom, currency, amount: stake.add(profit) },
      { bucket: "house.profit", currency, amount: profit.neg() },
    ]);
    holds.end(order.id, closedBy);
    microOrders.close(order.id, { ...verdict, completedAtMs: nowMs(), closedBy });
    const { endReceipt } = verdict;
    if (endReceipt) arming.keepTick(endReceipt.market, order.spec, endReceipt);
  }
}

function voidVerdict(voidReason: Verdict["voidReason"]): Verdict {
  return { endPrice: null, endReceipt: null, outcome: "void", voidReason, profit: "0" };
}

/** @throws if the tick cannot decide the order; the caller then asks the market again */
function priceVerdict(
  order: MicroRecord,
  { tick, generation }: Extract<Decided, { state: "price" }>,
): Verdict {
  const { market, seq } = order.openReceipt;
  if (tick.timeMs > order.expiresAtMs || tick.seq <= seq || !(tick.bid > 0)) {
    throw new Error(`tick ${tick.seq} cannot settle micro order ${order.id}`);
  }
  const endPrice = Decimal.of(tick.bid).toString();
  const endReceipt = { market, generation, seq: tick.seq, timeMs: tick.timeMs, price: endPrice };
  const { outcome, profit } = microResult(order, endPrice);
  return { endPrice, endReceipt, outcome, voidReason: null, profit: profit.toString() };
}

/** Outcome and signed profit of an order at an end price, by the order's own terms. */
export function microResult(
  order: MicroRecord,
  endPrice: string,
): { outcome: MicroOutcome; profit: Decimal } {
  const { direction, lossLevel, equalPrice } = order;
  const rules = { lossLevel, equalPrice };
  const amount = Decimal.parse(order.amount);
  const open = Decimal.parse(order.openPrice);
  const outcome = decideOutcome(direction, open, Decimal.parse(endPrice), rules);
  return { outcome, profit: settleProfit(outcome, amount, Decimal.parse(order.ratio), rules) };
}

/** Checks that each answer in a run is one that the reference allows at that time. */
import type { Product } from "#domain/contracts/catalogue.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Comparison } from "./compare.ts";
import { DoubtReference, type FeedEvent } from "./doubt-reference.ts";
import { type Call, type DoubtRun, type Known, loss } from "./doubt-run.ts";
import type { DoubtWorld } from "./doubt-world.ts";
import { scan } from "./trigger-reference.ts";

/** Maximum time in ms that all calls between objects take for one answer. */
const travelMs = 20;
/** Decimals to which prices are scaled: more than any recording has. */
const places = 8;
/**
 * Maximum time in ms until a call reaches its market. A call may miss a price that stays sure
 * (`isSure`) for a shorter time.
 */
const hopsMs = 10;
const waitMs = 2_200;
const waitMsMax = 2_500;

export class DoubtCheck {
  readonly #world: DoubtWorld;
  readonly #product: Product;
  readonly #run: DoubtRun;

  constructor(world: DoubtWorld, product: Product, run: DoubtRun) {
    this.#world = world;
    this.#product = product;
    this.#run = run;
  }

  compare(result: Comparison, startMs: number, events: readonly FeedEvent[]): void {
    const reference = new DoubtReference(startMs, events);
    const market = this.#world.market(this.#product);
    const stored = market.ticks(1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    result.check("ticks accepted", reference.accepted.length, stored.length);
    for (const [index, tick] of reference.accepted.entries()) {
      const { timeMs, bid, ask } = stored[index] ?? { timeMs: 0, bid: 0, ask: 0 };
      const [wanted, got] = [tick, { timeMs, bid, ask }].map(
        (each) => `${each.timeMs} ${each.bid} ${each.ask}`,
      );
      result.check(`tick ${index + 1}`, wanted, got);
    }
    for (const call of this.#run.calls) this.#compareCall(result, reference, call);
    for (const known of this.#run.orders) this.#compareFate(result, reference, known);
  }

  #compareCall(result: Comparison, reference: DoubtReference, call: Call): void {
    const { act, askedMs, answeredMs, error } = call;
    const what = `${act} asked at ${askedMs}, answered ${answeredMs - askedMs} ms later`;
    result.check(`${what}: wait`, true, answeredMs - askedMs < waitMsMax);
    if (error === "price_doubted" || error === "quote_unavailable") {
      // The call must have waited as long as it may, and the price must not have been sure during
      // the wait.
      result.check(`${what}: refused only after the wait`, true, answeredMs - askedMs >= waitMs);
      const sureMs = firstSure(reference, askedMs + travelMs, askedMs + waitMs - travelMs);
      result.check(`${what}: refused as ${error}, sure at`, null, sureMs);
      return;
    }
    // Without open positions, a transfer needs no price.
    if (call.transfer?.states[0]?.open.length === 0) {
      return this.#compareTransfer(result, reference, what, call);
    }
    const decidedMs = lastSure(reference, answeredMs - travelMs, answeredMs);
    result.check(`${what}: decided (${error}) at a sure price`, true, decidedMs !== null);
    const sureMs = firstSure(reference, askedMs, answeredMs, hopsMs);
    result.check(
      `${what}: at once when sure`,
      true,
      answeredMs <= (sureMs ?? answeredMs) + 2 * travelMs,
    );
    if (call.seq !== null) {
      const { low, high } = counts(reference, answeredMs);
      result.check(
        `${what}: tick ${call.seq} is the newest`,
        true,
        call.seq >= low && call.seq <= high,
      );
      this.#comparePrice(result, reference, what, call);
    }
    if (call.transfer) this.#compareTransfer(result, reference, what, call);
    if (call.known && error !== null) this.#compareEnded(result, reference, what, call);
  }

  #comparePrice(
    result: Comparison,
    reference: DoubtReference,
    what: string,
    { act, seq, price, known }: Call,
  ): void {
    const tick = reference.accepted[(seq ?? 0) - 1];
    if (price === null || !tick) return;
    const order = this.#run.orders.find(
      ({ scanned }) => scanned.placedAt === seq && scanned.target === null && act === "buy",
    );
    const prices =
      act === "stake"
        ? [tick.bid]
        : act === "close"
          ? [known?.scanned.side === "buy" ? tick.bid : tick.ask]
          : [order?.scanned.side === "sell" ? tick.bid : tick.ask, tick.bid, tick.ask];
    result.check(`${what}: price ${price} of tick ${seq}`, true, prices.includes(price));
  }

  /** Checks that a transfer takes at most the free balance minus the current open loss. */
  #compareTransfer(
    result: Comparison,
    reference: DoubtReference,
    what: string,
    { answeredMs, transfer, error }: Call,
  ): void {
    if (!transfer) return;
    const { low, high } = counts(reference, answeredMs);
    const allowed = new Set<boolean>();
    for (let count = low; count <= high; count++) {
      const tick = reference.accepted[count - 1];
      if (!tick) continue;
      for (const { free, open } of transfer.states) {
        const left = free.add(loss(open, tick));
        allowed.add(!left.lt(Decimal.parse(transfer.amount)));
      }
    }
    result.check(
      `${what}: ${transfer.amount} of ${transfer.states[0]?.free}`,
      true,
      allowed.has(error === null),
    );
  }

  /**
   * If a call was refused because its order had ended or filled, checks that an earlier tick had
   * reached the order's level.
   */
  #compareEnded(
    result: Comparison,
    reference: DoubtReference,
    what: string,
    { act, known, answeredMs, levelsBefore, error }: Call,
  ): void {
    if (!known) return;
    const { high } = counts(reference, answeredMs);
    const levels = known.scanned.levels.slice(0, levelsBefore);
    const fate = scan({ ...known.scanned, levels }, reference.accepted.slice(0, high), places);
    const isEnded = act === "cancel" ? fate.openedAt !== null : fate.closedAt !== null;
    const isLevel = error === "stop_price_invalid";
    result.check(`${what}: ${error}`, true, isEnded || isLevel);
  }

  /** Compares the outcome of an order with that of a scan of the accepted ticks. */
  #compareFate(result: Comparison, reference: DoubtReference, known: Known): void {
    const order = this.#world.account.orders.require(known.id);
    const what = `${known.id} placed at ${known.scanned.placedAt}`;
    const isOwn = order.closeReason === "user" || order.closeReason === "cancelled";
    const fate = scan(known.scanned, reference.accepted, places);
    if (order.closeReason === "cancelled") return;
    result.check(`${what}: opening tick`, fate.openedAt, order.openReceipt?.seq ?? null);
    if (isOwn) return;
    result.check(`${what}: closing tick`, fate.closedAt, order.closeReceipt?.seq ?? null);
    const price = order.closePrice === null ? null : Number(order.closePrice);
    result.check(`${what}: closing price`, fate.closePrice, price);
    result.check(`${what}: reason`, fate.reason, order.closeReason ?? null);
  }
}

/**
 * Returns how many ticks, at least and at most, were accepted when a call was decided. The decision
 * was made at most `travelMs` before the answer.
 */
function counts(reference: DoubtReference, answeredMs: number): { low: number; high: number } {
  const { count: low } = reference.at(answeredMs - travelMs);
  return { low, high: reference.at(answeredMs).count };
}

/** Returns the first time from which the price stays sure for `forMs`; null if there is none. */
function firstSure(
  reference: DoubtReference,
  fromMs: number,
  toMs: number,
  forMs = 0,
): number | null {
  let sinceMs: number | null = null;
  for (let atMs = fromMs; atMs <= toMs; atMs++) {
    if (!reference.isSure(atMs)) sinceMs = null;
    else sinceMs ??= atMs;
    if (sinceMs !== null && atMs - sinceMs >= forMs) return sinceMs;
  }
  return null;
}

function lastSure(reference: DoubtReference, fromMs: number, toMs: number): number | null {
  for (let atMs = toMs; atMs >= fromMs; atMs--) if (reference.isSure(atMs)) return atMs;
  return null;
}

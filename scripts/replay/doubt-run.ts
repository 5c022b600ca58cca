/** Random calls of a trader around the planted faults, each held against what the reference allows at that moment. */

import type { Product } from "#domain/contracts/catalogue.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Comparison } from "./compare.ts";
import type { FeedEvent } from "./doubt-reference.ts";
import { DoubtReference } from "./doubt-reference.ts";
import type { DoubtWorld, Outcome } from "./doubt-world.ts";
import { type ScannedOrder, scan } from "./trigger-reference.ts";

/** Calls between objects take this long at most, all those of one answer together (ms). */
const travelMs = 20;
const waitMs = 2_200;
const waitMsMax = 2_500;

type Act = "buy" | "pending" | "stake" | "close" | "levels" | "cancel" | "transfer";
const acts: readonly Act[] = ["buy", "pending", "stake", "close", "levels", "cancel", "transfer"];

interface Call {
  act: Act;
  askedMs: number;
  answeredMs: number;
  error: string | null;
  /** Tick it was decided at, where the answer names one, and the price that was taken. */
  seq: number | null;
  price: number | null;
  /** Of its order, before the call. */
  known: Known | null;
  levelsBefore: number;
  transfer: {
    amount: string;
    free: Decimal;
    open: ReadonlyArray<[lots: number, price: string, side: number]>;
  } | null;
}

interface Known {
  id: string;
  scanned: ScannedOrder;
}

export class DoubtRun {
  readonly #world: DoubtWorld;
  readonly #product: Product;
  readonly #random: () => number;
  readonly #calls: Call[] = [];
  readonly #orders: Known[] = [];

  constructor(world: DoubtWorld, product: Product, random: () => number) {
    this.#world = world;
    this.#product = product;
    this.#random = random;
  }

  get count(): number {
    return this.#calls.length;
  }

  /** One random call, asked now. */
  async call(): Promise<void> {
    const act = acts[Math.floor(this.#random() * acts.length)] ?? "buy";
    if (act === "buy" || act === "pending") return this.#submit(act);
    if (act === "stake") return this.#stake();
    if (act === "transfer") return this.#transfer();
    const status = act === "cancel" ? 0 : 1;
    const alive = this.#world.account.orders.unfinished().filter((each) => each.status === status);
    const chosen = alive[Math.floor(this.#random() * alive.length)];
    const known = this.#orders.find(({ id }) => id === chosen?.id);
    if (known) await this.#onOrder(act, known);
  }

  async #submit(act: Act): Promise<void> {
    const side = this.#random() < 0.5 ? 1 : 2;
    const price = this.#price();
    const target = act === "pending" ? this.#near(price, 0.02) : null;
    const from = target ?? price;
    const below = this.#near(from, -0.03, true);
    const above = this.#near(from, 0.03, true);
    const [stopLoss, takeProfit] = side === 1 ? [below, above] : [above, below];
    const input = {
      type: side,
      status: target === null ? 1 : 0,
      cont: "0.01",
      target_price: String(target ?? 0),
      stop_loss_price: String(stopLoss),
      target_profit_price: String(takeProfit),
    };
    const call = this.#begin(act, null);
    const outcome = await this.#world.answered(this.#world.submit(this.#product, input));
    this.#end(call, outcome);
    if (!outcome.ok) return;
    const { Id, OpenReceipt, OriginPrice } = outcome.data;
    call.seq = OpenReceipt?.seq ?? null;
    call.price = OpenReceipt ? OriginPrice : null;
    const placedAt = OpenReceipt?.seq ?? this.#world.usedSeq(this.#product);
    if (call.seq === null) call.seq = placedAt;
    const levels = [{ setAt: placedAt, stopLoss, takeProfit }];
    this.#orders.push({ id: Id, scanned: { side, placedAt, target, levels } });
  }

  async #stake(): Promise<void> {
    const call = this.#begin("stake", null);
    const outcome = await this.#world.answered(
      this.#world.stake(this.#product, this.#random() < 0.5 ? 1 : 2, "10"),
    );
    this.#end(call, outcome);
    if (!outcome.ok) return;
    call.seq = outcome.data.OpenReceipt.seq;
    call.price = outcome.data.OpenPrice;
  }

  async #onOrder(act: "close" | "levels" | "cancel", known: Known): Promise<void> {
    const call = this.#begin(act, known);
    const { side, levels } = known.scanned;
    const price = this.#price();
    const [below, above] = [this.#near(price, -0.03, true), this.#near(price, 0.03, true)];
    const [stopLoss, takeProfit] = side === 1 ? [below, above] : [above, below];
    const world = this.#world;
    const asked: Promise<Outcome<WireForexOrder>> =
      act === "close"
        ? world.close(known.id)
        : act === "cancel"
          ? world.cancel(known.id)
          : world.setLevels(known.id, String(stopLoss), String(takeProfit));
    const outcome = await world.answered(asked);
    this.#end(call, outcome);
    if (!outcome.ok) return;
    if (act === "close") {
      call.seq = outcome.data.CloseReceipt?.seq ?? null;
      call.price = outcome.data.Price;
      known.scanned.levels.push({ setAt: call.seq ?? 0, stopLoss: 0, takeProfit: 0 });
    } else if (act === "levels") {
      const setAt = world.usedSeq(this.#product);
      call.seq = setAt;
      levels.push({ setAt, stopLoss, takeProfit });
    }
  }

  /** About as much as may leave at the price of now; what has left comes back at once. */
  async #transfer(): Promise<void> {
    const { ledger, orders } = this.#world.account;
    const free = ledger.balance("forex.free", "USD");
    const open = orders
      .open()
      .map((order): [number, string, number] => [Number(order.lots), order.openPrice, order.side]);
    const call = this.#begin("transfer", null);
    const slack = Decimal.parse(((this.#random() - 0.5) * 2).toFixed(2));
    const tick = this.#world.market(this.#product).prices.newest();
    const left = free.add(loss(open, tick ?? { bid: 0, ask: 0 })).add(slack);
    const amount = left.round(2).toString();
    if (Number(amount) <= 0) return void this.#calls.pop();
    call.transfer = { amount, free, open };
    const outcome = await this.#world.answered(this.#world.transfer(amount));
    this.#end(call, outcome);
    if (outcome.ok) await this.#world.answered(this.#world.transfer(amount, "change", "forex"));
  }

  #begin(act: Act, known: Known | null): Call {
    const call: Call = {
      act,
      askedMs: this.#world.nowMs,
      answeredMs: 0,
      error: null,
      seq: null,
      price: null,
      known,
      levelsBefore: known?.scanned.levels.length ?? 0,
      transfer: null,
    };
    this.#calls.push(call);
    return call;
  }

  #end(call: Call, outcome: Outcome<unknown>): void {
    call.answeredMs = this.#world.nowMs;
    call.error = outcome.ok ? null : outcome.error;
  }

  #price(): number {
    return this.#world.market(this.#product).prices.newest()?.bid ?? 1;
  }

  #near(price: number, share: number, oneSided = false): number {
    const by = share * (oneSided ? 0.05 + this.#random() : (this.#random() - 0.5) * 2);
    return Number((price * (1 + by)).toFixed(this.#product.pricePrecision));
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
    for (const call of this.#calls) this.#compareCall(result, reference, call);
    for (const known of this.#orders) this.#compareFate(result, reference, known);
  }

  #compareCall(result: Comparison, reference: DoubtReference, call: Call): void {
    const { act, askedMs, answeredMs, error } = call;
    const what = `${act} asked at ${askedMs}, answered ${answeredMs - askedMs} ms later`;
    result.check(`${what}: wait`, true, answeredMs - askedMs < waitMsMax);
    if (error === "price_doubted" || error === "quote_unavailable") {
      // It waited as long as it may, and there was no moment at which the price was sure.
      result.check(`${what}: refused only after the wait`, true, answeredMs - askedMs >= waitMs);
      const sureMs = firstSure(reference, askedMs + travelMs, askedMs + waitMs - travelMs);
      result.check(`${what}: refused as ${error}, sure at`, null, sureMs);
      return;
    }
    // Without positions no price is needed.
    if (call.transfer?.open.length === 0) {
      return this.#compareTransfer(result, reference, what, call);
    }
    const decidedMs = lastSure(reference, answeredMs - travelMs, answeredMs);
    result.check(`${what}: decided (${error}) at a sure price`, true, decidedMs !== null);
    const sureMs = firstSure(reference, askedMs, answeredMs);
    result.check(`${what}: at once when sure`, true, answeredMs <= (sureMs ?? 0) + 2 * travelMs);
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
    const order = this.#orders.find(
      ({ scanned }) => scanned.placedAt === seq && scanned.target === null && act === "buy",
    );
    const prices =
      act === "stake"
        ? [tick.bid]
        : act === "close"
          ? [known?.scanned.side === 1 ? tick.bid : tick.ask]
          : [order?.scanned.side === 2 ? tick.bid : tick.ask, tick.bid, tick.ask];
    result.check(`${what}: price ${price} of tick ${seq}`, true, prices.includes(price));
  }

  /** Free balance less what the positions have lost at the newest tick: more is refused, this much is not. */
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
      const left = transfer.free.add(loss(transfer.open, tick));
      allowed.add(!left.lt(Decimal.parse(transfer.amount)));
    }
    result.check(
      `${what}: ${transfer.amount} of ${transfer.free}`,
      true,
      allowed.has(error === null),
    );
  }

  /** Refused because the order had ended, or was filled: a tick before had reached its level. */
  #compareEnded(
    result: Comparison,
    reference: DoubtReference,
    what: string,
    { act, known, answeredMs, levelsBefore, error }: Call,
  ): void {
    if (!known) return;
    const { high } = counts(reference, answeredMs);
    const levels = known.scanned.levels.slice(0, levelsBefore);
    const fate = scan({ ...known.scanned, levels }, reference.accepted.slice(0, high));
    const isEnded = act === "cancel" ? fate.openedAt !== null : fate.closedAt !== null;
    const isLevel = error === "stop_price_invalid";
    result.check(`${what}: ${error}`, true, isEnded || isLevel);
  }

  /** What became of each order, by a scan of the ticks that count. */
  #compareFate(result: Comparison, reference: DoubtReference, known: Known): void {
    const order = this.#world.account.orders.require(known.id);
    const what = `${known.id} placed at ${known.scanned.placedAt}`;
    const isOwn = order.closeReason === "user" || order.closeReason === "cancelled";
    const fate = scan(known.scanned, reference.accepted);
    if (order.closeReason === "cancelled") return;
    result.check(`${what}: opening tick`, fate.openedAt, order.openReceipt?.seq ?? null);
    if (isOwn) return;
    result.check(`${what}: closing tick`, fate.closedAt, order.closeReceipt?.seq ?? null);
    const price = order.closePrice === null ? null : Number(order.closePrice);
    result.check(`${what}: closing price`, fate.closePrice, price);
    result.check(`${what}: reason`, fate.reason, order.closeReason ?? null);
  }
}

/** Accepted ticks at the moment of a decision: it may lie as far back as calls travel. */
function counts(reference: DoubtReference, answeredMs: number): { low: number; high: number } {
  const { count: low } = reference.at(answeredMs - travelMs);
  return { low, high: reference.at(answeredMs).count };
}

function firstSure(reference: DoubtReference, fromMs: number, toMs: number): number | null {
  for (let atMs = fromMs; atMs <= toMs; atMs++) if (reference.isSure(atMs)) return atMs;
  return null;
}

function lastSure(reference: DoubtReference, fromMs: number, toMs: number): number | null {
  for (let atMs = toMs; atMs >= fromMs; atMs--) if (reference.isSure(atMs)) return atMs;
  return null;
}

/** What open positions have lost; a profit counts as nothing. */
function loss(
  open: ReadonlyArray<[lots: number, price: string, side: number]>,
  { bid, ask }: { bid: number; ask: number },
): Decimal {
  let sum = Decimal.zero;
  for (const [lots, price, side] of open) {
    const now = Decimal.of(side === 1 ? bid : ask);
    const moved = side === 1 ? now.sub(Decimal.parse(price)) : Decimal.parse(price).sub(now);
    sum = sum.add(moved.mul(Decimal.parse(String(lots))));
  }
  return sum.isNegative() ? sum : Decimal.zero;
}

import { type OrderSide, orderSide, orderStatus } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { DoubtWorld, Outcome } from "./doubt-world.ts";
import type { ScannedOrder } from "./trigger-reference.ts";

type Act = "buy" | "pending" | "stake" | "close" | "levels" | "cancel" | "transfer";
const acts: readonly Act[] = ["buy", "pending", "stake", "close", "levels", "cancel", "transfer"];

export interface Call {
  act: Act;
  askedMs: number;
  answeredMs: number;
  error: string | null;
  /** Sequence number of the tick at which the call was decided; null if unknown. */
  seq: number | null;
  /** Price at which the call opened or closed a trade; null if it did neither. */
  price: number | null;
  /** State of the order concerned, before the call. */
  known: Known | null;
  levelsBefore: number;
  /**
   * Transferred amount, and the trader's state before and after the call, because an order may end
   * during the call. Null if the call was no transfer.
   */
  transfer: { amount: string; states: readonly ForexState[] } | null;
}

interface ForexState {
  free: Decimal;
  open: ReadonlyArray<readonly [lots: number, price: string, side: OrderSide]>;
}

export interface Known {
  id: string;
  scanned: ScannedOrder;
}

export class DoubtRun {
  readonly #world: DoubtWorld;
  readonly #product: Product;
  readonly #random: () => number;
  readonly calls: Call[] = [];
  readonly orders: Known[] = [];

  constructor(world: DoubtWorld, product: Product, random: () => number) {
    this.#world = world;
    this.#product = product;
    this.#random = random;
  }

  async call(): Promise<void> {
    const act = acts[Math.floor(this.#random() * acts.length)] ?? "buy";
    if (act === "buy" || act === "pending") return this.#submit(act);
    if (act === "stake") return this.#stake();
    if (act === "transfer") return this.#transfer();
    const status = act === "cancel" ? "pending" : "open";
    const alive = this.#world.account.orders.unfinished().filter((each) => each.status === status);
    const chosen = alive[Math.floor(this.#random() * alive.length)];
    const known = this.orders.find(({ id }) => id === chosen?.id);
    if (known) await this.#onOrder(act, known);
  }

  async #submit(act: Act): Promise<void> {
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const price = this.#price();
    const target = act === "pending" ? this.#near(price, 0.02) : null;
    const from = target ?? price;
    const below = this.#near(from, -0.03, true);
    const above = this.#near(from, 0.03, true);
    const [stopLoss, takeProfit] = side === "buy" ? [below, above] : [above, below];
    const input = {
      type: orderSide.code(side),
      status: orderStatus.code(target === null ? "open" : "pending"),
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
    this.orders.push({ id: Id, scanned: { side, placedAt, target, levels } });
  }

  async #stake(): Promise<void> {
    const call = this.#begin("stake", null);
    const outcome = await this.#world.answered(
      this.#world.stake(this.#product, this.#random() < 0.5 ? "up" : "down", "10"),
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
    const [stopLoss, takeProfit] = side === "buy" ? [below, above] : [above, below];
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

  /**
   * Transfers out about as much as is possible at the current price, and transfers it back at once.
   */
  async #transfer(): Promise<void> {
    const before = this.#forexState();
    const call = this.#begin("transfer", null);
    const slack = Decimal.parse(((this.#random() - 0.5) * 2).toFixed(2));
    const tick = this.#world.market(this.#product).prices.newest();
    const left = before.free.add(loss(before.open, tick ?? { bid: 0, ask: 0 })).add(slack);
    const amount = left.round(2).toString();
    if (Number(amount) <= 0) return void this.calls.pop();
    const outcome = await this.#world.answered(this.#world.transfer(amount));
    this.#end(call, outcome);
    const { free, open } = this.#forexState();
    const moved = outcome.ok ? Decimal.parse(amount) : Decimal.zero;
    call.transfer = { amount, states: [before, { free: free.add(moved), open }] };
    if (outcome.ok) await this.#world.answered(this.#world.transfer(amount, "change", "forex"));
  }

  #forexState(): ForexState {
    const { ledger, orders } = this.#world.account;
    const open = orders
      .open()
      .map(({ lots, openPrice, side }) => [Number(lots), openPrice, side] as const);
    return { free: ledger.balance("forex.free", "USD"), open };
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
    this.calls.push(call);
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
}

/**
 * Returns the open positions' total result at a tick if that is a loss, as a negative number; else
 * 0.
 */
export function loss(
  open: ReadonlyArray<readonly [lots: number, price: string, side: OrderSide]>,
  { bid, ask }: { bid: number; ask: number },
): Decimal {
  let sum = Decimal.zero;
  for (const [lots, price, side] of open) {
    const now = Decimal.of(side === "buy" ? bid : ask);
    const moved = side === "buy" ? now.sub(Decimal.parse(price)) : Decimal.parse(price).sub(now);
    sum = sum.add(moved.mul(Decimal.parse(String(lots))));
  }
  return sum.isNegative() ? sum : Decimal.zero;
}

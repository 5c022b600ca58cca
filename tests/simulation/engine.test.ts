/**
 * The trading core under a seed: orders, levels, stop-outs, nights, repeats, restarts and lost
 * calls. After every step the cheap invariants hold, at checkpoints the whole audit; once faults
 * are off, every fill is where a scan of the ticks says.
 *
 * One seed again: SIM_SEED=n npm run test:simulation; more of them: SIM_SEEDS=2000.
 */

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OrderSide } from "#domain/codes.ts";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import type { OrderRecord } from "#durable-objects/account/orders/order-row.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { checkFills } from "#scripts/audit/check-fills.ts";
import { scan } from "#scripts/replay/trigger-reference.ts";
import { products, World } from "./world.ts";

const only = process.env.SIM_SEED;
const seeds = only === undefined ? Number(process.env.SIM_SEEDS ?? 200) : 1;
const steps = 500;
const checkpointEvery = 100;
const traded = products.slice(0, 3);

function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Counts = Record<
  | "opened"
  | "waited"
  | "repeats"
  | "stopOuts"
  | "stopLosses"
  | "takeProfits"
  | "entries"
  | "protections"
  | "lost"
  | "dips"
  | "fills"
  | "transfers"
  | "nights",
  number
>;

interface Known {
  id: string;
  product: (typeof products)[number];
  side: OrderSide;
  placedAt: number;
  target: number | null;
  levels: Array<{ setAt: number; stopLoss: number; takeProfit: number }>;
}

class Run {
  readonly world: World;
  readonly #random: () => number;
  readonly #known: Known[] = [];
  readonly #sent: Array<{ again: () => Result<SubmitAnswer>; answer: Result<SubmitAnswer> }> = [];
  #keys = 0;
  readonly counts: Counts;

  constructor(seed: number, counts: Counts) {
    this.#random = seeded(seed);
    this.counts = counts;
    this.world = new World(this.#random, String(1_500 + Math.floor(this.#random() * 15_000)));
    for (const each of products) this.world.tick(each, 0);
  }

  async step(): Promise<void> {
    const dice = this.#random();
    await this.world.advance(Math.floor(this.#random() * 2_000));
    if (dice < 0.45) this.#tick();
    else if (dice < 0.62) await this.#submit();
    else if (dice < 0.7) await this.#close();
    else if (dice < 0.77) await this.#setStops();
    else if (dice < 0.79) await this.#cancel();
    else if (dice < 0.8) await this.#transfer();
    else if (dice < 0.805) this.#night();
    else if (dice < 0.84) this.#repeat();
    else if (dice < 0.86) this.world.restartAccount();
    else if (dice < 0.88) this.world.restartMarket(this.#pick(products));
    else await this.world.work();
    this.#checkCheaply();
  }

  #tick(): void {
    const isJump = this.#random() < 0.07;
    this.world.tick(this.#pick(products), (this.#random() - 0.5) * (isJump ? 0.1 : 0.002));
  }

  async #submit(): Promise<void> {
    const product = this.#pick(traded);
    this.world.tick(product, (this.#random() - 0.5) * 0.001);
    const quotes = await this.world.quotes(product);
    if (!quotes) return;
    const { quote } = quotes;
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const isPending = this.#random() < 0.4;
    const now = side === "buy" ? quote.ask : quote.bid;
    const target = isPending ? this.#near(now) : null;
    const [stopLoss, takeProfit] = this.#levels(
      side,
      target ?? (side === "buy" ? quote.bid : quote.ask),
    );
    const lots = (Math.ceil(this.#random() * 60) / 100 + 0.05).toFixed(2);
    const command = this.world.command(product, {
      side,
      status: isPending ? "pending" : "open",
      lots,
      targetPrice: String(target ?? 0),
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
    });
    const key = this.#key();
    const answer = this.#send(() => this.world.account.forex.submit(command, quotes, key));
    if (!answer.ok) return;
    this.counts[isPending ? "waited" : "opened"]++;
    const levels = [{ setAt: quote.seq, stopLoss, takeProfit }];
    this.#known.push({ id: answer.order.id, product, side, placedAt: quote.seq, target, levels });
  }

  async #close(): Promise<void> {
    const one = this.#known[Math.floor(this.#random() * this.#known.length)];
    if (!one) return;
    const quotes = await this.world.quotes(one.product);
    if (!quotes) return;
    const key = this.#key();
    this.#send(() => this.world.account.forex.close({ orderId: one.id }, quotes, key));
  }

  async #cancel(): Promise<void> {
    const one = this.#known.find((each) => this.#order(each.id).status === "pending");
    const quotes = one && (await this.world.quotes(one.product));
    if (!quotes) return;
    const key = this.#key();
    this.#send(() => this.world.account.forex.cancel({ orderId: one.id }, quotes, key));
  }

  /** Nothing happens for hours, over a rollover at times. */
  #night(): void {
    this.world.nowMs += Math.floor(this.#random() * 40 * 3_600_000);
    for (const each of products) this.world.tick(each, 0);
  }

  /** Between the trader's own accounts, more than there is at times. */
  async #transfer(): Promise<void> {
    const [from, to] =
      this.#random() < 0.6 ? (["forex", "change"] as const) : (["change", "forex"] as const);
    const amount = (this.#random() * 2_000).toFixed(2);
    const { floating: profit, cashierContext, ledger } = this.world.account;
    const key = this.#key();
    const answer = await profit
      .withFloating(from, (floating) => {
        const free = ledger.balance(`${from}.free`, "USD");
        const result = transfer(cashierContext, { from, to, amount }, floating, key);
        // Nobody carries away what his positions have lost.
        if (result.ok && from === "forex" && floating.profit.isNegative()) {
          expect(free.add(floating.profit).lt(Decimal.parse(amount))).toBe(false);
        }
        return result;
      })
      // The market is out of reach: nothing was moved.
      .catch(() => null);
    if (answer?.ok) this.counts.transfers++;
  }

  async #setStops(): Promise<void> {
    const one = this.#known[Math.floor(this.#random() * this.#known.length)];
    if (one?.target !== null) return;
    const quotes = await this.world.quotes(one.product);
    if (!quotes) return;
    const { quote } = quotes;
    const [stopLoss, takeProfit] = this.#levels(
      one.side,
      one.side === "buy" ? quote.bid : quote.ask,
    );
    const command = {
      orderId: one.id,
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
    };
    const key = this.#key();
    const answer = this.#send(() => this.world.account.forex.setStops(command, quotes, key));
    if (answer.ok) one.levels.push({ setAt: quote.seq, stopLoss, takeProfit });
  }

  /** The same request again, at another price or none: the first answer. */
  #repeat(): void {
    const earlier = this.#sent[Math.floor(this.#random() * this.#sent.length)];
    if (!earlier) return;
    const before = this.#marks();
    expect(earlier.again()).toEqual(earlier.answer);
    expect(this.#marks()).toEqual(before);
    this.counts.repeats++;
  }

  #send(send: () => Result<SubmitAnswer>): Result<SubmitAnswer> {
    const answer = send();
    const isPassing =
      !answer.ok && (answer.error === "quote_unavailable" || answer.error === "market_closed");
    if (!isPassing) this.#sent.push({ again: send, answer });
    return answer;
  }

  #checkCheaply(): void {
    const { ledger, orders } = this.world.account;
    const free = ledger.balance("forex.free", "USD");
    if (free.isNegative()) {
      this.counts.dips++;
      expect(orders.hasOpen(), "below zero only while positions are open").toBe(true);
    }
    const held = this.world.db
      .rows<{ amount: string }>("SELECT amount FROM holds WHERE ended_by IS NULL")
      .reduce((sum, { amount }) => sum.add(Decimal.parse(amount)), Decimal.zero);
    expect(ledger.balance("forex.margin", "USD").toString()).toBe(held.toString());
  }

  audit(): void {
    expect(auditAccount(this.world.db).problems).toEqual([]);
    const fills = checkFills(this.world.db, this.world);
    expect(fills).toMatchObject({ problems: [], notChecked: 0 });
    this.counts.fills += fills.checked;
  }

  /** Every fill against a scan of its market's ticks. */
  compare(): void {
    const ticks = new Map(traded.map((product) => [product, this.world.ticks(product)]));
    for (const one of this.#known) {
      const fate = scan(one, ticks.get(one.product) ?? []);
      const order = this.#order(one.id);
      const reason = order.closeReason;
      const opened = order.openReceipt?.seq ?? null;
      const closed = order.closeReceipt?.seq ?? null;
      const what = `${one.id} ${JSON.stringify(one)}`;
      if (reason === "stop_loss" || reason === "take_profit" || reason === null) {
        expect([opened, closed, reason], what).toEqual([fate.openedAt, fate.closedAt, fate.reason]);
        if (reason === "stop_loss") this.counts.stopLosses++;
        if (reason === "take_profit") this.counts.takeProfits++;
      } else if (opened !== null) {
        // Ended by the trader or by the margin level: then no level had been reached before.
        expect(opened, what).toBe(fate.openedAt);
        expect(fate.closedAt ?? Number.POSITIVE_INFINITY, what).toBeGreaterThanOrEqual(closed ?? 0);
        if (reason === "stop_out") this.counts.stopOuts++;
      }
      if (one.target !== null && opened !== null) this.counts.entries++;
      if (one.target === null) expect(order.openPrice, what).toBe(order.openReceipt?.price);
    }
    const [nights] = this.world.db.rows<{ count: number }>(
      "SELECT COUNT(*) AS count FROM financing_charges",
    );
    this.counts.nights += nights?.count ?? 0;
    const protection = this.world.account.ledger.balance("protection", "USD");
    if (protection.isNegative()) this.counts.protections++;
    this.counts.lost += this.world.counts.lostBefore + this.world.counts.lostAfter;
  }

  /** Moves with everything that a command can change. */
  #marks(): object[] {
    return this.world.db.rows(
      `SELECT (SELECT hash FROM journal_head) AS journal, (SELECT state_version FROM profile) AS state,
         (SELECT max(id) FROM outbox) AS outbox, (SELECT count(*) FROM forex_orders) AS orders`,
    );
  }

  #order(id: string): OrderRecord {
    return this.world.account.orders.require(id);
  }

  #levels(side: OrderSide, from: number): [stopLoss: number, takeProfit: number] {
    const below = this.#random() < 0.5 ? this.#step(from, -1) : 0;
    const above = this.#random() < 0.5 ? this.#step(from, 1) : 0;
    return side === "buy" ? [below, above] : [above, below];
  }

  #near(price: number): number {
    return this.#step(price, this.#random() < 0.5 ? -1 : 1);
  }

  #step(price: number, direction: 1 | -1): number {
    return Number((price * (1 + direction * (0.0001 + 0.01 * this.#random() ** 2))).toFixed(5));
  }

  #pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }

  #key(): string {
    this.#keys++;
    return `key-${this.#keys}`;
  }
}

beforeAll(() => {
  // Lost calls are part of the plan.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => void vi.restoreAllMocks());

it(`${seeds} seeds x ${steps} steps keep every invariant, and every fill is where a scan finds it`, async () => {
  const counts: Counts = {
    opened: 0,
    waited: 0,
    repeats: 0,
    stopOuts: 0,
    stopLosses: 0,
    takeProfits: 0,
    entries: 0,
    protections: 0,
    lost: 0,
    dips: 0,
    fills: 0,
    transfers: 0,
    nights: 0,
  };
  for (let index = 0; index < seeds; index++) {
    const seed = only === undefined ? index + 1 : Number(only);
    try {
      const run = new Run(seed, counts);
      run.world.lossShare = seed % 2 === 0 ? 0.15 : 0;
      for (let step = 1; step <= steps; step++) {
        await run.step();
        if (step % checkpointEvery === 0) run.audit();
      }
      await run.world.settle();
      run.audit();
      run.compare();
    } catch (cause) {
      throw new Error(`seed ${seed} fails; again: SIM_SEED=${seed} npm run test:simulation`, {
        cause,
      });
    }
  }
  if (only !== undefined) return;
  // Otherwise the run would have proved little.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
}, 600_000);

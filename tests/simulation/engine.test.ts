/**
 * The account under a seed: orders, levels, stop-outs, nights, micro orders, loans, subscriptions,
 * repeats, restarts and lost calls. After every step the cheap invariants hold, and at checkpoints
 * the whole audit. Once faults are off, every fill is at the tick that a scan finds. `SIM_SEED=n
 * npm run test:simulation` repeats one seed; `SIM_SEEDS=2000` runs more.
 */

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OrderSide } from "#domain/codes.ts";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { endOrders } from "#durable-objects/account/orders/ending.ts";
import type { OrderRecord } from "#durable-objects/account/orders/order-row.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { checkFills } from "#scripts/audit/check-fills.ts";
import { type Fate, type ScannedLevels, scan } from "#scripts/replay/trigger-reference.ts";
import { type OtherCounts, OtherProducts } from "./other-products.ts";
import { products, World } from "./world.ts";

const only = process.env.SIM_SEED;
const seeds = only === undefined ? Number(process.env.SIM_SEEDS ?? 80) : 1;
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
  | "parts"
  | "reversed"
  | "refusedReversals"
  | "ended"
  | "moves"
  | "expired"
  | "activated"
  | "stopLimits"
  | "ranges"
  | "nights",
  number
> &
  OtherCounts;

interface Known {
  id: string;
  product: (typeof products)[number];
  side: OrderSide;
  placedAt: number;
  target: number | null;
  stop: number | null;
  expiresMs: number | null;
  levels: ScannedLevels[];
}

class Run {
  readonly world: World;
  readonly #random: () => number;
  readonly #known: Known[] = [];
  readonly #sent: Array<{ again: () => Result<SubmitAnswer>; answer: Result<SubmitAnswer> }> = [];
  #keys = 0;
  readonly #others: OtherProducts;
  readonly counts: Counts;

  constructor(seed: number, counts: Counts) {
    this.#random = seeded(seed);
    this.counts = counts;
    this.world = new World(this.#random, String(1_500 + Math.floor(this.#random() * 15_000)));
    this.#others = new OtherProducts(this.world, this.#random, counts);
    for (const each of products) this.world.tick(each, 0);
  }

  async step(): Promise<void> {
    const dice = this.#random();
    await this.world.advance(Math.floor(this.#random() * 2_000));
    if (dice < 0.45) this.#tick();
    else if (dice < 0.62) await this.#submit();
    else if (dice < 0.655) await this.#close(false);
    else if (dice < 0.69) await this.#close(true);
    else if (dice < 0.705) await this.#reverse();
    else if (dice < 0.708) await this.#endMany();
    else if (dice < 0.77) await this.#setStops();
    else if (dice < 0.79) await this.#cancel();
    else if (dice < 0.8) await this.#transfer();
    else if (dice < 0.805) this.#night();
    else if (dice < 0.83) this.#repeat();
    else if (dice < 0.845) await this.#others.step(this.#pick(traded));
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
    const stop = isPending && this.#random() < 0.3 ? this.#near(now) : null;
    const expiresMs =
      isPending && this.#random() < 0.5
        ? this.world.nowMs + Math.ceil(this.#random() ** 2 * 300_000)
        : null;
    const levels = this.#levels(side, target ?? (side === "buy" ? quote.bid : quote.ask));
    const { stopLoss, takeProfit, trailing } = levels;
    const range = !isPending && this.#random() < 0.3 ? this.#range(now) : null;
    const lots = (Math.ceil(this.#random() * 60) / 100 + 0.05).toFixed(2);
    const command = this.world.command(product, {
      side,
      status: isPending ? "pending" : "open",
      lots,
      targetPrice: String(target ?? 0),
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
      ...(trailing > 0 ? { trailingDistance: String(trailing) } : {}),
      ...(stop === null ? {} : { stopPrice: String(stop) }),
      ...(expiresMs === null ? {} : { expiresAtMs: expiresMs }),
      ...(range === null ? {} : { range }),
    });
    const key = this.#key();
    const answer = this.#send(() => this.world.account.forex.submit(command, quotes, key));
    if (range && !answer.ok && answer.error === "price_moved") {
      const worse = side === "buy" ? now - Number(range.seen) : Number(range.seen) - now;
      expect(worse).toBeGreaterThan(Number(range.worseBy));
      expect(answer.price).toBe(String(now));
      this.counts.ranges++;
    }
    if (!answer.ok) return;
    this.counts[isPending ? "waited" : "opened"]++;
    const set = [{ setAt: quote.seq, ...levels }];
    const { id } = answer.order;
    this.#known.push({
      id,
      product,
      side,
      placedAt: quote.seq,
      target,
      stop,
      expiresMs,
      levels: set,
    });
  }

  /** A price near the current one, as seen by the trader, and the allowed slippage. */
  #range(now: number): { seen: string; worseBy: string } {
    const seen = (now * (1 + (this.#random() - 0.5) * 0.0004)).toFixed(5);
    return { seen: String(Number(seen)), worseBy: this.#random() < 0.3 ? "0" : "0.0001" };
  }

  async #close(isPart: boolean): Promise<void> {
    const one = this.#known[Math.floor(this.#random() * this.#known.length)];
    if (!one) return;
    const quotes = await this.world.quotes(one.product);
    if (!quotes) return;
    const key = this.#key();
    const held = Number(this.#order(one.id).lots);
    const lots = isPart ? { lots: (Math.ceil(this.#random() * held * 110) / 100).toFixed(2) } : {};
    const command = { orderId: one.id, ...lots };
    const answer = this.#send(() => this.world.account.forex.close(command, quotes, key));
    if (answer.ok && answer.order.originId !== answer.order.id) this.counts.parts++;
  }

  /** Reverses a position; the opposite one opens at the same tick, or nothing happens. */
  async #reverse(): Promise<void> {
    const one = this.#known[Math.floor(this.#random() * this.#known.length)];
    const quotes = one && (await this.world.quotes(one.product));
    if (!quotes) return;
    const { product, side } = one;
    const command = { ...this.world.command(product, {}), orderId: one.id };
    const key = this.#key();
    const before = this.#order(one.id);
    const answer = await this.world.account.reversal.reverse(command, quotes, key);
    if (!answer.ok) {
      if (answer.error === "margin_insufficient") {
        expect(this.#order(one.id)).toEqual(before);
        this.counts.refusedReversals++;
      }
      return;
    }
    expect(await this.world.account.reversal.reverse(command, quotes, key)).toEqual(answer);
    const closed = this.#order(one.id);
    const { order } = answer;
    expect(order).toMatchObject({ lots: before.lots, openReceipt: closed.closeReceipt });
    expect([closed.closeReason, order.side]).toEqual(["reversed", side === "buy" ? "sell" : "buy"]);
    const placedAt = quotes.quote.seq;
    const levels = [{ setAt: placedAt, stopLoss: 0, takeProfit: 0, trailing: 0 }];
    const placed = { id: order.id, product, side: order.side, placedAt };
    this.#known.push({ ...placed, target: null, stop: null, expiresMs: null, levels });
    this.counts.reversed++;
  }

  /**
   * Closes all positions of one product, or cancels all its pending orders, by one command each.
   */
  async #endMany(): Promise<void> {
    const product = this.#pick(traded);
    const act = this.#random() < 0.5 ? "close" : "cancel";
    const quotes = await this.world.quotes(product);
    if (!quotes) return;
    const status = act === "close" ? "open" : "pending";
    const own = this.#known.filter((one) => one.product === product);
    const orderIds = own.map(({ id }) => id).filter((id) => this.#order(id).status === status);
    const command = { act, orderIds } as const;
    const key = this.#key();
    const results = endOrders(this.world.account, command, [quotes], key);
    expect(results.map(({ orderId }) => orderId)).toEqual(orderIds);
    for (const { orderId, answer } of results) {
      if (answer.ok) expect(this.#order(orderId).status).toBe("closed");
    }
    this.counts.ended += results.length;
  }

  async #cancel(): Promise<void> {
    const one = this.#known.find((each) => this.#order(each.id).status === "pending");
    const quotes = one && (await this.world.quotes(one.product));
    if (!quotes) return;
    const key = this.#key();
    this.#send(() => this.world.account.forex.cancel({ orderId: one.id }, quotes, key));
  }

  /** Lets hours pass without an act, sometimes over a rollover. */
  #night(): void {
    this.world.nowMs += Math.floor(this.#random() * 40 * 3_600_000);
    for (const each of products) this.world.tick(each, 0);
  }

  /** Transfers between the trader's own accounts, sometimes more than there is. */
  async #transfer(): Promise<void> {
    const [from, to] =
      this.#random() < 0.6 ? (["forex", "change"] as const) : (["change", "forex"] as const);
    const amount = (this.#random() * 2_000).toFixed(2);
    const { account } = this.world;
    const { floating: profit, ledger } = account;
    const key = this.#key();
    const answer = await profit
      .withFloating(from, (floating) => {
        const free = ledger.balance(`${from}.free`, "USD");
        const result = transfer(account, { from, to, amount }, floating, key);
        // A trader cannot carry away what open positions have lost.
        if (result.ok && from === "forex" && floating.profit.isNegative()) {
          expect(free.add(floating.profit).lt(Decimal.parse(amount))).toBe(false);
        }
        return result;
      })
      // The market is out of reach, so nothing moved.
      .catch(() => null);
    if (answer?.ok) this.counts.transfers++;
  }

  async #setStops(): Promise<void> {
    const one = this.#known[Math.floor(this.#random() * this.#known.length)];
    if (one?.target !== null) return;
    const quotes = await this.world.quotes(one.product);
    if (!quotes) return;
    const { quote } = quotes;
    const levels = this.#levels(one.side, one.side === "buy" ? quote.bid : quote.ask);
    const { stopLoss, takeProfit } = levels;
    // Often repeats the current distance, so that the stop keeps its price.
    const same = Number(this.#order(one.id).trailingDistance);
    const trailing = levels.trailing > 0 && same > 0 ? same : levels.trailing;
    const command = {
      orderId: one.id,
      stopLossPrice: String(stopLoss),
      takeProfitPrice: String(takeProfit),
      ...(trailing > 0 ? { trailingDistance: String(trailing) } : {}),
    };
    const key = this.#key();
    const answer = this.#send(() => this.world.account.forex.setStops(command, quotes, key));
    if (answer.ok) one.levels.push({ setAt: quote.seq, stopLoss, takeProfit, trailing });
  }

  /** Repeats a request at another price or none; expects the first answer. */
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
      .rows<{ amount: string }>(
        "SELECT amount FROM holds WHERE ended_by IS NULL AND bucket = 'forex.margin'",
      )
      .reduce((sum, { amount }) => sum.add(Decimal.parse(amount)), Decimal.zero);
    expect(ledger.balance("forex.margin", "USD").toString()).toBe(held.toString());
  }

  audit(): void {
    // Ignores missing notices of terms: the engine changes rates at any time, without a desk.
    const { problems } = auditAccount(this.world.db);
    expect(problems.filter((problem) => !problem.endsWith("without notice"))).toEqual([]);
    expect(this.world.fund.problems()).toEqual([]);
    const fills = checkFills(this.world.db, this.world);
    expect(fills).toMatchObject({ problems: [], notChecked: 0 });
    this.counts.fills += fills.checked;
  }

  /** Checks every fill against a scan of its market's ticks. */
  compare(): void {
    const ticks = new Map(traded.map((product) => [product, this.world.ticks(product)]));
    for (const one of this.#known) {
      const fate = scan(one, ticks.get(one.product) ?? [], 5);
      const order = this.#order(one.id);
      const reason = order.closeReason;
      const opened = order.openReceipt?.seq ?? null;
      const closed = order.closeReceipt?.seq ?? null;
      const what = `${one.id} ${JSON.stringify(one)}`;
      const steps = this.world.account.receipts.of(one.id)?.steps ?? [];
      const found = stepsOf(fate, closed);
      // The account checks a margin level as of the tick that reached it, and may learn of the tick
      // late.
      const isSeen = (seq: number) => reason !== "stop_out" || seq <= (closed ?? seq);
      const told = steps
        .filter(({ tick }) => isSeen(tick.seq))
        .map(({ kind, level, tick }) => [kind, Number(level), tick.seq]);
      // An order that was cancelled, or whose money paid another's loss, ended before its later
      // steps.
      const isCutOff = opened === null && reason !== null && reason !== "expired";
      expect(told, what).toEqual(isCutOff ? found.slice(0, told.length) : found);
      this.counts.moves += told.filter(([kind]) => kind === "trailed").length;
      if (reason === "expired") {
        expect([opened, fate.reason], what).toEqual([null, "expired"]);
        this.counts.expired++;
      } else if (reason === "stop_loss" || reason === "take_profit" || reason === null) {
        expect([opened, closed, reason], what).toEqual([fate.openedAt, fate.closedAt, fate.reason]);
        if (reason === "stop_loss") this.counts.stopLosses++;
        if (reason === "take_profit") this.counts.takeProfits++;
      } else if (opened !== null) {
        // The trader or the margin level ended the order before any level was reached.
        expect(opened, what).toBe(fate.openedAt);
        expect(fate.closedAt ?? Number.POSITIVE_INFINITY, what).toBeGreaterThanOrEqual(closed ?? 0);
        if (reason === "stop_out") this.counts.stopOuts++;
      }
      if (one.target !== null && opened !== null) this.counts.entries++;
      if (fate.activatedAt !== null) this.counts.activated++;
      if (one.stop !== null && opened !== null) this.counts.stopLimits++;
      if (one.target === null) expect(order.openPrice, what).toBe(order.openReceipt?.price);
    }
    const [nights] = this.world.db.rows<{ count: number }>(
      "SELECT COUNT(*) AS count FROM financing_charges",
    );
    this.counts.nights += nights?.count ?? 0;
    this.#others.close();
    const protection = this.world.account.ledger.balance("protection", "USD");
    if (protection.isNegative()) this.counts.protections++;
    this.counts.lost += this.world.counts.lostBefore + this.world.counts.lostAfter;
  }

  /** Marks that change with every effect of a command. */
  #marks(): object[] {
    return this.world.db.rows(
      `SELECT (SELECT hash FROM journal_head) AS journal, (SELECT state_version FROM profile) AS state,
         (SELECT max(id) FROM outbox) AS outbox, (SELECT count(*) FROM forex_orders) AS orders`,
    );
  }

  #order(id: string): OrderRecord {
    return this.world.account.orders.require(id);
  }

  #levels(side: OrderSide, from: number): Omit<ScannedLevels, "setAt"> & { trailing: number } {
    const below = this.#random() < 0.5 ? this.#step(from, -1) : 0;
    const above = this.#random() < 0.5 ? this.#step(from, 1) : 0;
    const [stopLoss, takeProfit] = side === "buy" ? [below, above] : [above, below];
    if (this.#random() < 0.7) return { stopLoss, takeProfit, trailing: 0 };
    const trailing = Number((from * (0.0006 + 0.006 * this.#random() ** 2)).toFixed(5));
    return { stopLoss: 0, takeProfit, trailing };
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

/** Steps of an order between its fills, up to its end. */
function stepsOf(fate: Fate, closedAt: number | null): Array<[string, number, number]> {
  const isBefore = (at: number) => closedAt === null || at <= closedAt;
  const moves = fate.moves
    .filter(({ at }) => isBefore(at))
    .map(({ at, level, isStart }): [string, number, number] => [
      isStart ? "follows" : "trailed",
      level,
      at,
    ]);
  return [
    ...(fate.activatedAt === null
      ? []
      : [["activated", fate.limit, fate.activatedAt] as [string, number, number]]),
    ...(fate.expiredAt === null
      ? []
      : [["expired", 0, fate.expiredAt] as [string, number, number]]),
    ...moves,
  ];
}

beforeAll(() => {
  // The plan includes lost calls.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => void vi.restoreAllMocks());

it(`keeps every invariant, and fills orders at the ticks that an independent scan finds, over ${seeds} seeds x ${steps} steps`, async () => {
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
    parts: 0,
    reversed: 0,
    refusedReversals: 0,
    ended: 0,
    moves: 0,
    expired: 0,
    activated: 0,
    stopLimits: 0,
    ranges: 0,
    nights: 0,
    microOpened: 0,
    microSettled: 0,
    loansAsked: 0,
    loansPaid: 0,
    loansRepaid: 0,
    loanDays: 0,
    heldByLoan: 0,
    subscribed: 0,
    dividends: 0,
    redeemed: 0,
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
  // Without these counts the run would prove little.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
}, 1_800_000);

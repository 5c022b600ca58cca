import fc from "fast-check";
import { expect, it } from "vitest";
import type { FeedGap } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { decideExpiry } from "#durable-objects/market/expiry/expiry.ts";
import { MemoryTicks } from "../micro/memory-ticks.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

/** Environment variable MICRO_SEED=n repeats the test with another seed. */
const seed = Number(process.env.MICRO_SEED ?? 20_261_121);
const orders = 500;
const ticks = 1_500;

/** One tick, and the events at its time. */
const moment = fc.record({
  /** Time since the previous tick in ms; often 0. */
  pauseMs: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 0, max: 9_000 }),
  ),
  /** Price steps; 0 is common. */
  step: fc.integer({ min: -2, max: 2 }),
  /** True if the feed was lost since the previous tick. */
  broken: fc.integer({ min: 0, max: 40 }).map((value) => value === 0),
  direction: fc.constantFrom("up", "down"),
  seconds: fc.constantFrom(1, 5, 30, 60),
  lossLevel: fc.constantFrom("0", "1"),
  equalPrice: fc.constantFrom<"refund" | "loss">("refund", "loss"),
  /** True at one tick in twenty, so the alarm is late, sometimes very late. */
  alarm: fc.integer({ min: 0, max: 20 }).map((value) => value === 0),
  restart: fc.integer({ min: 0, max: 100 }).map((value) => value === 0),
});
type Moment = ReturnType<typeof moment.generate>["value"];

interface Placed extends Pick<Moment, "direction" | "lossLevel" | "equalPrice"> {
  id: string;
  openSeq: number;
  openCents: number;
  expiryMs: number;
}

const cents = (bid: number) => Math.round(bid * 100_000);

/** Computes the result from the whole history in integers, without the code under test. */
function bruteForce(order: Placed, log: StoredTick[], gaps: FeedGap[]): [string, number] {
  let last: StoredTick | null = null;
  for (const tick of log) if (tick.timeMs <= order.expiryMs) last = tick;
  for (const { fromMs, toMs } of gaps) {
    if (fromMs <= order.expiryMs && order.expiryMs < toMs) return ["void feed_gap", 0];
  }
  if (!last || last.seq === order.openSeq) return ["void no_tick", 0];
  const moved = cents(last.bid) - order.openCents;
  if (moved === 0 && order.equalPrice === "refund") return ["draw", 0];
  if (moved !== 0 && moved > 0 === (order.direction === "up")) return ["win", 85];
  return ["loss", order.lossLevel === "0" ? -100 : -85];
}

it(`ends ${orders} micro orders as their ticks require, over random ticks and alarms`, async () => {
  const moments = fc.sample(moment, { seed, numRuns: ticks });
  const on = new AccountBench("10000", "USD", "100000");
  const log: StoredTick[] = [];
  const gaps: FeedGap[] = [];
  const placed: Placed[] = [];
  const market = new MemoryTicks(log, { gaps });
  on.expiryAt = async (_spec, expiryMs, afterSeq) =>
    decideExpiry(
      market,
      { expiryMs, afterSeq, generation: 1 },
      { expiredForMs: on.nowMs - expiryMs, lostForMs: null },
    );
  let price = 110_000;
  let timeMs = on.nowMs;
  for (const { pauseMs, step, broken, alarm, restart, seconds, ...terms } of moments) {
    const before = log.at(-1);
    timeMs += pauseMs;
    price += step;
    const bid = price / 100_000;
    const tick = { seq: log.length + 1, timeMs, bid, ask: bid };
    if (broken && before) {
      gaps.push({ fromMs: before.timeMs, toMs: timeMs, afterSeq: before.seq, reason: "lost" });
    }
    log.push(tick);
    on.nowMs = timeMs + 20;
    if (placed.length < orders) {
      const quote = on.quote(eurusd, bid, bid, { seq: tick.seq, timeMs });
      const command = on.microCommand(eurusd, { ...terms, seconds });
      const answer = on.account.micro.submit(command, { quote }, `key ${tick.seq}`);
      if (!answer.ok) throw new Error(answer.error);
      const { id, expiresAtMs: expiryMs } = answer.order;
      placed.push({ id, openSeq: tick.seq, openCents: price, expiryMs, ...terms });
    }
    if (restart) on.restart();
    if (alarm) await on.account.microSettler.run();
  }
  on.nowMs += 12 * 3_600_000;
  await on.account.microSettler.run();

  const seen = new Map<string, number>();
  let total = 0;
  for (const order of placed) {
    const [wanted, profit] = bruteForce(order, log, gaps);
    const found = on.account.microOrders.require(order.id);
    const outcome = [found.outcome, found.voidReason].filter((text) => text !== null).join(" ");
    expect([order.id, outcome, found.profit]).toEqual([order.id, wanted, String(profit)]);
    seen.set(wanted, (seen.get(wanted) ?? 0) + 1);
    total += profit;
  }
  expect(placed).toHaveLength(orders);
  expect(on.microFunds()).toEqual([String(100_000 + total), "0"]);
  expect(auditAccount(on.db).problems).toEqual([]);
  // The run contained each way for an order to end.
  expect([...seen.keys()].sort()).toEqual(["draw", "loss", "void feed_gap", "void no_tick", "win"]);
});

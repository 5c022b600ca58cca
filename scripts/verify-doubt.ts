/**
 * `npm run verify:doubt -- --file F [--orders 1000] [--ticks 20000] [--seed S]`: plays recorded ticks with planted jumps, wild prints,
 * silences, cuts and wrong stamps through the real routes, market and account, on a clock that runs as fast as it can. A trader
 * orders, stakes, closes, changes levels, cancels and transfers around the faults, and each answer is held against an independent
 * computation: which tick it may rest on, or that it had to wait and be refused.
 */
import { parseArgs } from "node:util";
import { auditAccount } from "#durable-objects/account/audit.ts";
import { Comparison } from "./replay/compare.ts";
import { faults, plant } from "./replay/doubt-feed.ts";
import { DoubtRun } from "./replay/doubt-run.ts";
import { DoubtWorld, doubtProduct } from "./replay/doubt-world.ts";
import { finishComparison } from "./replay/finish.ts";
import { parseRecording, readText } from "./replay/recording.ts";
import { seeded } from "./replay/seeded.ts";

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    orders: { type: "string", default: "1000" },
    ticks: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    record: { type: "boolean", default: false },
  },
});
if (!values.file) throw new Error("give --file F, a recording of quotes or trades");
const recording = parseRecording(readText(values.file));
if (recording.kind === "candles") throw new Error("a price is a tick, not a candle");
const rows = recording.rows.slice(0, Number(values.ticks));
const random = seeded(Number(values.seed));
const startMs = Date.UTC(2026, 2, 4);
const { events, planted } = plant({ kind: recording.kind, rows }, startMs, random);
const texts = rows.slice(0, 1_000).map((row) => row[1]?.split(".")[1]?.length ?? 0);
const product = doubtProduct(1, { pricePrecision: Math.max(...texts) });
const world = new DoubtWorld([product], startMs, "100000000");
const run = new DoubtRun(world, product, random);

/** The feed says one thing after the other. */
function tell(index: number): void {
  const event = events[index];
  if (!event) return;
  world.later(
    () => {
      const feed = world.feed(product);
      if (event.kind === "tick") feed.tick(event);
      else if (event.kind === "live") feed.live(true);
      else feed.lost("cut");
      tell(index + 1);
    },
    Math.max(0, event.atMs - world.nowMs),
  );
}

const endMs = events.at(-1)?.atMs ?? startMs;
const orders = Number(values.orders);
/** Most calls fall around the faults, the others anywhere. */
const times = Array.from({ length: orders }, () => {
  const near = planted[Math.floor(random() * planted.length)]?.atMs;
  if (near === undefined || random() < 0.25) return startMs + random() * (endMs - startMs);
  return near - 500 + random() * 5_000;
}).sort((left, right) => left - right);
tell(0);
for (const atMs of times) {
  await world.advance(Math.max(1, Math.floor(atMs - world.nowMs)));
  await run.call();
}
await world.advance(Math.max(0, endMs - world.nowMs) + 60_000);
await world.advance(60_000);
const result = new Comparison();
run.compare(result, startMs, events);
result.check("audit of the account", "", auditAccount(world.account.db).problems.join("; "));
const counts = faults.map(
  (fault) => `${planted.filter((each) => each.fault === fault).length} ${fault}`,
);
console.log(`  ${events.length} events with ${counts.join(", ")}; ${run.count} calls`);
finishComparison(result, values.record);

/**
 * Plays a recording with added faults through the platform's own routes, market and account.
 * Meanwhile a trader makes calls, mostly around the faults.
 */
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { Comparison } from "./compare.ts";
import { DoubtCheck } from "./doubt-check.ts";
import { faults, plant } from "./doubt-feed.ts";
import type { FeedEvent } from "./doubt-reference.ts";
import { DoubtRun } from "./doubt-run.ts";
import { DoubtWorld, doubtProduct } from "./doubt-world.ts";
import { decimalsOf, type Recording } from "./recording.ts";
import { seeded } from "./seeded.ts";

const startMs = Date.UTC(2026, 2, 4);
/** Share of calls at random times. All other calls are made around faults. */
const elsewhere = 0.25;

export interface DoubtVerdict {
  result: Comparison;
  played: string;
}

export async function verifyDoubt(
  recording: Recording,
  { orders, seed }: { orders: number; seed: number },
): Promise<DoubtVerdict> {
  const random = seeded(seed);
  const { events, planted } = plant(recording, startMs, random);
  const product = doubtProduct(1, { pricePrecision: decimalsOf(recording) });
  const world = new DoubtWorld([product], startMs, "100000000");
  const run = new DoubtRun(world, product, random);
  const endMs = events.at(-1)?.atMs ?? startMs;
  const times = Array.from({ length: orders }, () => {
    const near = planted[Math.floor(random() * planted.length)]?.atMs;
    if (near === undefined || random() < elsewhere) return startMs + random() * (endMs - startMs);
    return near - 500 + random() * 5_000;
  });
  tell(world, product, events, 0);
  for (const atMs of times.sort((left, right) => left - right)) {
    await world.advance(Math.max(1, Math.floor(atMs - world.nowMs)));
    await run.call();
  }
  // Leaves time to deliver the levels that were reached last, and to repeat failed calls.
  await world.advance(Math.max(0, endMs - world.nowMs) + 60_000);
  await world.advance(60_000);
  const result = new Comparison();
  new DoubtCheck(world, product, run).compare(result, startMs, events);
  result.check("audit of the account", "", auditAccount(world.account.db).problems.join("; "));
  const counts = faults.map(
    (fault) => `${planted.filter((each) => each.fault === fault).length} ${fault}`,
  );
  const played = `${events.length} events with ${counts.join(", ")}; ${run.calls.length} calls`;
  return { result, played };
}

function tell(
  world: DoubtWorld,
  product: Parameters<DoubtWorld["feed"]>[0],
  events: readonly FeedEvent[],
  index: number,
): void {
  const event = events[index];
  if (!event) return;
  const say = () => {
    const feed = world.feed(product);
    if (event.kind === "tick") feed.tick(event);
    else if (event.kind === "live") feed.live(true);
    else feed.lost("cut");
    tell(world, product, events, index + 1);
  };
  world.later(say, Math.max(0, event.atMs - world.nowMs));
}

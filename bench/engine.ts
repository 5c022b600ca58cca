/**
 * `npm run bench:engine [-- --json] [--record]` measures:
 * - contract orders per second of one account object, in workerd
 * - triggers that one market object fires per second, and the cost of a tick with 1k, 10k and 100k
 *   resting triggers, in workerd
 * - updates of floating profit per second of processor time in the gateway's code, for 1,000
 *   traders with 5 positions each
 */
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { measureFloating } from "./engine/floating.ts";
import { command, quote } from "./engine/order.ts";
import { startBench } from "./engine/start.ts";

const orderPairs = 1_000;
const quietTicks = 200_000;
const firingTicks = 500;
const sizes = [1_000, 10_000, 100_000];

async function timed<T>(work: () => Promise<T>): Promise<[answer: T, seconds: number]> {
  const started = performance.now();
  const answer = await work();
  return [answer, (performance.now() - started) / 1_000];
}

const { options, objects } = await startBench();
try {
  const identity = { companyId: 1, userId: "bench", isDemo: true };
  await objects.call("ACCOUNT", "1/bench", "open", identity, "USD", "1000000000");
  await objects.call("ACCOUNT", "1/bench", "trade", 100, command, { ...quote });
  const second = { companyId: 1, userId: "second", isDemo: true };
  await objects.call("ACCOUNT", "1/second", "open", second, "USD", "1000000000");
  const [orders, orderSeconds] = await timed(() =>
    objects.call<number>("ACCOUNT", "1/second", "trade", orderPairs, command, quote),
  );
  const levels: Array<Record<string, number>> = [];
  for (const size of sizes) {
    const name = `levels-${size}`;
    await objects.call("MARKET", name, "rest", size);
    await objects.call("MARKET", name, "quietTicks", 1_000);
    const [, quiet] = await timed(() => objects.call("MARKET", name, "quietTicks", quietTicks));
    const [fired, firing] = await timed(() =>
      objects.call<number>("MARKET", name, "firingTicks", firingTicks),
    );
    levels.push({
      resting: size,
      nanosecondsPerQuietTick: Math.round((quiet / quietTicks) * 1e9),
      microsecondsPerFiringTick: Math.round((firing / firingTicks) * 1e6),
      firedPerSecond: Math.round(fired / firing),
    });
  }
  const figures = {
    ordersPerSecond: Math.round(orders / orderSeconds),
    levels,
    floating: measureFloating(1_000, 5, 200),
  };
  const orderLine = `Orders per second of one account object: ${figures.ordersPerSecond}`;
  const { traders, positionsEach, updatesPerCoreSecond } = figures.floating;
  const floatingLine = `Floating-profit updates per core-second (${traders} traders, ${positionsEach} positions each): ${updatesPerCoreSecond}`;
  if (options.json) console.log(JSON.stringify(figures));
  else {
    console.log(orderLine);
    console.table(figures.levels);
    console.log(floatingLine);
  }
  if (options.record) {
    const table = figureTable(figures.levels);
    recordMeasurement([orderLine, floatingLine, table].join("\n\n"));
  }
} finally {
  await objects.close();
}

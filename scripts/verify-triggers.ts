/**
 * `npm run verify:triggers -- --file F [--orders 2000] [--seed S] [--kills N] [--markup 12|0.1%]
 * [--record]`: plays a recorded file of ticks through the platform's own market and account objects
 * in workerd. Orders have random targets, stop-losses and take-profits, trailing stops, expiries,
 * stop-limits and ranges. Some are changed, closed in parts or reversed later. The tick and price
 * of every fill and every step are compared with a scan of the ticks. With --kills, objects are
 * killed at random moments. With --markup, orders trade at widened prices.
 */
import { parseArgs } from "node:util";
import { quietRuntime } from "./environment.ts";
import { BinanceReplay } from "./replay/binance-server.ts";
import { Comparison, compareTicks, readAllTicks } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { widenedRef, withMarkup } from "./replay/given-markup.ts";
import { marketOf, startObjects } from "./replay/object-harness.ts";
import { give, type Recording, readRecording } from "./replay/recording.ts";
import { acceptedTicks } from "./replay/reference.ts";
import { replaySpec } from "./replay/replay-product.ts";
import { seeded } from "./replay/seeded.ts";
import { settled } from "./replay/settled.ts";
import { TriggerRun } from "./replay/trigger-run.ts";

const symbol = "verify";

interface Wanted {
  orders: number;
  kills: number;
  seed: number;
  markup: string | undefined;
}

async function verify(
  recording: Recording,
  { orders, kills, seed, markup }: Wanted,
): Promise<Comparison> {
  const replay = new BinanceReplay(
    { recording },
    { symbol, shiftMs: 0, speed: Number.POSITIVE_INFINITY, history: false },
  );
  const spec = withMarkup(replaySpec(await replay.listen(0), recording, symbol), markup);
  const objects = await startObjects();
  const market = marketOf(objects, spec);
  const result = new Comparison();
  const random = seeded(seed);
  const expected = acceptedTicks(recording).map((tick) => widenedRef(spec, tick));
  const prices = expected.map((tick) => tick.price);
  const highest = prices.reduce((max, price) => Math.max(max, price), 0);
  const lowest = prices.reduce((min, price) => Math.min(min, price), highest);
  const run = new TriggerRun(objects, spec, { random, range: (highest - lowest) / 2, result });
  try {
    await run.open();
    await market.wake();
    await replay.subscribed();
    const killsAt = new Set(Array.from({ length: kills }, () => Math.floor(random() * orders)));
    await replay.play(Math.min(replay.length, 50));
    for (let index = 0; index < orders; index++) {
      await replay.play(Math.floor(50 + ((replay.length - 50) * (index + 1)) / (orders + 1)));
      if (killsAt.has(index)) {
        const isMarket = random() < 0.5;
        await run.kill(isMarket);
        if (isMarket) {
          await market.wake();
          await replay.subscribed();
        }
      }
      await run.place();
      if (random() < 0.2) await run.change();
      if (random() < 0.15) await run.closePart();
      if (random() < 0.05) await run.reverse();
    }
    await replay.play();
    console.log(`  settled: ${await settled(run, market)}`);
    const { seq, gaps } = await market.report();
    const stored = await readAllTicks(market, seq);
    const missing = compareTicks(result, expected, stored, gaps);
    console.log(
      `  ${run.placed.length} orders, ${run.refused} refused, ${seq} ticks, ${missing} lost`,
    );
    await run.compare(stored);
  } finally {
    await objects.close();
    replay.close();
  }
  return result;
}

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    orders: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    record: { type: "boolean", default: false },
    kills: { type: "string", default: "0" },
    markup: { type: "string" },
  },
});
quietRuntime();
if (!values.file) give("give --file F, a recording of quotes or trades");
const recording = readRecording(values.file);
if (recording.kind === "candles") give("levels are reached by ticks, not by candles");
const result = await verify(recording, {
  orders: Number(values.orders),
  kills: Number(values.kills),
  seed: Number(values.seed),
  markup: values.markup,
});
finishComparison(result, values.record);

/**
 * `npm run verify:alerts -- --file F [--alerts 1000] [--seed S] [--kills N] [--record]`: plays a
 * recorded file of ticks through the platform's own market and account objects in workerd. Alerts
 * are set at random prices, and some are moved to other prices. Each firing is compared with a scan
 * of the ticks. With --kills, objects are killed at random moments.
 */
import { parseArgs } from "node:util";
import { quietRuntime } from "./environment.ts";
import { AlertRun } from "./replay/alert-run.ts";
import { BinanceReplay } from "./replay/binance-server.ts";
import { Comparison, compareTicks, readAllTicks } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { type MarketHarness, marketOf, startObjects } from "./replay/object-harness.ts";
import { give, type Recording, readRecording } from "./replay/recording.ts";
import { acceptedTicks } from "./replay/reference.ts";
import { replaySpec } from "./replay/replay-product.ts";
import { seeded } from "./replay/seeded.ts";
import { settled } from "./replay/settled.ts";

const symbol = "verify";
/**
 * Maximum number of alerts in a run, because each of its twenty accounts keeps only 200 ended
 * alerts.
 */
const alertsMax = 3_000;

interface Wanted {
  alerts: number;
  kills: number;
  random: () => number;
}

async function verify(recording: Recording, wanted: Wanted): Promise<Comparison> {
  const replay = new BinanceReplay(
    { recording },
    { symbol, shiftMs: 0, speed: Number.POSITIVE_INFINITY, history: false },
  );
  const spec = replaySpec(await replay.listen(0), recording, symbol);
  const objects = await startObjects();
  const market = marketOf(objects, spec);
  const result = new Comparison();
  const expected = acceptedTicks(recording);
  const prices = expected.map(({ price }) => price);
  const [lowest, highest] = prices.reduce(
    ([low, high], price) => [Math.min(low, price), Math.max(high, price)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const spanMs = (expected.at(-1)?.timeMs ?? 0) - (expected[0]?.timeMs ?? 0);
  const { random } = wanted;
  const terms = { random, range: (highest - lowest) / 2, spanMs, result };
  const run = new AlertRun(objects, spec, terms);
  try {
    await run.open();
    await market.wake();
    await replay.subscribed();
    await play(replay, run, market, wanted);
    console.log(`  settled: ${await settled(run, market)}`);
    const { seq, gaps } = await market.report();
    const stored = await readAllTicks(market, seq);
    const lost = compareTicks(result, expected, stored, gaps);
    const firings = await run.compare(stored);
    const set = `${run.set.length} alerts, ${run.refused} refused, ${run.moves} moved`;
    const counts = `${set}, ${firings} firings`;
    console.log(`  ${counts}, ${seq} ticks, ${lost} lost`);
  } finally {
    await objects.close();
    replay.close();
  }
  return result;
}

/** Sets the alerts while the recording plays, and kills objects meanwhile. */
async function play(
  replay: BinanceReplay,
  run: AlertRun,
  market: MarketHarness,
  { alerts, kills, random }: Wanted,
): Promise<void> {
  const killsAt = new Set(Array.from({ length: kills }, () => Math.floor(random() * alerts)));
  await replay.play(Math.min(replay.length, 50));
  for (let index = 0; index < alerts; index++) {
    await replay.play(Math.floor(50 + ((replay.length - 50) * (index + 1)) / (alerts + 1)));
    if (killsAt.has(index)) {
      const isMarket = random() < 0.5;
      await run.kill(isMarket);
      if (isMarket) {
        await market.wake();
        await replay.subscribed();
      }
    }
    await run.place();
    await run.move();
  }
  await replay.play();
}

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    alerts: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    record: { type: "boolean", default: false },
    kills: { type: "string", default: "0" },
  },
});
quietRuntime();
if (!values.file) give("give --file F, a recording of quotes or trades");
const recording = readRecording(values.file);
if (recording.kind === "candles") give("alerts fire at ticks, not at candles");
const alerts = Number(values.alerts);
if (alerts > alertsMax) give(`at most ${alertsMax} alerts: accounts keep no more`);
const random = seeded(Number(values.seed));
const result = await verify(recording, { alerts, kills: Number(values.kills), random });
finishComparison(result, values.record);

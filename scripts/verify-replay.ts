/**
 * `npm run verify:replay -- --file F [--kills 3] [--seed N] [--markup 12|0.1%] [--record]` or
 * `npm run verify:replay -- --messages F --trades F2`: plays recorded data through a Binance-format
 * server on this machine into the platform's own adapter and market object in workerd. Compares
 * every tick, and every candle of every period, with an independent computation from the file.
 */
import { parseArgs } from "node:util";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { quietRuntime } from "./environment.ts";
import { BinanceReplay } from "./replay/binance-server.ts";
import {
  Comparison,
  compareBars,
  comparedPeriods,
  comparedZones,
  compareTicks,
  readAllCandles,
  readAllTicks,
  zonesOf,
} from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { widenedRef, withMarkup } from "./replay/given-markup.ts";
import { type MarketHarness, startMarket } from "./replay/object-harness.ts";
import {
  decimalsOf,
  give,
  type Recording,
  readMessages,
  readRecording,
} from "./replay/recording.ts";
import { acceptedTicks, barsOfCandles, barsOfTicks, type RefTick } from "./replay/reference.ts";
import { seeded } from "./replay/seeded.ts";

const symbol = "verify";
const dayMs = 86_400_000;
/**
 * Number of rows that are sent right before connections break. Before that, the run waits until all
 * earlier rows have arrived. Without the wait, a broken connection would lose most of the file.
 */
const inFlight = 40;

function specFor(port: number, recording: Recording, name: string): MarketSpec {
  return {
    feed: {
      id: "verify",
      provider: "binance",
      clock: "feed",
      url: `ws://127.0.0.1:${port}`,
      restUrl: `http://127.0.0.1:${port}`,
    },
    symbol: name,
    pricePrecision: decimalsOf(recording),
    session: "24x7",
    spread: 0,
    candlesFrom: recording.kind === "quotes" ? "bid" : "trade",
    staleAfterMs: 60_000,
  };
}

/** Waits until the market has counted all rows that were sent, or until no more rows arrive. */
async function settled(market: MarketHarness, sent: number, patience = 40): Promise<number> {
  let known = -1;
  let unchanged = 0;
  for (;;) {
    const { accepted, dropped } = await market.report();
    const counted = accepted + Object.values(dropped).reduce((sum, each) => sum + each, 0);
    if (counted >= sent) return counted;
    unchanged = counted === known ? unchanged + 1 : 0;
    if (unchanged > patience) return counted;
    known = counted;
    await market.wake();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function waitForGaps(market: MarketHarness, count: number): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    if ((await market.report()).gaps.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Requests daily candles in each zone. From the first request on, the market builds them live. */
async function followZones(market: MarketHarness): Promise<void> {
  for (const zone of comparedZones) await market.candles({ period: "1day", zone, limit: 1 });
}

async function verifyTicks(
  recording: Recording,
  { kills, seed, markup }: { kills: number; seed: number; markup: string | undefined },
): Promise<Comparison> {
  const replay = new BinanceReplay(
    { recording },
    // Turns off the history, from which the market would fill gaps in its candles.
    { symbol, shiftMs: 0, speed: Number.POSITIVE_INFINITY, history: false },
  );
  const port = await replay.listen(0);
  const plain = specFor(port, recording, symbol);
  const spec = withMarkup(plain, markup);
  const market = await startMarket(spec);
  const result = new Comparison();
  try {
    await followZones(market);
    await replay.subscribed();
    const random = seeded(seed);
    const cuts = Array.from({ length: kills }, (_, index) =>
      Math.floor(replay.length * ((index + 0.3 + 0.6 * random()) / (kills + 0.5))),
    );
    for (const [index, cut] of cuts.entries()) {
      await replay.play(Math.max(replay.played, cut - inFlight));
      await settled(market, Number.POSITIVE_INFINITY, 4);
      await replay.play(Math.max(replay.played, cut));
      await replay.kill(50 + Math.floor(random() * 400), 300);
      console.log(`  upstream killed at row ${cut}, back at ${replay.played}`);
      await replay.subscribed();
      await replay.play(Math.min(replay.length, replay.played + 50));
      await waitForGaps(market, index + 1);
    }
    await replay.play();
    await settled(market, kills > 0 ? Number.POSITIVE_INFINITY : replay.length);
    const expected = acceptedTicks(recording).map((tick) => widenedRef(spec, tick));
    await compareAll(result, market, expected, kills);
  } finally {
    await market.close();
    replay.close();
  }
  return result;
}

async function compareAll(
  result: Comparison,
  market: MarketHarness,
  expected: readonly RefTick[],
  kills: number,
): Promise<void> {
  const report = await market.report();
  const stored = await readAllTicks(market, report.seq);
  result.check("ticks in the log", report.accepted, stored.length);
  if (kills === 0) result.check("tick count", expected.length, report.accepted);
  else result.check("marked gaps", kills, report.gaps.length);
  const missing = compareTicks(result, expected, stored, report.gaps);
  const dropped = Object.entries(report.dropped).filter(([, count]) => count > 0);
  console.log(
    `  ${report.accepted} ticks, dropped ${JSON.stringify(Object.fromEntries(dropped))}, ${missing} lost with the upstream`,
  );
  const endMs = (expected.at(-1)?.timeMs ?? 0) + 8 * dayMs;
  for (const period of comparedPeriods) {
    for (const zone of zonesOf(period)) {
      const bars = barsOfTicks(expected, period, zone);
      const actual = await readAllCandles(market, period, zone, endMs);
      const label = `${period} ${zone}`;
      if (kills === 0) {
        compareBars(result, label, bars, actual);
        continue;
      }
      // Bars that overlap a gap may differ, because lost ticks are not replaced.
      const next = (index: number) => bars[index + 1]?.time ?? Number.POSITIVE_INFINITY;
      const whole = bars.filter(
        (bar, index) =>
          !report.gaps.some((gap) => gap.toMs >= bar.time && gap.fromMs < next(index)),
      );
      const times = new Set(whole.map((bar) => bar.time));
      compareBars(
        result,
        label,
        whole,
        actual.filter((bar) => times.has(bar.timeMs)),
      );
    }
  }
}

async function verifyCandles(recording: Recording): Promise<Comparison> {
  const replay = new BinanceReplay({ recording }, { symbol, shiftMs: 0, speed: 1 });
  const port = await replay.listen(0);
  const market = await startMarket(specFor(port, recording, symbol));
  const result = new Comparison();
  try {
    const endMs = Number(recording.rows.at(-1)?.[0] ?? 0) + 60_000;
    for (const period of comparedPeriods) {
      for (const zone of zonesOf(period)) {
        const actual = await readAllCandles(market, period, zone, endMs);
        // In this provider's format, an unknown volume is 0.
        const bars = barsOfCandles(recording, period, zone).map((bar) => ({
          ...bar,
          volume: bar.volume ?? 0,
        }));
        compareBars(result, `${period} ${zone}`, bars, actual);
      }
    }
  } finally {
    await market.close();
    replay.close();
  }
  return result;
}

/**
 * Checks the ticks of a recorded stream: each trade, and each best bid and ask, is logged once, in
 * order.
 */
async function verifyMessages(messages: readonly string[], trades: Recording): Promise<Comparison> {
  const name = "btcusdt";
  const replay = new BinanceReplay(
    { messages },
    { symbol: name, shiftMs: 0, speed: Number.POSITIVE_INFINITY },
  );
  const port = await replay.listen(0);
  const market = await startMarket(specFor(port, trades, name));
  const result = new Comparison();
  try {
    await followZones(market);
    await replay.subscribed();
    await replay.play();
    const expected = expectedOfMessages(messages);
    await settled(market, messages.length);
    const report = await market.report();
    const stored = await readAllTicks(market, report.seq);
    console.log(`  ${report.accepted} ticks, dropped ${JSON.stringify(report.dropped)}`);
    result.check("events in the log", expected.length, stored.length);
    for (const [index, tick] of stored.entries()) {
      const text =
        tick.last === undefined
          ? `quote ${tick.bid} ${tick.ask}`
          : `trade ${tick.last} ${tick.size}`;
      result.check(`event ${index + 1}`, expected[index], text);
    }
    const ticks = acceptedTicks(trades);
    const endMs = (ticks.at(-1)?.timeMs ?? 0) + 8 * dayMs;
    for (const period of comparedPeriods) {
      for (const zone of zonesOf(period)) {
        const actual = await readAllCandles(market, period, zone, endMs);
        compareBars(result, `${period} ${zone}`, barsOfTicks(ticks, period, zone), actual);
      }
    }
  } finally {
    await market.close();
    replay.close();
  }
  return result;
}

/**
 * Returns the entries that the log must have: all trades, and all quotes after the first trade.
 * Recorded quotes have no time of their own. A quote is dropped if it equals the quote right before
 * it, without a trade in between.
 */
function expectedOfMessages(messages: readonly string[]): string[] {
  const expected: string[] = [];
  let time = 0;
  let previous = "";
  for (const text of messages) {
    const { data } = JSON.parse(text) as { data: Record<string, string | number> };
    if (data.e === "trade") {
      time = Math.max(time, Number(data.T));
      previous = "";
      expected.push(`trade ${Number(data.p)} ${Number(data.q)}`);
    } else if (time > 0) {
      const quote = `quote ${Number(data.b)} ${Number(data.a)}`;
      if (`${time} ${quote}` === previous) continue;
      previous = `${time} ${quote}`;
      expected.push(quote);
    }
  }
  return expected;
}

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    messages: { type: "string" },
    trades: { type: "string" },
    kills: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    markup: { type: "string" },
    record: { type: "boolean", default: false },
  },
});
quietRuntime();
let result: Comparison;
if (values.messages) {
  if (!values.trades) give("--messages needs --trades, the recorded trades of the same minutes");
  result = await verifyMessages(readMessages(values.messages), readRecording(values.trades));
} else if (values.file) {
  const recording = readRecording(values.file);
  console.log(`${recording.rows.length} ${recording.kind}`);
  result =
    recording.kind === "candles"
      ? await verifyCandles(recording)
      : await verifyTicks(recording, {
          kills: Number(values.kills),
          seed: Number(values.seed),
          markup: values.markup,
        });
} else {
  give("give --file F, or --messages F --trades F2");
}
finishComparison(result, values.record);

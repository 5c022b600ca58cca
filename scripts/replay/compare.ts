import type { FeedGap } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import type { Period } from "#domain/market/periods.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { MarketHarness } from "./object-harness.ts";
import type { RefBar, RefTick } from "./reference.ts";

export class Comparison {
  compared = 0;
  different = 0;
  readonly first: string[] = [];

  check(what: string, expected: unknown, actual: unknown): void {
    this.compared++;
    if (expected === actual) return;
    this.different++;
    if (this.first.length < 20) this.first.push(`${what}: expected ${expected}, got ${actual}`);
  }
}

export const comparedPeriods: readonly Period[] = [
  "1min",
  "5min",
  "15min",
  "30min",
  "60min",
  "1day",
  "1week",
  "year",
];
/** UTC, a zone with daylight saving, and a zone with a half-hour offset. */
export const comparedZones = ["UTC", "Europe/London", "Asia/Kolkata"] as const;

export function zonesOf(period: Period): readonly string[] {
  return period === "1day" || period === "1week" || period === "year" ? comparedZones : ["UTC"];
}

/** Returns all candles of a period, read back page by page. */
export async function readAllCandles(
  market: MarketHarness,
  period: Period,
  zone: string,
  endMs: number,
): Promise<Candle[]> {
  const all: Candle[] = [];
  let beforeMs = endMs;
  for (;;) {
    const { candles } = await market.candles({ period, zone, beforeMs, limit: 1_000 });
    all.unshift(...candles);
    const oldest = candles[0];
    // A page may be short because the market was closed for days. Only an empty page is the end.
    if (!oldest || period === "year") return all;
    beforeMs = oldest.timeMs;
  }
}

/** True for equal volumes. The last digit may differ: doubles were added in another order. */
function sameVolume(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

export function compareBars(
  into: Comparison,
  label: string,
  expected: readonly RefBar[],
  actual: readonly Candle[],
): void {
  const found = new Map(actual.map((bar) => [bar.timeMs, bar]));
  for (const bar of expected) {
    const got = found.get(bar.time);
    found.delete(bar.time);
    const text = (each: RefBar | Candle | undefined) =>
      each ? `${each.open} ${each.high} ${each.low} ${each.close}` : "none";
    const where = `${label} ${new Date(bar.time).toISOString()}`;
    into.check(where, text(bar), text(got));
    if (got && !sameVolume(bar.volume, got.volume)) {
      into.check(`${where} volume`, bar.volume, got.volume);
    }
  }
  for (const time of found.keys()) {
    into.check(`${label} ${new Date(time).toISOString()}`, "none", "a candle");
  }
}

export async function readAllTicks(market: MarketHarness, seq: number): Promise<StoredTick[]> {
  const all: StoredTick[] = [];
  for (let from = 1; from <= seq; from += 1_000) {
    all.push(...(await market.ticks(from, from + 999)));
  }
  return all;
}

/**
 * Checks that the stored ticks are the expected ones, in order: none is repeated or invented, and
 * none is missing outside a marked gap. Returns the number of missing ticks.
 */
export function compareTicks(
  into: Comparison,
  expected: readonly RefTick[],
  stored: readonly StoredTick[],
  gaps: readonly FeedGap[],
): number {
  let at = 0;
  let missing = 0;
  for (const [index, tick] of stored.entries()) {
    into.check(`sequence number ${index + 1}`, index + 1, tick.seq);
    const text = textOfTick(tick);
    let ref = expected[at++];
    while (ref && textOfRef(ref) !== text && isIn(gaps, ref.timeMs)) {
      ref = expected[at++];
      missing++;
    }
    into.check(`tick ${tick.seq}`, ref && textOfRef(ref), text);
  }
  for (const ref of expected.slice(at)) {
    missing++;
    into.check(`tick at ${ref.timeMs}`, textOfRef(ref), "none");
  }
  return missing;
}

function isIn(gaps: readonly FeedGap[], timeMs: number): boolean {
  return gaps.some((gap) => timeMs >= gap.fromMs && timeMs <= gap.toMs);
}

function textOfTick({ timeMs, bid, ask, last, size }: StoredTick): string {
  return last === undefined ? `${timeMs} quote ${bid} ${ask}` : `${timeMs} trade ${last} ${size}`;
}

function textOfRef({ timeMs, price, size, row }: RefTick): string {
  return size === null
    ? `${timeMs} quote ${price} ${Number(row[2])}`
    : `${timeMs} trade ${price} ${size}`;
}

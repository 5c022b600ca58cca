/**
 * A random year of a company, with its products, prices, clocks, rates and holidays, and a trader's
 * orders.
 */
import { dayMs } from "#domain/market/zone.ts";

export const yearStartMs = Date.UTC(2026, 0, 5, 12);
export const yearEndMs = yearStartMs + 365 * dayMs;
export const quarterMs = 15 * 60_000;

export interface Market {
  productId: number;
  base: string;
  quote: string;
  precision: number;
  units: string;
  session: string;
  middle: number;
}

export const markets: readonly Market[] = [
  {
    productId: 1,
    base: "EUR",
    quote: "USD",
    precision: 5,
    units: "100000",
    session: "forex",
    middle: 1.1,
  },
  {
    productId: 2,
    base: "USD",
    quote: "JPY",
    precision: 3,
    units: "100000",
    session: "forex",
    middle: 150,
  },
  {
    productId: 3,
    base: "EUR",
    quote: "GBP",
    precision: 5,
    units: "100000",
    session: "forex",
    middle: 0.85,
  },
  {
    productId: 4,
    base: "GBP",
    quote: "USD",
    precision: 5,
    units: "100000",
    session: "forex",
    middle: 1.25,
  },
  {
    productId: 5,
    base: "BTC",
    quote: "USD",
    precision: 2,
    units: "1",
    session: "24x7",
    middle: 60_000,
  },
  {
    productId: 6,
    base: "US5",
    quote: "USD",
    precision: 1,
    units: "10",
    session: "us_index",
    middle: 5_000,
  },
];

export interface Clock {
  fromMs: number;
  time: string;
  zone: string;
}

export interface Rate {
  productId: number;
  fromMs: number;
  kind: "points" | "percent";
  long: string;
  short: string;
  tripleDay: number | null;
}

export type Act =
  | {
      kind: "open";
      atMs: number;
      position: number;
      productId: number;
      side: "buy" | "sell";
      lots: number;
    }
  | { kind: "part"; atMs: number; position: number; lots: number }
  | { kind: "close"; atMs: number; position: number };

export interface Year {
  clocks: Clock[];
  rates: Rate[];
  holidays: Record<string, string[]>;
  swapFree: Array<{ fromMs: number; isOn: boolean }>;
  freeDays: Array<{ fromMs: number; days: number | null }>;
  acts: Act[];
}

const zones = [
  "America/New_York",
  "Europe/London",
  "Europe/Helsinki",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/St_Johns",
  "UTC",
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};
const sometime = (random: Random) => Math.floor(yearStartMs + random() * (yearEndMs - yearStartMs));
const byTime = <T extends { fromMs: number }>(list: T[]): T[] =>
  list.toSorted((a, b) => a.fromMs - b.fromMs);

export function makeYear(random: Random, positions: number): Year {
  const clock = (fromMs: number): Clock => ({
    fromMs,
    time: `${String(Math.floor(random() * 24)).padStart(2, "0")}:${pick(random, ["00", "15", "30", "45"])}`,
    zone: pick(random, zones),
  });
  const rateText = () => ((random() - 0.6) * 20).toFixed(3);
  const rate = ({ productId, session }: Market, fromMs: number): Rate => ({
    productId,
    fromMs,
    kind: random() < 0.5 ? "points" : "percent",
    long: random() < 0.1 ? "0" : rateText(),
    short: rateText(),
    tripleDay: session === "24x7" ? null : Math.floor(random() * 5),
  });
  const changes = Math.floor(random() * 4);
  return {
    clocks: byTime([clock(0), ...Array.from({ length: changes }, () => clock(sometime(random)))]),
    rates: byTime(
      markets.flatMap((market) => [
        rate(market, random() < 0.7 ? 0 : sometime(random)),
        ...Array.from({ length: 4 }, () => rate(market, sometime(random))),
      ]),
    ),
    holidays: Object.fromEntries(
      ["forex", "us_index"].map((session) => [
        session,
        Array.from({ length: 14 }, () => new Date(sometime(random)).toISOString().slice(0, 10)),
      ]),
    ),
    swapFree:
      random() < 0.5
        ? []
        : byTime(
            Array.from({ length: 3 }, (_, at) => ({ fromMs: sometime(random), isOn: at !== 1 })),
          ),
    freeDays: byTime([
      { fromMs: 0, days: null },
      { fromMs: sometime(random), days: Math.floor(random() * 9) },
    ]),
    acts: makeActs(random, positions),
  };
}

/** Draws the trader's acts; lots are in hundredths. */
function makeActs(random: Random, positions: number): Act[] {
  const acts: Act[] = [];
  for (let position = 0; position < positions; position++) {
    const { productId } = pick(random, markets);
    const lots = 10 + Math.floor(random() * 300);
    const openMs = nearRollover(random, sometime(random));
    const heldMs = random() < 0.4 ? random() * dayMs : random() ** 2 * 60 * dayMs;
    const closeMs = Math.min(nearRollover(random, openMs + 2 + heldMs), yearEndMs - 1);
    if (closeMs <= openMs + 1) continue;
    const side = random() < 0.5 ? "buy" : "sell";
    acts.push({ kind: "open", atMs: openMs, position, productId, side, lots });
    if (random() < 0.3 && closeMs > openMs + 10) {
      const atMs = Math.floor(openMs + 1 + random() * (closeMs - openMs - 2));
      acts.push({ kind: "part", atMs, position, lots: 1 + Math.floor((lots - 10) * random()) });
    }
    acts.push({ kind: "close", atMs: closeMs, position });
  }
  return acts.toSorted((a, b) => a.atMs - b.atMs);
}

/**
 * Draws the time of an act. Half of the times are at a quarter of an hour, or 1 ms before or after.
 */
function nearRollover(random: Random, atMs: number): number {
  if (random() < 0.5) return Math.floor(atMs);
  return Math.floor(atMs / quarterMs) * quarterMs + Math.floor(random() * 3) - 1;
}

/** Time between two ticks of a market: about 17 minutes. */
const tickEveryMs = 1_013_000;

export interface YearTick {
  seq: number;
  timeMs: number;
  bid: number;
  ask: number;
}

/** Returns a market's last tick at or before a time. */
export function tickAt({ productId, middle, precision }: Market, timeMs: number): YearTick {
  const seq = Math.floor((timeMs - yearStartMs + 30 * dayMs) / tickEveryMs) + 1;
  const mixed = (Math.imul(seq, 2_654_435_761) ^ Math.imul(productId, 40_503)) >>> 0;
  const bid = Number((middle * (0.95 + (mixed % 1_000) / 10_000)).toFixed(precision));
  return {
    seq,
    timeMs: yearStartMs - 30 * dayMs + (seq - 1) * tickEveryMs,
    bid,
    ask: Number((bid * 1.0002).toFixed(precision)),
  };
}

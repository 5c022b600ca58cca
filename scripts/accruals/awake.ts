/**
 * Computes a year's overnight financing in steps of a quarter of an hour, in integers. It
 * deliberately shares no rules with the platform.
 */
import {
  type Act,
  type Clock,
  type Market,
  markets,
  quarterMs,
  tickAt,
  type Year,
  yearEndMs,
  yearStartMs,
} from "./year.ts";

export interface Night {
  position: number;
  atMs: number;
  /** Unit: hundredths of a lot. */
  lots: number;
  /** Unit: millionths of the account's currency. */
  amount: bigint;
}

interface Held {
  position: number;
  market: Market;
  side: "buy" | "sell";
  lots: number;
  openedMs: number;
}

export function nightsOfYear(year: Year): Night[] {
  const nights: Night[] = [];
  const held = new Map<number, Held>();
  const acts = [...year.acts];
  for (const { atMs, date } of endedDays(year.clocks)) {
    // At exactly the rollover, a close is applied before the charge, but an open after the charge.
    while (acts[0] && (acts[0].atMs < atMs || (acts[0].atMs === atMs && acts[0].kind !== "open"))) {
      const act = acts.shift();
      if (act) apply(held, act);
    }
    const rest = notClosedOut(held.values());
    for (const each of held.values()) {
      const lots = rest.get(each.position) ?? 0;
      const night = lots > 0 ? nightOf(year, { ...each, lots }, atMs, date) : null;
      if (night) nights.push(night);
    }
  }
  return nights;
}

function apply(held: Map<number, Held>, act: Act): void {
  if (act.kind === "close") return void held.delete(act.position);
  if (act.kind === "part") {
    const one = held.get(act.position);
    if (one) one.lots -= act.lots;
    return;
  }
  const market = markets.find(({ productId }) => productId === act.productId);
  if (!market) throw new Error("an unknown market");
  held.set(act.position, { ...act, market, openedMs: act.atMs });
}

/**
 * Nets the buys and sells of each market, the oldest first. Returns how many lots (in hundredths)
 * remain of each position.
 */
function notClosedOut(held: Iterable<Held>): Map<number, number> {
  const rest = new Map<number, number>();
  const waiting = new Map<number, Held[]>();
  for (const each of held) {
    rest.set(each.position, each.lots);
    const own = waiting.get(each.market.productId) ?? [];
    waiting.set(each.market.productId, [...own, each]);
  }
  for (const own of waiting.values()) {
    const buys = own.filter(({ side }) => side === "buy");
    const sells = own.filter(({ side }) => side === "sell");
    while (buys[0] && sells[0]) {
      const [buy, sell] = [rest.get(buys[0].position) ?? 0, rest.get(sells[0].position) ?? 0];
      const both = Math.min(buy, sell);
      rest.set(buys[0].position, buy - both);
      rest.set(sells[0].position, sell - both);
      if (buy === both) buys.shift();
      if (sell === both) sells.shift();
    }
  }
  return rest;
}

const walls = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of a zone, as `2026-12-25 17:00`. */
function wall(zone: string, timeMs: number): string {
  let format = walls.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    walls.set(zone, format);
  }
  return format.format(timeMs);
}

/**
 * Returns, for each day, the first quarter of an hour at which a clock shows that the day has
 * ended.
 */
function endedDays(clocks: readonly Clock[]): Array<{ atMs: number; date: string }> {
  const found: Array<{ atMs: number; date: string }> = [];
  let lastDate = "";
  for (const [index, { fromMs, time, zone }] of clocks.entries()) {
    const endMs = Math.min(
      clocks[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY,
      yearEndMs + 4 * 86_400_000,
    );
    const startMs = Math.max(fromMs, yearStartMs - 4 * 86_400_000);
    const beginMs = Math.floor(startMs / quarterMs) * quarterMs - 86_400_000;
    let ended = "";
    for (let atMs = beginMs; atMs < endMs; atMs += quarterMs) {
      const now = wall(zone, atMs);
      const today = now.slice(0, 10);
      const date = time !== "00:00" && now.slice(11) >= time ? today : dayBefore(today);
      // A clock that is set back shows the same end of a day twice.
      if (date <= ended) continue;
      const isFirst = ended !== "";
      ended = date;
      if (!isFirst || atMs < startMs || date <= lastDate) continue;
      found.push({ atMs, date });
      lastDate = date;
    }
  }
  return found;
}

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const dayBefore = (date: string) => daysFrom(date, -1);
/** Returns the day of the week, where Monday is 0. */
const weekday = (date: string) => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;

/** Counts the nights charged on a date: its own, and those of following days without trading. */
function countOf(tripleDay: number | null, date: string, holidays: readonly string[]): bigint {
  if (tripleDay === null) return 1n;
  const isThere = (day: string) => weekday(day) < 5 && !holidays.includes(day);
  if (!isThere(date)) return 0n;
  const own = (day: string) => (weekday(day) > 4 ? 0n : weekday(day) === tripleDay ? 3n : 1n);
  let count = own(date);
  for (let day = daysFrom(date, 1); !isThere(day); day = daysFrom(day, 1)) count += own(day);
  return count;
}

function lastOf<T extends { fromMs: number }>(list: readonly T[], atMs: number): T | undefined {
  return list.filter(({ fromMs }) => fromMs <= atMs).at(-1);
}

/** Number of grains in a unit. Decimals are computed as integers, in grains. */
const grain = 10n ** 12n;
function grains(text: string | number): bigint {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  return BigInt(`${sign}${whole}${part.padEnd(12, "0")}`);
}

/**
 * Returns bid plus ask, in grains. That is twice the middle, which itself may not be an integer.
 */
function twiceMiddle(market: Market, atMs: number): bigint {
  const { bid, ask } = tickAt(market, atMs);
  return grains(bid) + grains(ask);
}

function nightOf(year: Year, one: Held, atMs: number, date: string): Night | null {
  const { market, side, lots, openedMs, position } = one;
  const rate = lastOf(
    year.rates.filter(({ productId }) => productId === market.productId),
    atMs,
  );
  const count = rate ? countOf(rate.tripleDay, date, year.holidays[market.session] ?? []) : 0n;
  const percent = grains(rate ? (side === "buy" ? rate.long : rate.short) : "0");
  if (!rate || count === 0n || percent === 0n) return null;
  if (lastOf(year.swapFree, atMs)?.isOn) {
    const free = lastOf(year.freeDays, atMs)?.days ?? null;
    if (percent > 0n || free === null || atMs - openedMs <= free * 86_400_000) return null;
  }
  // amount = over / under, in the account's currency.
  let over = percent * BigInt(lots) * grains(market.units) * count;
  let under = grain * 100n * grain;
  if (rate.kind === "points") under *= 10n ** BigInt(market.precision);
  else {
    over *= twiceMiddle(market, atMs);
    under *= 2n * grain * 36_000n;
  }
  if (market.quote === "JPY") {
    over *= 2n * grain;
    under *= twiceMiddle(market, atMs);
  } else if (market.quote === "GBP") {
    const pair = markets.find(({ productId }) => productId === 4);
    if (!pair) throw new Error("no pair");
    over *= twiceMiddle(pair, atMs);
    under *= 2n * grain;
  }
  return { position, atMs, lots, amount: floor(over * 1_000_000n, under) };
}

function floor(over: bigint, under: bigint): bigint {
  const whole = over / under;
  return over % under < 0n ? whole - 1n : whole;
}

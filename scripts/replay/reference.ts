/**
 * Independent computation with which the platform is compared. It shares no code with the platform.
 * The rules:
 *
 * - A quote with bid above ask is dropped.
 * - A row is dropped if its time is before that of a row that came earlier.
 * - A quote is dropped if its time, bid and ask equal those of the quote right before it. Equal
 *   trades are separate trades.
 * - Candles are built from bids, or from trades. There is no bar for a time without rows.
 * - Bars of minutes and hours begin at multiples of their length in UTC. Bars of days begin when a
 *   date begins in the zone. Bars of weeks begin when a Monday begins in the zone.
 */
import type { Recording } from "./recording.ts";

export interface RefTick {
  timeMs: number;
  /** Bid, or trade price. */
  price: number;
  size: number | null;
  row: string[];
}

export interface RefBar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | null;
}

/** Returns the ticks, in order, that must be accepted from a recording of quotes or trades. */
export function acceptedTicks({ kind, rows }: Recording): RefTick[] {
  const ticks: RefTick[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  let previous = "";
  for (const row of rows) {
    const [time = "", a = "", b = ""] = row;
    const timeMs = Number(time);
    if (kind === "quotes" && Number(a) > Number(b)) continue;
    if (timeMs < newest) continue;
    newest = timeMs;
    const key = `${timeMs} ${Number(a)} ${Number(b)}`;
    if (kind === "quotes" && key === previous) continue;
    previous = key;
    ticks.push({ timeMs, price: Number(a), size: kind === "trades" ? Number(b) : null, row });
  }
  return ticks;
}

const minute = 60_000;
const lengths: Record<string, number> = {
  "1min": minute,
  "5min": 5 * minute,
  "15min": 15 * minute,
  "30min": 30 * minute,
  "60min": 60 * minute,
};

/** Returns the local date at a time, as `2014-05-06`. */
function localDate(format: Intl.DateTimeFormat, timeMs: number): string {
  return format.format(timeMs);
}

/** Finds the start of the local day or local week to which a time belongs. */
class Calendar {
  readonly #format: Intl.DateTimeFormat;
  readonly #starts = new Map<string, number>();
  readonly #dates = new Map<number, string>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  }

  dayStart(timeMs: number): number {
    const date = this.#date(timeMs);
    let start = this.#starts.get(date);
    if (start === undefined) {
      start = Math.floor(timeMs / (15 * minute)) * 15 * minute;
      while (this.#date(start - 1) === date) start -= 15 * minute;
      this.#starts.set(date, start);
    }
    return start;
  }

  weekStart(timeMs: number): number {
    let start = this.dayStart(timeMs);
    while (new Date(`${this.#date(start)}T00:00:00Z`).getUTCDay() !== 1) {
      start = this.dayStart(start - 1);
    }
    return start;
  }

  /**
   * Returns the local date. It can change only at a quarter of an hour, so one result serves for a
   * quarter.
   */
  #date(timeMs: number): string {
    const quarter = Math.floor(timeMs / (15 * minute));
    let date = this.#dates.get(quarter);
    if (date === undefined) {
      date = localDate(this.#format, timeMs);
      this.#dates.set(quarter, date);
    }
    return date;
  }
}

function barStart(period: string, calendar: Calendar, timeMs: number): number {
  const length = lengths[period];
  if (length !== undefined) return timeMs - (timeMs % length);
  return period === "1week" ? calendar.weekStart(timeMs) : calendar.dayStart(timeMs);
}

interface Piece {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | null;
}

function fold(pieces: Iterable<Piece>, period: string, zone: string): RefBar[] {
  const calendar = new Calendar(zone);
  const bars: RefBar[] = [];
  for (const piece of pieces) {
    const time = barStart(period, calendar, piece.timeMs);
    const bar = bars[bars.length - 1];
    if (bar && bar.time === time) {
      bar.high = Math.max(bar.high, piece.high);
      bar.low = Math.min(bar.low, piece.low);
      bar.close = piece.close;
      if (piece.volume !== null) bar.volume = (bar.volume ?? 0) + piece.volume;
    } else {
      const { open, high, low, close, volume } = piece;
      bars.push({ time, open, high, low, close, volume });
    }
  }
  return bars;
}

/** Makes a period's bars from ticks. The period "year" has daily bars of the last 366 days. */
export function barsOfTicks(ticks: readonly RefTick[], period: string, zone: string): RefBar[] {
  const pieces = ticks.map(({ timeMs, price, size }) => ({
    timeMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: size,
  }));
  return fold(pieces, period === "year" ? "1day" : period, zone);
}

export function barsOfCandles({ rows }: Recording, period: string, zone: string): RefBar[] {
  const pieces = rows.map((row) => {
    const [timeMs = 0, open = 0, high = 0, low = 0, close = 0] = row.slice(0, 5).map(Number);
    const volume = row[5] === undefined || row[5] === "" ? null : Number(row[5]);
    return { timeMs, open, high, low, close, volume };
  });
  return fold(pieces, period === "year" ? "1day" : period, zone);
}

/** A market of its own: prices walk twice a second, and candles follow them. */

import { round } from "./refused.ts";

export interface Pair {
  Id: number;
  Code: string;
  ShowCode: string;
  Logo: string;
  CategoryId: number;
  MarketStatus: number;
  PricePrecision: number;
  ForexQuotations: { Open: number; Close: number; Change: number };
  Pip: number;
  ForexMinCont: number;
  ForexContNum: number;
  ForexFeeRate: number;
  MarginMode: number;
  HasForexMultiple: { Value: number; Default: number }[];
}

export interface Candle {
  Time: number;
  Open: number;
  High: number;
  Low: number;
  Close: number;
  Volume: number;
}

export const categories = [
  { Id: 1, NameShowTrans: "Currencies" },
  { Id: 2, NameShowTrans: "Coins" },
  { Id: 3, NameShowTrans: "Metals" },
];

/** Both names of a period that the documents give, and its length in seconds. */
const periods: { names: string[]; seconds: number }[] = [
  { names: ["1min", "1M"], seconds: 60 },
  { names: ["5min", "5M"], seconds: 300 },
  { names: ["15min", "15M"], seconds: 900 },
  { names: ["30min", "30M"], seconds: 1800 },
  { names: ["60min", "1H"], seconds: 3600 },
  { names: ["1day", "1D"], seconds: 86_400 },
  { names: ["1week"], seconds: 604_800 },
  { names: ["year"], seconds: 31_536_000 },
];

const candlesKept = 200;

export class Market {
  readonly pairs: Pair[] = [
    pair(1, "EURUSD", "EUR/USD", 1, 1.1, 5, 100_000),
    pair(2, "GBPUSD", "GBP/USD", 1, 1.3, 5, 100_000),
    pair(3, "BTCUSDT", "BTC/USDT", 2, 64_000, 2, 1),
    pair(4, "ETHUSDT", "ETH/USDT", 2, 3_100, 2, 10),
    pair(5, "XAUUSD", "XAU/USD", 3, 2_400, 2, 100),
    { ...pair(6, "XAGUSD", "XAG/USD", 3, 30, 3, 5_000), MarketStatus: 2 },
  ];
  readonly #candles = new Map<string, Candle[]>();
  readonly #listeners = new Set<(moved: Pair[]) => void>();
  #seed = 20_261_122;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    for (const each of this.pairs)
      for (const { names, seconds } of periods)
        this.#candles.set(`${each.Id}:${names[0]}`, this.#history(each, seconds));
  }

  open(): void {
    this.#timer = setInterval(() => this.#move(), 500);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  onMove(listener: (moved: Pair[]) => void): void {
    this.#listeners.add(listener);
  }

  pair(id: string | number | undefined): Pair | undefined {
    return this.pairs.find((each) => each.Id === Number(id));
  }

  /** The candles of a period by either of its names; undefined for another word. */
  candles(id: number, period: string): Candle[] | undefined {
    const known = periods.find(({ names }) => names.includes(period));
    return known && this.#candles.get(`${id}:${known.names[0]}`);
  }

  /** The newest candle of each period. */
  newest(id: number): (Candle & { period: string })[] {
    return periods.flatMap(({ names }) => {
      const period = names[0] ?? "";
      const last = this.#candles.get(`${id}:${period}`)?.at(-1);
      return last ? [{ period, ...last }] : [];
    });
  }

  #move(): void {
    const moved = this.pairs.filter((each) => each.MarketStatus === 1);
    for (const each of moved) {
      const quotes = each.ForexQuotations;
      const least = 10 ** -each.PricePrecision;
      const step = (this.#random() - 0.5) * quotes.Close * 0.0002;
      const away = Math.abs(step) < least ? Math.sign(step || 1) * least : step;
      quotes.Close = round(quotes.Close + away, each.PricePrecision);
      quotes.Change = round((quotes.Close / quotes.Open - 1) * 100);
      for (const { names, seconds } of periods) this.#follow(each, names[0] ?? "", seconds);
    }
    for (const listener of this.#listeners) listener(moved);
  }

  #follow(each: Pair, period: string, seconds: number): void {
    const rows = this.#candles.get(`${each.Id}:${period}`) ?? [];
    const price = each.ForexQuotations.Close;
    const start = candleStart(seconds);
    const last = rows.at(-1);
    if (!last || last.Time !== start) {
      rows.push({ Time: start, Open: price, High: price, Low: price, Close: price, Volume: 1 });
      if (rows.length > candlesKept) rows.shift();
      return;
    }
    last.High = Math.max(last.High, price);
    last.Low = Math.min(last.Low, price);
    last.Close = price;
    last.Volume += 1;
  }

  /** Walks backwards from the opening price, so that a chart has a history. */
  #history(each: Pair, seconds: number): Candle[] {
    const rows: Candle[] = [];
    const spread = 0.0004 * Math.sqrt(seconds / 60);
    let close = each.ForexQuotations.Close;
    const count = Math.min(candlesKept, Math.floor((40 * 31_536_000) / seconds));
    for (let back = 0; back < count; back += 1) {
      const open = close * (1 + (this.#random() - 0.5) * Math.min(spread, 0.1));
      const [low, high] = [Math.min(open, close) * 0.9999, Math.max(open, close) * 1.0001];
      const [Open, High, Low, Close] = [open, high, low, close].map((price) =>
        round(price, each.PricePrecision),
      ) as [number, number, number, number];
      const Time = candleStart(seconds) - back * seconds;
      rows.unshift({ Time, Open, High, Low, Close, Volume: 10 + back });
      close = open;
    }
    return rows;
  }

  #random(): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#seed / 2_147_483_648;
  }
}

function candleStart(seconds: number): number {
  const now = Math.floor(Date.now() / 1000);
  return now - (now % seconds);
}

function pair(
  Id: number,
  Code: string,
  ShowCode: string,
  CategoryId: number,
  price: number,
  PricePrecision: number,
  ForexContNum: number,
): Pair {
  return {
    Id,
    Code,
    ShowCode,
    Logo: "/api/static/logo.png",
    CategoryId,
    MarketStatus: 1,
    PricePrecision,
    ForexQuotations: { Open: price, Close: price, Change: 0 },
    Pip: 0.01,
    ForexMinCont: 0.01,
    ForexContNum,
    ForexFeeRate: 2,
    MarginMode: 2,
    HasForexMultiple: [
      { Value: 50, Default: 0 },
      { Value: 100, Default: 1 },
      { Value: 200, Default: 0 },
    ],
  };
}

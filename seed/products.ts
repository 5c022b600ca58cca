/**
 * The demo company's catalogue. Base prices and yearly volatilities only give the simulator a
 * plausible range; they are not quotes of real markets.
 */
export interface SeedProduct {
  code: string;
  showCode: string;
  category: "forex" | "metals" | "indices" | "crypto";
  base: string;
  quote: string;
  session: string;
  precision: number;
  price: number;
  /** Spread between bid and ask, in units of the price. */
  spread: number;
  volatility: number;
  ticksPerSecond: number;
  unitsPerLot: string;
  lotStep: string;
  maxLots: string;
  /** Fee per lot in the account's currency (fee type 1). */
  feeRate: string;
  multiples: readonly number[];
}

type ForexRow = [
  code: string,
  precision: number,
  price: number,
  spread: number,
  volatility: number,
];

const majors: readonly ForexRow[] = [
  ["EURUSD", 5, 1.1642, 0.00012, 0.075],
  ["GBPUSD", 5, 1.3287, 0.00016, 0.085],
  ["USDJPY", 3, 152.48, 0.014, 0.1],
  ["USDCHF", 5, 0.8026, 0.00016, 0.08],
  ["AUDUSD", 5, 0.6571, 0.00014, 0.095],
  ["USDCAD", 5, 1.3894, 0.00018, 0.065],
  ["NZDUSD", 5, 0.5832, 0.00018, 0.1],
];

const crosses: readonly ForexRow[] = [
  ["EURGBP", 5, 0.8762, 0.00018, 0.06],
  ["EURJPY", 3, 177.52, 0.021, 0.1],
  ["GBPJPY", 3, 202.6, 0.028, 0.11],
  ["EURCHF", 5, 0.9344, 0.00022, 0.055],
  ["EURAUD", 5, 1.7717, 0.0003, 0.085],
  ["EURCAD", 5, 1.6175, 0.0003, 0.07],
  ["GBPCHF", 5, 1.0664, 0.0003, 0.08],
  ["GBPAUD", 5, 2.0221, 0.0004, 0.09],
  ["AUDJPY", 3, 100.19, 0.024, 0.12],
  ["CADJPY", 3, 109.74, 0.024, 0.11],
  ["CHFJPY", 3, 189.98, 0.028, 0.1],
  ["AUDNZD", 5, 1.1267, 0.0003, 0.06],
  ["AUDCAD", 5, 0.913, 0.00026, 0.075],
];

const exotics: readonly ForexRow[] = [
  ["USDSGD", 5, 1.3012, 0.0003, 0.05],
  ["USDHKD", 5, 7.7841, 0.0006, 0.012],
  ["USDSEK", 5, 9.5473, 0.0045, 0.11],
  ["USDNOK", 5, 10.1128, 0.0052, 0.12],
  ["USDMXN", 5, 18.4206, 0.006, 0.13],
  ["USDZAR", 5, 17.2845, 0.009, 0.15],
];

function forex(
  rows: readonly ForexRow[],
  multiples: readonly number[],
  rate: number,
): SeedProduct[] {
  return rows.map(([code, precision, price, spread, volatility]) => ({
    code,
    showCode: `${code.slice(0, 3)}/${code.slice(3)}`,
    category: "forex",
    base: code.slice(0, 3),
    quote: code.slice(3),
    session: "forex",
    precision,
    price,
    spread,
    volatility,
    ticksPerSecond: rate,
    unitsPerLot: "100000",
    lotStep: "0.01",
    maxLots: "50",
    feeRate: "3",
    multiples,
  }));
}

type OtherRow = [
  code: string,
  showCode: string,
  base: string,
  quote: string,
  session: string,
  precision: number,
  price: number,
  spread: number,
  volatility: number,
  unitsPerLot: string,
  lotStep: string,
  maxLots: string,
  feeRate: string,
];

const metals: readonly OtherRow[] = [
  ["XAUUSD", "XAU/USD", "XAU", "USD", "metals", 2, 4068.4, 0.28, 0.17, "100", "0.01", "20", "4"],
  ["XAGUSD", "XAG/USD", "XAG", "USD", "metals", 3, 50.31, 0.022, 0.3, "5000", "0.01", "20", "4"],
  ["XPTUSD", "XPT/USD", "XPT", "USD", "metals", 2, 1542.6, 1.4, 0.28, "100", "0.01", "20", "5"],
  ["XPDUSD", "XPD/USD", "XPD", "USD", "metals", 2, 1388.2, 2.2, 0.36, "100", "0.01", "20", "5"],
  ["XAUEUR", "XAU/EUR", "XAU", "EUR", "metals", 2, 3494.6, 0.42, 0.16, "100", "0.01", "20", "4"],
];

const indices: readonly OtherRow[] = [
  ["US500", "US 500", "US500", "USD", "us_index", 1, 6702.4, 0.5, 0.16, "10", "0.1", "100", "0.5"],
  ["US30", "US 30", "US30", "USD", "us_index", 1, 46812, 2.4, 0.15, "1", "0.1", "100", "0.5"],
  [
    "NAS100",
    "US Tech 100",
    "NAS100",
    "USD",
    "us_index",
    1,
    24655,
    1.6,
    0.21,
    "1",
    "0.1",
    "100",
    "0.5",
  ],
  [
    "US2000",
    "US 2000",
    "US2000",
    "USD",
    "us_index",
    1,
    2442.6,
    0.5,
    0.22,
    "10",
    "0.1",
    "100",
    "0.5",
  ],
  [
    "GER40",
    "Germany 40",
    "GER40",
    "EUR",
    "eu_index",
    1,
    23418,
    1.2,
    0.17,
    "1",
    "0.1",
    "100",
    "0.5",
  ],
  ["EU50", "Europe 50", "EU50", "EUR", "eu_index", 1, 5604.5, 1.4, 0.17, "10", "0.1", "100", "0.5"],
  ["FRA40", "France 40", "FRA40", "EUR", "eu_index", 1, 8052, 1.2, 0.17, "1", "0.1", "100", "0.5"],
  ["UK100", "UK 100", "UK100", "GBP", "eu_index", 1, 9588, 1.4, 0.13, "1", "0.1", "100", "0.5"],
  [
    "JP225",
    "Japan 225",
    "JP225",
    "JPY",
    "asia_index",
    0,
    49360,
    8,
    0.22,
    "10",
    "0.1",
    "100",
    "0.5",
  ],
  [
    "HK50",
    "Hong Kong 50",
    "HK50",
    "HKD",
    "asia_index",
    0,
    25920,
    6,
    0.24,
    "1",
    "0.1",
    "100",
    "0.5",
  ],
  [
    "AUS200",
    "Australia 200",
    "AUS200",
    "AUD",
    "asia_index",
    1,
    8624,
    1.8,
    0.14,
    "1",
    "0.1",
    "100",
    "0.5",
  ],
];

const crypto: readonly OtherRow[] = [
  ["BTCUSD", "BTC/USD", "BTC", "USD", "24x7", 2, 91240, 14, 0.5, "1", "0.01", "20", "20"],
  ["ETHUSD", "ETH/USD", "ETH", "USD", "24x7", 2, 3012.5, 0.9, 0.65, "10", "0.01", "50", "6"],
  ["SOLUSD", "SOL/USD", "SOL", "USD", "24x7", 3, 138.42, 0.06, 0.8, "100", "0.01", "50", "4"],
  ["XRPUSD", "XRP/USD", "XRP", "USD", "24x7", 5, 2.1344, 0.0012, 0.8, "10000", "0.01", "50", "4"],
  ["BNBUSD", "BNB/USD", "BNB", "USD", "24x7", 2, 872.6, 0.5, 0.6, "10", "0.01", "50", "3"],
  ["ADAUSD", "ADA/USD", "ADA", "USD", "24x7", 5, 0.4381, 0.0003, 0.85, "10000", "0.01", "50", "2"],
  [
    "DOGEUSD",
    "DOGE/USD",
    "DOGE",
    "USD",
    "24x7",
    5,
    0.1502,
    0.00012,
    0.9,
    "100000",
    "0.01",
    "50",
    "4",
  ],
  ["AVAXUSD", "AVAX/USD", "AVAX", "USD", "24x7", 3, 14.812, 0.01, 0.9, "1000", "0.01", "50", "4"],
  ["LINKUSD", "LINK/USD", "LINK", "USD", "24x7", 3, 13.486, 0.009, 0.85, "1000", "0.01", "50", "4"],
  ["DOTUSD", "DOT/USD", "DOT", "USD", "24x7", 4, 2.4118, 0.002, 0.85, "1000", "0.01", "50", "2"],
  ["LTCUSD", "LTC/USD", "LTC", "USD", "24x7", 2, 92.35, 0.05, 0.7, "100", "0.01", "50", "3"],
  ["TRXUSD", "TRX/USD", "TRX", "USD", "24x7", 5, 0.2794, 0.0002, 0.5, "10000", "0.01", "50", "2"],
  [
    "USDTUSD",
    "USDT/USD",
    "USDT",
    "USD",
    "24x7",
    5,
    0.9998,
    0.0002,
    0.01,
    "10000",
    "0.01",
    "50",
    "1",
  ],
];

function others(
  category: SeedProduct["category"],
  rows: readonly OtherRow[],
  multiples: readonly number[],
  rate: number,
): SeedProduct[] {
  return rows.map((row) => ({
    code: row[0],
    showCode: row[1],
    category,
    base: row[2],
    quote: row[3],
    session: row[4],
    precision: row[5],
    price: row[6],
    spread: row[7],
    volatility: row[8],
    ticksPerSecond: rate,
    unitsPerLot: row[9],
    lotStep: row[10],
    maxLots: row[11],
    feeRate: row[12],
    multiples,
  }));
}

const crypt = others("crypto", crypto, [2, 5, 10, 20, 50], 3);

/** Products in the order in which they are listed; the first four are featured on Home. */
export const seedProducts: readonly SeedProduct[] = [
  ...crypt.slice(0, 1),
  ...forex(majors.slice(0, 1), [20, 50, 100, 200, 500], 3),
  ...others("metals", metals.slice(0, 1), [20, 50, 100, 200], 2),
  ...crypt.slice(1, 2),
  ...forex(majors.slice(1), [20, 50, 100, 200, 500], 2),
  ...forex(crosses, [20, 50, 100, 200], 2),
  ...forex(exotics, [10, 20, 50], 1),
  ...others("metals", metals.slice(1), [10, 20, 50, 100], 1),
  ...others("indices", indices, [10, 20, 50, 100], 2),
  ...crypt.slice(2),
];

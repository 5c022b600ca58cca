/**
 * Compares each indicator with published values of other libraries.
 * Tulip: the 15 bars and the results that Tulip Indicators publishes and tests itself against
 * (tulipindicators.org, tests/untest.txt of version 0.9.1; most agree with TA-Lib's).
 * Skender: the bars and results of Skender.Stock.Indicators 3.0.0 (tests/indicators/_testdata),
 * which were worked out in spreadsheets beside it.
 * Indicatorts: cinar/indicatorts 2.2.2, its test of VWAP.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftsOf } from "#app/features/chart/indicators/shifts.ts";
import { makeStudy, type Values } from "#app/features/chart/indicators/studies.ts";
import type { Bar } from "#domain/chart/bar.ts";
import { newIndicator } from "#domain/chart/chart-layout.ts";
import {
  type IndicatorName,
  indicatorKinds,
  indicatorNames,
} from "#domain/chart/indicator-kinds.ts";

const dayMs = 86_400_000;
const place = { zone: "UTC", isDaily: true };

const highs = [
  82.15, 81.89, 83.03, 83.3, 83.85, 83.9, 83.33, 84.3, 84.84, 85, 85.9, 86.58, 86.98, 88, 87.87,
];
const lows = [
  81.29, 80.64, 81.31, 82.65, 83.07, 83.11, 82.49, 82.3, 84.15, 84.11, 84.03, 85.39, 85.76, 87.17,
  87.01,
];
const closes = [
  81.59, 81.06, 82.87, 83, 83.61, 83.15, 82.84, 83.99, 84.55, 84.36, 85.53, 86.54, 86.89, 87.77,
  87.29,
];
const tulip = closes.map((close, index): Bar => {
  const [high = 0, low = 0] = [highs[index], lows[index]];
  return { timeMs: index * dayMs, open: close, high, low, close, volume: 1 };
});

function valuesOf(name: IndicatorName, inputs: number[], bars: readonly Bar[], zone = "UTC") {
  const study = makeStudy({ ...newIndicator(name, []), inputs }, { ...place, zone });
  return bars.map((bar) => study(bar, false));
}

/** Values of one plot, from its first value on. */
function plotOf(name: IndicatorName, inputs: number[], plot: string, bars = tulip): number[] {
  const index = indicatorKinds[name].plots.findIndex((each) => each.name === plot);
  return valuesOf(name, inputs, bars).flatMap((values) => values?.[index] ?? []);
}

function expectNear(found: readonly number[], published: readonly number[]) {
  expect(found).toHaveLength(published.length);
  for (const [index, value] of published.entries()) {
    expect(Math.abs((found[index] ?? Number.NaN) - value), `value ${index}`).toBeLessThan(0.00051);
  }
}

const published: ReadonlyArray<[IndicatorName, number[], string, number[]]> = [
  [
    "ma",
    [5],
    "value",
    [82.426, 82.738, 83.094, 83.318, 83.628, 83.778, 84.254, 84.994, 85.574, 86.218, 86.804],
  ],
  // The indicator has values from the fifth bar on, because its length is five.
  [
    "ema",
    [5],
    "value",
    [82.714, 82.859, 82.853, 83.232, 83.671, 83.901, 84.444, 85.143, 85.725, 86.407, 86.701],
  ],
  [
    "wma",
    [5],
    "value",
    [82.825, 83.066, 83.1, 83.399, 83.809, 84.053, 84.637, 85.399, 86.031, 86.763, 87.121],
  ],
  [
    "bollinger",
    [5, 2],
    "upper",
    [84.322, 84.489, 83.655, 84.164, 84.838, 85.121, 85.997, 86.845, 87.612, 88.566, 88.319],
  ],
  [
    "bollinger",
    [5, 2],
    "lower",
    [80.53, 80.987, 82.533, 82.472, 82.418, 82.435, 82.511, 83.143, 83.536, 83.87, 85.289],
  ],
  [
    "rsi",
    [5],
    "value",
    [72.034, 64.927, 75.936, 79.796, 74.713, 83.033, 87.478, 88.755, 91.483, 78.498],
  ],
  [
    "macd",
    [2, 5, 9],
    "macd",
    [0.618, 0.351, 0.111, 0.416, 0.578, 0.422, 0.684, 0.927, 0.891, 0.979, 0.621],
  ],
  [
    "macd",
    [2, 5, 9],
    "signal",
    [0.618, 0.564, 0.474, 0.462, 0.485, 0.473, 0.515, 0.597, 0.656, 0.721, 0.701],
  ],
  [
    "macd",
    [2, 5, 9],
    "histogram",
    [0, -0.213, -0.363, -0.046, 0.093, -0.05, 0.169, 0.329, 0.235, 0.258, -0.08],
  ],
  ["stochastic", [5, 3, 3], "k", [77.385, 83.126, 84.867, 88.361, 95.246, 96.74, 91.091]],
  ["stochastic", [5, 3, 3], "d", [75.702, 78.011, 81.793, 85.452, 89.491, 93.449, 94.359]],
  [
    "atr",
    [5],
    "value",
    [1.116, 1.051, 1.009, 1.207, 1.136, 1.086, 1.243, 1.233, 1.23, 1.206, 1.137],
  ],
  ["adx", [5], "adx", [41.384, 44.288, 49.422, 54.918, 59.987, 65.292, 67.355]],
  ["cci", [5], "value", [166.667, 82.02, 95.501, 130.912, 99.163, 116.342, 71.928]],
];

describe("published values of Tulip Indicators", () => {
  it.each(published)(
    "computes Tulip Indicators' published values of %s %j, %s",
    (name, inputs, plot, values) => {
      const found = plotOf(name, inputs, plot);
      // Tulip lists the CCI from the ninth bar on, but the fifth has a value already.
      expectNear(name === "cci" ? found.slice(4) : found, values);
    },
  );

  it("computes the parabolic SAR, from the second bar on, as Tulip Indicators does", () => {
    expectNear(
      plotOf("sar", [0.2, 2], "value").slice(1),
      [80.64, 80.64, 81.31, 82.65, 83.9, 82.3, 82.3, 82.3, 83.92, 84.03, 84.03, 85.39, 85.76],
    );
  });
});

/** High, low and close of January 2017 in Skender's quotes, by day. */
const january: ReadonlyArray<[day: number, high: number, low: number, close: number]> = [
  [3, 213.35, 211.52, 212.8],
  [4, 214.22, 213.15, 214.06],
  [5, 214.06, 213.02, 213.89],
  [6, 215.17, 213.42, 214.66],
  [9, 214.53, 213.91, 213.95],
  [10, 214.89, 213.52, 213.95],
  [11, 214.55, 213.13, 214.55],
  [12, 214.22, 212.53, 214.02],
  [13, 214.84, 214.17, 214.51],
  [17, 214.25, 213.33, 213.75],
  [18, 214.27, 213.42, 214.22],
  [19, 214.46, 212.96, 213.43],
  [20, 214.75, 213.49, 214.21],
  [23, 214.28, 212.83, 213.66],
  [24, 215.48, 213.77, 215.03],
  [25, 216.89, 215.89, 216.89],
  [26, 217.02, 216.36, 216.66],
  [27, 216.91, 216.12, 216.32],
  [30, 215.59, 213.9, 214.98],
  [31, 215.03, 213.82, 214.96],
];

describe("published values of Skender.Stock.Indicators", () => {
  const bars = [...january, [32, 217, 216, 216.5] as const].map(([day, high, low, close]): Bar => {
    const timeMs = Date.UTC(2017, 0, day);
    return { timeMs, open: close, high, low, close, volume: 1 };
  });

  it("computes the pivot points of February from January's range", () => {
    const found = valuesOf("pivots", [], bars);
    expect(found.slice(0, -1).every((values) => values === null)).toBe(true);
    const last = found.at(-1)?.map((value) => value ?? Number.NaN) ?? [];
    expectNear(last, [222.98, 220, 217.48, 214.5, 211.98, 209, 206.48]);
  });

  it("computes Ichimoku's conversion and base of the 52nd bar, and its shifted spans", () => {
    const found = valuesOf("ichimoku", [9, 26, 52, 26], ichimokuBars).at(51) ?? [];
    expectNear(
      found.slice(0, 4).map((value) => value ?? Number.NaN),
      [224.465, 221.94, 223.2025, 219.28],
    );
    expect(shiftsOf(newIndicator("ichimoku", []))).toEqual([0, 0, 26, 26, -26]);
  });
});

const ichimokuBars = (
  [
    [213.35, 211.52],
    [214.22, 213.15],
    [214.06, 213.02],
    [215.17, 213.42],
    [214.53, 213.91],
    [214.89, 213.52],
    [214.55, 213.13],
    [214.22, 212.53],
    [214.84, 214.17],
    [214.25, 213.33],
    [214.27, 213.42],
    [214.46, 212.96],
    [214.75, 213.49],
    [214.28, 212.83],
    [215.48, 213.77],
    [216.89, 215.89],
    [217.02, 216.36],
    [216.91, 216.12],
    [215.59, 213.9],
    [215.03, 213.82],
    [215.96, 214.4],
    [215.5, 214.29],
    [216.87, 215.84],
    [216.66, 215.92],
    [216.97, 216.09],
    [216.72, 215.7],
    [218.19, 216.84],
    [218.97, 217.88],
    [220.19, 219.23],
    [220.8, 219.33],
    [222.15, 220.5],
    [222.16, 220.93],
    [222.1, 221.01],
    [223.62, 222.5],
    [223.47, 222.8],
    [223.81, 222.55],
    [223.71, 222.41],
    [224.2, 223.29],
    [223.86, 222.98],
    [227.04, 225.2],
    [226.34, 225.05],
    [225.43, 224.6],
    [224.97, 223.92],
    [224.64, 223.68],
    [224.51, 223.34],
    [224.13, 222.72],
    [224.87, 223.52],
    [224.72, 224.13],
    [224.13, 223.14],
    [226.21, 224.18],
    [225.99, 224.95],
    [225.8, 224.91],
  ] as const
).map(([high, low], index): Bar => {
  return { timeMs: index * dayMs, open: low, high, low, close: high, volume: null };
});

describe("indicators of one day", () => {
  const traded = [
    [9, 100],
    [11, 110],
    [7, 80],
    [10, 120],
    [8, 90],
  ].map(([price = 0, volume = 0], index): Bar => {
    const timeMs = index * 60_000;
    return { timeMs, open: price, high: price, low: price, close: price, volume };
  });

  it("computes the same VWAP values as indicatorts publishes", () => {
    const found = plotOf("vwap", [], "value", traded);
    expect(found.map((value) => value.toFixed(2))).toEqual([
      "9.00",
      "10.05",
      "9.21",
      "9.44",
      "9.18",
    ]);
  });

  it("restarts VWAP at local midnight, and shows no value without volume", () => {
    const midnight = Date.UTC(2026, 5, 1, 22);
    const bars = [midnight - 60_000, midnight, midnight + 60_000].map((timeMs, index): Bar => {
      const price = 10 + index;
      return { timeMs, open: price, high: price, low: price, close: price, volume: 5 };
    });
    const values = valuesOf("vwap", [], bars, "Europe/Berlin").map((each) => each?.[0]);
    expect(values).toEqual([10, 11, 11.5]);
    const silent = traded.map((bar) => ({ ...bar, volume: null }));
    expect(valuesOf("vwap", [], silent).every((values) => values === null)).toBe(true);
    expect(valuesOf("volume", [], silent).every((values) => values === null)).toBe(true);
  });

  it("shows each bar's volume in the volume indicator", () => {
    expect(plotOf("volume", [], "value", traded)).toEqual([100, 110, 80, 120, 90]);
  });
});

describe("the newest bar", () => {
  const price = fc.double({ min: 50, max: 150, noNaN: true });
  const barAt = (timeMs: number) =>
    fc
      .tuple(price, price, price, fc.integer({ min: 0, max: 1_000 }))
      .map(([a, b, c, volume]): Bar => {
        const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
        return { timeMs, open: a, high, low, close: c, volume };
      });
  const rows = fc.tuple(
    ...Array.from({ length: 40 }, (_, index) =>
      fc.array(barAt(index * 3_600_000), { minLength: 1, maxLength: 3 }),
    ),
  );

  const same = (found: Values | null, wanted: Values | null) =>
    found === wanted ||
    (found?.length === wanted?.length &&
      found?.every((value, index) => {
        const other = wanted?.[index] ?? null;
        if (value === null || other === null) return value === other;
        return Math.abs(value - other) < 1e-6 * Math.max(1, Math.abs(other));
      }) === true);

  it.each(indicatorNames)(
    "computes %s only from a bar's last price, however many prices the bar received",
    (name) => {
      const inputs = indicatorKinds[name].inputs.map(({ usual, decimals }) =>
        decimals === 0 ? Math.max(2, Math.ceil(usual / 5)) : usual,
      );
      const indicator = { ...newIndicator(name, []), inputs };
      fc.assert(
        fc.property(rows, (all) => {
          const [live, whole] = [makeStudy(indicator, place), makeStudy(indicator, place)];
          for (const steps of all) {
            const found = steps.map((bar, index) => live(bar, index > 0)).at(-1) ?? null;
            const last = steps.at(-1);
            if (last && !same(found, whole(last, false))) return false;
          }
          return true;
        }),
        { numRuns: 20, endOnFailure: true },
      );
    },
  );
});

export interface IndicatorInput {
  name: string;
  /** Default value. */
  usual: number;
  min: number;
  max: number;
  /** Significant decimals; 0 for whole numbers. */
  decimals: number;
}

interface IndicatorPlot {
  name: string;
  shape: "line" | "columns" | "dots";
  colour: string;
}

export interface IndicatorKind {
  /** Abbreviation that traders know in every language. */
  letters: string;
  pane: "price" | "own";
  inputs: readonly IndicatorInput[];
  plots: readonly IndicatorPlot[];
  levels?: readonly number[];
  needsVolume?: true;
}

/** Colours that differ visibly on a light and on a dark page. */
export const plotColours = [
  "#2f7de1",
  "#e08a00",
  "#8e5bd9",
  "#0f9d8a",
  "#d6456b",
  "#7a8596",
] as const;
const [blue, orange, violet, teal, rose, grey] = plotColours;

const whole = (name: string, usual: number, min = 1, max = 500): IndicatorInput => ({
  ...{ name, usual, min, max },
  decimals: 0,
});
const line = (name: string, colour: string): IndicatorPlot => ({ name, shape: "line", colour });
const overlay = (letters: string, inputs: IndicatorInput[], plots: IndicatorPlot[]) => ({
  ...{ letters, inputs, plots },
  pane: "price" as const,
});
const study = (letters: string, inputs: IndicatorInput[], plots: IndicatorPlot[]) => ({
  ...{ letters, inputs, plots },
  pane: "own" as const,
});

const average = (letters: string, colour: string) =>
  overlay(letters, [whole("length", 20)], [line("value", colour)]);

const kinds = {
  ma: average("MA", blue),
  ema: average("EMA", orange),
  wma: average("WMA", violet),
  bollinger: overlay(
    "BB",
    [whole("length", 20, 2), { name: "width", usual: 2, min: 0.1, max: 10, decimals: 1 }],
    [line("upper", blue), line("middle", orange), line("lower", blue)],
  ),
  ichimoku: overlay(
    "Ichimoku",
    [whole("conversion", 9), whole("base", 26), whole("spanB", 52), whole("shift", 26, 1, 200)],
    [
      ...[line("conversion", blue), line("base", rose), line("spanA", teal)],
      ...[line("spanB", orange), line("lagging", grey)],
    ],
  ),
  sar: overlay(
    "SAR",
    [
      { name: "step", usual: 0.02, min: 0.001, max: 1, decimals: 3 },
      { name: "limit", usual: 0.2, min: 0.001, max: 5, decimals: 3 },
    ],
    [{ name: "value", shape: "dots", colour: violet }],
  ),
  vwap: { ...overlay("VWAP", [], [line("value", rose)]), needsVolume: true },
  pivots: overlay(
    "Pivots",
    [],
    [
      ...["r3", "r2", "r1"].map((name) => line(name, rose)),
      line("pivot", grey),
      ...["s1", "s2", "s3"].map((name) => line(name, teal)),
    ],
  ),
  volume: {
    ...overlay("Vol", [], [{ name: "value", shape: "columns", colour: grey }]),
    needsVolume: true,
  },
  rsi: { ...study("RSI", [whole("length", 14, 2)], [line("value", violet)]), levels: [30, 70] },
  macd: study(
    "MACD",
    [whole("fast", 12), whole("slow", 26), whole("signal", 9)],
    [
      { name: "histogram", shape: "columns", colour: grey },
      ...[line("macd", blue), line("signal", orange)],
    ],
  ),
  stochastic: {
    ...study(
      "Stoch",
      [whole("length", 14), whole("slowing", 3, 1, 100), whole("signal", 3, 1, 100)],
      [line("k", blue), line("d", orange)],
    ),
    levels: [20, 80],
  },
  atr: study("ATR", [whole("length", 14)], [line("value", teal)]),
  adx: study(
    "ADX",
    [whole("length", 14, 2)],
    [line("adx", orange), line("plus", teal), line("minus", rose)],
  ),
  cci: { ...study("CCI", [whole("length", 20, 2)], [line("value", blue)]), levels: [-100, 100] },
} satisfies Record<string, IndicatorKind>;

export type IndicatorName = keyof typeof kinds;
export const indicatorKinds: Readonly<Record<IndicatorName, IndicatorKind>> = kinds;
export const indicatorNames = Object.keys(kinds) as [IndicatorName, ...IndicatorName[]];

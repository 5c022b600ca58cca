/** The chart's indicators: their parameters, their lines and their panes. */

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
  /** Levels drawn across an indicator's own pane. */
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
const average = (letters: string, colour: string): IndicatorKind => ({
  letters,
  pane: "price",
  inputs: [whole("length", 20)],
  plots: [line("value", colour)],
});

export const indicatorNames = [
  "ma",
  "ema",
  "wma",
  "bollinger",
  "ichimoku",
  "sar",
  "vwap",
  "pivots",
  "volume",
  "rsi",
  "macd",
  "stochastic",
  "atr",
  "adx",
  "cci",
] as const;
export type IndicatorName = (typeof indicatorNames)[number];

export const indicatorKinds: Readonly<Record<IndicatorName, IndicatorKind>> = {
  ma: average("MA", blue),
  ema: average("EMA", orange),
  wma: average("WMA", violet),
  bollinger: {
    letters: "BB",
    pane: "price",
    inputs: [whole("length", 20, 2), { name: "width", usual: 2, min: 0.1, max: 10, decimals: 1 }],
    plots: [line("upper", blue), line("middle", orange), line("lower", blue)],
  },
  ichimoku: {
    letters: "Ichimoku",
    pane: "price",
    inputs: [
      whole("conversion", 9),
      whole("base", 26),
      whole("spanB", 52),
      whole("shift", 26, 1, 200),
    ],
    plots: [
      line("conversion", blue),
      line("base", rose),
      line("spanA", teal),
      line("spanB", orange),
      line("lagging", grey),
    ],
  },
  sar: {
    letters: "SAR",
    pane: "price",
    inputs: [
      { name: "step", usual: 0.02, min: 0.001, max: 1, decimals: 3 },
      { name: "limit", usual: 0.2, min: 0.001, max: 5, decimals: 3 },
    ],
    plots: [{ name: "value", shape: "dots", colour: violet }],
  },
  vwap: {
    letters: "VWAP",
    pane: "price",
    inputs: [],
    plots: [line("value", rose)],
    needsVolume: true,
  },
  pivots: {
    letters: "Pivots",
    pane: "price",
    inputs: [],
    plots: [
      line("r3", rose),
      line("r2", rose),
      line("r1", rose),
      line("pivot", grey),
      line("s1", teal),
      line("s2", teal),
      line("s3", teal),
    ],
  },
  volume: {
    letters: "Vol",
    pane: "price",
    inputs: [],
    plots: [{ name: "value", shape: "columns", colour: grey }],
    needsVolume: true,
  },
  rsi: {
    letters: "RSI",
    pane: "own",
    inputs: [whole("length", 14, 2)],
    plots: [line("value", violet)],
    levels: [30, 70],
  },
  macd: {
    letters: "MACD",
    pane: "own",
    inputs: [whole("fast", 12), whole("slow", 26), whole("signal", 9)],
    plots: [
      { name: "histogram", shape: "columns", colour: grey },
      line("macd", blue),
      line("signal", orange),
    ],
  },
  stochastic: {
    letters: "Stoch",
    pane: "own",
    inputs: [whole("length", 14), whole("slowing", 3, 1, 100), whole("signal", 3, 1, 100)],
    plots: [line("k", blue), line("d", orange)],
    levels: [20, 80],
  },
  atr: {
    letters: "ATR",
    pane: "own",
    inputs: [whole("length", 14)],
    plots: [line("value", teal)],
  },
  adx: {
    letters: "ADX",
    pane: "own",
    inputs: [whole("length", 14, 2)],
    plots: [line("adx", orange), line("plus", teal), line("minus", rose)],
  },
  cci: {
    letters: "CCI",
    pane: "own",
    inputs: [whole("length", 20, 2)],
    plots: [line("value", blue)],
    levels: [-100, 100],
  },
};

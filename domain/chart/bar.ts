import type { Candle } from "../market/candle.ts";

/** Prices of one period of a chart, and its volume if the feed reports it. */
export type Bar = Candle;

import type { Candle } from "../market/candle.ts";

/** Prices of one period of a chart, with the volume if the feed reports it. */
export type Bar = Candle;

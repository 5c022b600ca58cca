import type { Candle } from "../market/candle.ts";

export type Bar = Candle;

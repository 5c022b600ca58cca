/** How live candles join the history: pure, so that the rule can be tested. */
import type { WireCandle } from "#domain/contracts/http/market.ts";

export interface Bar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | null;
}

/** A position in a market's ticks; a new generation starts over. */
export interface Position {
  generation: number;
  seq: number;
}

/** True when the live message tells something the history does not include yet. */
export function isNews(history: Position, live: Position): boolean {
  if (live.generation !== history.generation) return live.generation > history.generation;
  return live.seq > history.seq;
}

export function toBar(candle: WireCandle): Bar {
  return {
    timeMs: candle.Time,
    open: candle.Open,
    high: candle.High,
    low: candle.Low,
    close: candle.Close,
    volume: candle.Volume,
  };
}

/** Puts older bars in front; where both have a bar, the newer answer wins. */
export function prepend(older: readonly Bar[], bars: readonly Bar[]): Bar[] {
  const first = bars[0]?.timeMs ?? Number.POSITIVE_INFINITY;
  return [...older.filter((bar) => bar.timeMs < first), ...bars];
}

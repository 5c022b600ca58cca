/** How live candles join the history: pure, so that the rule can be tested. */
import type { WireCandle } from "#domain/contracts/http/market.ts";
import type { KlineMessage } from "../../realtime/candles.ts";

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

/**
 * What a live message means to a drawn history. Another generation means the market's ticks started over (also when
 * its storage was reset and the count is lower): the history is read again, once for that generation.
 */
export function judge(
  history: Position,
  live: Position,
  reloadedFor: number | null,
): "apply" | "reload" | "ignore" {
  const isOther = live.generation !== history.generation;
  if (isOther && live.generation !== reloadedFor) return "reload";
  return isNews(history, live) ? "apply" : "ignore";
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

export function fromRow([
  timeMs,
  open,
  high,
  low,
  close,
  volume,
]: KlineMessage["candles"][number]): Bar {
  return {
    timeMs,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: volume === null ? null : Number(volume),
  };
}

/** Puts older bars in front; where both have a bar, the newer answer wins. */
export function prepend(older: readonly Bar[], bars: readonly Bar[]): Bar[] {
  const first = bars[0]?.timeMs ?? Number.POSITIVE_INFINITY;
  return [...older.filter((bar) => bar.timeMs < first), ...bars];
}

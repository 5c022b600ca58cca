import type { Bar } from "#domain/chart/bar.ts";
import type { WireCandle } from "#domain/contracts/http/market.ts";
import type { KlineMessage } from "../../realtime/candles.ts";

/** Newest tick in a history or message. `generation` rises at each start of the market object. */
export interface StreamPosition {
  generation: number;
  seq: number;
}

export function isNews(history: StreamPosition, live: StreamPosition): boolean {
  if (live.generation !== history.generation) return live.generation > history.generation;
  return live.seq > history.seq;
}

/**
 * Decides what a live message does to a drawn history. The first message of another generation
 * makes the chart read the history again. Tick numbers of two generations cannot be compared: they
 * restart if the market's storage was lost.
 */
export function judge(
  history: StreamPosition,
  live: StreamPosition,
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

export function fromRow(row: KlineMessage["candles"][number]): Bar {
  const [timeMs, open, high, low, close, volume] = row;
  return {
    timeMs,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: volume === null ? null : Number(volume),
  };
}

/** Puts older bars in front. If both lists have a bar of the same time, the one in `bars` stays. */
export function prepend(older: readonly Bar[], bars: readonly Bar[]): Bar[] {
  const first = bars[0]?.timeMs ?? Number.POSITIVE_INFINITY;
  return [...older.filter((bar) => bar.timeMs < first), ...bars];
}

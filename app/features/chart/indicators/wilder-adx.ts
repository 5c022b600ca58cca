/**
 * Average directional index and the two directional indicators, as Welles Wilder describes them
 * (New Concepts in Technical Trading Systems, 1978).
 */
import type { Bar } from "#domain/chart/bar.ts";
import { stepped } from "./stepped.ts";

/** Wilder's average: the mean of the first `length` values; a later value counts for 1/length. */
interface Average {
  count: number;
  value: number;
}

const none: Average = { count: 0, value: 0 };

function averaged({ count, value }: Average, next: number, length: number): Average {
  const weight = Math.min(count + 1, length);
  return { count: count + 1, value: value + (next - value) / weight };
}

interface AdxState {
  bar: Bar;
  range: Average;
  up: Average;
  down: Average;
  index: Average;
}

/** @returns the index and both directional indicators of each bar, in percent */
export function wilderAdx(length: number) {
  const step = stepped<AdxState>((before, bar) => adxAfter(before, bar, length));
  return (bar: Bar, replaces: boolean): readonly [number, number, number] | null => {
    const { range, up, down, index } = step(bar, replaces);
    return index.count < length ? null : [index.value, percent(up, range), percent(down, range)];
  };
}

function adxAfter(before: AdxState | null, bar: Bar, length: number): AdxState {
  const last = before?.bar;
  const rise = last ? bar.high - last.high : 0;
  const fall = last ? last.low - bar.low : 0;
  const reach = last
    ? Math.max(bar.high, last.close) - Math.min(bar.low, last.close)
    : bar.high - bar.low;
  const range = averaged(before?.range ?? none, reach, length);
  const up = averaged(before?.up ?? none, rise > fall ? Math.max(0, rise) : 0, length);
  const down = averaged(before?.down ?? none, fall > rise ? Math.max(0, fall) : 0, length);
  const known = before?.index ?? none;
  if (range.count < length) return { bar, range, up, down, index: known };
  const [plus, minus] = [percent(up, range), percent(down, range)];
  const sum = plus + minus;
  const direction = sum === 0 ? 0 : (Math.abs(plus - minus) / sum) * 100;
  return { bar, range, up, down, index: averaged(known, direction, length) };
}

const percent = (moves: Average, range: Average): number =>
  range.value === 0 ? 0 : (moves.value / range.value) * 100;

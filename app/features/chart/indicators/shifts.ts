import type { Indicator } from "#domain/chart/chart-layout.ts";

/** Number of bars by which each plot is shifted to later times; negative for earlier times. */
export function shiftsOf({ name, inputs }: Indicator): readonly number[] {
  if (name !== "ichimoku") return [];
  const shift = inputs[3] ?? 26;
  return [0, 0, shift, shift, -shift];
}

import type { Indicator } from "#domain/chart/chart-layout.ts";

/** How many bars later (above zero) or earlier a plot's values are drawn. */
export function shiftsOf({ name, inputs }: Indicator): readonly number[] {
  if (name !== "ichimoku") return [];
  const shift = inputs[3] ?? 26;
  return [0, 0, shift, shift, -shift];
}

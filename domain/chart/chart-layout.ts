import * as z from "zod/mini";
import { chartPeriods } from "./chart-periods.ts";
import { chartTypes } from "./chart-types.ts";
import { type IndicatorName, indicatorKinds, indicatorNames } from "./indicator-kinds.ts";

/** Maximum indicators of one chart: each is computed again at every new price. */
export const indicatorsMax = 12;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const indicatorSchema = z
  .strictObject({
    id: z.string().check(z.regex(/^[0-9a-z]{1,12}$/)),
    name: z.enum(indicatorNames),
    inputs: z.array(z.number()).check(z.maxLength(4)),
    colours: z.array(colour).check(z.maxLength(7)),
    hidden: z.boolean(),
  })
  .check(
    z.refine(
      ({ name, inputs, colours }) =>
        inputs.length === indicatorKinds[name].inputs.length &&
        colours.length === indicatorKinds[name].plots.length &&
        indicatorKinds[name].inputs.every((input, index) => fitsInput(input, inputs[index] ?? 0)),
    ),
  );
export type Indicator = z.infer<typeof indicatorSchema>;

export function fitsInput({ min, max }: { min: number; max: number }, value: number): boolean {
  return value >= min && value <= max;
}

export const chartLayoutSchema = z.strictObject({
  type: z.enum(chartTypes),
  period: z.enum(chartPeriods),
  indicators: z.array(indicatorSchema).check(
    z.maxLength(indicatorsMax),
    z.refine((list) => areDistinct(list.map(({ id }) => id))),
  ),
  hidesFills: z.optional(z.boolean()),
});
export type ChartLayout = z.infer<typeof chartLayoutSchema>;

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

export function newIndicator(name: IndicatorName, taken: readonly Indicator[]): Indicator {
  const kind = indicatorKinds[name];
  const ids = new Set(taken.map(({ id }) => id));
  const free = Array.from({ length: taken.length + 1 }, (_, index) => `${name}${index + 1}`);
  return {
    id: free.find((id) => !ids.has(id)) ?? name,
    name,
    inputs: kind.inputs.map(({ usual }) => usual),
    colours: kind.plots.map((plot) => plot.colour),
    hidden: false,
  };
}

export const usualLayout: ChartLayout = {
  type: "candles",
  period: "5min",
  indicators: [newIndicator("volume", [])],
};

/** Parses a stored layout; null if it is absent, invalid or in an old form. */
export function readLayout(text: string | null): ChartLayout | null {
  if (text === null) return null;
  try {
    const read = chartLayoutSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

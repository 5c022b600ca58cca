/**
 * K-line periods. `year` is the year view: the daily candles of the last 366 days, shown whole.
 * Wire names are those of the specification; its short aliases are accepted too.
 */
export const periods = [
  "1min",
  "5min",
  "15min",
  "30min",
  "60min",
  "1day",
  "1week",
  "year",
] as const;
export type Period = (typeof periods)[number];

const aliases: Record<string, Period> = {
  "1M": "1min",
  "5M": "5min",
  "15M": "15min",
  "30M": "30min",
  "1H": "60min",
  "1D": "1day",
  "1W": "1week",
};

export function parsePeriod(text: string): Period | null {
  const alias = Object.hasOwn(aliases, text) ? aliases[text] : undefined;
  return periods.find((period) => period === text) ?? alias ?? null;
}

export const chartTypes = ["candles", "heikin_ashi", "bars", "line", "area"] as const;
export type ChartType = (typeof chartTypes)[number];

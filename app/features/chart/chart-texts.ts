import type { Indicator } from "#domain/chart/chart-layout.ts";
import type { ChartPeriod } from "#domain/chart/chart-periods.ts";
import type { ChartType } from "#domain/chart/chart-types.ts";
import type { DrawingTool } from "#domain/chart/drawing.ts";
import { type IndicatorName, indicatorKinds } from "#domain/chart/indicator-kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { numberTag } from "../../i18n/locale.ts";
import { m } from "../../i18n/page-messages.ts";

function lasting(count: number, unit: "minute" | "hour" | "day"): string {
  const options = { style: "unit", unit, unitDisplay: "narrow" } as const;
  return new Intl.NumberFormat(numberTag(), options).format(count);
}

const periodTexts: Readonly<Record<ChartPeriod, () => string>> = {
  "1min": m.chart_period_1min,
  "5min": m.chart_period_5min,
  "15min": m.chart_period_15min,
  "30min": m.chart_period_30min,
  "60min": m.chart_period_60min,
  "1day": m.chart_period_1day,
  "1week": m.chart_period_1week,
  year: m.chart_period_year,
  "2min": () => lasting(2, "minute"),
  "10min": () => lasting(10, "minute"),
  "2hour": () => lasting(2, "hour"),
  "4hour": () => lasting(4, "hour"),
  "12hour": () => lasting(12, "hour"),
  month: m.chart_period_month,
};

export const periodText = (period: ChartPeriod): string => periodTexts[period]();

const typeTexts: Readonly<Record<ChartType, () => string>> = {
  candles: m.chart_type_candles,
  heikin_ashi: () => "Heikin-Ashi",
  bars: m.chart_type_bars,
  line: m.chart_type_line,
  area: m.chart_type_area,
};

export const typeText = (type: ChartType): string => typeTexts[type]();

const indicatorTexts: Readonly<Record<IndicatorName, () => string>> = {
  ma: m.chart_ind_ma,
  ema: m.chart_ind_ema,
  wma: m.chart_ind_wma,
  bollinger: m.chart_ind_bollinger,
  ichimoku: m.chart_ind_ichimoku,
  sar: m.chart_ind_sar,
  vwap: m.chart_ind_vwap,
  pivots: m.chart_ind_pivots,
  volume: m.chart_ind_volume,
  rsi: m.chart_ind_rsi,
  macd: m.chart_ind_macd,
  stochastic: m.chart_ind_stochastic,
  atr: m.chart_ind_atr,
  adx: m.chart_ind_adx,
  cci: m.chart_ind_cci,
};

export const indicatorText = (name: IndicatorName): string => indicatorTexts[name]();

/** Short name and parameters of an indicator: «BB 20, 2». */
export function indicatorShort({ name, inputs }: Pick<Indicator, "name" | "inputs">): string {
  const set = inputs.map((input) => formatNumber(input)).join(", ");
  return `${indicatorKinds[name].letters} ${set}`.trim();
}

const inputTexts: Readonly<Record<string, () => string>> = {
  length: m.chart_in_length,
  width: m.chart_in_width,
  conversion: m.chart_in_conversion,
  base: m.chart_in_base,
  spanB: m.chart_in_span_b,
  shift: m.chart_in_shift,
  step: m.chart_in_step,
  limit: m.chart_in_limit,
  fast: m.chart_in_fast,
  slow: m.chart_in_slow,
  signal: m.chart_in_signal,
  slowing: m.chart_in_slowing,
};

export const inputText = (name: string): string => inputTexts[name]?.() ?? name;

const toolTexts: Readonly<Record<DrawingTool, () => string>> = {
  trend: m.chart_draw_trend,
  ray: m.chart_draw_ray,
  level: m.chart_draw_level,
  rectangle: m.chart_draw_rectangle,
  fibonacci: m.chart_draw_fibonacci,
  measure: m.chart_draw_measure,
  text: m.chart_draw_text,
};

export const toolText = (tool: DrawingTool): string => toolTexts[tool]();

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Time between two moments, in its two largest units. */
export function lastingText(fromMs: number, toMs: number): string {
  let rest = Math.abs(toMs - fromMs);
  const parts: string[] = [];
  for (const [unit, ms] of units) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count > 0 && parts.length < 2) parts.push(lasting(count, unit));
  }
  return parts.join(" ") || lasting(0, "minute");
}

import {
  ColorType,
  type DeepPartial,
  type PriceFormat,
  type TickMarkType,
  type Time,
  type TimeChartOptions,
  TrackingModeExitMode,
  type UTCTimestamp,
} from "lightweight-charts";
import { type ChartPeriod, isDaily } from "#domain/chart/chart-periods.ts";
import type { ChartType } from "#domain/chart/chart-types.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { numberTag } from "../../i18n/locale.ts";
import { axisTexts } from "./zone-scale.ts";

export interface KlineColours {
  up: string;
  down: string;
  text: string;
  line: string;
  accent: string;
  surface: string;
  /** Background of the cross-hair's figures, which the library writes in black or white. */
  label: string;
}

export interface ChartLook {
  pair: Pair;
  period: ChartPeriod;
  type: ChartType;
  /** The company's time zone. */
  zone: string;
  colours: KlineColours;
  /** Called when the trader picks a price on the chart to start an act there. */
  onPick(price: string): void;
}

export function chartOptions({ period, zone, colours }: ChartLook): DeepPartial<TimeChartOptions> {
  const axisText = axisTexts(numberTag(), zone, isDaily(period));
  const cursorText = cursorTime(zone, period);
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: colours.text,
      fontFamily: getComputedStyle(document.body).fontFamily,
      attributionLogo: true,
      panes: { separatorColor: colours.line, separatorHoverColor: `${colours.accent}33` },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      vertLine: { labelBackgroundColor: colours.label },
      horzLine: { labelBackgroundColor: colours.label },
    },
    // The legend covers the space above the bars.
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.18, bottom: 0.1 } },
    timeScale: {
      borderVisible: false,
      timeVisible: !isDaily(period),
      secondsVisible: false,
      rightOffset: 4,
      tickMarkFormatter: (time: Time, type: TickMarkType) => axisText(time as UTCTimestamp, type),
    },
    // A finger that moves up or down scrolls the page; a resting finger shows the cross-hair.
    handleScroll: { vertTouchDrag: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    localization: {
      locale: numberTag(),
      timeFormatter: (time: Time) => cursorText(time as UTCTimestamp),
    },
  };
}

export function priceFormat(precision: number): PriceFormat {
  return {
    type: "custom",
    formatter: (price: number) => formatPrice(price, precision),
    minMove: 10 ** -precision,
  };
}

/** Formats indicator values other than prices, with decimals that fit their size. */
export function plainFormat(): PriceFormat {
  return { type: "custom", formatter: plainText, minMove: 0.01 };
}

export function plainText(value: number): string {
  const size = Math.abs(value);
  return formatNumber(value, size >= 1_000 ? 0 : size >= 1 ? 2 : 5);
}

export function cursorTime(zone: string, period: ChartPeriod): (seconds: number) => string {
  const options: Intl.DateTimeFormatOptions = isDaily(period)
    ? { dateStyle: "medium" }
    : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const format = new Intl.DateTimeFormat(numberTag(), { ...options, timeZone: zone });
  // Isolates the text: a canvas runs from left to right, even if the language does not.
  return (seconds) => isolate(format.format(seconds * 1_000));
}

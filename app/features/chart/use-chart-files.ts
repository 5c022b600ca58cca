import type { RefObject } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company/company.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { saveCsv } from "./chart-files.ts";
import { indicatorShort, periodText } from "./chart-texts.ts";
import type { KlineView } from "./kline-view.ts";

/** Joins parts of a picture's text from left to right. Each part keeps its own direction. */
const joined = (...parts: readonly string[]) => parts.map((part) => isolate(part)).join(" · ");

export function useChartFiles(
  pair: Pair,
  { period, indicators }: ChartLayout,
  view: RefObject<KlineView | null>,
) {
  const { site_name: company, timezone } = useCompany();
  const named = () => {
    const day = new Date().toISOString().slice(0, 16).replaceAll(":", "");
    return `${pair.Code}-${period}-${day}`;
  };
  return {
    onPicture: () => {
      const shown = indicators.filter(({ hidden }) => !hidden).map(indicatorShort);
      view.current?.savePicture(named(), {
        title: joined(pair.ShowCode, periodText(period)),
        indicators: joined(...shown),
        note: joined(formatDateTime(Date.now(), timezone), company),
      });
    },
    onCsv: () => saveCsv(view.current?.seen ?? [], named()),
  };
}

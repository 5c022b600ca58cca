import type { RefObject } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { saveCsv } from "./chart-files.ts";
import { periodText } from "./chart-texts.ts";
import type { KlineView } from "./kline-view.ts";

/** Saves the chart as a picture, and its bars as a table. */
export function useChartFiles(
  pair: Pair,
  { period }: ChartLayout,
  view: RefObject<KlineView | null>,
) {
  const { site_name: company, timezone } = useCompany();
  const named = () => {
    const day = new Date().toISOString().slice(0, 16).replaceAll(":", "");
    return `${pair.Code}-${period}-${day}`;
  };
  return {
    onPicture: () => {
      const title = `${pair.ShowCode} · ${periodText(period)}`;
      const note = `${formatDateTime(Date.now(), timezone)} · ${company}`;
      view.current?.savePicture(title, note, named());
    },
    onCsv: () => saveCsv(view.current?.seen ?? [], named()),
  };
}

/** The layout of the trade page's chart: kept on the device, one for each mode. */
import { type ChartLayout, readLayout, usualLayout } from "#domain/chart/chart-layout.ts";
import { chartLayouts } from "#domain/contracts/http/chart.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { type TradeMode, tradeModeAtom } from "../../data/trade-modes.ts";
import { deviceTexts } from "../../device.ts";
import { atom, store } from "../../state.ts";

const keyOf = (mode: TradeMode) => `chart_layout_${mode}`;

/** Options last seconds to minutes: their chart begins with short candles. */
const usual: Record<TradeMode, ChartLayout> = {
  forex: usualLayout,
  micro: { ...usualLayout, period: "1min" },
};

const kept = (mode: TradeMode) => readLayout(deviceTexts.getItem(keyOf(mode))) ?? usual[mode];

const layoutsAtom = atom<Record<TradeMode, ChartLayout>>({
  forex: kept("forex"),
  micro: kept("micro"),
});

/** It stays when another product is picked. */
export const layoutAtom = atom((get): ChartLayout => get(layoutsAtom)[get(tradeModeAtom)]);

/**
 * On a device that has chosen nothing, charts begin with the layout that the trader keeps as the
 * first one.
 */
export async function beginWithFirst(): Promise<void> {
  const mode = store.get(tradeModeAtom);
  if (deviceTexts.getItem(keyOf(mode)) !== null || !isOffered(chartLayouts)) return;
  const first = (await callApi(chartLayouts, {})).find((each) => each.first);
  if (first && deviceTexts.getItem(keyOf(mode)) === null) chooseLayout(first.layout);
}

export function chooseLayout(layout: ChartLayout): void {
  const mode = store.get(tradeModeAtom);
  deviceTexts.setItem(keyOf(mode), JSON.stringify(layout));
  store.set(layoutsAtom, { ...store.get(layoutsAtom), [mode]: layout });
}

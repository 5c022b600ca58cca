/** The layout of the trade page's chart: kept on the device, one for each mode. */
import { type ChartLayout, readLayout, usualLayout } from "#domain/chart/chart-layout.ts";
import { chartLayouts } from "#domain/contracts/http/chart.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { type TradeMode, tradeModeAtom } from "../../data/company/trade-modes.ts";
import { deviceTexts, traderTexts } from "../../device.ts";
import { atom, store } from "../../state.ts";

const keyOf = (mode: TradeMode) => `chart_layout_${mode}`;

/** Up/Down options last seconds to minutes, so their chart starts with short candles. */
const usual: Record<TradeMode, ChartLayout> = {
  forex: usualLayout,
  micro: { ...usualLayout, period: "1min" },
};

type Layouts = Record<TradeMode, ChartLayout | null>;
const keptIn = (texts: typeof deviceTexts): Layouts => ({
  forex: readLayout(texts.getItem(keyOf("forex"))),
  micro: readLayout(texts.getItem(keyOf("micro"))),
});
const chosenAtom = atom(keptIn(deviceTexts));
/** The trader's default layout from the server, for a device without a choice. */
const firstAtom = traderAtom<Layouts>({ forex: null, micro: null }, keptIn(traderTexts));

/** Layout of the current mode, the same for all products. */
export const layoutAtom = atom((get): ChartLayout => {
  const mode = get(tradeModeAtom);
  return get(chosenAtom)[mode] ?? get(firstAtom)[mode] ?? usual[mode];
});

/** Fetches the trader's default layout for a device on which the trader has chosen none. */
export async function beginWithFirst(): Promise<void> {
  const mode = store.get(tradeModeAtom);
  const known = store.get(chosenAtom)[mode] ?? store.get(firstAtom)[mode];
  if (known || !isOffered(chartLayouts)) return;
  const first = (await callApi(chartLayouts, {})).find((each) => each.first);
  if (!first) return;
  traderTexts.setItem(keyOf(mode), JSON.stringify(first.layout));
  store.set(firstAtom, (others) => ({ ...others, [mode]: first.layout }));
}

export function chooseLayout(layout: ChartLayout): void {
  const mode = store.get(tradeModeAtom);
  deviceTexts.setItem(keyOf(mode), JSON.stringify(layout));
  store.set(chosenAtom, { ...store.get(chosenAtom), [mode]: layout });
}

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Bar } from "#domain/chart/bar.ts";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { ChartPeriod } from "#domain/chart/chart-periods.ts";
import { colourOf } from "#domain/config/colours.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company/company.ts";
import { formatDateTime, formatPercent, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { themeAtom } from "../company/theme.ts";
import type { HistoryState } from "./bar-history.ts";
import type { BarReading } from "./bar-reading.ts";
import type { KlineColours } from "./chart-options.ts";
import { periodText } from "./chart-texts.ts";
import { KlineView } from "./kline-view.ts";

/** Resolves theme colours to values that the canvas understands. */
function readColours(up: string, down: string): KlineColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    up,
    down,
    text: read("--ink-3"),
    line: read("--line"),
    accent: read("--primary"),
    surface: read("--surface"),
    label: read("--ink-2"),
  };
}

function summarize(all: readonly Bar[], pair: Pair, period: ChartPeriod, zone: string): string {
  const bars = all.slice(-120);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return "";
  return m.chart_summary({
    period: periodText(period),
    close: formatPrice(last.close, pair.PricePrecision),
    change: formatPercent(first.open === 0 ? 0 : (last.close / first.open - 1) * 100),
    since: formatDateTime(first.timeMs, zone),
  });
}

/** Draws the chart into an element, and anew when product, period, zone or colours change. */
export function useKlineView(host: RefObject<HTMLElement | null>, pair: Pair, layout: ChartLayout) {
  const [state, setState] = useState<{ name: HistoryState; gaps: number }>({
    name: "loading",
    gaps: 0,
  });
  const [summary, setSummary] = useState("");
  const [isNow, setNow] = useState(true);
  /** Start of the first loaded bar (ms). */
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  /** Counts changes of the drawings, so that the components that show them render again. */
  const [, setTurn] = useState(0);
  const reading = useMemo(() => atom<BarReading | null>(null), []);
  const [picked, setPicked] = useState<string | null>(null);
  const view = useRef<KlineView | null>(null);
  const theme = useAtomValue(themeAtom);
  const company = useCompany();
  const { timezone: zone } = company;
  const up = colourOf(company, "theme_kline_up");
  const down = colourOf(company, "theme_kline_down");
  const { period } = layout;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    if (!host.current) return;
    const next = new KlineView(host.current, {
      pair,
      period,
      layout,
      zone,
      colours: readColours(up, down),
      onState: (name, gaps) => setState({ name, gaps }),
      onReading: (found) => store.set(reading, found),
      onNow: setNow,
      onPick: setPicked,
      onDrawings: () => setTurn((turn) => turn + 1),
      onBars: (bars) => {
        setSummary(summarize(bars, pair, period, zone));
        setSinceMs(bars[0]?.timeMs ?? null);
      },
    });
    view.current = next;
    void next.history.start();
    return () => next.dispose();
    // Lists the id instead of the pair: each refresh brings a new pair object with other prices.
  }, [pair.Id, period, zone, up, down, theme]);
  useEffect(() => view.current?.setLayout(layout), [layout]);
  const onPicked = () => setPicked(null);
  return { state, summary, sinceMs, reading, isNow, view, picked, onPicked };
}

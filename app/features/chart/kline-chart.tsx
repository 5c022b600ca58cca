import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { colourOf } from "#domain/config/colours.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { useCompany } from "../../data/company.ts";
import { formatDateTime, formatPercent, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { themeAtom } from "../company/theme.ts";
import type { KlineColours } from "./bar-chart.ts";
import type { Bar } from "./chart-data.ts";
import styles from "./kline-chart.module.css";
import { KlineView } from "./kline-view.ts";
import type { ChartLevel, LevelHandlers } from "./level-lines.ts";
import { choosePeriod, periodAtom } from "./period.ts";

const periodTexts: ReadonlyArray<[Period, () => string]> = [
  ["1min", m.chart_period_1min],
  ["5min", m.chart_period_5min],
  ["15min", m.chart_period_15min],
  ["30min", m.chart_period_30min],
  ["60min", m.chart_period_60min],
  ["1day", m.chart_period_1day],
  ["1week", m.chart_period_1week],
  ["year", m.chart_period_year],
];

type State = { name: "loading" | "ready" | "empty" | "failed"; gaps: number };

/** Resolves theme colours to values the canvas understands. */
function readColours(up: string, down: string): KlineColours {
  const style = getComputedStyle(document.documentElement);
  return {
    up,
    down,
    text: style.getPropertyValue("--ink-3").trim(),
    line: style.getPropertyValue("--line").trim(),
  };
}

/** Describes the newest bars in words. */
function summarize(all: readonly Bar[], pair: Pair, period: Period, zone: string): string {
  const bars = all.slice(-120);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return "";
  const text = periodTexts.find(([each]) => each === period)?.[1]() ?? period;
  return m.chart_summary({
    period: text,
    close: formatPrice(last.close, pair.PricePrecision),
    change: formatPercent(first.open === 0 ? 0 : (last.close / first.open - 1) * 100),
    since: formatDateTime(first.timeMs, zone),
  });
}

/** Draws the chart into an element; it starts over when product, period, zone or colours change. */
function useKlineView(host: RefObject<HTMLElement | null>, pair: Pair, period: Period) {
  const [state, setState] = useState<State>({ name: "loading", gaps: 0 });
  const [summary, setSummary] = useState("");
  const [point, setPoint] = useState<Bar | null>(null);
  const [isNow, setNow] = useState(true);
  const view = useRef<KlineView | null>(null);
  const theme = useAtomValue(themeAtom);
  const company = useCompany();
  const { timezone: zone } = company;
  const up = colourOf(company, "theme_kline_up");
  const down = colourOf(company, "theme_kline_down");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    if (!host.current) return;
    const next = new KlineView(host.current, {
      pair,
      period,
      zone,
      colours: readColours(up, down),
      onState: (name, gaps) => setState({ name, gaps }),
      onPoint: setPoint,
      onNow: setNow,
      onBars: (bars) => setSummary(summarize(bars, pair, period, zone)),
    });
    view.current = next;
    void next.start();
    return () => next.dispose();
    // The id only: each refresh of the list brings the same pair with other prices.
  }, [pair.Id, period, zone, up, down, theme]);
  return { state, summary, point, isNow, view };
}

/** Open, high, low and close of the bar under the cross-hair. */
function Point({ bar, places }: { bar: Bar; places: number }) {
  const tone = bar.close >= bar.open ? "up" : "down";
  const figures = [
    ["O", bar.open],
    ["H", bar.high],
    ["L", bar.low],
    ["C", bar.close],
  ] as const;
  return (
    <p className={`num ${styles.point} ${tone}`} aria-hidden="true" data-testid="chart-point">
      {figures.map(([name, price]) => (
        <span key={name}>
          <small>{name}</small> {formatPrice(price, places)}
        </span>
      ))}
    </p>
  );
}

/** That the feed was interrupted: a line of text, on a phone a sign that says it when tapped. */
function Gaps({ text }: { text: string }) {
  return (
    <button type="button" className={styles.gaps} aria-label={text} onClick={() => toast(text)}>
      <Icon name="info" size={16} />
      <span>{text}</span>
    </button>
  );
}

interface KlineChartProps {
  pair: Pair;
  /** Price levels of orders, to be seen and moved. */
  levels: readonly ChartLevel[];
  handlers: LevelHandlers;
}

export default function KlineChart({ pair, levels, handlers }: KlineChartProps) {
  const period = useAtomValue(periodAtom);
  const summaryId = useId();
  const host = useRef<HTMLElement>(null);
  const { state, summary, point, isNow, view } = useKlineView(host, pair, period);
  // After each rendering, because a new view has no levels yet; the same levels change nothing.
  useEffect(() => view.current?.setLevels(levels, handlers));
  const keys = periodTexts.map(([value], index) => [String(index + 1), () => choosePeriod(value)]);
  useShortcuts(Object.fromEntries(keys));

  return (
    <div className={styles.chart}>
      <Segmented
        compact
        label={m.chart_periods()}
        options={periodTexts.map(([value, text]) => ({ value, text: text() }))}
        value={period}
        onChange={choosePeriod}
      />
      <div className={styles.area}>
        <section
          ref={host}
          className={styles.host}
          dir="ltr"
          aria-label={m.chart_label({ code: pair.ShowCode })}
          aria-describedby={summaryId}
          data-testid="kline"
          data-state={state.name}
        />
        {point && <Point bar={point} places={pair.PricePrecision} />}
        {!isNow && state.name === "ready" && (
          <span className={styles.now}>
            <IconButton label={m.chart_now()} onClick={() => view.current?.showNow()}>
              <Icon name="chevron" size={18} />
            </IconButton>
          </span>
        )}
        <p id={summaryId} className="hidden-text">
          {summary}
        </p>
        {state.name === "empty" && (
          <div className={styles.over}>
            <EmptyState icon="quotes" title={m.chart_empty()} />
          </div>
        )}
        {state.name === "failed" && (
          <div className={styles.over}>
            <ErrorState text={m.shell_network_error()} onRetry={() => void view.current?.load()} />
          </div>
        )}
        {state.name === "loading" && (
          <div className={styles.loading} role="status" aria-label={m.ui_loading()} />
        )}
      </div>
      {state.gaps > 0 && <Gaps text={m.chart_gaps({ count: state.gaps })} />}
    </div>
  );
}

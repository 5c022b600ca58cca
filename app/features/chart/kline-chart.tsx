import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Bar } from "#domain/chart/bar.ts";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { ChartPeriod } from "#domain/chart/chart-periods.ts";
import { colourOf } from "#domain/config/colours.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { periods } from "#domain/market/periods.ts";
import { useCompany } from "../../data/company.ts";
import { formatDateTime, formatPercent, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { themeAtom } from "../company/theme.ts";
import { ChartIcon } from "./chart-icons.tsx";
import type { KlineColours } from "./chart-options.ts";
import { periodText } from "./chart-texts.ts";
import { IndicatorsSheet } from "./indicators-sheet.tsx";
import styles from "./kline-chart.module.css";
import { type BarReading, KlineView } from "./kline-view.ts";
import { Legend } from "./legend.tsx";
import type { ChartLevel, LevelHandlers } from "./level-lines.ts";
import { Tool, Toolbar } from "./toolbar.tsx";
import { useFullScreen } from "./use-full-screen.ts";

type State = { name: "loading" | "ready" | "empty" | "failed"; gaps: number };

/** Resolves theme colours to values the canvas understands. */
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
  };
}

/** Describes the newest bars in words. */
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

/** Draws the chart into an element; it starts over when product, period, zone or colours change. */
function useKlineView(host: RefObject<HTMLElement | null>, pair: Pair, layout: ChartLayout) {
  const [state, setState] = useState<State>({ name: "loading", gaps: 0 });
  const [summary, setSummary] = useState("");
  const [isNow, setNow] = useState(true);
  const reading = useMemo(() => atom<BarReading | null>(null), []);
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
      onBars: (bars) => setSummary(summarize(bars, pair, period, zone)),
    });
    view.current = next;
    void next.start();
    return () => next.dispose();
    // The id only: each refresh of the list brings the same pair with other prices.
  }, [pair.Id, period, zone, up, down, theme]);
  useEffect(() => view.current?.setLayout(layout), [layout]);
  return { state, summary, reading, isNow, view };
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
  /** How it draws; who shows the chart keeps it. */
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  /** Price levels of orders, to be seen and moved. */
  levels: readonly ChartLevel[];
  handlers: LevelHandlers;
  /** With keys for its periods: of several charts, the one that is worked in. */
  hasKeys?: boolean;
}

/**
 * The chart of one product. All that it remembers is its own or its owner's, so that several can
 * stand beside each other.
 */
export default function KlineChart(props: KlineChartProps) {
  const { pair, layout, onLayout, levels, handlers, hasKeys = true } = props;
  const summaryId = useId();
  const host = useRef<HTMLElement>(null);
  const { state, summary, reading, isNow, view } = useKlineView(host, pair, layout);
  const whole = useFullScreen();
  const [setting, setSetting] = useState<{ first: string | null } | null>(null);
  // After each rendering, because a new view has no levels yet; the same levels change nothing.
  useEffect(() => view.current?.setLevels(levels, handlers));
  const keys = periods.map((period, index) => {
    return [String(index + 1), () => onLayout({ ...layout, period })] as const;
  });
  useShortcuts(hasKeys ? Object.fromEntries(keys) : {});

  return (
    <div className={styles.chart} data-whole={whole.isOn}>
      <Toolbar layout={layout} onLayout={onLayout}>
        <Tool
          label={m.chart_indicators()}
          aria-haspopup="dialog"
          data-testid="chart-indicators"
          onClick={() => setSetting({ first: null })}
        >
          <ChartIcon name="indicator" />
        </Tool>
        <Tool
          label={whole.isOn ? m.chart_part() : m.chart_whole()}
          data-testid="chart-whole"
          onClick={whole.toggle}
        >
          <ChartIcon name={whole.isOn ? "part" : "whole"} />
        </Tool>
      </Toolbar>
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
        <Legend
          reading={reading}
          indicators={layout.indicators}
          places={pair.PricePrecision}
          onSet={(first) => setSetting({ first })}
        />
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
        <Over state={state.name} onRetry={() => void view.current?.load()} />
      </div>
      {state.gaps > 0 && <Gaps text={m.chart_gaps({ count: state.gaps })} />}
      <IndicatorsSheet
        open={setting !== null}
        first={setting?.first ?? null}
        layout={layout}
        onLayout={onLayout}
        onClose={() => setSetting(null)}
      />
    </div>
  );
}

/** What stands over the chart while there are no bars. */
function Over({ state, onRetry }: { state: State["name"]; onRetry(): void }) {
  if (state === "ready") return null;
  if (state === "loading") {
    return <div className={styles.loading} role="status" aria-label={m.ui_loading()} />;
  }
  return (
    <div className={styles.over}>
      {state === "empty" ? (
        <EmptyState icon="quotes" title={m.chart_empty()} />
      ) : (
        <ErrorState text={m.shell_network_error()} onRetry={onRetry} />
      )}
    </div>
  );
}

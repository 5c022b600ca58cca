import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { periods } from "#domain/market/periods.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import type { HistoryState } from "./bar-history.ts";
import { ChartIcon } from "./chart-icons.tsx";
import type { ChartGroup } from "./chart-sync.ts";
import { DrawOver, DrawTool } from "./drawings/draw-tool.tsx";
import type { ChartFill } from "./fill-marks.ts";
import { IndicatorsSheet } from "./indicators-sheet.tsx";
import styles from "./kline-chart.module.css";
import type { KlineView } from "./kline-view.ts";
import { LayoutsSheet } from "./layouts-sheet.tsx";
import { FillList, Legend } from "./legend.tsx";
import { Tool, Toolbar } from "./toolbar.tsx";
import { useChartFiles } from "./use-chart-files.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useKlineView } from "./use-kline-view.ts";

/** Notice of an interrupted feed: a line of text; in a small chart, an icon to tap. */
function Gaps({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={`${styles.gaps} row gap-6 text-xs warn text-start`}
      aria-label={text}
      onClick={() => toast(text)}
    >
      <Icon name="info" size={16} />
      <span>{text}</span>
    </button>
  );
}

interface KlineChartProps {
  pair: Pair;
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  lines(view: RefObject<KlineView | null>): ReactNode;
  /** The trader's own fills, at least those since the first loaded bar. */
  fills: readonly ChartFill[];
  onSince(timeMs: number): void;
  actsAt(price: string): readonly ChartAct[];
  /** The charts with the same cross-hair time; null for a single chart. */
  group?: ChartGroup | null;
  /** True if the keys for periods act on this chart; false for charts beside the active one. */
  hasKeys?: boolean;
  /**
   * Element that shows the toolbar; null hides the toolbar. If absent, or in full screen, the chart
   * itself shows the toolbar.
   */
  toolbarIn?: HTMLElement | null | undefined;
}

/** The parent holds the layout, so that several charts can be side by side. */
export default function KlineChart(props: KlineChartProps) {
  const { pair, layout, onLayout, lines, hasKeys = true } = props;
  const { fills, onSince, actsAt, group = null, toolbarIn } = props;
  const host = useRef<HTMLElement>(null);
  const chart = useKlineView(host, pair, layout);
  const whole = useFullScreen();
  const [set, setSet] = useState<IndicatorSet>(null);
  // Runs after each rendering, because a new view has no fills yet; equal fills change nothing.
  useEffect(() => {
    chart.view.current?.setFills(fills);
    chart.view.current?.group.join(group);
  });
  const { sinceMs } = chart;
  useEffect(() => {
    if (sinceMs !== null) onSince(sinceMs);
  }, [sinceMs, onSince]);
  const keys = periods.map((period, index) => {
    return [String(index + 1), () => onLayout({ ...layout, period })] as const;
  });
  useShortcuts(hasKeys ? Object.fromEntries(keys) : {});

  const toolbar = (
    <Toolbar layout={layout} onLayout={onLayout}>
      <Tools {...{ pair, layout, onLayout, chart, whole }} onSet={setSet} />
    </Toolbar>
  );
  return (
    <div
      className={`${styles.chart} flex column grow min-height-0 relative gap-2`}
      data-whole={whole.isOn}
    >
      {toolbarIn === undefined || whole.isOn
        ? toolbar
        : toolbarIn && createPortal(toolbar, toolbarIn)}
      <Stage {...{ pair, layout, host, chart, fills }} isWhole={whole.isOn} onSet={setSet} />
      {chart.state.gaps > 0 && <Gaps text={m.chart_gaps({ count: chart.state.gaps })} />}
      {lines(chart.view)}
      <ActsSheet chosen={chosenAt(pair, chart.picked, actsAt)} onClose={chart.onPicked} />
      <IndicatorsSheet
        open={set !== null}
        first={set?.first ?? null}
        layout={layout}
        onLayout={onLayout}
        onClose={() => setSet(null)}
      />
    </div>
  );
}

/** The open sheet: of one indicator (`first`), or of all (`first` is null). Null while closed. */
type IndicatorSet = { first: string | null } | null;

interface ToolsProps extends Pick<KlineChartProps, "pair" | "layout" | "onLayout"> {
  chart: ReturnType<typeof useKlineView>;
  whole: ReturnType<typeof useFullScreen>;
  onSet(indicator: IndicatorSet): void;
}

function Tools({ pair, layout, onLayout, chart, whole, onSet }: ToolsProps) {
  const [keeping, setKeeping] = useState(false);
  const files = useChartFiles(pair, layout, chart.view);
  return (
    <>
      <Tool
        label={m.chart_indicators()}
        aria-haspopup="dialog"
        data-testid="chart-indicators"
        onClick={() => onSet({ first: null })}
      >
        <ChartIcon name="indicator" />
      </Tool>
      <DrawTool view={chart.view} places={pair.PricePrecision} />
      <Tool
        label={m.chart_layouts()}
        aria-haspopup="dialog"
        data-testid="chart-layouts"
        onClick={() => setKeeping(true)}
      >
        <ChartIcon name="save" />
      </Tool>
      <Tool
        label={whole.isOn ? m.chart_part() : m.chart_whole()}
        data-testid="chart-whole"
        onClick={whole.toggle}
      >
        <ChartIcon name={whole.isOn ? "part" : "whole"} />
      </Tool>
      <LayoutsSheet
        open={keeping}
        layout={layout}
        onLayout={onLayout}
        {...files}
        onClose={() => setKeeping(false)}
      />
    </>
  );
}

function chosenAt(pair: Pair, picked: string | null, actsAt: KlineChartProps["actsAt"]) {
  const acts = picked === null ? [] : actsAt(picked);
  if (picked === null || acts.length === 0) return null;
  const title = m.chart_acts({ price: formatPrice(picked, pair.PricePrecision) });
  return { title, acts };
}

interface StageProps {
  pair: Pair;
  layout: ChartLayout;
  host: RefObject<HTMLElement | null>;
  chart: ReturnType<typeof useKlineView>;
  fills: readonly ChartFill[];
  /** True if the chart fills the screen: then nothing else names its market. */
  isWhole: boolean;
  onSet(indicator: { first: string }): void;
}

function Stage({ pair, layout, host, chart, fills, isWhole, onSet }: StageProps) {
  const { state, summary, reading, isNow, view } = chart;
  const summaryId = useId();
  return (
    <div className={`${styles.area} grow min-height-0 relative`}>
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
        name={isWhole ? pair.ShowCode : null}
        onSet={(first) => onSet({ first })}
      />
      {!isNow && state.name === "ready" && (
        <span className={`${styles.now} shadow circle`}>
          <IconButton label={m.chart_now()} onClick={() => view.current?.showNow()}>
            <Icon name="chevron" size={18} />
          </IconButton>
        </span>
      )}
      <DrawOver view={view} />
      <p id={summaryId} className="hidden-text">
        {summary}
      </p>
      <FillList fills={fills} />
      <Over state={state.name} onRetry={() => void view.current?.history.load()} />
    </div>
  );
}

function Over({ state, onRetry }: { state: HistoryState; onRetry(): void }) {
  if (state === "ready") return null;
  if (state === "loading") {
    return <div className={styles.loading} role="status" aria-label={m.ui_loading()} />;
  }
  return (
    <div className={`${styles.over} grid place-center surface`}>
      {state === "empty" ? (
        <EmptyState icon="quotes" title={m.chart_empty()} />
      ) : (
        <ErrorState text={m.shell_network_error()} onRetry={onRetry} />
      )}
    </div>
  );
}

/** An order or alert that the trader can prepare at a picked price. Preparing it sends nothing. */
export interface ChartAct {
  id: string;
  text: string;
  tone: "up" | "down" | "quiet";
  begin(): void;
  /** Field that gets the focus when the sheet closes after the choice of this act. */
  field?(): HTMLElement | null;
}

interface ActsSheetProps {
  chosen: { title: string; acts: readonly ChartAct[] } | null;
  onClose(): void;
}

function ActsSheet({ chosen, onClose }: ActsSheetProps) {
  const begun = useRef<ChartAct | null>(null);
  return (
    <Sheet
      open={chosen !== null}
      title={chosen?.title ?? ""}
      focusAfter={() => begun.current?.field?.() ?? null}
      onClose={() => {
        begun.current = null;
        onClose();
      }}
    >
      <SheetBody>
        <div className="grid gap-8">
          {chosen?.acts.map((act) => (
            <Button
              key={act.id}
              wide
              tone={act.tone}
              data-testid={`chart-act-${act.id}`}
              onClick={() => {
                begun.current = act;
                onClose();
                act.begin();
              }}
            >
              {act.text}
            </Button>
          ))}
        </div>
      </SheetBody>
    </Sheet>
  );
}

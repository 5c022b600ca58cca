import { type CSSProperties, useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { panelSizes } from "#domain/workspace/workspace.ts";
import { editWorkspace, workspaceAtom } from "../../../../data/trader/workspace.ts";
import { ChartGroup } from "../../../../features/chart/chart-sync.ts";
import { DayChange } from "../../../../features/market/day-change.tsx";
import { useLivePair } from "../../../../features/market/use-live-pair.ts";
import { isolate } from "../../../../i18n/isolate.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { PriceText } from "../../../../ui/price-text.tsx";
import { Separator } from "../../../../ui/separator.tsx";
import { MarketChart } from "../../chart/market-chart.tsx";
import styles from "./chart-grid.module.css";
import { hasColumns, hasRows, usePaneLayout } from "./use-panes.ts";

interface ChartGridProps {
  panes: readonly Pair[];
  active: number;
  onActivate(pane: number, market: Pair): void;
}

export function ChartGrid({ panes, active, onActivate }: ChartGridProps) {
  const { charts, sizes } = useAtomValue(workspaceAtom);
  const grid = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [group] = useState(() => new ChartGroup());
  const line = (axis: "columns" | "rows") => (
    <Separator
      label={m.terminal_resize({ panel: m.terminal_charts() })}
      controls="terminal-charts"
      orientation={axis === "columns" ? "vertical" : "horizontal"}
      value={sizes[axis]}
      {...panelSizes[axis]}
      unitPx={() =>
        (grid.current?.[axis === "columns" ? "clientWidth" : "clientHeight"] ?? 0) / 100
      }
      unit="%"
      host={grid}
      property={`--${axis}`}
      className={styles[`${axis}Line`]}
      onChange={(value) => editWorkspace({ sizes: { ...sizes, [axis]: value } })}
      testId={`resize-${axis}`}
    />
  );
  const isOnly = panes.length === 1;
  return (
    <>
      {!isOnly && (
        <div
          ref={setTools}
          className={`${styles.tools} flex-none surface round-m`}
          data-testid="charts-toolbar"
        />
      )}
      <div
        ref={grid}
        className={`${styles.grid} grid grow min-width-0 min-height-0`}
        data-arrangement={charts.arrangement}
        style={{ "--columns": `${sizes.columns}%`, "--rows": `${sizes.rows}%` } as CSSProperties}
      >
        {panes.map((market, pane) => (
          <Pane
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place
            key={pane}
            market={market}
            number={pane + 1}
            isOnly={isOnly}
            toolbarIn={isOnly ? undefined : pane === active ? tools : null}
            group={charts.sameTime ? group : null}
            isActive={pane === active}
            onActivate={() => onActivate(pane, market)}
          />
        ))}
        {hasColumns(charts.arrangement) && line("columns")}
        {hasRows(charts.arrangement) && line("rows")}
      </div>
    </>
  );
}

interface PaneProps {
  market: Pair;
  number: number;
  isOnly: boolean;
  isActive: boolean;
  group: ChartGroup | null;
  toolbarIn: HTMLElement | null | undefined;
  onActivate(): void;
}

function Pane({ market, number, isOnly, isActive, onActivate, ...shared }: PaneProps) {
  const drawn = usePaneLayout(number - 1);
  const activate = () => {
    if (!isActive) onActivate();
  };
  return (
    <section
      className={`${styles.pane} flex column min-width-0 min-height-0 clip relative surface round-m`}
      aria-label={`${m.terminal_charts()} ${number}: ${isolate(market.ShowCode)}`}
      aria-current={isOnly ? undefined : isActive}
      onPointerDownCapture={activate}
      data-testid={`pane-${number}`}
      data-market={market.Code}
    >
      {!isOnly && <PaneHead market={market} isActive={isActive} onActivate={activate} />}
      <MarketChart pair={market} {...drawn} hasKeys={isActive} {...shared} />
    </section>
  );
}

type PaneHeadProps = Pick<PaneProps, "market" | "isActive" | "onActivate">;

function PaneHead({ market, isActive, onActivate }: PaneHeadProps) {
  const live = useLivePair(market);
  return (
    <button
      type="button"
      className={`${styles.head} row flex-none gap-10 round-s text-s`}
      aria-pressed={isActive}
      onClick={onActivate}
      data-testid="pane-head"
    >
      <b>
        <bdi>{market.ShowCode}</bdi>
      </b>
      <PriceText price={live.bid} precision={market.PricePrecision} />
      <DayChange live={live} plain className="text-xs ink-3" />
    </button>
  );
}

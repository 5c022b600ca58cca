import { type ButtonHTMLAttributes, type ReactNode, useRef } from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import { foldedPeriods } from "#domain/chart/chart-periods.ts";
import { chartTypes } from "#domain/chart/chart-types.ts";
import { periods } from "#domain/market/periods.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChartIcon } from "./chart-icons.tsx";
import { periodText, typeText } from "./chart-texts.ts";
import { ToolSelect } from "./tool-select.tsx";
import styles from "./toolbar.module.css";
import { useChosenInSight } from "./use-chosen-in-sight.ts";

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  children: ReactNode;
}

export function Tool({ label, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.tool} inline-row justify-center flex-none relative gap-2 round-m text-s ink-2`}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

interface ToolbarProps {
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  /** Other tools. */
  children: ReactNode;
}

/** Periods and types of the chart, and its tools. */
export function Toolbar({ layout, onLayout, children }: ToolbarProps) {
  const { period, type } = layout;
  const own = periods.find((each) => each === period) ?? null;
  const row = useRef<HTMLDivElement>(null);
  useChosenInSight(row, period);
  const folded = foldedPeriods.find((each) => each === period) ?? null;
  return (
    <div className={`${styles.bar} row wrap between`}>
      <div ref={row} className={`${styles.periods} row grow min-width-0`}>
        <Segmented
          compact
          label={m.chart_periods()}
          options={periods.map((value) => ({ value, text: periodText(value) }))}
          value={own}
          onChange={(value) => onLayout({ ...layout, period: value })}
        />
        <ToolSelect
          label={m.chart_more_periods()}
          options={foldedPeriods.map((value) => ({ value, text: periodText(value) }))}
          value={folded}
          onChange={(value) => onLayout({ ...layout, period: value })}
          testId="chart-more-periods"
        >
          {folded && <b>{periodText(folded)}</b>}
          <Icon name="chevron" size={16} />
        </ToolSelect>
      </div>
      <div className="row flex-none">
        <ToolSelect
          label={m.chart_type()}
          options={chartTypes.map((value) => ({ value, text: typeText(value) }))}
          value={type}
          onChange={(value) => onLayout({ ...layout, type: value })}
          testId="chart-type"
        >
          <ChartIcon name="candles" />
        </ToolSelect>
        {children}
      </div>
    </div>
  );
}

import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import type { ChartLayout } from "#domain/chart/chart-layout.ts";
import { foldedPeriods } from "#domain/chart/chart-periods.ts";
import { chartTypes } from "#domain/chart/chart-types.ts";
import { periods } from "#domain/market/periods.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChartIcon } from "./chart-icons.tsx";
import { periodText, typeText } from "./chart-texts.ts";
import styles from "./toolbar.module.css";

const toolLook = `${styles.tool} inline-row justify-center flex-none relative gap-2 round-m text-s ink-2`;

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  children: ReactNode;
}

export function Tool({ label, children, ...rest }: ToolProps) {
  return (
    <button type="button" {...rest} className={toolLook} aria-label={label} title={label}>
      {children}
    </button>
  );
}

interface ToolbarProps {
  layout: ChartLayout;
  onLayout(layout: ChartLayout): void;
  children: ReactNode;
}

export function Toolbar({ layout, onLayout, children }: ToolbarProps) {
  const { period, type } = layout;
  const own = periods.find((each) => each === period) ?? null;
  const row = useRef<HTMLDivElement>(null);
  useChosenInSight(row, period);
  const folded = foldedPeriods.find((each) => each === period) ?? null;
  return (
    <div className={`${styles.bar} row wrap between`}>
      <div ref={row} className={`${styles.periods} scroll-x row grow min-width-0`}>
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
          {folded && <b className="w-560">{periodText(folded)}</b>}
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

interface ToolSelectProps<T extends string> {
  label: string;
  options: ReadonlyArray<{ value: T; text: string }>;
  value: T | null;
  onChange(value: T): void;
  children: ReactNode;
  testId: string;
}

function ToolSelect<T extends string>(props: ToolSelectProps<T>) {
  const { label, options, value, onChange, children, testId } = props;
  return (
    <span className={toolLook} title={label} data-chosen={value !== null}>
      {children}
      <select
        aria-label={label}
        value={value ?? ""}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {value === null && <option value="" hidden />}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Scrolls a row of choices to the chosen one, also after each change of the row's width. */
function useChosenInSight(box: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is marked in the row
  useEffect(() => {
    const row = box.current?.querySelector("[role=radiogroup]");
    if (!row) return;
    const show = () => {
      const option = row.querySelector("input:checked")?.parentElement?.getBoundingClientRect();
      const room = row.getBoundingClientRect();
      if (!option) return;
      row.scrollBy({ left: (option.left + option.right - room.left - room.right) / 2 });
    };
    const watcher = new ResizeObserver(show);
    watcher.observe(row);
    return () => watcher.disconnect();
  }, [box, chosen]);
}

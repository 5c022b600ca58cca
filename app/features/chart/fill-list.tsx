import { useCompany } from "../../data/company.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import type { ChartFill } from "./fill-marks.ts";

/** A mark of the chart and its meaning. */
export function FillText({ fill: { side, isClose, text } }: { fill: ChartFill }) {
  const arrow = side === "buy" ? "▲" : "▼";
  const tone = side === "buy" ? "up" : "down";
  return (
    <>
      <span className={isClose ? "" : tone} aria-hidden="true">
        {isClose ? "●" : arrow}
      </span>
      <bdi>{text}</bdi>
    </>
  );
}

/** Newest first; more than these are in the history. */
const listed = 20;

/** The marks in words, for screen readers. */
export function FillList({ fills }: { fills: readonly ChartFill[] }) {
  const { timezone } = useCompany();
  if (fills.length === 0) return null;
  const newest = fills.toSorted((a, b) => b.timeMs - a.timeMs).slice(0, listed);
  return (
    <ul className="hidden-text" aria-label={m.chart_fills()} data-testid="chart-fill-list">
      {newest.map((fill) => (
        <li key={fill.id}>{`${formatDateTime(fill.timeMs, timezone)}: ${fill.text}`}</li>
      ))}
    </ul>
  );
}

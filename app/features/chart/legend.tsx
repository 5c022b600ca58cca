import type { Indicator } from "#domain/chart/chart-layout.ts";
import { indicatorKinds } from "#domain/chart/indicator-kinds.ts";
import { useCompany } from "../../data/company/company.ts";
import { formatDateTime, formatPercent, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { type atom, useAtomValue } from "../../state.ts";
import type { BarReading } from "./bar-reading.ts";
import { plainText } from "./chart-options.ts";
import { indicatorShort, indicatorText } from "./chart-texts.ts";
import type { ChartFill } from "./fill-marks.ts";
import styles from "./legend.module.css";

/** Maximum fills of one bar; more would cover the other figures. */
const fillsInLegend = 6;

export type ReadingAtom = ReturnType<typeof atom<BarReading | null>>;

interface LegendProps {
  reading: ReadingAtom;
  indicators: readonly Indicator[];
  places: number;
  /** Name of the market if the screen shows it nowhere else; otherwise null. */
  name: string | null;
  onSet(id: string): void;
}

export function Legend(props: LegendProps) {
  const { reading: readingAtom, indicators, places, name, onSet } = props;
  const reading = useAtomValue(readingAtom);
  if (!reading) return null;
  const { bar, before, values, fills } = reading;
  const tone = bar.close >= bar.open ? "up" : "down";
  const figures = [
    ["O", bar.open],
    ["H", bar.high],
    ["L", bar.low],
    ["C", bar.close],
  ] as const;
  // Leaves out hidden indicators and, if the feed sends no volumes, those that need volumes.
  const shown = indicators.filter(
    ({ id, name, hidden }) => !hidden && (!indicatorKinds[name].needsVolume || values.has(id)),
  );
  return (
    <div className={`${styles.legend} grid items-start gap-1 text-xs`}>
      <p
        className={`num ${styles.bar} flex wrap w-600 ${tone}`}
        aria-hidden="true"
        data-testid="chart-point"
      >
        {name !== null && <b className="ink">{name}</b>}
        {figures.map(([letter, price]) => (
          <span key={letter}>
            <small className="ink-3">{letter}</small> <span>{formatPrice(price, places)}</span>
          </span>
        ))}
        <span>{formatPercent(before === 0 ? 0 : (bar.close / before - 1) * 100)}</span>
      </p>
      {reading.isPointed && fills.length > 0 && (
        <ul className="grid items-start gap-1" aria-hidden="true" data-testid="chart-fills">
          {fills.slice(-fillsInLegend).map((fill) => (
            <li key={fill.id} className={`${styles.bar} flex wrap w-600`}>
              <FillText fill={fill} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className={`${styles.list} flex wrap`}>
          {shown.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={`num ${styles.indicator} flex wrap ink-2 w-600`}
                title={indicatorText(each.name)}
                aria-label={`${indicatorText(each.name)} ${indicatorShort(each)}`}
                data-testid={`legend-${each.id}`}
                onClick={() => onSet(each.id)}
              >
                <span>{indicatorShort(each)}</span>
                <Values indicator={each} values={values.get(each.id) ?? []} places={places} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ValuesProps {
  indicator: Indicator;
  values: ReadonlyArray<number | null>;
  places: number;
}

function Values({ indicator, values, places }: ValuesProps) {
  const { pane, plots } = indicatorKinds[indicator.name];
  const isPrice = pane === "price" && indicator.name !== "volume";
  return plots.map(({ name }, index) => {
    const value = values[index] ?? null;
    if (value === null) return null;
    return (
      <b key={name} style={{ color: indicator.colours[index] }}>
        {isPrice ? formatPrice(value, places) : plainText(value)}
      </b>
    );
  });
}

function FillText({ fill: { side, isClose, text } }: { fill: ChartFill }) {
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

/** Maximum listed fills, newest first; the history has the rest. */
const listed = 20;

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

import type { DeskHealth } from "#domain/contracts/desk/health.ts";
import type { Figure } from "#domain/watch/figures.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import styles from "./health.module.css";

type Shown = DeskHealth["figures"][number];

const inMs: readonly Figure[] = ["frames", "database", "accounts"];
const inSeconds: readonly Figure[] = ["outbox", "unsettled", "queue"];

function timeText(seconds: number): string {
  const [value, unit] =
    seconds < 120
      ? ([seconds, "second"] as const)
      : seconds < 7_200
        ? ([seconds / 60, "minute"] as const)
        : ([seconds / 3_600, "hour"] as const);
  const form = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 } as const;
  return numberFormat(`figure ${unit}`, form).format(value);
}

function valueText(figure: Figure, value: number): string {
  if (inSeconds.includes(figure)) return timeText(value);
  if (inMs.includes(figure)) {
    const form = { style: "unit", unit: "millisecond", maximumFractionDigits: 0 } as const;
    return numberFormat("figure ms", form).format(value);
  }
  return numberFormat("figure", { maximumFractionDigits: 1 }).format(value);
}

const height = 40;

/** Shows the current figure above a chart of the last 24 hours, with one bar per ten minutes. */
export function FigureCard({ figure, now, points }: Shown) {
  const top = Math.max(1e-9, ...points.map((point) => point ?? 0));
  const name = m[`desk_figure_${figure}`]();
  return (
    <section
      className={`${styles.figure} grid gap-6 surface round-m`}
      data-testid={`figure-${figure}`}
    >
      <h3 className="text-s ink-2">{name}</h3>
      <b className="text-l">
        <bdi>{valueText(figure, now)}</bdi>
      </b>
      <svg
        viewBox={`0 0 ${points.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, ${m.desk_health_day()}: 0 – ${valueText(figure, top)}`}
      >
        {points.map((point, index) => {
          if (point === null) return null;
          const tall = Math.max(1, (point / top) * height);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={index} x={index} y={height - tall} width={0.8} height={tall} />
          );
        })}
      </svg>
      <small className="text-xs ink-2 text-end">
        <bdi>{valueText(figure, top)}</bdi>
      </small>
    </section>
  );
}

import { useId } from "react";
import type { CalendarRow } from "#domain/contracts/http/calendar.ts";
import { Importance } from "../../features/calendar/importance.tsx";
import { untilText } from "../../features/calendar/until-text.ts";
import { dateFormat } from "../../i18n/format.ts";
import { numberTag } from "../../i18n/locale.ts";
import { m } from "../../i18n/page-messages.ts";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./calendar.module.css";

interface AnnouncementDayProps {
  dayMs: number;
  rows: readonly CalendarRow[];
  now: number;
}

export function AnnouncementDay({ dayMs, rows, now }: AnnouncementDayProps) {
  const id = useId();
  const day = dateFormat("calendar day", { weekday: "long", day: "numeric", month: "long" });
  return (
    <section className={`${styles.day} stack gap-6`} aria-labelledby={id}>
      <h2 id={id} className="text-s ink-2">
        {day.format(dayMs)}
      </h2>
      <ul className="stack clip surface shadow round-l" data-testid="calendar-day">
        {rows.map((row) => (
          <Announcement key={row.id} row={row} isPast={row.timeMs <= now} />
        ))}
      </ul>
    </section>
  );
}

/** Tests the code first: `Intl.DisplayNames` throws for an invalid code. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(numberTag(), { type: "region" }).of(code) ?? code;
}

function Announcement({ row, isPast }: { row: CalendarRow; isPast: boolean }) {
  const { timeMs, country, currency, importance, title } = row;
  const figures = [
    [m.calendar_previous(), row.previous],
    [m.calendar_forecast(), row.forecast],
    [m.calendar_actual(), row.actual],
  ] as const;
  const time = dateFormat("calendar time", { timeStyle: "short" });
  return (
    <li className={`${styles.row} grid`} data-past={isPast || undefined} data-testid="calendar-row">
      <time dateTime={new Date(timeMs).toISOString()} className="num text-s ink-2">
        {time.format(timeMs)}
      </time>
      <span className="grid min-width-0 gap-2 break">
        <b dir="auto">{title}</b>
        <small className="ink-3">
          <bdi>{currency}</bdi> · <bdi>{countryName(country)}</bdi>
        </small>
      </span>
      <Importance level={importance} />
      {figures.some(([, figure]) => figure !== "") && (
        <dl className={`${styles.figures} grid gap-8`}>
          {figures.map(([name, figure], index) => (
            <div key={name} data-actual={index === 2 || undefined}>
              <dt className="text-xs ink-3 break">{name}</dt>
              <dd className="num text-s break">
                <bdi>{figure === "" ? "–" : figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export function NextAnnouncement({ rows }: { rows: readonly CalendarRow[] }) {
  const now = useClock(1_000);
  const next = rows.find(({ timeMs }) => timeMs > now);
  if (!next) return null;
  return (
    <section
      className={`${styles.next} row wrap between gap-8-16 soft round-l`}
      aria-label={m.calendar_next()}
      data-testid="calendar-next"
    >
      <span className="grid min-width-0 gap-2 break">
        <small className="flex baseline gap-8 ink-2">{m.calendar_next()}</small>
        <b dir="auto">{next.title}</b>
        <small className="flex baseline gap-8 ink-2">
          <bdi>{next.currency}</bdi> <Importance level={next.importance} />
        </small>
      </span>
      <bdi className="num text-xl" role="timer">
        {untilText(next.timeMs, now)}
      </bdi>
    </section>
  );
}

import type { CalendarRow } from "#domain/contracts/http/calendar.ts";
import { Importance } from "../../features/calendar/importance.tsx";
import { untilText } from "../../features/calendar/until-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./calendar.module.css";

/** The next of these rows, and how long until then. */
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
      <span>
        <small className="flex baseline gap-8 ink-2">{m.calendar_next()}</small>
        <b dir="auto">{next.title}</b>
        <small className="flex baseline gap-8 ink-2">
          <bdi>{next.currency}</bdi> <Importance level={next.importance} />
        </small>
      </span>
      <bdi className="num" role="timer">
        {untilText(next.timeMs, now)}
      </bdi>
    </section>
  );
}

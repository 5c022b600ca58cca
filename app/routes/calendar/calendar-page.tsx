import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Importance, importances } from "#domain/content/calendar.ts";
import { type CalendarRow, calendarList } from "#domain/contracts/http/calendar.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { AnnouncementDay, NextAnnouncement } from "./announcement-day.tsx";
import styles from "./calendar.module.css";
import {
  byDay,
  type CalendarFilter,
  daysShown,
  dayText,
  filtered,
  midnight,
  readDay,
  readFilter,
} from "./calendar-days.ts";

const levels: Record<Importance, () => string> = {
  low: m.calendar_every,
  medium: m.calendar_from_medium,
  high: m.calendar_high,
};

export default function CalendarPage() {
  const [query, setQuery] = useSearchParams();
  const now = useClock(30_000);
  const filter = readFilter(query);
  const asked = readDay(query.get("day"));
  const from = asked ?? midnight(now);
  const until = midnight(from, daysShown);
  const read = useRead(calendarList, { from, until }, { everyMs: 60_000 });

  function choose(change: Partial<CalendarFilter> & { day?: number | null }) {
    const next = { ...filter, day: asked, ...change };
    const params = new URLSearchParams();
    if (next.day !== null) params.set("day", dayText(next.day));
    if (next.least !== "low") params.set("importance", next.least);
    if (next.currencies.length > 0) params.set("currency", next.currencies.join(","));
    setQuery(params, { replace: true });
  }

  const rows = read.data?.data;
  return (
    <Page title={m.calendar_title()} text={m.calendar_text()} back="/news">
      <DaySteps from={from} isToday={from === midnight(now)} onDay={(day) => choose({ day })} />
      <Segmented
        label={m.calendar_importance()}
        compact
        fill
        options={importances.map((value) => ({ value, text: levels[value]() }))}
        value={filter.least}
        onChange={(least) => choose({ least })}
      />
      <CurrencyPick
        rows={rows ?? []}
        chosen={filter.currencies}
        onChange={(currencies) => choose({ currencies })}
      />
      {!rows && <Waiting error={read.error} onRetry={read.again} rows={5} />}
      {rows && <Announcements rows={filtered(rows, filter)} isNone={rows.length === 0} now={now} />}
      <Zone />
    </Page>
  );
}

interface AnnouncementsProps {
  rows: ReturnType<typeof filtered>;
  /** True if the shown days have no row even without the filter. */
  isNone: boolean;
  now: number;
}

function Announcements({ rows, isNone, now }: AnnouncementsProps) {
  if (rows.length === 0) {
    return (
      <EmptyState icon="clock" title={isNone ? m.calendar_empty() : m.calendar_none_match()} />
    );
  }
  return (
    <>
      <NextAnnouncement rows={rows} />
      {byDay(rows).map(([day, some]) => (
        <AnnouncementDay key={day} dayMs={day} rows={some} now={now} />
      ))}
    </>
  );
}

function Zone() {
  const [zone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <p className="text-s ink-3 text-center" data-testid="calendar-zone">
      {m.calendar_zone({ zone: zone.replaceAll("_", " ") })}
    </p>
  );
}

interface CurrencyPickProps {
  rows: readonly CalendarRow[];
  /** Empty means all currencies. */
  chosen: readonly string[];
  onChange(currencies: string[]): void;
}

/** Offers the currencies of the rows. Also offers chosen ones, so that the reader can drop them. */
function CurrencyPick({ rows, chosen, onChange }: CurrencyPickProps) {
  const all = [...new Set([...rows.map(({ currency }) => currency), ...chosen])].sort();
  if (all.length === 0) return null;
  const turn = (currency: string) =>
    onChange(
      chosen.includes(currency)
        ? chosen.filter((each) => each !== currency)
        : [...chosen, currency].sort(),
    );
  return (
    <fieldset className={`${styles.currencies} scroll-x flex min-width-0 gap-6`}>
      <legend className="hidden-text">{m.calendar_currency()}</legend>
      {all.map((currency) => (
        <button
          key={currency}
          type="button"
          className="surface pill text-s ink-2 w-600"
          aria-pressed={chosen.includes(currency)}
          onClick={() => turn(currency)}
        >
          {currency}
        </button>
      ))}
    </fieldset>
  );
}

interface DayStepsProps {
  from: number;
  isToday: boolean;
  /** Called with the midnight in ms that begins the first shown day; null means today. */
  onDay(day: number | null): void;
}

function DaySteps({ from, isToday, onDay }: DayStepsProps) {
  const format = dateFormat("calendar span", { day: "numeric", month: "short", year: "numeric" });
  return (
    <div className={`${styles.steps} row gap-4 surface shadow round-m`}>
      <span className="mirror">
        <IconButton
          icon="back"
          label={m.calendar_earlier()}
          onClick={() => onDay(midnight(from, -daysShown))}
          data-testid="calendar-earlier"
        />
      </span>
      <b
        className="grow min-width-0 break text-center"
        data-testid="calendar-span"
        aria-live="polite"
      >
        {format.formatRange(from, midnight(from, daysShown - 1))}
      </b>
      {!isToday && (
        <Button tone="quiet" className={styles.today} onClick={() => onDay(null)}>
          {m.calendar_today()}
        </Button>
      )}
      <span className="mirror">
        <IconButton
          icon="next"
          label={m.calendar_later()}
          onClick={() => onDay(midnight(from, daysShown))}
          data-testid="calendar-later"
        />
      </span>
    </div>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import { calendarList } from "#domain/contracts/http/calendar.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../api/dialect.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { currenciesOf, pathOfCurrencies } from "../../features/calendar/calendar-path.ts";
import { Importance } from "../../features/calendar/importance.tsx";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./announcements.module.css";

const hourMs = 3_600_000;
const aheadMs = 7 * 24 * hourMs;
const shown = 2;

export function Announcements({ pair }: { pair: Pair }) {
  // Rounds down to the full hour, so that pages opened in a row send the same request.
  const [from] = useState(() => Math.floor(Date.now() / hourMs) * hourMs);
  const currencies = currenciesOf(pair);
  const { data } = useRead(
    calendarList,
    { from, until: from + aheadMs, currencies: currencies.join(",") },
    { when: currencies.length > 0 && isOffered(calendarList), everyMs: 5 * 60_000 },
  );
  const next = (data?.data ?? []).filter(({ timeMs }) => timeMs > Date.now()).slice(0, shown);
  if (next.length === 0) return null;
  const time = dateFormat("calendar next", {
    ...{ weekday: "short", day: "numeric", month: "short" },
    ...{ hour: "numeric", minute: "2-digit" },
  });
  return (
    <Link
      to={pathOfCurrencies(currencies)}
      viewTransition
      className={`${styles.box} stack gap-6 sunken round-m text-s ink-2`}
      data-testid="trade-calendar"
    >
      <b className="accent">{m.calendar_title()}</b>
      {next.map(({ id, timeMs, currency, importance, title }) => (
        <span key={id} className="flex baseline gap-8">
          <Importance level={importance} />
          <span className="grow min-width-0 ellipsis">
            <bdi>{currency}</bdi> <bdi>{title}</bdi>
          </span>
          <bdi className="flex-none ink-3">{time.format(timeMs)}</bdi>
        </span>
      ))}
    </Link>
  );
}

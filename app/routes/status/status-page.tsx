import { type ServiceStatus, serviceStatus } from "#domain/contracts/http/status.ts";
import type { PartState, StatusPart } from "#domain/watch/status.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./status.module.css";

const stateNames: Record<PartState, () => string> = {
  up: m.status_up,
  degraded: m.status_degraded,
  down: m.status_down,
  unknown: m.status_unknown,
};

export default function StatusPage() {
  const { data, error, again } = useRead(serviceStatus, {}, { everyMs: 60_000 });
  return (
    <Page title={m.status_title()} back="/user">
      {!data && <Waiting error={error} onRetry={again} rows={5} />}
      {data && (
        <>
          <Whole status={data} />
          <Maintenance rows={data.maintenance} />
          <section
            className={`${styles.card} grid gap-16 surface shadow round-m`}
            aria-label={m.status_days()}
          >
            {data.parts.map((part) => (
              <Part key={part.part} {...part} starts={data.days} />
            ))}
          </section>
          <Incidents rows={data.incidents} />
        </>
      )}
    </Page>
  );
}

function Whole({ status }: { status: ServiceStatus }) {
  const states = status.parts.map(({ state }) => state);
  const isUnknown = states.every((state) => state === "unknown");
  const isUp = states.every((state) => state === "up");
  const state = isUnknown ? "unknown" : isUp ? "up" : states.includes("down") ? "down" : "degraded";
  const text = isUnknown ? m.status_unknown() : isUp ? m.status_all_up() : m.status_some();
  const time = dateFormat("status checked", { dateStyle: "medium", timeStyle: "short" });
  return (
    <header
      className={`${styles.whole} grid gap-4 surface shadow round-m`}
      data-state={state}
      data-testid="status-whole"
    >
      <h2 className="text-l">{text}</h2>
      {status.checked_ms > 0 && (
        <p className="text-s ink-2">{m.status_checked({ time: time.format(status.checked_ms) })}</p>
      )}
    </header>
  );
}

interface PartProps {
  part: StatusPart;
  state: PartState;
  days: readonly PartState[];
  starts: readonly number[];
}

function Part({ part, state, days, starts }: PartProps) {
  const day = dateFormat("status day", { dateStyle: "medium" });
  return (
    <div className={`${styles.part} grid baseline gap-8`} data-testid="status-part">
      <h3 className="text-m">{partNames[part]()}</h3>
      <span className={`${styles.state} text-s ink-2 w-600`} data-state={state}>
        {stateNames[state]()}
      </span>
      <ol className={`${styles.days} bare-list flex gap-2`} aria-label={m.status_days()}>
        {days.map((each, index) => {
          const text = `${day.format(starts[index])}: ${stateNames[each]()}`;
          return (
            <li key={starts[index]} data-state={each} title={text}>
              <span className="hidden-text">{text}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const times = () => dateFormat("status time", { dateStyle: "medium", timeStyle: "short" });

const partNames: Record<StatusPart, () => string> = {
  prices: m.status_prices,
  trading: m.status_trading,
  payments: m.status_payments,
  notices: m.status_notices,
};

function Maintenance({ rows }: { rows: ServiceStatus["maintenance"] }) {
  if (rows.length === 0) return null;
  return (
    <section className={`${styles.card} grid gap-16 surface shadow round-m`}>
      <h2 className="text-m">{m.status_maintenance()}</h2>
      <ul className={`${styles.events} grid gap-12`}>
        {rows.map(({ id, text, from_ms, to_ms }) => (
          <li
            key={id}
            className="grid gap-2 break"
            data-state="unknown"
            data-testid="status-maintenance"
          >
            <b dir="auto">{text}</b>
            <small className="text-s ink-2">{times().formatRange(from_ms, to_ms)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Incidents({ rows }: { rows: ServiceStatus["incidents"] }) {
  return (
    <section className={`${styles.card} grid gap-16 surface shadow round-m`}>
      <h2 className="text-m">{m.status_events()}</h2>
      {rows.length === 0 && <p className="text-s ink-2">{m.status_events_none()}</p>}
      <ul className={`${styles.events} grid gap-12`}>
        {rows.map(({ id, part, feed, level, began_ms, ended_ms }) => (
          <li
            key={id}
            className="grid gap-2 break"
            data-state={ended_ms === 0 ? level : "unknown"}
            data-testid="status-incident"
          >
            <b>
              {partNames[part]()}
              {feed !== "" && (
                <>
                  {" · "}
                  <bdi>{feed}</bdi>
                </>
              )}
              {" · "}
              {level === "down" ? m.status_down() : m.status_degraded()}
            </b>
            <small className="text-s ink-2">
              {ended_ms === 0
                ? m.status_since({ time: times().format(began_ms) })
                : times().formatRange(began_ms, ended_ms)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ServiceStatus } from "#domain/contracts/http/status.ts";
import type { StatusPart } from "#domain/watch/status.ts";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./status.module.css";

const times = () => dateFormat("status time", { dateStyle: "medium", timeStyle: "short" });

export const partNames: Record<StatusPart, () => string> = {
  prices: m.status_prices,
  trading: m.status_trading,
  payments: m.status_payments,
  notices: m.status_notices,
};

/** Announced or running maintenance. */
export function Maintenance({ rows }: { rows: ServiceStatus["maintenance"] }) {
  if (rows.length === 0) return null;
  return (
    <section className={`${styles.card} grid gap-16 surface shadow round-m`}>
      <h2 className="text-m">{m.status_maintenance()}</h2>
      <ul className={`${styles.events} grid gap-12`}>
        {rows.map(({ id, text, from_ms, to_ms }) => (
          <li key={id} data-state="unknown" data-testid="status-maintenance">
            <b dir="auto">{text}</b>
            <small>{times().formatRange(from_ms, to_ms)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Running and past incidents, newest first. */
export function Incidents({ rows }: { rows: ServiceStatus["incidents"] }) {
  return (
    <section className={`${styles.card} grid gap-16 surface shadow round-m`}>
      <h2 className="text-m">{m.status_events()}</h2>
      {rows.length === 0 && <p className={styles.none}>{m.status_events_none()}</p>}
      <ul className={`${styles.events} grid gap-12`}>
        {rows.map(({ id, part, feed, level, began_ms, ended_ms }) => (
          <li
            key={id}
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
            <small>
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

import {
  type DeskHealth,
  deskHealth,
  deskMaintenanceAdd,
  deskMaintenanceRemove,
} from "#domain/contracts/desk/health.ts";
import type { AlertKind } from "#domain/watch/alerts.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { readTime } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { CallAct, type FormField } from "../ui/call-form.tsx";
import pages from "../ui/page.module.css";
import { Badge, Card, ErrorNotice, Loaded, Page, SmallButton } from "../ui/page.tsx";
import { FigureCard } from "./figure-card.tsx";
import styles from "./health.module.css";

export function HealthPage() {
  const { zone } = useDesk();
  const read = useRead(deskHealth, {}, { everyMs: 60_000 });
  return (
    <Page title={m.desk_health()}>
      <Loaded read={read} rows={6}>
        {(health) => (
          <>
            {health.checked_ms > 0 && (
              <p className="text-s ink-2">
                {m.status_checked({ time: formatDateTime(health.checked_ms, zone) })}
              </p>
            )}
            <div className={`${pages.cards} grid align-start gap-12`}>
              <Alerts alerts={health.alerts} />
              <Maintenance rows={health.maintenance} again={read.again} />
            </div>
            <h2>{m.desk_health_day()}</h2>
            <div className={`${styles.figures} grid gap-12`}>
              {health.figures.map((each) => (
                <FigureCard key={each.figure} {...each} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Alerts({ alerts }: { alerts: DeskHealth["alerts"] }) {
  const { zone } = useDesk();
  const time = (ms: number) => formatDateTime(ms, zone);
  return (
    <Card title={m.status_events()}>
      {alerts.length === 0 && <p className="text-s ink-2">{m.desk_health_none()}</p>}
      <ul className={styles.alerts}>
        {alerts.map(({ id, kind, subject, level, began_ms, ended_ms }) => (
          <li key={id} className="row between gap-12 break" data-testid="health-alert">
            <span>
              {alertName(kind, subject)}
              <small>
                {ended_ms === 0
                  ? m.status_since({ time: time(began_ms) })
                  : `${time(began_ms)} – ${time(ended_ms)}`}
              </small>
            </span>
            {ended_ms === 0 && (
              <Badge
                tone={level === "down" ? "bad" : "todo"}
                text={level === "down" ? m.status_down() : m.status_degraded()}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Maintenance({ rows, again }: { rows: DeskHealth["maintenance"]; again(): Promise<void> }) {
  const { zone } = useDesk();
  const remove = useMutation(deskMaintenanceRemove);
  const timeOf = (text: string) => readTime(text, zone);
  const time: Omit<FormField, "label"> = {
    ...{ input: "time", hint: () => m.calendar_zone({ zone }), wrong: m.desk_calendar_time_wrong },
  };
  return (
    <Card title={m.status_maintenance()}>
      <ErrorNotice error={remove.error} />
      <ul className={styles.alerts}>
        {rows.map(({ id, text, from_ms, to_ms }) => (
          <li key={id} className="row between gap-12 break" data-testid="health-maintenance">
            <span>
              <bdi>{text}</bdi>
              <small>{`${formatDateTime(from_ms, zone)} – ${formatDateTime(to_ms, zone)}`}</small>
            </span>
            <SmallButton
              disabled={remove.busy}
              onClick={async () => {
                if (await remove.send({ id })) await again();
              }}
            >
              {m.desk_maintenance_remove()}
            </SmallButton>
          </li>
        ))}
      </ul>
      <div>
        <CallAct
          label={m.desk_maintenance_add()}
          testId="maintenance-add"
          call={deskMaintenanceAdd}
          fields={{
            text: { label: m.desk_maintenance_text, max: 300 },
            from: { ...time, label: m.desk_maintenance_from },
            to: { ...time, label: m.desk_maintenance_to },
          }}
          input={({ text, from, to }) => ({ text, from: timeOf(from), to: timeOf(to) })}
          errors={({ from, to }) => {
            const [begin, end] = [timeOf(from), timeOf(to)];
            const isReversed = begin !== null && end !== null && end <= begin;
            return { to: isReversed && m.order_dates_reversed() };
          }}
          prefix="maintenance"
          sendId="maintenance-send"
          onDone={() => void again()}
        />
      </div>
    </Card>
  );
}

const names: Record<AlertKind, (inputs: { feed: string; object: string }) => string> = {
  feed_silent: m.watch_feed_silent,
  feed_gaps: () => m.watch_feed_gaps(),
  database_slow: () => m.watch_database_slow(),
  outbox_late: () => m.watch_outbox_late(),
  notices_late: () => m.watch_notices_late(),
  parked: () => m.watch_parked(),
  unsettled: () => m.watch_unsettled(),
  queue_old: () => m.watch_queue_old(),
  orders_refused: () => m.watch_orders_refused(),
  audit_broken: () => m.watch_audit_broken(),
  report_late: () => m.watch_report_late(),
  object_lost: m.watch_object_lost,
  database_other: () => m.watch_database_other(),
};

function alertName(kind: AlertKind, subject: string): string {
  const shown = `\u2068${subject}\u2069`;
  return names[kind]({ feed: shown, object: shown });
}

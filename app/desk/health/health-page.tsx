import {
  type DeskHealth,
  deskHealth,
  deskMaintenanceRemove,
} from "#domain/contracts/desk/health.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SheetAct } from "../ui/sheet-act.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import { alertName } from "./alert-names.ts";
import { FigureCard } from "./figure-card.tsx";
import styles from "./health.module.css";
import { MaintenanceForm } from "./maintenance-form.tsx";

/** What the watch of the company sees: alerts, figures of now and of the last day. */
export function HealthPage() {
  const { zone } = useDesk();
  const read = useRead(deskHealth, {}, { everyMs: 60_000 });
  return (
    <section className={pages.page}>
      <h1>{m.desk_health()}</h1>
      <Loaded read={read} rows={6}>
        {(health) => (
          <>
            {health.checked_ms > 0 && (
              <p className={styles.checked}>
                {m.status_checked({ time: formatDateTime(health.checked_ms, zone) })}
              </p>
            )}
            <div className={pages.cards}>
              <Alerts alerts={health.alerts} zone={zone} />
              <Maintenance rows={health.maintenance} zone={zone} again={read.again} />
            </div>
            <h2>{m.desk_health_day()}</h2>
            <div className={styles.figures}>
              {health.figures.map((each) => (
                <FigureCard key={each.figure} {...each} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Alerts({ alerts, zone }: { alerts: DeskHealth["alerts"]; zone: string }) {
  const time = (ms: number) => formatDateTime(ms, zone);
  return (
    <section className={pages.card}>
      <h2>{m.status_events()}</h2>
      {alerts.length === 0 && <p className={styles.checked}>{m.desk_health_none()}</p>}
      <ul className={styles.alerts}>
        {alerts.map(({ id, kind, subject, level, began_ms, ended_ms }) => (
          <li key={id} data-testid="health-alert">
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
    </section>
  );
}

interface MaintenanceProps {
  rows: DeskHealth["maintenance"];
  zone: string;
  again(): Promise<void>;
}

function Maintenance({ rows, zone, again }: MaintenanceProps) {
  const remove = useMutation(deskMaintenanceRemove);
  return (
    <section className={pages.card}>
      <h2>{m.status_maintenance()}</h2>
      {remove.error && <Notice tone="down" text={deskErrorText(remove.error)} />}
      <ul className={styles.alerts}>
        {rows.map(({ id, text, from_ms, to_ms }) => (
          <li key={id} data-testid="health-maintenance">
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
        <SheetAct label={m.desk_maintenance_add()} testId="maintenance-add">
          {(close) => (
            <MaintenanceForm
              onClose={close}
              onDone={() => {
                close();
                void again();
              }}
            />
          )}
        </SheetAct>
      </div>
    </section>
  );
}

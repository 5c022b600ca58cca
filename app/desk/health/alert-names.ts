import type { AlertKind } from "#domain/watch/alerts.ts";
import { m } from "../desk-messages.ts";

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

export function alertName(kind: AlertKind, subject: string): string {
  const shown = `\u2068${subject}\u2069`;
  return names[kind]({ feed: shown, object: shown });
}

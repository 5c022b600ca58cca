import type { LanguageCode } from "#domain/language/language-tags.ts";
import type { AlertKind } from "#domain/watch/alerts.ts";
import { isolated } from "./gain-text.ts";
import { m } from "./worker-messages.ts";

type Text = (inputs: { feed: string; object: string }, options: { locale: LanguageCode }) => string;
type Plain = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;
const plain =
  (text: Plain): Text =>
  (_, options) =>
    text({}, options);

const texts: Record<AlertKind, Text> = {
  feed_silent: m.watch_feed_silent,
  feed_gaps: plain(m.watch_feed_gaps),
  database_slow: plain(m.watch_database_slow),
  outbox_late: plain(m.watch_outbox_late),
  notices_late: plain(m.watch_notices_late),
  parked: plain(m.watch_parked),
  unsettled: plain(m.watch_unsettled),
  queue_old: plain(m.watch_queue_old),
  orders_refused: plain(m.watch_orders_refused),
  audit_broken: plain(m.watch_audit_broken),
  report_late: plain(m.watch_report_late),
  object_lost: m.watch_object_lost,
  database_other: plain(m.watch_database_other),
};

export function alertText(
  { kind, subject }: { kind: AlertKind; subject: string },
  locale: LanguageCode,
): string {
  const shown = isolated(subject, locale);
  return texts[kind]({ feed: shown, object: shown }, { locale });
}

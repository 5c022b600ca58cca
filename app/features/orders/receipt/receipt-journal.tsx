import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { formatTimeMs } from "../../../i18n/exact-time.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "./receipt.module.css";

/** The order's transactions in the account's journal. */
export function ReceiptJournal({ journal, zone }: { journal: Receipt["journal"]; zone: string }) {
  if (journal.length === 0) return null;
  return (
    <section className={`${styles.event} stack gap-10`}>
      <h3 className="text-m">{m.receipt_journal()}</h3>
      {journal.map((row) => (
        <div key={row.id} className="grid gap-6" dir="ltr">
          <p className="flex between gap-12 text-xs">
            <b>
              #{row.id} <bdi>{logTypeText(row.kind)}</bdi>
            </b>
            <span className="num">{formatTimeMs(row.createdMs, zone)}</span>
          </p>
          <dl className={`${styles.formula} grid gap-4 sunken round-s text-xs`}>
            {row.entries.map((entry) => (
              <div key={`${entry.bucket} ${entry.currency} ${entry.amount}`}>
                <dt>{entry.bucket}</dt>
                <dd className="num">
                  {entry.amount} {entry.currency}
                </dd>
              </div>
            ))}
          </dl>
          <Hash hash={row.hash} />
        </div>
      ))}
    </section>
  );
}

function Hash({ hash }: { hash: string }) {
  const short = hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-8)}` : hash;
  async function copy() {
    await navigator.clipboard.writeText(hash);
    toast(m.receipt_copied(), "success");
  }
  return (
    <button
      type="button"
      className={`${styles.hash} inline-row gap-8 text-xs ink-2`}
      title={hash}
      aria-label={`${m.receipt_copy()} ${short}`}
      onClick={() => void copy().catch(() => toast(hash))}
    >
      <code>{short}</code>
      <Icon name="copy" size={15} />
    </button>
  );
}

import { Fragment } from "react";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { formatTimeMs } from "../../../i18n/exact-time.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "./receipt.module.css";
import { ReceiptEvent } from "./receipt-event.tsx";

interface ShownProps {
  precision: number;
  zone: string;
}

export function ReceiptView({ receipt, precision, zone }: ShownProps & { receipt: Receipt }) {
  const { events, steps, journal } = receipt;
  const after = eventsBefore(receipt);
  return (
    <>
      {events.map((event, index) => (
        <Fragment key={`${event.event} ${event.inputs.rollover ?? ""} ${event.tick.seq}`}>
          {index === after && <ReceiptSteps {...{ steps, precision, zone }} />}
          <ReceiptEvent event={event} precision={precision} zone={zone} />
        </Fragment>
      ))}
      {after === events.length && <ReceiptSteps {...{ steps, precision, zone }} />}
      <ReceiptJournal journal={journal} zone={zone} />
    </>
  );
}

/** Number of events before the order's first step. A move of a trailing stop is such a step. */
function eventsBefore({ events, steps }: Receipt): number {
  const first = steps[0]?.tick.timeMs ?? Number.POSITIVE_INFINITY;
  const later = events.findIndex(({ tick }) => tick.timeMs > first);
  return later === -1 ? events.length : later;
}

type Step = Receipt["steps"][number];

const texts: Record<Step["kind"], (shown: { price: string }) => string> = {
  follows: m.receipt_step_follows,
  trailed: m.receipt_step_trailed,
  activated: m.receipt_step_activated,
  expired: () => m.receipt_step_expired(),
};

function ReceiptSteps({ steps, precision, zone }: ShownProps & Pick<Receipt, "steps">) {
  if (steps.length === 0) return null;
  return (
    <section className={`${styles.event} stack gap-10`} data-testid="receipt-steps">
      <h3 className="text-m">{m.receipt_steps()}</h3>
      <ol className={`${styles.steps} bare-list grid gap-12`}>
        {steps.map(({ kind, level, tick }) => (
          <li
            key={`${kind} ${tick.generation}.${tick.seq}`}
            className="grid relative gap-2 text-s"
            data-kind={kind}
          >
            <b className="w-620">
              {texts[kind]({ price: isolate(formatPrice(level, precision)) })}
            </b>
            <small className="flex wrap text-xs ink-2">
              <span>
                {m.receipt_tick()}{" "}
                <span className="num">
                  #{tick.generation}.{tick.seq}
                </span>
              </span>
              <span>
                {m.receipt_price()}{" "}
                <span className="num">{formatPrice(tick.price, precision)}</span>
              </span>
              <span className="num">{formatTimeMs(tick.timeMs, zone)}</span>
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReceiptJournal({ journal, zone }: Pick<Receipt, "journal"> & { zone: string }) {
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
              <div
                key={`${entry.bucket} ${entry.currency} ${entry.amount}`}
                className="flex between gap-16"
              >
                <dt className="ink-2">{entry.bucket}</dt>
                <dd className="num text-end break">
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

import { Fragment, useState } from "react";
import { type Receipt, receipt as receiptCall } from "#domain/contracts/http/receipt.ts";
import { isOffered } from "../../../api/dialect.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import styles from "./receipt.module.css";
import { ReceiptEvent } from "./receipt-event.tsx";
import { ReceiptJournal } from "./receipt-journal.tsx";
import { ReceiptSteps } from "./receipt-steps.tsx";

interface ReceiptSectionProps {
  orderId: string;
  precision: number;
  zone: string;
}

/** The receipt of an order: ticks, formulas and journal. It is read when the trader opens it. */
export function ReceiptSection({ orderId, precision, zone }: ReceiptSectionProps) {
  const [isAsked, setAsked] = useState(false);
  const read = useRead(receiptCall, { order: orderId }, { when: isAsked });
  const receipt = read.data;
  const steps = receipt?.steps ?? [];
  const after = receipt ? eventsBefore(receipt) : 0;
  if (!isOffered(receiptCall)) return null;

  return (
    <details
      className={styles.section}
      data-testid="receipt"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true);
      }}
    >
      <summary>
        <span>{m.receipt_title()}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {read.state === "failed" && (
        <ErrorState text={read.error?.message ?? ""} onRetry={() => void read.again()} />
      )}
      {read.state === "loading" && <Skeleton rows={4} height={36} />}
      {receipt && (
        <>
          {receipt.events.map((event, index) => (
            <Fragment key={`${event.event} ${event.inputs.rollover ?? ""} ${event.tick.seq}`}>
              {index === after && <ReceiptSteps {...{ steps, precision, zone }} />}
              <ReceiptEvent event={event} precision={precision} zone={zone} />
            </Fragment>
          ))}
          {after === receipt.events.length && <ReceiptSteps {...{ steps, precision, zone }} />}
          <ReceiptJournal journal={receipt.journal} zone={zone} />
        </>
      )}
    </details>
  );
}

/** How many of the receipt's fills come before its first step. */
function eventsBefore({ events, steps }: Receipt): number {
  const first = steps[0]?.tick.timeMs ?? Number.POSITIVE_INFINITY;
  const later = events.findIndex(({ tick }) => tick.timeMs > first);
  return later === -1 ? events.length : later;
}

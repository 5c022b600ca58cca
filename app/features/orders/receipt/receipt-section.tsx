import { useState } from "react";
import { type Receipt, receipt as receiptCall } from "#domain/contracts/http/receipt.ts";
import { ApiError, callApi } from "../../../api/client.ts";
import { isOffered } from "../../../api/dialect.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import styles from "./receipt.module.css";
import { ReceiptEvent } from "./receipt-event.tsx";
import { ReceiptJournal } from "./receipt-journal.tsx";

interface ReceiptSectionProps {
  orderId: string;
  precision: number;
  zone: string;
}

/** The receipt of an order: ticks, formulas and journal. It is read when the trader opens it. */
export function ReceiptSection({ orderId, precision, zone }: ReceiptSectionProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (!isOffered(receiptCall)) return null;

  async function load() {
    setError(null);
    try {
      setReceipt(await callApi(receiptCall, { order: orderId }));
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : m.shell_network_error());
    }
  }

  return (
    <details
      className={styles.section}
      data-testid="receipt"
      onToggle={(event) => {
        if (event.currentTarget.open && !receipt) void load();
      }}
    >
      <summary>
        <span>{m.receipt_title()}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {error !== null && <ErrorState text={error} onRetry={() => void load()} />}
      {error === null && !receipt && <Skeleton rows={4} height={36} />}
      {receipt && (
        <>
          {receipt.events.map((event) => (
            <ReceiptEvent
              key={`${event.event} ${event.tick.seq}`}
              event={event}
              precision={precision}
              zone={zone}
            />
          ))}
          <ReceiptJournal journal={receipt.journal} zone={zone} />
        </>
      )}
    </details>
  );
}

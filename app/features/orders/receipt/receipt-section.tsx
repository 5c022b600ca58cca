import { useState } from "react";
import { receipt as receiptCall } from "#domain/contracts/http/receipt.ts";
import { isOffered } from "../../../api/dialect.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./receipt.module.css";
import { ReceiptView } from "./receipt-view.tsx";

interface ReceiptSectionProps {
  orderId: string;
  precision: number;
  zone: string;
}

export function ReceiptSection({ orderId, precision, zone }: ReceiptSectionProps) {
  const [isAsked, setAsked] = useState(false);
  const read = useRead(receiptCall, { order: orderId }, { when: isAsked });
  const receipt = read.data;
  if (!isOffered(receiptCall)) return null;

  return (
    <details
      className={`${styles.section} round-m`}
      data-testid="receipt"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true);
      }}
    >
      <summary className="row between">
        <span>{m.receipt_title()}</span>
        <Icon name="chevron" size={18} />
      </summary>
      {receipt ? (
        <ReceiptView {...{ receipt, precision, zone }} />
      ) : (
        <Waiting error={read.error} onRetry={read.again} rows={4} height={36} />
      )}
    </details>
  );
}

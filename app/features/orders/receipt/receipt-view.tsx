import { Fragment } from "react";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { ReceiptEvent } from "./receipt-event.tsx";
import { ReceiptJournal } from "./receipt-journal.tsx";
import { ReceiptSteps } from "./receipt-steps.tsx";

interface ReceiptViewProps {
  receipt: Receipt;
  precision: number;
  zone: string;
}

/** Ticks, formulas and journal of an order. */
export function ReceiptView({ receipt, precision, zone }: ReceiptViewProps) {
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

/** Number of the receipt's fills before its first step. */
function eventsBefore({ events, steps }: Receipt): number {
  const first = steps[0]?.tick.timeMs ?? Number.POSITIVE_INFINITY;
  const later = events.findIndex(({ tick }) => tick.timeMs > first);
  return later === -1 ? events.length : later;
}

import type { DrawRecordView } from "#domain/contracts/http/withdraw.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { type Step, Stepper } from "../../../ui/form/stepper.tsx";

/** Steps from the request to the payment, each with its time; none if it was never approved. */
export function WithdrawalSteps({ record, zone }: { record: DrawRecordView; zone: string }) {
  const { payout, status } = record;
  if (!payout && status !== "waiting") return null;
  const time = (ms: number) => (ms > 0 ? <bdi>{formatDateTime(ms, zone)}</bdi> : undefined);
  const isReturned = payout?.state === "returned";
  const wasSent = !isReturned || payout.sentMs > 0;
  const steps: Step[] = [
    { title: m.log_type_withdraw_hold(), detail: time(record.createdMs) },
    { title: m.draw_status_approved(), detail: time(payout?.approvedMs ?? 0) },
    ...(wasSent ? [{ title: m.draw_status_sent(), detail: time(payout?.sentMs ?? 0) }] : []),
    isReturned
      ? { title: m.draw_status_returned(), detail: time(payout.returnedMs) }
      : { title: m.draw_status_paid(), detail: time(payout?.paidMs ?? 0) },
  ];
  return (
    <Stepper
      vertical
      label={m.cash_status()}
      steps={steps}
      current={isReturned ? steps.length - 1 : doneSteps(record)}
      failed={isReturned}
      testId="withdrawal-steps"
    />
  );
}

function doneSteps({ payout }: DrawRecordView): number {
  if (!payout) return 1;
  if (payout.state === "to_send") return 2;
  return payout.state === "sent" ? 3 : 4;
}

import { useState } from "react";
import {
  type DrawRecordView,
  drawCancel,
  drawInfo,
  drawList,
} from "#domain/contracts/http/withdraw.ts";
import { isOffered, isPlatform } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import { moneyText, unitText } from "../../../features/payments/amounts.ts";
import { figure, longNumber, rateRows } from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toasts.ts";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";
import { withdrawalTone } from "./withdrawal-text.ts";

interface WithdrawalDetailProps {
  record: DrawRecordView | null;
  zone: string;
  onClose(): void;
}

/** All details of a withdrawal. While it waits for a decision, the customer can cancel it. */
export function WithdrawalDetail({ record, zone, onClose }: WithdrawalDetailProps) {
  return (
    <Sheet open={record !== null} title={m.menu_withdraw()} onClose={onClose}>
      {record && (
        <div className={styles.sheet} data-testid="withdrawal-detail">
          {record.status === "rejected" && (
            <Notice tone="warn" title={m.cash_reason()} text={record.reason || "—"} />
          )}
          {record.payout?.state === "returned" && (
            <Notice tone="warn" title={m.cash_reason()} text={record.payout.reason} />
          )}
          <WithdrawalSteps record={record} zone={zone} />
          <DetailList rows={rowsOf(record, zone)} />
          {floats(record) && isPlatform() && <Notice text={m.cash_withdraw_rate_note()} />}
          {record.status === "waiting" && isOffered(drawCancel) && (
            <CancelWithdrawal id={record.id} />
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Asks in place, because a dialog is open already. */
function CancelWithdrawal({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  // A refusal means that it was decided meanwhile: the list shows the decision.
  const { busy, send } = useMutation(drawCancel, () => void invalidate(drawList, drawInfo));
  async function cancel() {
    const answer = await send({ id });
    if (!answer) return;
    toast(answer.msg || m.cash_cancelled(), "success");
    void invalidate(drawList, drawInfo);
    applyAccountState(answer.account);
  }
  if (!asking) {
    return (
      <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="draw-cancel">
        {m.cash_withdraw_cancel()}
      </Button>
    );
  }
  return (
    <>
      <Notice text={m.cash_withdraw_cancel_question()} />
      <div className={styles.pair}>
        <Button tone="quiet" onClick={() => setAsking(false)} disabled={busy}>
          {m.shell_back()}
        </Button>
        <Button
          tone="down"
          busy={busy}
          onClick={() => void cancel()}
          data-testid="draw-cancel-confirm"
        >
          {m.cash_withdraw_cancel()}
        </Button>
      </div>
    </>
  );
}

/** The received amount, or its estimate, with its rate; no rows if nothing is paid. */
function receivedRows(record: DrawRecordView, zone: string): Detail[] {
  if (!isAlive(record)) return [];
  const { code } = record.draw_currency;
  const label = floats(record) ? m.cash_received_about() : m.cash_received();
  return [
    { label, value: figure(unitText(record.real_number, code)) },
    ...rateRows(code, record.rate, record.currency, zone),
  ];
}

/** True while it waits or is paid. */
function isAlive({ status }: DrawRecordView): boolean {
  return status === "waiting" || status === "finished";
}

/** True while it waits, to be converted at the rate of the decision. */
function floats({ status, draw_currency, currency }: DrawRecordView): boolean {
  return status === "waiting" && draw_currency.code !== currency;
}

function rowsOf(record: DrawRecordView, zone: string): Detail[] {
  const { protocol } = record.draw_currency;
  const rows: Detail[] = [
    {
      label: m.cash_amount(),
      value: figure(moneyText(record.number, record.currency)),
      strong: true,
    },
    {
      label: m.cash_status(),
      value: <StatusBadge tone={withdrawalTone(record)} text={record.status_name} />,
    },
    { label: m.cash_fee(), value: figure(moneyText(record.fee, record.currency)) },
    ...receivedRows(record, zone),
  ];
  rows.push({ label: m.cash_time(), value: <bdi>{formatDateTime(record.createdMs, zone)}</bdi> });
  if (protocol !== "") rows.push({ label: m.cash_network(), value: <bdi>{protocol}</bdi> });
  const target = record.type === "crypto" ? record.address : record.payee_account;
  rows.push({
    label: record.type === "crypto" ? m.cash_address() : m.cash_payee_account(),
    value: longNumber(target),
    copy: target,
  });
  if (record.notes !== "") rows.push({ label: m.cash_remark(), value: <bdi>{record.notes}</bdi> });
  const { reference = "" } = record.payout ?? {};
  if (reference !== "") {
    const name = record.type === "crypto" ? m.cash_hash() : m.cash_bank_reference();
    const value = longNumber(reference);
    rows.push({ label: name, value, copy: reference, testId: "payout-reference" });
  }
  rows.push({ label: m.cash_number(), value: <bdi dir="ltr">{record.id}</bdi>, copy: record.id });
  return rows;
}

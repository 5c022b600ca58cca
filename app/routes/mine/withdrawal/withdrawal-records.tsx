import { useState } from "react";
import { paymentType } from "#domain/codes.ts";
import {
  type DrawRecordView,
  drawCancel,
  drawInfo,
  drawList,
} from "#domain/contracts/http/withdraw.ts";
import { isOffered, isPlatform } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { useAct } from "../../../features/asked/use-act.ts";
import { moneyText, unitText } from "../../../features/payments/amounts.ts";
import { CancelOr } from "../../../features/payments/confirm-sheet.tsx";
import {
  copiedRow,
  figure,
  longNumber,
  rateRows,
  textRow,
  timeOf,
} from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { RecordRow } from "../../../features/payments/record-row.tsx";
import { formatDateTime, formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { type Step, Stepper } from "../../../ui/form/stepper.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { withdrawalTone } from "./withdrawal-text.ts";

export function WithdrawalRecords({ type }: { type: PaymentType }) {
  const { timezone: zone } = useCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedRead(drawList, { type: paymentType.code(type) }, { idOf: (row) => row.id });
  const open = list.rows.find(({ id }) => id === openId) ?? null;
  return (
    <Card title={m.cash_withdrawals()}>
      <PagedList
        list={list}
        testId="withdrawals"
        row={(row) => (
          <RecordRow
            code={row.draw_currency.code}
            amount={formatMoney(row.number, row.currency)}
            detail={formatDateTime(row.createdMs, zone)}
            status={row.status_name}
            tone={withdrawalTone(row)}
            onOpen={() => setOpenId(row.id)}
            testId="withdrawal-row"
          />
        )}
        empty={<EmptyState icon="order" title={m.cash_withdrawals_empty()} />}
      />
      <WithdrawalDetail record={open} zone={zone} onClose={() => setOpenId(null)} />
    </Card>
  );
}

interface WithdrawalDetailProps {
  record: DrawRecordView | null;
  zone: string;
  onClose(): void;
}

function WithdrawalDetail({ record, zone, onClose }: WithdrawalDetailProps) {
  return (
    <Sheet open={record !== null} title={m.menu_withdraw()} onClose={onClose}>
      {record && (
        <div className={`${styles.sheet} stack gap-14`} data-testid="withdrawal-detail">
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

/** Asks for confirmation inside the open sheet, not in a second dialog. */
function CancelWithdrawal({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  // Reads the list again after a refusal: the withdrawal may have been decided meanwhile.
  const { busy, act } = useAct(drawCancel, {
    success: ({ msg }) => msg || m.cash_cancelled(),
    onDone({ account }) {
      void invalidate(drawList, drawInfo);
      applyAccountState(account);
    },
    onRefusal: () => void invalidate(drawList, drawInfo),
  });
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
      <CancelOr label={m.shell_back()} busy={busy} onCancel={() => setAsking(false)}>
        <Button
          tone="down"
          busy={busy}
          onClick={() => void act({ id })}
          data-testid="draw-cancel-confirm"
        >
          {m.cash_withdraw_cancel()}
        </Button>
      </CancelOr>
    </>
  );
}

function receivedRows(record: DrawRecordView, zone: string): Detail[] {
  if (record.status !== "waiting" && record.status !== "finished") return [];
  const { code } = record.draw_currency;
  const label = floats(record) ? m.cash_received_about() : m.cash_received();
  return [
    { label, value: figure(unitText(record.real_number, code)) },
    ...rateRows(code, record.rate, record.currency, zone),
  ];
}

/** True while the payout still depends on the rate at the operator's decision. */
function floats({ status, draw_currency, currency }: DrawRecordView): boolean {
  return status === "waiting" && draw_currency.code !== currency;
}

function rowsOf(record: DrawRecordView, zone: string): Detail[] {
  const isCoin = record.type === "crypto";
  const target = isCoin ? record.address : record.payee_account;
  const reference = record.payout?.reference ?? "";
  return [
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
    { label: m.cash_time(), value: timeOf(record.createdMs, zone) },
    ...textRow(m.cash_network(), record.draw_currency.protocol),
    {
      label: isCoin ? m.cash_address() : m.cash_payee_account(),
      value: longNumber(target),
      copy: target,
    },
    ...textRow(m.cash_remark(), record.notes),
    ...copiedRow(isCoin ? m.cash_hash() : m.cash_bank_reference(), reference, "payout-reference"),
    ...copiedRow(m.cash_number(), record.id),
  ];
}

function WithdrawalSteps({ record, zone }: { record: DrawRecordView; zone: string }) {
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

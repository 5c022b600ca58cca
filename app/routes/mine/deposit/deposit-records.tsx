import { useState } from "react";
import { depositType } from "#domain/codes.ts";
import { chargeList, type DepositRecordView } from "#domain/contracts/http/deposit.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { moneyText, unitText } from "../../../features/payments/amounts.ts";
import { BankDetails } from "../../../features/payments/bank-details.tsx";
import {
  copiedRow,
  figure,
  rateRows,
  textRow,
  timeOf,
} from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { RecordRow } from "../../../features/payments/record-row.tsx";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/status-badge.tsx";
import { type DepositState, depositState } from "./deposit-state.ts";

export function DepositRecords({ type, matches }: { type: PaymentType; matches: boolean }) {
  const { timezone: zone } = useCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedRead(
    chargeList,
    { type: depositType.code(type) },
    { idOf: (row) => row.id },
  );
  const open = list.rows.find(({ id }) => id === openId) ?? null;
  return (
    <Card title={m.cash_deposits()}>
      <PagedList
        list={list}
        testId="deposits"
        row={(row) => {
          const { text, tone } = depositTexts[depositState(row, matches)];
          return (
            <RecordRow
              code={row.currency_code}
              amount={unitText(row.number, row.currency_code)}
              detail={formatDateTime(row.createdMs, zone)}
              status={text()}
              tone={tone}
              onOpen={() => setOpenId(row.id)}
              testId="deposit-row"
            />
          );
        }}
        empty={<EmptyState icon="order" title={m.cash_deposits_empty()} />}
      />
      <DepositDetail record={open} matches={matches} zone={zone} onClose={() => setOpenId(null)} />
    </Card>
  );
}

interface DepositDetailProps {
  record: DepositRecordView | null;
  matches: boolean;
  zone: string;
  onClose(): void;
}

function DepositDetail({ record, matches, zone, onClose }: DepositDetailProps) {
  return (
    <Sheet open={record !== null} title={m.menu_deposit()} onClose={onClose}>
      {record && (
        <div className={`${styles.sheet} stack gap-14`} data-testid="deposit-detail">
          {record.status === "rejected" && (
            <Notice tone="warn" title={m.cash_reason()} text={record.remark || "—"} />
          )}
          <DetailList rows={rowsOf(record, matches, zone)} />
          {record.bank_info && <BankDetails bank={record.bank_info} />}
          {record.proof_img !== "" && (
            <UploadedPicture id={record.proof_img} label={m.cash_proof()} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function rowsOf(record: DepositRecordView, matches: boolean, zone: string): Detail[] {
  const { text, tone } = depositTexts[depositState(record, matches)];
  const amount = unitText(record.number, record.currency_code);
  const credited = record.credited && moneyText(record.credited, record.currency);
  return [
    { label: m.cash_amount(), value: figure(amount), strong: true },
    { label: m.cash_status(), value: <StatusBadge tone={tone} text={text()} /> },
    ...(credited ? [{ label: m.cash_credited(), value: figure(credited) }] : []),
    ...rateRows(record.currency_code, record.rate, record.currency, zone),
    { label: m.cash_time(), value: timeOf(record.createdMs, zone) },
    ...textRow(m.cash_network(), record.protocol_code),
    ...copiedRow(m.cash_address(), record.address),
    ...copiedRow(m.cash_reference(), record.reference),
    ...copiedRow(m.cash_hash(), record.hash),
    ...copiedRow(m.cash_number(), record.id),
  ];
}

const depositTexts: Record<DepositState, { text: () => string; tone: StatusTone }> = {
  matching: { text: m.cash_status_matching, tone: "neutral" },
  waiting_proof: { text: m.cash_status_waiting_proof, tone: "warn" },
  unchecked: { text: m.cash_status_unchecked, tone: "neutral" },
  finished: { text: m.cash_status_finished, tone: "good" },
  rejected: { text: m.cash_status_rejected, tone: "bad" },
  invalid: { text: m.cash_status_invalid, tone: "neutral" },
};

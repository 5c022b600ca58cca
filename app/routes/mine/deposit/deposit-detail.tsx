import type { DepositRecordView } from "#domain/contracts/http/deposit.ts";
import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { moneyText, unitText } from "../../../features/payments/amounts.ts";
import { BankDetails } from "../../../features/payments/bank-details.tsx";
import { figure, longNumber, rateRows } from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { depositState } from "./deposit-state.ts";
import { depositTexts } from "./deposit-text.ts";

interface DepositDetailProps {
  record: DepositRecordView | null;
  matches: boolean;
  zone: string;
  onClose(): void;
}

/** All details of a deposit. */
export function DepositDetail({ record, matches, zone, onClose }: DepositDetailProps) {
  return (
    <Sheet open={record !== null} title={m.menu_deposit()} onClose={onClose}>
      {record && (
        <div className={styles.sheet} data-testid="deposit-detail">
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
  const rows: Detail[] = [
    { label: m.cash_amount(), value: figure(amount), strong: true },
    { label: m.cash_status(), value: <StatusBadge tone={tone} text={text()} /> },
  ];
  if (record.credited !== "") {
    const credited = moneyText(record.credited, record.currency);
    rows.push({ label: m.cash_credited(), value: figure(credited) });
  }
  rows.push(...rateRows(record.currency_code, record.rate, record.currency, zone));
  rows.push({ label: m.cash_time(), value: <bdi>{formatDateTime(record.createdMs, zone)}</bdi> });
  if (record.protocol_code !== "") {
    rows.push({ label: m.cash_network(), value: <bdi>{record.protocol_code}</bdi> });
  }
  if (record.address !== "") {
    const value = longNumber(record.address);
    rows.push({ label: m.cash_address(), value, copy: record.address });
  }
  if (record.reference !== "") {
    const value = <bdi dir="ltr">{record.reference}</bdi>;
    rows.push({ label: m.cash_reference(), value, copy: record.reference });
  }
  if (record.hash !== "") {
    rows.push({ label: m.cash_hash(), value: longNumber(record.hash), copy: record.hash });
  }
  rows.push({ label: m.cash_number(), value: <bdi dir="ltr">{record.id}</bdi>, copy: record.id });
  return rows;
}

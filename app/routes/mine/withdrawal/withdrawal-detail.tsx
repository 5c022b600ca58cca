import { useState } from "react";
import { type DrawRecordView, drawCancel } from "#domain/contracts/http/withdraw.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { moneyText, rateText, tickTime, unitText } from "../../../features/payments/amounts.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange } from "../../../live/account-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toasts.ts";
import { drawTone } from "./withdrawal-text.ts";

interface DrawDetailProps {
  record: DrawRecordView | null;
  zone: string;
  onClose(): void;
}

/** One withdrawal with all that is known of it; it can be taken back while nobody has decided. */
export function DrawDetail({ record, zone, onClose }: DrawDetailProps) {
  return (
    <Sheet open={record !== null} title={m.menu_withdraw()} onClose={onClose}>
      {record && (
        <div className={styles.sheet} data-testid="withdrawal-detail">
          {record.status === "rejected" && (
            <Notice tone="warn" title={m.cash_reason()} text={record.reason || "—"} />
          )}
          <DetailList rows={rowsOf(record, zone)} />
          {floats(record) && <Notice text={m.cash_withdraw_rate_note()} />}
          {record.status === "waiting" && <TakeBack id={record.id} />}
        </div>
      )}
    </Sheet>
  );
}

/** Asks once more in its own place: a dialog above a dialog is one too many. */
function TakeBack({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  // Refused because it was decided meanwhile: the list shows how.
  const { busy, send } = useMutation(drawCancel, announceAccountChange);
  async function cancel() {
    const answer = await send({ id });
    if (!answer) return;
    toast(answer.msg || m.cash_cancelled(), "success");
    announceAccountChange();
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

/** What was paid and at which rate, or about how much it is; nothing for what is not paid. */
function receivedRows(record: DrawRecordView, zone: string): Detail[] {
  if (!isAlive(record)) return [];
  const { code } = record.draw_currency;
  const figure = (text: string) => <span className="num">{text}</span>;
  const price = record.rate && rateText(code, record.rate, record.currency);
  const label = floats(record) ? m.cash_received_about() : m.cash_received();
  const rows: Detail[] = [{ label, value: figure(unitText(record.real_number, code)) }];
  if (record.rate && price) {
    rows.push({ label: m.cash_rate(), value: figure(price) });
    const time = tickTime(record.rate, zone);
    if (time) rows.push({ label: m.cash_rate_time(), value: <bdi>{time}</bdi> });
  }
  return rows;
}

/** Waiting or paid. */
function isAlive({ status }: DrawRecordView): boolean {
  return status === "waiting" || status === "finished";
}

/** Waiting, and converted at a rate that is not known yet. */
function floats({ status, draw_currency, currency }: DrawRecordView): boolean {
  return status === "waiting" && draw_currency.code !== currency;
}

function rowsOf(record: DrawRecordView, zone: string): Detail[] {
  const { protocol } = record.draw_currency;
  const figure = (text: string) => <span className="num">{text}</span>;
  const rows: Detail[] = [
    {
      label: m.cash_amount(),
      value: figure(moneyText(record.number, record.currency)),
      strong: true,
    },
    {
      label: m.cash_status(),
      value: <StatusBadge tone={drawTone(record.status)} text={record.status_name} />,
    },
    { label: m.cash_fee(), value: figure(moneyText(record.fee, record.currency)) },
    ...receivedRows(record, zone),
  ];
  rows.push({ label: m.cash_time(), value: <bdi>{formatDateTime(record.createdMs, zone)}</bdi> });
  if (protocol !== "") rows.push({ label: m.cash_network(), value: <bdi>{protocol}</bdi> });
  const target = record.type === "crypto" ? record.address : record.payee_account;
  rows.push({
    label: record.type === "crypto" ? m.cash_address() : m.cash_payee_account(),
    value: (
      <bdi dir="ltr" className={styles.break}>
        {target}
      </bdi>
    ),
    copy: target,
  });
  if (record.notes !== "") rows.push({ label: m.cash_remark(), value: <bdi>{record.notes}</bdi> });
  rows.push({ label: m.cash_number(), value: <bdi dir="ltr">{record.id}</bdi>, copy: record.id });
  return rows;
}

import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { type DrawMethodView, type DrawSymbolView, draw } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors.ts";
import type { ApiError } from "../../../api/client.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company.ts";
import { saidWhileChecked } from "../../../data/price-wait.ts";
import { moneyText, rateText, tickTime, unitText } from "../../../features/payments/amounts.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { m } from "../../../i18n/page-messages.ts";
import { announceAccountChange } from "../../../live/account-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toasts.ts";
import { feeLabel } from "./fee-box.tsx";
import { previewOf } from "./withdrawal-rules.ts";

export interface Wish {
  draw_currency_id: number;
  number: string;
  memo: string;
  draw_method_id?: string;
  address?: string;
}

interface DrawConfirmProps {
  open: boolean;
  wish: Wish;
  symbol: DrawSymbolView;
  method: DrawMethodView | null;
  type: PaymentType;
  currency: string;
  showsReceived: boolean;
  needsPassword: boolean;
  onClose(): void;
  onChanged(): Promise<void>;
  onDone(): void;
}

/** The whole withdrawal once more before it is asked for, with the pay password where the company wants it. */
export function DrawConfirm(props: DrawConfirmProps) {
  return (
    <Sheet open={props.open} title={m.cash_withdraw_confirm()} onClose={props.onClose}>
      <Confirmation {...props} />
    </Sheet>
  );
}

function Confirmation(props: DrawConfirmProps) {
  const { wish, needsPassword, onChanged, onDone, onClose } = props;
  const { timezone: zone } = useCompany();
  const floats = props.showsReceived && props.symbol.code !== props.currency;
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<ApiError | null>(null);
  const { busy, send } = useMutation(draw, (error) => {
    setWrong(error);
    setPassword("");
    void onChanged();
    if (!aboutPassword(error)) onClose();
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (needsPassword && password === "") return;
    const sent = send({ ...wish, ...(needsPassword && { pay_password: password }) });
    const answer = await saidWhileChecked(sent);
    if (!answer) return;
    toast(answer.msg || m.cash_withdraw_sent(), "success");
    onDone();
    announceAccountChange();
  }
  return (
    <form
      className={styles.sheet}
      onSubmit={(event) => void submit(event)}
      data-testid="draw-confirm"
    >
      <DetailList rows={rowsOf(props, zone)} />
      {floats && <Notice text={m.cash_withdraw_rate_note()} />}
      {props.type === "crypto" && <Notice tone="warn" text={m.cash_withdraw_warning()} />}
      {needsPassword && (
        <PasswordField
          label={m.password_pay_title()}
          error={wrong && aboutPassword(wrong) ? wrong.message : undefined}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setWrong(null);
          }}
          autoComplete="off"
          testId="draw-password"
        />
      )}
      {wrong?.code === errorCodes.pay_password_unset && (
        <Link to="/mine/pay-password" className={styles.more}>
          {m.password_pay_title()}
        </Link>
      )}
      <div className={styles.pair}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          busy={busy}
          disabled={needsPassword && password === ""}
          data-testid="draw-submit"
        >
          {m.menu_withdraw()}
        </Button>
      </div>
    </form>
  );
}

/** Refusals that another try in this sheet can mend. */
function aboutPassword({ code }: ApiError): boolean {
  const { pay_password_wrong, pay_password_unset, too_many_attempts } = errorCodes;
  return code === pay_password_wrong || code === pay_password_unset || code === too_many_attempts;
}

function rowsOf(props: DrawConfirmProps, zone: string): Detail[] {
  const { wish, symbol, method, type, currency, showsReceived } = props;
  const { fee, received } = previewOf(wish.number, symbol);
  const figure = (text: string) => <span className="num">{text}</span>;
  const rows: Detail[] = [
    { label: m.cash_amount(), value: figure(moneyText(wish.number, currency)) },
    { label: feeLabel(symbol), value: figure(moneyText(fee, currency)) },
  ];
  const price = rateText(symbol.code, symbol, currency);
  if (showsReceived && price) {
    rows.push({ label: m.cash_rate(), value: figure(price) });
    const time = tickTime(symbol, zone);
    if (time) rows.push({ label: m.cash_rate_time(), value: <bdi>{time}</bdi> });
  }
  if (showsReceived && received !== null) {
    const text = unitText(received, symbol.code);
    const label = price ? m.cash_received_about() : m.cash_received();
    rows.push({ label, value: figure(text), strong: true });
  }
  if (type === "crypto") {
    rows.push({ label: m.cash_network(), value: <bdi>{symbol.protocol}</bdi> });
  }
  if (method?.type === "bank") {
    rows.push({ label: m.cash_bank_name(), value: <bdi>{method.bank_name}</bdi> });
    rows.push({ label: m.cash_payee_name(), value: <bdi>{method.payee_name}</bdi> });
  }
  rows.push({
    label: type === "bank" ? m.cash_payee_account() : m.cash_address(),
    value: (
      <bdi dir="ltr" className={styles.break}>
        {method ? method.dc_address || method.payee_account : wish.address}
      </bdi>
    ),
    testId: "draw-target",
  });
  if (wish.memo !== "") rows.push({ label: m.cash_remark(), value: <bdi>{wish.memo}</bdi> });
  return rows;
}

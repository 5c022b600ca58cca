import { useState } from "react";
import { Link } from "react-router";
import { draw, drawInfo, drawList, drawMethods } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { ApiError } from "../../../api/client.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company/company.ts";
import { saidWhileChecked } from "../../../data/device/price-wait.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { moneyText, unitText } from "../../../features/payments/amounts.ts";
import { CancelOr } from "../../../features/payments/confirm-sheet.tsx";
import {
  figure,
  longNumber,
  payoutTarget,
  rateRows,
  textRow,
} from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { feeLabel } from "./fee-box.tsx";
import type { WithdrawalPart } from "./use-withdrawal.ts";
import { previewOf, shownReceived } from "./withdrawal-rules.ts";

export function ConfirmWithdrawal(props: WithdrawalPart) {
  const { sheet, setSheet } = props.form;
  return (
    <Sheet
      open={sheet === "confirm"}
      title={m.cash_withdraw_confirm()}
      onClose={() => setSheet(null)}
    >
      <Confirmation {...props} />
    </Sheet>
  );
}

function Confirmation(props: WithdrawalPart) {
  const { needsPassword, funds, form } = props;
  const { timezone: zone } = useCompany();
  const floats = props.showsReceived && form.symbol.code !== funds.currency;
  const { password, changePassword, refused, busy, submit } = useSendWithdrawal(props);
  return (
    <SheetForm
      onSubmit={submit}
      testId="draw-confirm"
      foot={
        <CancelOr busy={busy} onCancel={() => form.setSheet(null)}>
          <Button
            type="submit"
            busy={busy}
            disabled={needsPassword && password === ""}
            data-testid="draw-submit"
          >
            {m.menu_withdraw()}
          </Button>
        </CancelOr>
      }
    >
      <DetailList rows={rowsOf(props, zone)} />
      {floats && isPlatform() && <Notice text={m.cash_withdraw_rate_note()} />}
      {props.type === "crypto" && <Notice tone="warn" text={m.cash_withdraw_warning()} />}
      {needsPassword && (
        <PasswordField
          label={m.password_pay_title()}
          error={refused && isAboutPassword(refused) ? refused.message : undefined}
          value={password}
          onChange={changePassword}
          autoComplete="off"
          testId="draw-password"
        />
      )}
      {refused?.code === errorCodes.pay_password_unset && (
        <Link to="/mine/pay-password" className={`${styles.more} inline-row w-620`}>
          {m.password_pay_title()}
        </Link>
      )}
    </SheetForm>
  );
}

/** Closes the sheet after a refusal, unless the refusal is about the pay password. */
function useSendWithdrawal({ needsPassword, onChanged, form }: WithdrawalPart) {
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { busy, send } = useMutation(draw, (error) => {
    setRefused(error);
    setPassword("");
    void onChanged();
    if (isAboutPassword(error)) return true;
    form.setSheet(null);
    return false;
  });

  async function submit() {
    if (needsPassword && password === "") return;
    const sent = send({ ...form.wish, ...(needsPassword && { pay_password: password }) });
    const answer = await saidWhileChecked(sent);
    if (!answer) return;
    toast(answer.msg || m.cash_withdraw_sent(), "success");
    form.finish();
    void invalidate(drawList, drawInfo, drawMethods);
    applyAccountState(answer.account);
  }

  function changePassword(value: string) {
    setPassword(value);
    setRefused(null);
  }

  return { password, changePassword, refused, busy, submit };
}

function isAboutPassword({ code }: ApiError): boolean {
  const { pay_password_wrong, pay_password_unset, too_many_attempts } = errorCodes;
  return code === pay_password_wrong || code === pay_password_unset || code === too_many_attempts;
}

function rowsOf(props: WithdrawalPart, zone: string): Detail[] {
  const { type, showsReceived } = props;
  const { currency } = props.funds;
  const { wish, symbol, payoutAccount, address } = props.form;
  const { fee } = previewOf(wish.number, symbol);
  const target = payoutAccount ? payoutTarget(payoutAccount) : address;
  return [
    { label: m.cash_amount(), value: figure(moneyText(wish.number, currency)) },
    { label: feeLabel(symbol), value: figure(moneyText(fee, currency)) },
    ...(showsReceived ? receivedRows(props, zone) : []),
    ...(type === "crypto"
      ? [{ label: m.cash_network(), value: <bdi>{symbol.protocol}</bdi> }]
      : []),
    ...(payoutAccount?.type === "bank"
      ? [
          { label: m.cash_bank_name(), value: <bdi>{payoutAccount.bank_name}</bdi> },
          { label: m.cash_payee_name(), value: <bdi>{payoutAccount.payee_name}</bdi> },
        ]
      : []),
    {
      label: type === "bank" ? m.cash_payee_account() : m.cash_address(),
      value: longNumber(target),
      testId: "draw-target",
    },
    ...textRow(m.cash_remark(), wish.memo),
  ];
}

function receivedRows({ type, funds, form }: WithdrawalPart, zone: string): Detail[] {
  const { wish, symbol } = form;
  const rows = rateRows(symbol.code, symbol, funds.currency, zone);
  const { received } = previewOf(wish.number, symbol);
  if (received === null) return rows;
  const label = rows.length > 0 ? m.cash_received_about() : m.cash_received();
  return [
    ...rows,
    { label, value: figure(unitText(shownReceived(received, type), symbol.code)), strong: true },
  ];
}

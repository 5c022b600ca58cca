import { Link } from "react-router";
import { readCoinAddress } from "#domain/cashier/coin-address.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { useCompany } from "../../../data/company/company.ts";
import { saidWhileChecked } from "../../../data/device/price-wait.ts";
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
import { feeLabel } from "./fee-box.tsx";
import type { WithdrawalPart } from "./use-withdrawal.ts";
import { previewOf, shownReceived } from "./withdrawal-rules.ts";

export function ConfirmWithdrawal(props: WithdrawalPart) {
  const { sheet, close } = props.withdrawal;
  return (
    <Sheet open={sheet === "confirm"} title={m.cash_withdraw_confirm()} onClose={close}>
      <Confirmation {...props} />
    </Sheet>
  );
}

function Confirmation(props: WithdrawalPart) {
  const { needsPassword, funds } = props;
  const { form, symbol, lacksPassword, close } = props.withdrawal;
  const { timezone: zone } = useCompany();
  const floats = props.showsReceived && symbol.code !== funds.currency;
  return (
    <SheetForm
      onSubmit={() => saidWhileChecked(form.submit())}
      testId="draw-confirm"
      foot={
        <CancelOr busy={form.busy} onCancel={close}>
          <Button
            type="submit"
            busy={form.busy}
            disabled={needsPassword && form.values.pay_password === ""}
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
          {...form.field("pay_password")}
          label={m.password_pay_title()}
          autoComplete="off"
          testId="draw-password"
        />
      )}
      {lacksPassword && (
        <Link to="/mine/pay-password" className={`${styles.more} inline-row w-620`}>
          {m.password_pay_title()}
        </Link>
      )}
    </SheetForm>
  );
}

function rowsOf(props: WithdrawalPart, zone: string): Detail[] {
  const { type, showsReceived } = props;
  const { currency } = props.funds;
  const { form, symbol, payoutAccount } = props.withdrawal;
  const { number, memo, address } = form.values;
  const { fee } = previewOf(number, symbol);
  const target = payoutAccount ? payoutTarget(payoutAccount) : readCoinAddress(address);
  return [
    { label: m.cash_amount(), value: figure(moneyText(number, currency)) },
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
    ...textRow(m.cash_remark(), memo.trim()),
  ];
}

function receivedRows({ type, funds, withdrawal }: WithdrawalPart, zone: string): Detail[] {
  const { form, symbol } = withdrawal;
  const rows = rateRows(symbol.code, symbol, funds.currency, zone);
  const { received } = previewOf(form.values.number, symbol);
  if (received === null) return rows;
  const label = rows.length > 0 ? m.cash_received_about() : m.cash_received();
  return [
    ...rows,
    { label, value: figure(unitText(shownReceived(received, type), symbol.code)), strong: true },
  ];
}

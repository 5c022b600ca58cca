import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { moneyText } from "../../../features/payments/amounts.ts";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import styles from "../../../features/payments/payment.module.css";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { FeeBox } from "./fee-box.tsx";
import { NoPayoutAccount } from "./no-payout-account.tsx";
import { PayoutAccountField } from "./payout-account-field.tsx";
import { TypedAddress } from "./typed-address.tsx";
import { useWithdrawal, type WithdrawalFormProps, type WithdrawalState } from "./use-withdrawal.ts";
import { mostOf } from "./withdrawal-rules.ts";
import { problemText } from "./withdrawal-text.ts";

/** Asks what to withdraw, where to and how much; then shows the whole withdrawal to confirm. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const form = useWithdrawal(props);
  if (!form) return null;
  const { type, symbols, funds, showsReceived } = props;
  return (
    <Card>
      <Form onSubmit={form.submit}>
        <CurrencyPicker
          label={type === "bank" ? m.cash_currency() : m.cash_coin()}
          currencies={symbols}
          value={form.symbol}
          onChange={form.changeSymbol}
          testId="draw-currency"
        />
        <Target {...props} form={form} />
        <Amount {...props} form={form} />
        <TextField
          label={m.cash_remark()}
          note={m.access_optional()}
          value={form.entry.memo}
          onChange={(memo) => form.change({ memo })}
          maxLength={200}
          testId="draw-memo"
        />
        <FeeBox
          amount={form.entry.amount}
          symbol={form.symbol}
          type={type}
          currency={funds.currency}
          showsReceived={showsReceived}
        />
        <Button type="submit" wide disabled={form.isStopped} data-testid="draw-continue">
          {form.lacksPassword ? m.password_pay_title() : m.ui_continue()}
        </Button>
      </Form>
      <Sheets {...props} form={form} />
    </Card>
  );
}

interface PartProps extends WithdrawalFormProps {
  form: WithdrawalState;
}

/** Where the money goes: a typed address, or a saved payout account. */
function Target({ type, typesAddress, funds, form }: PartProps) {
  if (typesAddress) {
    return (
      <TypedAddress
        symbol={form.symbol}
        payoutAccounts={form.own}
        value={form.entry.address}
        onChange={(address) => form.change({ address })}
        problem={form.wrongAddress}
        tried={form.tried}
        coolingHours={funds.cooling_hours}
      />
    );
  }
  return (
    <PayoutAccountField
      type={type}
      payoutAccounts={form.own}
      value={form.payoutAccount}
      now={form.now}
      addPage={form.addPage}
      missing={form.tried}
      onChange={(payoutAccountId) => form.change({ payoutAccountId })}
      onNone={() => form.setSheet("no_payout_account")}
    />
  );
}

/** Amount, with the rest of the day's limit. */
function Amount({ funds, form }: PartProps) {
  const { symbol, problem, tried } = form;
  return (
    <>
      <AmountInput
        label={m.cash_amount()}
        hint={problemText("range", symbol, funds)}
        error={tried && problem !== null ? problemText(problem, symbol, funds) : undefined}
        value={form.entry.amount}
        onChange={(amount) => form.change({ amount })}
        currency={funds.currency}
        decimals={accountDecimals(funds.currency)}
        available={funds.available}
        max={mostOf(symbol, funds)}
        testId="draw-amount"
      />
      {funds.day_left !== "" && (
        <p className={styles.line}>
          {m.cash_day_left({ amount: moneyText(funds.day_left, funds.currency) })}
        </p>
      )}
    </>
  );
}

function Sheets({ form, ...props }: PartProps) {
  const { type, typesAddress, funds, showsReceived, needsPassword, onChanged } = props;
  const close = () => form.setSheet(null);
  return (
    <>
      <NoPayoutAccount
        open={form.sheet === "no_payout_account"}
        type={type}
        addPage={form.addPage}
        onClose={close}
      />
      <ConfirmWithdrawal
        open={form.sheet === "confirm"}
        wish={form.wish}
        symbol={form.symbol}
        payoutAccount={typesAddress ? null : form.payoutAccount}
        type={type}
        currency={funds.currency}
        showsReceived={showsReceived}
        needsPassword={needsPassword}
        onClose={close}
        onChanged={onChanged}
        onDone={form.finish}
      />
    </>
  );
}

import { Link, useNavigate } from "react-router";
import { readCoinAddress } from "#domain/cashier/coin-address.ts";
import { useCompany } from "../../../data/company/company.ts";
import { moneyText } from "../../../features/payments/amounts.ts";
import { CancelOr } from "../../../features/payments/confirm-sheet.tsx";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import styles from "../../../features/payments/payment.module.css";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Card } from "../../../ui/page.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { FeeBox } from "./fee-box.tsx";
import { useWithdrawal, type WithdrawalFormProps, type WithdrawalPart } from "./use-withdrawal.ts";
import { mostOf, payoutAccountText, typedPayoutAccount } from "./withdrawal-rules.ts";
import { problemText, usableText } from "./withdrawal-text.ts";

export function WithdrawalForm(props: WithdrawalFormProps) {
  const withdrawal = useWithdrawal(props);
  if (!withdrawal) return null;
  const { type, symbols, typesAddress } = props;
  const { form, symbol, lacksPassword } = withdrawal;
  const part = { ...props, withdrawal };
  return (
    <Card>
      <Form onSubmit={withdrawal.toConfirmation}>
        <CurrencyPicker
          label={type === "bank" ? m.cash_currency() : m.cash_coin()}
          currencies={symbols}
          value={symbol}
          onChange={withdrawal.changeSymbol}
          testId="draw-currency"
        />
        {typesAddress ? <TypedAddress {...part} /> : <PayoutAccountField {...part} />}
        <Amount {...part} />
        <TextField
          {...form.field("memo")}
          label={m.cash_remark()}
          note={m.access_optional()}
          maxLength={200}
          testId="draw-memo"
        />
        <FeeBox {...part} />
        <Submit
          text={lacksPassword ? m.password_pay_title() : m.ui_continue()}
          disabled={withdrawal.isStopped}
          testId="draw-continue"
        />
      </Form>
      <NoPayoutAccount {...part} />
      <ConfirmWithdrawal {...part} />
    </Card>
  );
}

function Amount({ funds, withdrawal: { form, symbol } }: WithdrawalPart) {
  return (
    <>
      <AmountInput
        {...form.field("number")}
        label={m.cash_amount()}
        hint={problemText("range", symbol, funds)}
        currency={funds.currency}
        available={funds.available}
        max={mostOf(symbol, funds)}
        testId="draw-amount"
      />
      {funds.day_left !== "" && (
        <p className={`${styles.line} text-s ink-3`}>
          {m.cash_day_left({ amount: moneyText(funds.day_left, funds.currency) })}
        </p>
      )}
    </>
  );
}

function NoPayoutAccount({ type, withdrawal }: WithdrawalPart) {
  const navigate = useNavigate();
  const { sheet, addPage, close } = withdrawal;
  return (
    <Sheet open={sheet === "no_payout_account"} title={m.cash_not_bound_title()} onClose={close}>
      <div className={`${styles.sheet} stack gap-14`} data-testid="not-bound">
        <p>{type === "bank" ? m.cash_not_bound_bank() : m.cash_not_bound_address()}</p>
        <CancelOr onCancel={close}>
          <Button onClick={() => void navigate(addPage)} data-autofocus data-testid="not-bound-add">
            {m.cash_not_bound_action()}
          </Button>
        </CancelOr>
      </div>
    </Sheet>
  );
}

function PayoutAccountField({ type, withdrawal }: WithdrawalPart) {
  const { form, own, payoutAccount, now, addPage, setSheet } = withdrawal;
  const { timezone: zone } = useCompany();
  const label = type === "bank" ? m.cash_bank_account() : m.cash_address();
  const add = type === "bank" ? m.cash_bank_add() : m.cash_address_add();
  if (own.length === 0) {
    return (
      <div className={`${styles.none} stack items-start gap-2`}>
        <span className="text-s ink-2 w-560">{label}</span>
        <Button
          tone="quiet"
          wide
          onClick={() => setSheet("no_payout_account")}
          data-testid="way-none"
        >
          <Icon name="plus" size={18} />
          {add}
        </Button>
      </div>
    );
  }
  return (
    <div className={`${styles.none} stack items-start gap-2`}>
      <Picker
        label={label}
        options={own.map((each) => ({
          id: each.id,
          title: payoutAccountText(each),
          detail:
            each.usable_from_ms > now
              ? usableText(each.usable_from_ms, zone)
              : each.bank_name || each.draw_currency.protocol || undefined,
          disabled: each.usable_from_ms > now,
        }))}
        {...form.field("draw_method_id")}
        value={payoutAccount?.id ?? null}
        testId="draw-way"
      />
      <Link
        to={addPage}
        viewTransition
        className={`${styles.more} inline-row w-620`}
        data-testid="way-add"
      >
        {add}
      </Link>
    </div>
  );
}

function TypedAddress({ funds, withdrawal }: WithdrawalPart) {
  const { form, symbol, own, now } = withdrawal;
  const { timezone: zone } = useCompany();
  const network = isolate(symbol.protocol);
  // Payout account of the typed address; null if the address was never used.
  const known = typedPayoutAccount(readCoinAddress(form.values.address), own);
  const address = form.field("address");
  const waits = known !== null && known.usable_from_ms > now;
  return (
    <>
      <TextField
        label={m.cash_address()}
        hint={m.cash_address_hint({ coin: isolate(symbol.code), network })}
        {...address}
        error={waits ? usableText(known.usable_from_ms, zone) : address.error}
        maxLength={128}
        ltr
        trail={<PasteButton onPaste={address.onChange} />}
        testId="draw-address"
      />
      {funds.cooling_hours > 0 && known === null && (
        <p className={`${styles.line} text-s ink-3`} data-testid="draw-address-new">
          {m.cash_address_new({ hours: funds.cooling_hours })}
        </p>
      )}
    </>
  );
}

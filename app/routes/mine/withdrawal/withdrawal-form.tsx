import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { paymentType } from "#domain/codes.ts";
import type { DrawMethodView, DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { moneyText } from "../../../features/payments/amounts.ts";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { useClock } from "../../../ui/use-clock.ts";
import { FeeBox } from "./fee-box.tsx";
import { NotBound } from "./no-payout-account.tsx";
import { WayField } from "./payout-account-field.tsx";
import { TypedAddress } from "./typed-address.tsx";
import { DrawConfirm } from "./withdrawal-confirm.tsx";
import { type Funds, stopOf } from "./withdrawal-notices.tsx";
import { addressProblem, drawProblem, mostOf } from "./withdrawal-rules.ts";
import { drawErrorText } from "./withdrawal-text.ts";

interface DrawFormProps {
  type: PaymentType;
  symbols: DrawSymbolView[];
  funds: Funds;
  methods: DrawMethodView[];
  /** The address is typed in; otherwise it is one of the saved ways. */
  typesAddress: boolean;
  showsReceived: boolean;
  needsPassword: boolean;
  onChanged(): Promise<void>;
}

/** What to withdraw, where to, how much; it is asked for after it was shown once more as a whole. */
export function DrawForm(props: DrawFormProps) {
  const { type, symbols, funds, methods, typesAddress } = props;
  const navigate = useNavigate();
  const now = useClock(1_000);
  const [picked, setPicked] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const [address, setAddress] = useState("");
  const [amount, setAmount] = useState("");
  const [memo, setMemo] = useState("");
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<"form" | "confirm" | "unbound">("form");
  const symbol = symbols.find(({ id }) => String(id) === picked) ?? symbols[0];
  if (!symbol) return null;
  const own = methods.filter(({ draw_currency_id }) => draw_currency_id === symbol.id);
  const usable = own.filter(({ usable_from_ms }) => usable_from_ms <= now);
  const method =
    own.find(({ id }) => id === way) ?? (usable.length === 1 ? usable[0] : undefined) ?? null;
  const terms = symbol;
  const problem = drawProblem(amount, terms, funds);
  const typed = address.trim();
  const wrongAddress = addressProblem(typed, symbol.protocol, own, now);
  const hasTarget = typesAddress ? wrongAddress === null : method !== null;
  const unset = props.needsPassword && !funds.is_pay_password;
  const addPage = `/mine/withdraw-way?type=${paymentType.code(type)}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (unset) return void navigate("/mine/pay-password");
    if (!typesAddress && own.length === 0) return setStep("unbound");
    if (problem === null && hasTarget) setStep("confirm");
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Picker
          label={type === "bank" ? m.cash_currency() : m.cash_coin()}
          options={symbols.map(({ id, code, protocol }) => ({
            id: String(id),
            title: code,
            detail: protocol || undefined,
            icon: <SymbolBadge code={code} size={30} />,
          }))}
          value={String(symbol.id)}
          onChange={(id) => {
            setPicked(id);
            setWay(null);
            // An address of one network is none of another.
            setAddress("");
          }}
          testId="draw-currency"
        />
        {typesAddress ? (
          <TypedAddress
            symbol={symbol}
            methods={own}
            value={address}
            onChange={setAddress}
            problem={wrongAddress}
            tried={tried}
            coolingHours={funds.cooling_hours}
          />
        ) : (
          <WayField
            type={type}
            methods={own}
            method={method}
            now={now}
            addPage={addPage}
            missing={tried}
            onChange={setWay}
            onNone={() => setStep("unbound")}
          />
        )}
        <AmountInput
          label={m.cash_amount()}
          hint={drawErrorText("range", terms, funds)}
          error={tried && problem !== null ? drawErrorText(problem, terms, funds) : undefined}
          value={amount}
          onChange={setAmount}
          currency={funds.currency}
          decimals={accountDecimals(funds.currency)}
          available={funds.available}
          max={mostOf(terms, funds)}
          testId="draw-amount"
        />
        {funds.day_left !== "" && (
          <p className={styles.line}>
            {m.cash_day_left({ amount: moneyText(funds.day_left, funds.currency) })}
          </p>
        )}
        <TextField
          label={m.cash_remark()}
          note={m.access_optional()}
          value={memo}
          onChange={setMemo}
          maxLength={200}
          testId="draw-memo"
        />
        <FeeBox
          amount={amount}
          symbol={symbol}
          type={type}
          currency={funds.currency}
          showsReceived={props.showsReceived}
        />
        <Button
          type="submit"
          wide
          disabled={stopOf(funds, now) !== null}
          data-testid="draw-continue"
        >
          {unset ? m.password_pay_title() : m.ui_continue()}
        </Button>
      </form>
      <NotBound
        open={step === "unbound"}
        type={type}
        addPage={addPage}
        onClose={() => setStep("form")}
      />
      <DrawConfirm
        open={step === "confirm"}
        wish={{
          draw_currency_id: symbol.id,
          number: amount,
          memo: memo.trim(),
          ...(typesAddress ? { address: typed } : { draw_method_id: method?.id ?? "" }),
        }}
        symbol={symbol}
        method={typesAddress ? null : method}
        type={type}
        currency={funds.currency}
        showsReceived={props.showsReceived}
        needsPassword={props.needsPassword}
        onClose={() => setStep("form")}
        onChanged={props.onChanged}
        onDone={() => {
          setStep("form");
          setAmount("");
          setMemo("");
          setTried(false);
        }}
      />
    </Card>
  );
}

import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { FundDetail } from "#domain/contracts/http/fund.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { balancesAtom } from "../../data/account.ts";
import payment from "../../features/payments/payment.module.css";
import { accountName } from "../../i18n/account-name.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { Form } from "../../ui/form/form.tsx";
import { ConfirmSubscription } from "./confirm-subscription.tsx";
import { useSubscribe } from "./use-subscribe.ts";

interface SubscribeFormProps {
  fund: FundDetail;
  info: BasicInfo;
  /** Called after the fund's refusal: the fund may have changed. */
  onRefused(): Promise<void>;
}

/** Asks for the amount, then for a confirmation. The server enforces the bounds. */
export function SubscribeForm({ fund, info, onRefused }: SubscribeFormProps) {
  const { currency_code: currency, max_sub_amount } = fund;
  const form = useSubscribe(fund, onRefused);
  const account = info.only_one_account === "1" ? "forex" : "change";
  const balances = useAtomValue(balancesAtom);
  const available = balances?.find(({ type }) => type === account)?.balanceText;
  const isMostHidden = info.is_mining_hide_max_subscribe === "1";
  const most = isMostHidden ? undefined : smaller(available, max_sub_amount);
  const error = form.isMissing ? m.cash_amount_missing() : form.refusal || undefined;
  return (
    <>
      <Form onSubmit={form.submit}>
        <AmountInput
          label={m.micro_amount()}
          error={error}
          value={form.amount}
          onChange={form.change}
          currency={currency}
          decimals={accountDecimals(currency)}
          {...(isMostHidden ? {} : { available, max: most })}
          testId="mining-amount"
        />
        <p className={payment.small}>{m.mining_from({ account: accountName(account) })}</p>
        <Button type="submit" wide disabled={form.isDone} data-testid="mining-continue">
          {m.ui_continue()}
        </Button>
      </Form>
      <ConfirmSubscription
        open={form.confirming}
        fund={fund}
        amount={form.amount || "0"}
        zone={info.timezone}
        busy={form.busy}
        onCancel={form.cancel}
        onConfirm={() => void form.subscribe()}
      />
    </>
  );
}

/** The smaller of the balance and the fund's maximum; an empty maximum means none. */
function smaller(available: string | undefined, most: string): string | undefined {
  if (available === undefined || most === "") return available;
  return Decimal.parse(most).lt(Decimal.parse(available)) ? most : available;
}

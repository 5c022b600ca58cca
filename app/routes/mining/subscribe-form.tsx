import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import {
  type FundDetail,
  fundBuy,
  fundInfo,
  fundTotals,
  subscriptionList,
} from "#domain/contracts/http/fund.ts";
import { localDayOf } from "#domain/market/zone.ts";
import { dueMsOf } from "#domain/mining/days.ts";
import { dailyDividend, totalDividend } from "#domain/mining/dividend.ts";
import { redemptionPenalty } from "#domain/mining/redemption.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { takesField } from "../../api/dialect.ts";
import { invalidate } from "../../api/readers.ts";
import { useForm } from "../../api/use-form.ts";
import { warnOf } from "../../api/warn-of.ts";
import { saidWhileChecked } from "../../data/device/price-wait.ts";
import { balancesAtom, refreshAccount } from "../../data/trader/account.ts";
import { ConfirmSheet } from "../../features/payments/confirm-sheet.tsx";
import { figure, timeOf } from "../../features/payments/detail-rows.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import { accountName } from "../../i18n/account-name.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { unknown } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";

interface SubscribeFormProps {
  fund: FundDetail;
  info: BasicInfo;
  /** Called when the server refuses the subscription: the fund may have changed. */
  onRefused(): Promise<void>;
}

/** Leaves the check of the fund's minimum and maximum to the server. */
export function SubscribeForm({ fund, info, onRefused }: SubscribeFormProps) {
  const { currency_code: currency, max_sub_amount } = fund;
  const { form, confirming, setConfirming, isDone } = useSubscribe(fund, onRefused);
  const { amount } = form.values;
  const account = info.only_one_account === "1" ? "forex" : "change";
  const balances = useAtomValue(balancesAtom);
  const available = balances?.find(({ type }) => type === account)?.balanceText;
  const isMostHidden = info.is_mining_hide_max_subscribe === "1";
  const most = isMostHidden ? undefined : smaller(available, max_sub_amount);
  return (
    <>
      <Form onSubmit={() => setConfirming(form.check())}>
        <AmountInput
          {...form.field("amount")}
          label={m.micro_amount()}
          currency={currency}
          {...(isMostHidden ? {} : { available, max: most })}
          testId="mining-amount"
        />
        <p className="text-s ink-2 text-center">
          {m.mining_from({ account: accountName(account) })}
        </p>
        <Submit text={m.ui_continue()} disabled={isDone} testId="mining-continue" />
      </Form>
      <ConfirmSheet
        open={confirming}
        title={m.mining_subscribe()}
        busy={form.busy}
        onCancel={() => setConfirming(false)}
        // Takes time if the server must value open positions before money leaves the account.
        onConfirm={() => saidWhileChecked(form.submit())}
        testId="mining-confirm"
      >
        <Agreed fund={fund} amount={Decimal.parse(amount || "0")} zone={info.timezone} />
        <Notice tone="warn" text={m.help_mining_risk()} />
      </ConfirmSheet>
    </>
  );
}

/** Returns the smaller of the balance and the fund's maximum; an empty maximum is no limit. */
function smaller(available: string | undefined, most: string): string | undefined {
  if (available === undefined || most === "") return available;
  return Decimal.parse(most).lt(Decimal.parse(available)) ? most : available;
}

interface AgreedProps {
  fund: FundDetail;
  amount: Decimal;
  /** The company's time zone: a fund's days begin at midnight there. */
  zone: string;
}

function Agreed({ fund, amount, zone }: AgreedProps) {
  const [nowMs] = useState(() => Date.now());
  const { currency_code: currency, lock_dividend_days: days } = fund;
  const percent = Decimal.parse(fund.dividend_percentage);
  const money = (sum: Decimal | null) =>
    figure(formatExactMoney(sum?.toString() ?? null, currency));
  const start = { zone, startDay: localDayOf(zone, nowMs) };
  const damages = fund.liquidated_damages;
  const penalty = damages === null ? null : redemptionPenalty(amount, Decimal.parse(damages));
  return (
    <DetailList
      rows={[
        { label: m.micro_amount(), value: money(amount), strong: true },
        { label: m.help_row_dividend(), value: money(dailyDividend(amount, percent)) },
        {
          label: m.help_row_dividends(),
          value: money(days === null ? null : totalDividend(amount, percent, days)),
          testId: "mining-all-dividends",
        },
        { label: m.mining_next(), value: timeOf(dueMsOf(start, 1), zone) },
        {
          label: m.mining_ends(),
          value: days === null ? unknown : timeOf(dueMsOf(start, days), zone),
        },
        { label: m.help_row_early(), value: money(penalty), testId: "mining-penalty" },
      ]}
    />
  );
}

/** Pause in ms between the success and the page of subscriptions (specification). */
const leaveAfterMs = 1_000;

function useSubscribe(fund: FundDetail, onRefused: () => Promise<void>) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [isDone, setDone] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const { id, version } = fund;
  const form = useForm(fundBuy, {
    start: { amount: "" },
    input: ({ amount }) => ({ id, amount, ...(takesField(fundBuy, "version") && { version }) }),
    errors: ({ amount }) => ({
      amount: Decimal.parse(amount || "0").isZero() && m.cash_amount_missing(),
    }),
    refusals: "amount",
    success: ({ msg }) => msg,
    onDone() {
      setConfirming(false);
      setDone(true);
      void invalidate(fundInfo, fundTotals, subscriptionList);
      void refreshAccount().catch(warnOf("the account was not read"));
      leaving.current = setTimeout(() => void navigate("/mining/record"), leaveAfterMs);
    },
    onRefusal() {
      setConfirming(false);
      void onRefused();
    },
  });
  return { form, confirming, setConfirming, isDone };
}

import type { ReactNode } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import {
  fundInfo,
  fundRefund,
  fundTotals,
  incomeList,
  type SubscriptionView,
  subscriptionList,
} from "#domain/contracts/http/fund.ts";
import { redeemed, redemptionPenalty } from "#domain/mining/redemption.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { invalidate } from "../../api/readers.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { Asked } from "../../features/asked/asked.tsx";
import { useAct } from "../../features/asked/use-act.ts";
import { figure, timeOf } from "../../features/payments/detail-rows.tsx";
import { PaymentPage } from "../../features/payments/payment-page.tsx";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { formatNumber } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { daysText, states } from "./fund-texts.ts";
import styles from "./mining.module.css";

export default function RecordPage() {
  return (
    <PaymentPage title={m.mining_subscriptions()} back="/mining" wide>
      {({ info }) => <Subscriptions zone={info.timezone} />}
    </PaymentPage>
  );
}

function Subscriptions({ zone }: { zone: string }) {
  const list = usePagedRead(subscriptionList, {}, { idOf: ({ id }) => id });
  return (
    <div className={styles.funds}>
      <PagedList
        list={list}
        testId="subscriptions"
        row={(row) => <SubscriptionCard of={row} zone={zone} onChanged={list.renew} />}
        empty={<EmptyState icon="coin" title={m.mining_none_yet()} />}
      />
    </div>
  );
}

interface SubscriptionCardProps {
  of: SubscriptionView;
  zone: string;
  onChanged(): Promise<void>;
}

function SubscriptionCard({ of, zone, onChanged }: SubscriptionCardProps) {
  const { id, status, share_amount, get_fund, paid_days, lock_days, sub_ms } = of;
  const money = (amount: string | null) => figure(formatExactMoney(amount, get_fund.currency_code));
  const state = states[status];
  const share = lock_days > 0 ? Math.round((100 * paid_days) / lock_days) : 0;
  return (
    <section
      className={`${styles.card} stack gap-12 surface shadow round-l`}
      data-testid="subscription"
      aria-label={get_fund.title}
    >
      <div className="row gap-12">
        <span className="grid grow min-width-0 gap-2 break">
          <b>
            <bdi>{get_fund.title}</bdi>
          </b>
          <small className="text-s ink-2">{timeOf(sub_ms, zone)}</small>
        </span>
        <StatusBadge tone={state.tone} text={state.text()} testId="subscription-state" />
      </div>
      {lock_days > 0 && (
        <div
          className={`${styles.progress} clip sunken pill`}
          role="img"
          aria-label={`${formatNumber(paid_days)} / ${daysText(lock_days)}`}
        >
          <span className="filled pill" style={{ width: `${share}%` }} />
        </div>
      )}
      <dl className={`${styles.facts} grid gap-8-16`}>
        <Fact name={m.micro_amount()}>{money(share_amount)}</Fact>
        <Fact name={m.help_row_dividend()}>{money(of.day_profit)}</Fact>
        <Fact name={m.mining_received()}>{money(of.sum_profit)}</Fact>
        <Standing of={of} zone={zone} money={money} />
      </dl>
      <div className={`${styles.acts} grid gap-10`}>
        <Link
          to={`/mining/income?id=${id}`}
          viewTransition
          className={`${styles.link} inline-row justify-center sunken round-m ink w-600 text-center`}
        >
          {m.mining_income()}
        </Link>
        {status === "in_progress" && <Redeem of={of} onChanged={onChanged} />}
      </div>
    </section>
  );
}

interface StandingProps extends Omit<SubscriptionCardProps, "onChanged"> {
  money(amount: string): ReactNode;
}

function Standing({ of, zone, money }: StandingProps) {
  const { owed_days, next_ms, end_ms, returned, penalty, status } = of;
  const isRunning = status === "in_progress";
  return (
    <>
      {owed_days > 0 && <Fact name={m.mining_owed()}>{daysText(owed_days)}</Fact>}
      {isRunning && next_ms > 0 && <Fact name={m.mining_next()}>{timeOf(next_ms, zone)}</Fact>}
      {isRunning && end_ms > 0 && <Fact name={m.mining_ends()}>{timeOf(end_ms, zone)}</Fact>}
      {returned !== "" && <Fact name={m.mining_back()}>{money(returned)}</Fact>}
      {penalty !== "" && penalty !== "0" && <Fact name={m.loan_penalty()}>{money(penalty)}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-s ink-2">{name}</dt>
      <dd className="w-560 break">{children}</dd>
    </div>
  );
}

function Redeem({ of, onChanged }: Omit<SubscriptionCardProps, "zone">) {
  const { act } = useAct(fundRefund, {
    success: ({ msg }) => msg,
    onDone() {
      void invalidate(subscriptionList, fundTotals, fundInfo);
      return onChanged();
    },
    onRefusal: () => void onChanged(),
  });
  const { currency_code, liquidated_damages } = of.get_fund;
  const amount = Decimal.parse(of.share_amount);
  const percent = liquidated_damages === null ? null : Decimal.parse(liquidated_damages);
  const money = (sum: Decimal | null) =>
    isolate(formatExactMoney(sum?.toString() ?? null, currency_code));
  return (
    <Asked
      title={m.mining_redeem()}
      text={m.mining_redeem_question({
        penalty: money(percent && redemptionPenalty(amount, percent)),
        amount: money(percent && redeemed(amount, percent)),
      })}
      onConfirm={() => act({ sub_id: of.id })}
      testId="redeem-confirm"
    >
      {(ask) => (
        <Button tone="quiet" onClick={ask} data-testid="redeem">
          {m.mining_redeem()}
        </Button>
      )}
    </Asked>
  );
}

export function IncomePage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  if (!/^[\w-]{1,64}$/.test(id)) return <Navigate to="/mining/record" replace />;
  return (
    <PaymentPage title={m.mining_income()} back="/mining/record">
      {({ info }) => (
        <Card>
          <Incomes id={id} zone={info.timezone} currency={info.currency} />
        </Card>
      )}
    </PaymentPage>
  );
}

function Incomes({ id, zone, currency }: { id: string; zone: string; currency: string }) {
  const list = usePagedRead(incomeList, { sub_id: id }, { idOf: (row) => row.id });
  return (
    <PagedList
      list={list}
      testId="incomes"
      row={(row) => (
        <div className={`${styles.income} row wrap between gap-4-12`} data-testid="income">
          <small className="text-s ink-2">{timeOf(row.created_ms, zone)}</small>
          {row.is_paid ? (
            <b className="num">{formatExactMoney(row.interest, currency, true)}</b>
          ) : (
            <span>
              <b className="num">{formatExactMoney(row.interest, currency)}</b>{" "}
              <StatusBadge tone="warn" text={m.mining_owed()} />
            </span>
          )}
        </div>
      )}
      empty={<EmptyState icon="coin" title={m.mining_income_none()} />}
    />
  );
}

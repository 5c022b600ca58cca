import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SubscriptionView } from "#domain/contracts/http/fund.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { formatDateTime, formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { daysText, stateTexts, stateTones } from "./fund-texts.ts";
import styles from "./mining.module.css";
import { Redeem } from "./redeem.tsx";

interface SubscriptionCardProps {
  of: SubscriptionView;
  zone: string;
  onChanged(): Promise<void>;
}

/** A subscription: its amount, its dividends, and its progress. */
export function SubscriptionCard({ of, zone, onChanged }: SubscriptionCardProps) {
  const { id, status, share_amount, get_fund, paid_days, lock_days, sub_ms } = of;
  const money = (amount: string | null) => (
    <span className="num">{formatExactMoney(amount, get_fund.currency_code)}</span>
  );
  const share = lock_days > 0 ? Math.round((100 * paid_days) / lock_days) : 0;
  return (
    <section
      className={`${styles.card} stack gap-12 surface shadow round-l`}
      data-testid="subscription"
      aria-label={get_fund.title}
    >
      <div className="row gap-12">
        <span className={`${styles.name} grid grow min-width-0 gap-2 break`}>
          <b>
            <bdi>{get_fund.title}</bdi>
          </b>
          <small>
            <bdi>{formatDateTime(sub_ms, zone)}</bdi>
          </small>
        </span>
        <StatusBadge
          tone={stateTones[status]}
          text={stateTexts[status]()}
          testId="subscription-state"
        />
      </div>
      {lock_days > 0 && (
        <div
          className={`${styles.progress} clip sunken pill`}
          role="img"
          aria-label={`${formatNumber(paid_days)} / ${daysText(lock_days)}`}
        >
          <span style={{ width: `${share}%` }} />
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

interface StandingProps {
  of: SubscriptionView;
  zone: string;
  money(amount: string): ReactNode;
}

/** The next dividend, or the returned amount. */
function Standing({ of, zone, money }: StandingProps) {
  const { owed_days, next_ms, end_ms, returned, penalty, status } = of;
  const isRunning = status === "in_progress";
  return (
    <>
      {owed_days > 0 && <Fact name={m.mining_owed()}>{daysText(owed_days)}</Fact>}
      {isRunning && next_ms > 0 && (
        <Fact name={m.mining_next()}>
          <bdi>{formatDateTime(next_ms, zone)}</bdi>
        </Fact>
      )}
      {isRunning && end_ms > 0 && (
        <Fact name={m.mining_ends()}>
          <bdi>{formatDateTime(end_ms, zone)}</bdi>
        </Fact>
      )}
      {returned !== "" && <Fact name={m.mining_back()}>{money(returned)}</Fact>}
      {penalty !== "" && penalty !== "0" && <Fact name={m.loan_penalty()}>{money(penalty)}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

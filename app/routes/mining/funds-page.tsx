import { Link } from "react-router";
import { type FundView, fundList, fundTotals } from "#domain/contracts/http/fund.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { PaymentPage, ToolLink } from "../../features/payments/payment-page.tsx";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { m } from "../../i18n/page-messages.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { FundFace } from "./fund-face.tsx";
import { boundsText, daysText, rateText } from "./fund-texts.ts";
import styles from "./mining.module.css";

export default function FundsPage() {
  return (
    <PaymentPage
      title={m.help_mining_title()}
      back="/user"
      wide
      aside={
        <>
          <ToolLink
            to="/descript/detail?group=mining.rule"
            icon="info"
            label={m.mining_rules()}
            testId="mining-rules"
          />
          <ToolLink
            to="/mining/record"
            icon="order"
            label={m.mining_subscriptions()}
            testId="mining-record"
          />
        </>
      }
    >
      {({ info }) => (
        <>
          <Totals />
          <Funds isMostHidden={info.is_mining_hide_max_subscribe === "1"} />
        </>
      )}
    </PaymentPage>
  );
}

function Totals() {
  const { data, error, again } = useRead(fundTotals, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={1} height={132} />;
  const { currency, total_share_amount, today_fund_amount, total_fund_amount } = data;
  return (
    <section
      className={`${styles.totals} stack gap-14 surface shadow round-l`}
      data-testid="mining-totals"
    >
      <p className="grid gap-2">
        <small className="text-s ink-2">{m.mining_away()}</small>
        <b className="num text-xl break">{formatExactMoney(total_share_amount, currency)}</b>
      </p>
      <div className={`${styles.halves} grid`}>
        <p className="grid gap-2">
          <small className="text-s ink-2">{m.mining_today()}</small>
          <b className="num w-620 break">{formatExactMoney(today_fund_amount, currency)}</b>
        </p>
        <p className="grid gap-2">
          <small className="text-s ink-2">{m.mining_received()}</small>
          <b className="num w-620 break">{formatExactMoney(total_fund_amount, currency)}</b>
        </p>
      </div>
    </section>
  );
}

function Funds({ isMostHidden }: { isMostHidden: boolean }) {
  const list = usePagedRead(fundList, {}, { idOf: ({ id }) => id });
  return (
    <div className={styles.funds}>
      <PagedList
        list={list}
        testId="funds"
        row={(fund) => <FundCard fund={fund} isMostHidden={isMostHidden} />}
        empty={<EmptyState icon="coin" title={m.mining_none()} />}
      />
    </div>
  );
}

function FundCard({ fund, isMostHidden }: { fund: FundView; isMostHidden: boolean }) {
  const { id, title, image, dividend_percentage, lock_dividend_days } = fund;
  return (
    <Link
      to={`/mining/subscribe?id=${id}`}
      viewTransition
      className={`${styles.card} stack gap-12 surface shadow round-l`}
      data-testid="fund"
    >
      <span className="row gap-12">
        <FundFace image={image} />
        <span className="grid grow min-width-0 gap-2 break">
          <b>
            <bdi>{title}</bdi>
          </b>
          <small className="text-s ink-2">
            {m.mining_lock()} {daysText(lock_dividend_days)}
          </small>
        </span>
        <span className={`${styles.rate} grid items-end flex-none text-end`}>
          <b className="num text-l accent">{rateText(dividend_percentage)}</b>
          <small className="text-s ink-2">{m.help_row_day_rate()}</small>
        </span>
      </span>
      <small className={`${styles.desc} ink-2`}>{boundsText(fund, isMostHidden)}</small>
    </Link>
  );
}

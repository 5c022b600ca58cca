import type { ComponentProps } from "react";
import { Navigate, useSearchParams } from "react-router";
import { type FundDetail, type FundStanding, fundInfo } from "#domain/contracts/http/fund.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { figure } from "../../features/payments/detail-rows.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import payment from "../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../features/payments/payment-page.tsx";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { FundFace } from "./fund-face.tsx";
import { boundsText, daysText, rateText } from "./fund-texts.ts";
import styles from "./mining.module.css";
import { SubscribeForm } from "./subscribe-form.tsx";

export default function SubscribePage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Navigate to="/mining" replace />;
  return (
    <PaymentPage title={m.mining_subscribe()} back="/mining" wide>
      {({ info }) => <FundOf id={Number(id)} info={info} />}
    </PaymentPage>
  );
}

function FundOf({ id, info }: { id: number } & Pick<Given, "info">) {
  const { data: fund, error, again } = useRead(fundInfo, { id });
  if (!fund) return <Waiting error={error} onRetry={again} rows={3} height={140} />;
  const isMostHidden = info.is_mining_hide_max_subscribe === "1";
  return (
    <div className={`${payment.columns} stack align-start gap-14`}>
      <div className="stack gap-14">
        <Terms fund={fund} isMostHidden={isMostHidden} />
        <Subscription fund={fund} info={info} onRefused={again} />
      </div>
      {fund.standing && <FundMoney standing={fund.standing} currency={fund.currency_code} />}
    </div>
  );
}

function Terms({ fund, isMostHidden }: { fund: FundDetail; isMostHidden: boolean }) {
  const { title, image, desc, dividend_percentage, liquidated_damages, limit_num } = fund;
  return (
    <section className={`${styles.card} stack gap-12 surface shadow round-l`}>
      <div className="row gap-12">
        <FundFace image={image} />
        <h2 className="grid grow min-width-0 gap-2 break">
          <span>
            <bdi data-testid="fund-title">{title}</bdi>
          </span>
        </h2>
      </div>
      {desc !== "" && <p className={`${styles.desc} ink-2`}>{desc}</p>}
      <DetailList
        rows={[
          {
            label: m.help_row_day_rate(),
            value: figure(rateText(dividend_percentage)),
            strong: true,
          },
          { label: m.mining_lock(), value: daysText(fund.lock_dividend_days) },
          {
            label: m.micro_amount(),
            value: boundsText(fund, isMostHidden),
            testId: "fund-bounds",
          },
          ...(limit_num > 0
            ? [{ label: m.mining_per_user(), value: formatNumber(limit_num) }]
            : []),
          { label: m.help_row_early(), value: figure(rateText(liquidated_damages)) },
        ]}
      />
    </section>
  );
}

function Subscription(props: ComponentProps<typeof SubscribeForm>) {
  const { fund } = props;
  if (!fund.is_open) return <Notice icon="lock" text={m.mining_closed()} testId="fund-closed" />;
  if (fund.standing?.is_covered === false) {
    return <Notice tone="warn" text={m.mining_uncovered()} testId="fund-uncovered" />;
  }
  return (
    <Card>
      <SubscribeForm {...props} />
    </Card>
  );
}

function FundMoney({ standing, currency }: { standing: FundStanding; currency: string }) {
  const { coverage_days, money, funded, subscribed, dividends, returned } = standing;
  const amount = (text: string) => figure(formatExactMoney(text, currency));
  const covered = coverage_days === null ? m.mining_coverage_all() : daysText(coverage_days);
  return (
    <Card title={m.mining_money()}>
      <DetailList
        rows={[
          {
            label: m.mining_coverage(),
            value: money === "0" ? daysText(0) : covered,
            strong: true,
            testId: "fund-coverage",
          },
          { label: m.mining_left(), value: amount(money), testId: "fund-left" },
          { label: m.mining_funded(), value: amount(funded), testId: "fund-in" },
          { label: m.mining_paid_in(), value: amount(subscribed), testId: "fund-subscribed" },
          { label: m.mining_dividends(), value: amount(dividends), testId: "fund-out" },
          { label: m.mining_returned(), value: amount(returned) },
        ]}
      />
    </Card>
  );
}

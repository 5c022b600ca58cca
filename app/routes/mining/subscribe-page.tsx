import { Navigate, useSearchParams } from "react-router";
import { type FundDetail, fundInfo } from "#domain/contracts/http/fund.ts";
import { useRead } from "../../data/use-read.ts";
import { Notice } from "../../features/payments/notice.tsx";
import payment from "../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../features/payments/payment-page.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { FundFace } from "./fund-face.tsx";
import { FundMoney } from "./fund-money.tsx";
import { boundsText, daysText, rateText } from "./fund-texts.ts";
import styles from "./mining.module.css";
import { SubscribeForm } from "./subscribe-form.tsx";

/** A fund: its terms, its coverage, and the subscription. */
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
    <div className={`${styles.wide} stack align-start gap-14`}>
      <div className={payment.column}>
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
        <h2 className={`${styles.name} grid grow min-width-0 gap-2 break`}>
          <span>
            <bdi data-testid="fund-title">{title}</bdi>
          </span>
        </h2>
      </div>
      {desc !== "" && <p className={styles.desc}>{desc}</p>}
      <DetailList
        rows={[
          {
            label: m.help_row_day_rate(),
            value: <span className="num">{rateText(dividend_percentage)}</span>,
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
          {
            label: m.help_row_early(),
            value: <span className="num">{rateText(liquidated_damages)}</span>,
          },
        ]}
      />
    </section>
  );
}

interface SubscriptionProps extends Pick<Given, "info"> {
  fund: FundDetail;
  onRefused(): Promise<void>;
}

/** The form, or the reason why there is none. */
function Subscription({ fund, info, onRefused }: SubscriptionProps) {
  if (!fund.is_open) return <Notice icon="lock" text={m.mining_closed()} testId="fund-closed" />;
  if (fund.standing?.is_covered === false) {
    return <Notice tone="warn" text={m.mining_uncovered()} testId="fund-uncovered" />;
  }
  return (
    <Card>
      <SubscribeForm fund={fund} info={info} onRefused={onRefused} />
    </Card>
  );
}

import type { FundStanding } from "#domain/contracts/http/fund.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { m } from "../../i18n/page-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { daysText } from "./fund-texts.ts";

/** Sources and uses of a fund's money, and how long it covers the dividends. */
export function FundMoney({ standing, currency }: { standing: FundStanding; currency: string }) {
  const { coverage_days, money, funded, subscribed, dividends, returned } = standing;
  const amount = (text: string) => <span className="num">{formatExactMoney(text, currency)}</span>;
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

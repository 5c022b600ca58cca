import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatGain, formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Card } from "../../../ui/page.tsx";
import styles from "./statement-page.module.css";
import { kindText } from "./statement-texts.ts";

interface StatementSummaryProps {
  account: WireStatement["accounts"][number];
  currency: string;
}

/** Opening balance, totals by kind and closing balance of one account. */
export function StatementSummary({ account, currency }: StatementSummaryProps) {
  const { opening, closing, closingFree, closingHeld, totals } = account;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <Card title={accountName(account.account)}>
      <dl
        className={`${styles.summary} grid gap-8`}
        data-testid={`statement-account-${account.account}`}
      >
        <Line label={m.statement_opening()} amount={money(opening)} />
        {Object.entries(totals).map(([kind, total]) => (
          <Line key={kind} label={kindText(kind)} amount={formatGain(total, currency)} isMinor />
        ))}
        <Line
          label={m.statement_closing()}
          amount={money(closing)}
          testId={`statement-closing-${account.account}`}
        />
        <Line label={m.trade_free()} amount={money(closingFree)} isMinor />
        <Line label={m.account_locked()} amount={money(closingHeld)} isMinor />
      </dl>
    </Card>
  );
}

interface LineProps {
  label: string;
  amount: string;
  isMinor?: boolean;
  testId?: string;
}

function Line({ label, amount, isMinor, testId }: LineProps) {
  return (
    <div className={isMinor ? styles.minor : undefined}>
      <dt>{label}</dt>
      <dd className="num" data-testid={testId}>
        {amount}
      </dd>
    </div>
  );
}

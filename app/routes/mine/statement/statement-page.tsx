import { useState } from "react";
import { basicInfoAtom } from "../../../data/company.ts";
import { todayIn } from "../../../data/date-range.ts";
import { dataOf } from "../../../data/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { PullToRefresh } from "../../../ui/list/pull-to-refresh.tsx";
import { Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { SaveStatement } from "./save-statement.tsx";
import styles from "./statement-page.module.css";
import { type Days, daysOfMonth, instantsOf } from "./statement-period.ts";
import { StatementRows } from "./statement-rows.tsx";
import { StatementSummary } from "./statement-summary.tsx";
import { useStatement } from "./use-statement.ts";

/** The statement of a month or between two days, to read here and to save as a file. */
export default function StatementPage() {
  const zone = dataOf(useAtomValue(basicInfoAtom))?.timezone || "UTC";
  const today = todayIn(zone, Date.now());
  const [days, setDays] = useState<Days>(() => daysOfMonth(today.slice(0, 7)));
  const { from, to } = instantsOf(days, zone);
  const { data, error, again } = useStatement(from, to);
  return (
    <PullToRefresh onRefresh={async () => again()}>
      <Page title={m.menu_statement()} text={m.statement_text()} back="/user">
        <PeriodPicker today={today} onChange={setDays} />
        {!data && <Waiting error={error} onRetry={again} rows={3} height={180} />}
        {data && (
          <div className={styles.statement} data-testid="statement">
            <SaveStatement statement={data} days={days} zone={zone} />
            {data.accounts.map((account) => (
              <StatementSummary key={account.account} account={account} currency={data.currency} />
            ))}
            {data.rows.length > 0 && <StatementRows statement={data} zone={zone} />}
            {data.rows.length === 0 && <EmptyState icon="statement" title={m.statement_empty()} />}
          </div>
        )}
      </Page>
    </PullToRefresh>
  );
}

import { useState } from "react";
import { statement } from "#domain/contracts/http/statement.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCompany } from "../../../data/company.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
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

/** The statement of a month or between two days, to read here and to save as a file. */
export default function StatementPage() {
  const { timezone: zone } = useCompany();
  const today = dayIn(zone, Date.now());
  const [days, setDays] = useState<Days>(() => daysOfMonth(today.slice(0, 7)));
  const { from, to } = instantsOf(days, zone);
  const { data, error, again } = useRead(statement, { from, to });
  // It does not change with the period: while another one is read, its months stay.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (data && openedOn === null) setOpenedOn(dayIn(zone, data.openedMs));
  return (
    <PullToRefresh onRefresh={again}>
      <Page title={m.menu_statement()} text={m.statement_text()} back="/user">
        <PeriodPicker today={today} openedOn={openedOn} onChange={setDays} />
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

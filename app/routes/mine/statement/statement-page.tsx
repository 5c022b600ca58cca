import { useState } from "react";
import { useSearchParams } from "react-router";
import { statement, type WireStatement } from "#domain/contracts/http/statement.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCompany } from "../../../data/company.ts";
import { type Days, daysOfMonth } from "../../../data/date-range.ts";
import { useRead } from "../../../data/use-read.ts";
import { PeriodPicker } from "../../../features/period/period-picker.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { PullToRefresh } from "../../../ui/list/pull-to-refresh.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { SaveStatement } from "./save-statement.tsx";
import { instantsOf } from "./statement-period.ts";
import { StatementRows } from "./statement-rows.tsx";
import { StatementSummary } from "./statement-summary.tsx";

/**
 * The statement of a month or between two days, to read here and to save as a file. It covers the
 * reader's accounts, or with `trader` in the address the copy balance for that trader.
 */
export default function StatementPage() {
  const { timezone: zone } = useCompany();
  const today = dayIn(zone, Date.now());
  const [days, setDays] = useState<Days>(() => daysOfMonth(today.slice(0, 7)));
  const { from, to } = instantsOf(days, zone);
  const [query] = useSearchParams();
  const trader = query.get("trader");
  const wanted = { from, to, ...(trader !== null && { trader_id: trader }) };
  const { data, error, again } = useRead(statement, wanted);
  // The opening day does not depend on the period: while another one is read, its months stay.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (data && openedOn === null) setOpenedOn(dayIn(zone, data.openedMs));
  return (
    <PullToRefresh onRefresh={again}>
      <Page
        title={trader === null ? m.menu_statement() : m.follow_balance()}
        text={trader === null ? m.statement_text() : m.follow_statement_text()}
        back={trader === null ? "/user" : `/follow/trader?id=${trader}`}
      >
        <Card>
          <PeriodPicker
            today={today}
            openedOn={openedOn ?? today}
            onChange={(chosen) => chosen && setDays(chosen)}
          />
        </Card>
        {!data && <Waiting error={error} onRetry={again} rows={3} height={180} />}
        {data && (
          <div className="stack gap-14" data-testid="statement">
            <SaveStatement statement={data} wanted={wanted} days={days} zone={zone} />
            {accountsOf(data, trader !== null).map((account) => (
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

/** A copy balance has a contract account only. */
function accountsOf({ accounts }: WireStatement, isPot: boolean): WireStatement["accounts"] {
  return isPot ? accounts.filter(({ account }) => account === "forex") : accounts;
}

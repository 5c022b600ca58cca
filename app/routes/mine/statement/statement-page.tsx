import { useState } from "react";
import { useSearchParams } from "react-router";
import { statement, type WireStatement } from "#domain/contracts/http/statement.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCompany } from "../../../data/company/company.ts";
import { type Days, daysOfMonth } from "../../../data/device/date-range.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { PeriodPicker } from "../../../features/period/period-picker.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime, formatGain, formatMoney } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { SaveStatement, type ShownStatement } from "./save-statement.tsx";
import styles from "./statement-page.module.css";
import { instantsOf } from "./statement-period.ts";
import { kindText, rowNotes, type StatementRow } from "./statement-texts.ts";

/** With `trader` in the address, the statement covers the copy balance for that trader. */
export default function StatementPage() {
  const { timezone: zone } = useCompany();
  const today = dayIn(zone, Date.now());
  const [days, setDays] = useState<Days>(() => daysOfMonth(today.slice(0, 7)));
  const { from, to } = instantsOf(days, zone);
  const [query] = useSearchParams();
  const trader = query.get("trader");
  const wanted = { from, to, ...(trader !== null && { trader_id: trader }) };
  const { data, error, again } = useRead(statement, wanted);
  // The choice of months begins at the day on which the account was opened. The page keeps that
  // day while it reads another period.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (data && openedOn === null) setOpenedOn(dayIn(zone, data.openedMs));
  return (
    <Page
      onRefresh={again}
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
  );
}

/** Returns the accounts to show. A copy balance uses only the contract account. */
function accountsOf({ accounts }: WireStatement, isPot: boolean): WireStatement["accounts"] {
  return isPot ? accounts.filter(({ account }) => account === "forex") : accounts;
}

/** Rows shown at a time: thousands at once make the page slow. */
const shownAtOnce = 100;

function StatementRows({ statement, zone }: Pick<ShownStatement, "statement" | "zone">) {
  const { rows, currency } = statement;
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Card title={m.statement_movements()}>
      <ol className={`${styles.rows} bare-list`} data-testid="statement-rows">
        {rows.slice(0, shown).map((row) => (
          <li key={`${row.id} ${row.account}`}>
            <Movement row={row} currency={currency} zone={zone} />
          </li>
        ))}
      </ol>
      <p className={`${styles.note} text-xs ink-2`}>{m.statement_rounding()}</p>
      {shown < rows.length && (
        <Button tone="quiet" onClick={() => setShown((count) => count + shownAtOnce)}>
          {m.ui_more()}
        </Button>
      )}
    </Card>
  );
}

function Movement({ row, currency, zone }: { row: StatementRow; currency: string; zone: string }) {
  return (
    <div className={`${styles.row} flex wrap between gap-12`}>
      <span className="grid min-width-0">
        <b className="w-640">{kindText(row.kind)}</b>
        <small className="text-xs ink-2 break">
          {accountName(row.account)} · <bdi>{formatDateTime(row.createdAtMs, zone)}</bdi>
        </small>
        {rowNotes(row, currency).map((note) => (
          <small key={note} className="text-xs ink-2 break">
            {note}
          </small>
        ))}
      </span>
      <span className="grid items-end push-end min-width-0">
        <b className={`num ${gainTone(Number(row.change))} w-640`}>
          {formatGain(row.change, currency)}
        </b>
        <small className="text-xs ink-2 break">
          {m.account_after({ amount: isolate(formatMoney(row.balance, currency)) })}
        </small>
      </span>
    </div>
  );
}

interface StatementSummaryProps {
  account: WireStatement["accounts"][number];
  currency: string;
}

function StatementSummary({ account, currency }: StatementSummaryProps) {
  const { opening, closing, closingFree, closingHeld, totals } = account;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <Card title={accountName(account.account)}>
      <dl className="grid gap-8" data-testid={`statement-account-${account.account}`}>
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
  const minor = `${styles.minor} text-s ink-2`;
  return (
    <div className={`${styles.line} flex wrap between`}>
      <dt className={isMinor ? minor : "w-600"}>{label}</dt>
      <dd className={`num flex-none ${isMinor ? minor : "w-640"}`} data-testid={testId}>
        {amount}
      </dd>
    </div>
  );
}

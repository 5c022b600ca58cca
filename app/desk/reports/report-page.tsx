import { useState } from "react";
import { Link, useParams } from "react-router";
import type * as z from "zod/mini";
import {
  deskReport,
  deskReportExport,
  deskStatementBalance,
} from "#domain/contracts/desk/money.ts";
import { reportLines } from "#domain/reports/day-report.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { lineName } from "../overview/report-text.ts";
import { Arrow } from "../ui/changed.tsx";
import { CsvButton } from "../ui/csv-button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { BalanceForm } from "./balance-form.tsx";

type Report = z.output<typeof deskReport.output>;

/** One day: as it was closed, what was corrected since, and the ledger against the banks. */
export function ReportPage() {
  const { day = "" } = useParams();
  const { operator } = useDesk();
  const read = useRead(deskReport, { day });
  const [isEntering, setIsEntering] = useState(false);
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <Link to="/reports" aria-label={m.desk_reports()}>
          <Icon name="back" />
        </Link>
        <h1>
          <bdi dir="ltr">{day}</bdi>
        </h1>
      </div>
      <div className={pages.actions}>
        {mayCall(operator, deskReportExport) && (
          <CsvButton call={deskReportExport} input={{ day }} name={`report-${day}.csv`} />
        )}
        {mayCall(operator, deskStatementBalance) && (
          <SmallButton onClick={() => setIsEntering(true)} data-testid="report-balance">
            {m.desk_balance_enter()}
          </SmallButton>
        )}
      </div>
      <Loaded read={read} rows={10} height={36}>
        {(report) => (
          <>
            {report.corrections.length > 0 && (
              <Notice tone="warn" text={m.desk_corrected()} testId="report-corrected" />
            )}
            <div className={pages.cards}>
              <Lines report={report} />
              <Ledger report={report} />
            </div>
          </>
        )}
      </Loaded>
      <BalanceForm
        day={day}
        open={isEntering}
        onClose={() => setIsEntering(false)}
        onDone={() => void read.again()}
      />
    </section>
  );
}

/** A line that was corrected shows both. */
function Lines({ report }: { report: Report }) {
  const { zone } = useDesk();
  const { currency, sums, result, result_now, corrections, closed_ms } = report;
  const now = new Map(corrections.map(({ line, now: amount }) => [line, amount]));
  return (
    <section className={pages.card}>
      <h2>{m.report_result()}</h2>
      <Facts testId="report-lines">
        <Fact label={m.report_result()}>
          <b className="num">{amountText(result, currency, true)}</b>
          {result_now !== result && <Later amount={result_now} currency={currency} />}
        </Fact>
        {reportLines.map((line) => {
          const later = now.get(line);
          return (
            <Fact key={line} label={lineName(line)}>
              <span className="num">{amountText(sums[line], currency, true)}</span>
              {later !== undefined && <Later amount={later} currency={currency} />}
            </Fact>
          );
        })}
        <Fact label={m.desk_time()}>{formatDateTime(closed_ms, zone)}</Fact>
      </Facts>
    </section>
  );
}

function Later({ amount, currency }: { amount: string; currency: string }) {
  return (
    <small>
      <Arrow /> <span className="num">{amountText(amount, currency, true)}</span>
    </small>
  );
}

function Ledger({ report }: { report: Report }) {
  const { currency, owed, held, difference, balances } = report;
  return (
    <section className={pages.card}>
      <h2>{m.desk_ledger_bank()}</h2>
      <Facts testId="report-ledger">
        <Fact label={m.report_owed()}>
          <span className="num">{amountText(owed, currency)}</span>
        </Fact>
        {balances.map(({ name, amount, unit, worth }) => (
          <Fact key={name} label={name}>
            <span className="num">{amountText(amount, unit)}</span>
            {unit !== currency && (
              <small className="num">{` ≈ ${amountText(worth, currency)}`}</small>
            )}
          </Fact>
        ))}
        <Fact label={m.desk_held()}>
          <span className="num">{held === null ? "—" : amountText(held, currency)}</span>
        </Fact>
        <Fact label={m.desk_difference()}>
          <b className="num" data-testid="report-difference">
            {difference === null ? "—" : amountText(difference, currency, true)}
          </b>
        </Fact>
      </Facts>
    </section>
  );
}

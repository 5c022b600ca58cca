import { useParams } from "react-router";
import type * as z from "zod/mini";
import {
  deskReport,
  deskReportExport,
  deskStatementBalance,
} from "#domain/contracts/desk/money.ts";
import { reportLines } from "#domain/reports/day-report.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk, useMay } from "../frame/desk-context.ts";
import { lineName } from "../overview/report-text.ts";
import { CallAct } from "../ui/call-form.tsx";
import { Arrow } from "../ui/changed.tsx";
import { CsvButton } from "../ui/csv-button.tsx";
import pages from "../ui/page.module.css";
import { Card, Fact, Facts, Loaded, Notice, Page } from "../ui/page.tsx";

type Report = z.output<typeof deskReport.output>;

export function ReportPage() {
  const { day = "" } = useParams();
  const { currency } = useDesk();
  const mayExport = useMay(deskReportExport);
  const mayEnter = useMay(deskStatementBalance);
  const read = useRead(deskReport, { day });
  return (
    <Page title={<bdi dir="ltr">{day}</bdi>} back={{ to: "/reports", label: m.desk_reports() }}>
      <div className="flex wrap gap-8">
        {mayExport && (
          <CsvButton call={deskReportExport} input={{ day }} name={`report-${day}.csv`} />
        )}
        {mayEnter && (
          <CallAct
            label={m.desk_balance_enter()}
            testId="report-balance"
            call={deskStatementBalance}
            also={{ day }}
            fields={{
              name: { label: m.desk_balance_name, max: 60 },
              amount: { label: m.micro_amount, input: "decimal", wrong: m.access_input_missing },
              unit: {
                ...{ label: m.desk_field_currency, input: "capitals", max: 10 },
                ...{ start: currency, wrong: m.access_input_missing },
              },
            }}
            prefix="balance"
            sendId="balance-save"
            onDone={() => void read.again()}
          />
        )}
      </div>
      <Loaded read={read} rows={10} height={36}>
        {(report) => (
          <>
            {report.corrections.length > 0 && (
              <Notice tone="warn" text={m.desk_corrected()} testId="report-corrected" />
            )}
            <div className={`${pages.cards} grid align-start gap-12`}>
              <Lines report={report} />
              <Ledger report={report} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Lines({ report }: { report: Report }) {
  const { currency, sums, result, result_now, corrections, closed_ms } = report;
  const now = new Map(corrections.map(({ line, now: amount }) => [line, amount]));
  return (
    <Card title={m.report_result()}>
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
        <Fact label={m.desk_time()} ms={closed_ms} />
      </Facts>
    </Card>
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
    <Card title={m.desk_ledger_bank()}>
      <Facts testId="report-ledger">
        <Fact label={m.report_owed()} num={amountText(owed, currency)} />
        {balances.map(({ name, amount, unit, worth }) => (
          <Fact key={name} label={name}>
            <span className="num">{amountText(amount, unit)}</span>
            {unit !== currency && (
              <small className="num">{` ≈ ${amountText(worth, currency)}`}</small>
            )}
          </Fact>
        ))}
        <Fact label={m.desk_held()} num={held === null ? "—" : amountText(held, currency)} />
        <Fact label={m.desk_difference()}>
          <b className="num" data-testid="report-difference">
            {difference === null ? "—" : amountText(difference, currency, true)}
          </b>
        </Fact>
      </Facts>
    </Card>
  );
}

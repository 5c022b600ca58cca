import { Link, useSearchParams } from "react-router";
import { deskReports } from "#domain/contracts/desk/money.ts";
import { useRead } from "../../data/use-read.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { readPage } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import styles from "../ui/table.module.css";

/** The company's days, the newest first. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params.get("page"));
  const read = useRead(deskReports, { page });
  return (
    <section className={pages.page}>
      <h1>{m.desk_reports()}</h1>
      <PagedTable
        label={m.desk_reports()}
        testId="desk-reports"
        read={read}
        page={page}
        onPage={(next) => setParams({ page: String(next) })}
        columns={[
          {
            title: m.desk_day(),
            cell: ({ day }) => (
              <Link to={`/reports/${day}`} className={styles.link}>
                <bdi dir="ltr">{day}</bdi>
              </Link>
            ),
          },
          {
            title: m.report_deposits(),
            look: ["wide", "num"],
            cell: ({ sums, currency }) => amountText(sums.deposits, currency),
          },
          {
            title: m.report_withdrawals(),
            look: ["wide", "num"],
            cell: ({ sums, currency }) => amountText(sums.withdrawals, currency),
          },
          {
            title: m.report_result(),
            look: ["amount", "num"],
            cell: ({ result, currency }) => amountText(result, currency, true),
          },
        ]}
        keyOf={({ day }) => day}
        empty={{ icon: "order", title: m.desk_reports_empty() }}
      />
    </section>
  );
}

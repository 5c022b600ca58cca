import { Link } from "react-router";
import { deskReports } from "#domain/contracts/desk/money.ts";
import type { Output } from "../../api/client.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { type Column, figureColumn, List, useList } from "../ui/list.tsx";
import { filterOf, readPage } from "../ui/list-query.ts";
import { Page } from "../ui/page.tsx";
import styles from "../ui/table.module.css";

export function ReportsPage() {
  const { table } = useList("/reports", deskReports, filterOf({ page: readPage }));
  const columns: Column<Output<typeof deskReports>["data"][number]>[] = [
    {
      title: m.desk_day(),
      cell: ({ day }) => (
        <Link to={`/reports/${day}`} className={styles.link}>
          <bdi dir="ltr">{day}</bdi>
        </Link>
      ),
    },
    figureColumn(m.report_deposits(), ({ sums, currency }) => amountText(sums.deposits, currency)),
    figureColumn(m.report_withdrawals(), ({ sums, currency }) =>
      amountText(sums.withdrawals, currency),
    ),
    {
      title: m.report_result(),
      look: ["amount", "num"],
      cell: ({ result, currency }) => amountText(result, currency, true),
    },
  ];
  return (
    <Page title={m.desk_reports()}>
      <List
        {...table}
        label={m.desk_reports()}
        testId="desk-reports"
        columns={columns}
        keyOf={({ day }) => day}
        empty={{ icon: "order", title: m.desk_reports_empty() }}
      />
    </Page>
  );
}

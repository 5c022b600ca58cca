import { Link } from "react-router";
import {
  deskUserCopying,
  deskUserLoans,
  deskUserSubscriptions,
} from "#domain/contracts/desk/customer.ts";
import type { SubscriptionView } from "#domain/contracts/http/fund.ts";
import type { LoanView } from "#domain/contracts/http/loan.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { m } from "../../desk-messages.ts";
import { amountText, dayText } from "../../format.ts";
import { amountColumn, type Column, DataTable, PagedList, timeColumn } from "../../ui/list.tsx";
import { Loaded } from "../../ui/page.tsx";
import table from "../../ui/table.module.css";
import type { CustomerView } from "../customer.ts";

export function InvestedTab({ view }: { view: CustomerView }) {
  const { id } = view.user;
  return (
    <>
      <Copying view={view} />
      <PagedList
        call={deskUserLoans}
        of={{ id }}
        isTitled
        label={m.desk_queue_loan()}
        testId="customer-loans"
        columns={loanColumns()}
      />
      <PagedList
        call={deskUserSubscriptions}
        of={{ id }}
        isTitled
        label={m.desk_funds()}
        testId="customer-funds"
        columns={subscriptionColumns()}
      />
    </>
  );
}

type Follow = Output<typeof deskUserCopying>["copies"][number];

function followColumns(currency: string): Column<Follow>[] {
  return [
    {
      title: m.desk_customer(),
      cell: ({ user_id, name }) => (
        <Link to={`/users/${user_id}`} className={table.link}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { title: m.desk_state(), cell: ({ state }) => m[`follow_state_${state}`]() },
    amountColumn(m.follow_put_in(), ({ put_in }) => amountText(put_in, currency)),
    amountColumn(m.follow_came_back(), (row) => amountText(row.came_back, currency), "wide"),
    amountColumn(m.follow_mine_closed(), ({ made }) => amountText(made, currency, true), "wide"),
  ];
}

function Copying({ view }: { view: CustomerView }) {
  const read = useRead(deskUserCopying, { id: view.user.id });
  const list = (title: string, rows: Follow[]) => (
    <>
      <h2>{title}</h2>
      <DataTable
        label={title}
        testId="customer-copies"
        columns={followColumns(view.currency)}
        rows={rows}
        keyOf={({ user_id }) => user_id}
        current={null}
        none={m.desk_nothing_yet()}
      />
    </>
  );
  return (
    <Loaded read={read} rows={2}>
      {({ copies, followers, followers_total }) => (
        <>
          {list(m.follow_title(), copies)}
          {followers_total > 0 && list(m.follow_sort_followers(), followers)}
        </>
      )}
    </Loaded>
  );
}

const loanStates: Record<LoanView["status"], () => string> = {
  waiting: m.verify_waiting,
  to_repay: m.loan_to_repay,
  rejected: m.verify_rejected,
  repaying: m.loan_repaying,
  repaid: m.desk_loans_repaid,
};

function loanColumns(): Column<LoanView>[] {
  return [
    { title: m.desk_state(), cell: ({ status }) => loanStates[status]() },
    amountColumn(m.micro_amount(), ({ amount, currency }) => amountText(amount, currency)),
    {
      title: m.mining_owed(),
      look: ["amount"],
      cell: ({ status, repay_amount, currency }) =>
        status === "to_repay" || status === "repaying" ? (
          <span className="num">{amountText(repay_amount ?? "", currency)}</span>
        ) : null,
    },
    timeColumn(({ due_ms }) => (due_ms ? due_ms - 1 : 0), {
      ...{ title: m.desk_loans_due(), none: "", as: dayText },
    }),
    timeColumn(({ created_ms }) => created_ms),
  ];
}

function subscriptionColumns(): Column<SubscriptionView>[] {
  const money = (amount: string | null, { get_fund }: SubscriptionView) =>
    amountText(amount ?? "", get_fund.currency_code);
  return [
    { title: m.desk_name(), cell: ({ get_fund }) => <bdi>{get_fund.title}</bdi> },
    amountColumn(m.micro_amount(), (row) => money(row.share_amount, row)),
    { title: m.desk_state(), cell: ({ status }) => m[`mining_state_${status}`]() },
    amountColumn(m.mining_received(), (row) => money(row.sum_profit, row), "wide"),
    timeColumn(({ end_ms }) => end_ms, { title: m.mining_ends(), as: dayText }),
  ];
}

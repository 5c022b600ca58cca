import { Link } from "react-router";
import {
  deskUserCopying,
  deskUserLoans,
  deskUserSubscriptions,
} from "#domain/contracts/desk/customer.ts";
import type { SubscriptionView } from "#domain/contracts/http/fund.ts";
import type { LoanView } from "#domain/contracts/http/loan.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../desk-messages.ts";
import { amountText, dayText } from "../../format.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { amountColumn, timeColumn } from "../../ui/columns.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { List, usePages } from "../../ui/list.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import table from "../../ui/table.module.css";
import type { CustomerView } from "../customer.ts";

/** Copies, loans and funds of the customer. */
export function InvestedTab({ view }: { view: CustomerView }) {
  return (
    <>
      <Copying view={view} />
      <Loans id={view.user.id} />
      <Subscriptions id={view.user.id} />
    </>
  );
}

type Follow = Output<typeof deskUserCopying>["copies"][number];

const followStates: Record<Follow["state"], () => string> = {
  following: m.follow_state_following,
  paused: m.follow_state_paused,
  leaving: m.follow_state_leaving,
  stopped: m.follow_state_stopped,
  ended: m.follow_state_ended,
};

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
    { title: m.desk_state(), cell: ({ state }) => followStates[state]() },
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

function loanColumns(zone: string): Column<LoanView>[] {
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
    {
      title: m.desk_loans_due(),
      look: ["wide", "quiet", "date"],
      cell: ({ due_ms }) => (due_ms ? dayText(due_ms - 1, zone) : ""),
    },
    timeColumn(zone, ({ created_ms }) => created_ms),
  ];
}

function Loans({ id }: { id: string }) {
  const { zone } = useDesk();
  const list = usePages(deskUserLoans, { id });
  return (
    <>
      <h2>{m.desk_queue_loan()}</h2>
      <List
        {...list}
        label={m.desk_queue_loan()}
        testId="customer-loans"
        columns={loanColumns(zone)}
        keyOf={({ id: of }) => of}
      />
    </>
  );
}

const fundStates: Record<SubscriptionView["status"], () => string> = {
  in_progress: m.mining_state_in_progress,
  refunding: m.mining_state_refunding,
  refunded: m.mining_state_refunded,
  finished: m.mining_state_finished,
};

function subscriptionColumns(zone: string): Column<SubscriptionView>[] {
  const money = (amount: string | null, { get_fund }: SubscriptionView) =>
    amountText(amount ?? "", get_fund.currency_code);
  return [
    { title: m.desk_name(), cell: ({ get_fund }) => <bdi>{get_fund.title}</bdi> },
    amountColumn(m.micro_amount(), (row) => money(row.share_amount, row)),
    { title: m.desk_state(), cell: ({ status }) => fundStates[status]() },
    amountColumn(m.mining_received(), (row) => money(row.sum_profit, row), "wide"),
    {
      title: m.mining_ends(),
      look: ["wide", "quiet", "date"],
      cell: ({ end_ms }) => dayText(end_ms, zone),
    },
  ];
}

function Subscriptions({ id }: { id: string }) {
  const { zone } = useDesk();
  const list = usePages(deskUserSubscriptions, { id });
  return (
    <>
      <h2>{m.desk_funds()}</h2>
      <List
        {...list}
        label={m.desk_funds()}
        testId="customer-funds"
        columns={subscriptionColumns(zone)}
        keyOf={({ id: of }) => of}
      />
    </>
  );
}

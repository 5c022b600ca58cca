import { Link } from "react-router";
import {
  deskUserItems,
  deskUserPayoutAccounts,
  deskUserTransfers,
} from "#domain/contracts/desk/customer.ts";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/use-read.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../desk-messages.ts";
import { amountText } from "../../format.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { paymentTypeName, queueName } from "../../names.ts";
import { fieldName, fieldValue } from "../../queue/field-name.ts";
import { stageOf } from "../../queue/stage-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { amountColumn, timeColumn } from "../../ui/columns.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { List, usePages } from "../../ui/list.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { NumberCopy } from "../../ui/number-copy.tsx";
import pages from "../../ui/page.module.css";
import table from "../../ui/table.module.css";
import type { CustomerView } from "../customer.ts";

/** Payments in and out, transfers between the own accounts, and the accounts for payouts. */
export function PaymentsTab({ view }: { view: CustomerView }) {
  return (
    <>
      <Items id={view.user.id} />
      <PayoutAccounts id={view.user.id} />
      <Transfers view={view} />
    </>
  );
}

function itemColumns(zone: string): Column<DeskRowView>[] {
  return [
    {
      title: m.desk_kind(),
      cell: ({ queue, id, type }) => (
        <>
          <Link to={`/queue/${queue}/${id}`} className={table.link}>
            {queueName(queue)}
          </Link>
          <small>{paymentTypeName(type)}</small>
        </>
      ),
    },
    amountColumn(m.micro_amount(), ({ number, unit, queue }) =>
      amountText(number, unit, queue === "adjustment"),
    ),
    { title: m.desk_stage(), cell: (row) => <Badge {...stageOf(row)} /> },
    timeColumn(zone, ({ created_ms }) => created_ms),
    {
      title: m.desk_reference(),
      look: ["wide", "quiet"],
      cell: ({ id }) => <NumberCopy id={id} />,
    },
  ];
}

function Items({ id }: { id: string }) {
  const { zone } = useDesk();
  const list = usePages(deskUserItems, { id });
  return (
    <List
      {...list}
      label={m.desk_payments()}
      testId="customer-items"
      columns={itemColumns(zone)}
      keyOf={({ id: of }) => of}
      current={null}
    />
  );
}

function PayoutAccounts({ id }: { id: string }) {
  const { zone } = useDesk();
  const read = useRead(deskUserPayoutAccounts, { id });
  return (
    <>
      <h2>{m.cash_payout_accounts()}</h2>
      <Loaded read={read} rows={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className={pages.quiet}>{m.desk_nothing_yet()}</p>
          ) : (
            <div className={pages.cards}>
              {accounts.map((account) => (
                <section key={account.id} className={pages.card} data-testid="payout-account">
                  <h2>{paymentTypeName(account.type)}</h2>
                  <Facts>
                    {Object.entries(account.details).map(([field, value]) => (
                      <Fact key={field} label={fieldName(field)} text={fieldValue(field, value)} />
                    ))}
                    <Fact label={m.desk_time()}>{formatDateTime(account.created_ms, zone)}</Fact>
                  </Facts>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type Transfer = Output<typeof deskUserTransfers>["data"][number];

function transferColumns(zone: string, currency: string): Column<Transfer>[] {
  return [
    {
      title: m.menu_transfer(),
      cell: ({ from, to }) => `${accountName(from)} › ${accountName(to)}`,
    },
    amountColumn(m.micro_amount(), ({ amount }) => amountText(amount, currency)),
    timeColumn(zone, ({ created_ms }) => created_ms, { look: ["quiet", "date"] }),
  ];
}

function Transfers({ view }: { view: CustomerView }) {
  const { zone } = useDesk();
  const list = usePages(deskUserTransfers, { id: view.user.id });
  return (
    <>
      <h2>{m.desk_transfers()}</h2>
      <List
        {...list}
        label={m.desk_transfers()}
        testId="customer-transfers"
        columns={transferColumns(zone, view.currency)}
        keyOf={({ id }) => id}
      />
    </>
  );
}

import { Link } from "react-router";
import {
  deskUserItems,
  deskUserPayoutAccounts,
  deskUserTransfers,
} from "#domain/contracts/desk/customer.ts";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../desk-messages.ts";
import { amountText } from "../../format.ts";
import { paymentTypeName, queueName } from "../../names.ts";
import { fieldName, fieldValue } from "../../queue/field-name.ts";
import { stageOf } from "../../queue/stage-text.ts";
import { amountColumn, type Column, PagedList, quietColumn, timeColumn } from "../../ui/list.tsx";
import { NumberCopy } from "../../ui/number-copy.tsx";
import pages from "../../ui/page.module.css";
import { Badge, Card, Fact, Facts, Loaded } from "../../ui/page.tsx";
import table from "../../ui/table.module.css";
import type { CustomerView } from "../customer.ts";

export function PaymentsTab({ view: { user, currency } }: { view: CustomerView }) {
  const { id } = user;
  return (
    <>
      <PagedList
        call={deskUserItems}
        of={{ id }}
        label={m.desk_payments()}
        testId="customer-items"
        columns={itemColumns()}
        current={null}
      />
      <PayoutAccounts id={id} />
      <PagedList
        call={deskUserTransfers}
        of={{ id }}
        isTitled
        label={m.desk_transfers()}
        testId="customer-transfers"
        columns={transferColumns(currency)}
      />
    </>
  );
}

function itemColumns(): Column<DeskRowView>[] {
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
    timeColumn(({ created_ms }) => created_ms),
    quietColumn(m.desk_reference(), ({ id }) => <NumberCopy id={id} />),
  ];
}

function PayoutAccounts({ id }: { id: string }) {
  const read = useRead(deskUserPayoutAccounts, { id });
  return (
    <>
      <h2>{m.cash_payout_accounts()}</h2>
      <Loaded read={read} rows={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-s ink-2">{m.desk_nothing_yet()}</p>
          ) : (
            <div className={`${pages.cards} grid align-start gap-12`}>
              {accounts.map((account) => (
                <Card
                  key={account.id}
                  title={paymentTypeName(account.type)}
                  testId="payout-account"
                >
                  <Facts>
                    {Object.entries(account.details).map(([field, value]) => (
                      <Fact key={field} label={fieldName(field)} text={fieldValue(field, value)} />
                    ))}
                    <Fact label={m.desk_time()} ms={account.created_ms} />
                  </Facts>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type Transfer = Output<typeof deskUserTransfers>["data"][number];

function transferColumns(currency: string): Column<Transfer>[] {
  return [
    {
      title: m.menu_transfer(),
      cell: ({ from, to }) => `${accountName(from)} › ${accountName(to)}`,
    },
    amountColumn(m.micro_amount(), ({ amount }) => amountText(amount, currency)),
    timeColumn(({ created_ms }) => created_ms, { look: ["quiet", "date"] }),
  ];
}

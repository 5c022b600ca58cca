import { useState } from "react";
import type * as z from "zod/mini";
import { deskJournal } from "#domain/contracts/desk/users.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import type { Column } from "../ui/data-table.tsx";
import { Hash } from "../ui/hash.tsx";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import styles from "../ui/table.module.css";

type Transaction = z.output<typeof deskJournal.output>["data"][number];

function Entries({ entries }: Pick<Transaction, "entries">) {
  return (
    <ul className={pages.entries}>
      {entries.map(({ bucket, amount, currency }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change and have no name
        <li key={index}>
          <span dir="ltr">{bucket}</span>
          <span className="num">{amountText(amount, currency, true)}</span>
        </li>
      ))}
    </ul>
  );
}

function columnsOf(zone: string): Column<Transaction>[] {
  return [
    { title: "#", look: ["wide", "quiet", "num"], cell: ({ id }) => id },
    {
      title: m.desk_kind(),
      cell: ({ kind, created_ms }) => (
        <>
          {kind.replaceAll("_", " ")}
          <small className={styles.date}>{formatDateTime(created_ms, zone)}</small>
        </>
      ),
    },
    { title: m.desk_entries(), cell: ({ entries }) => <Entries entries={entries} /> },
    {
      title: m.desk_reference(),
      look: ["wide", "text", "quiet"],
      cell: ({ reference }) => <span dir="ltr">{reference}</span>,
    },
    { title: "Hash", look: ["wide"], cell: ({ hash }) => <Hash text={hash} /> },
  ];
}

/** Every transaction of the account with its entries, which sum to zero. */
export function Journal({ id }: { id: string }) {
  const { zone } = useDesk();
  const [page, setPage] = useState(1);
  const read = useRead(deskJournal, { id, page });
  return (
    <>
      <h2>{m.receipt_journal()}</h2>
      <PagedTable
        label={m.receipt_journal()}
        testId="desk-journal"
        read={read}
        page={page}
        size={pageSize}
        onPage={setPage}
        columns={columnsOf(zone)}
        keyOf={(transaction) => transaction.id}
        empty={{ icon: "order", title: m.account_log_empty() }}
      />
    </>
  );
}

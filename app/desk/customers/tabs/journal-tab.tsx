import { useState } from "react";
import { deskJournal } from "#domain/contracts/desk/users.ts";
import type { Output } from "../../../api/client.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../desk-messages.ts";
import { amountText } from "../../format.ts";
import { type Column, hashColumn, PagedList } from "../../ui/list.tsx";
import { NumberCopy } from "../../ui/number-copy.tsx";
import { SmallButton, Time } from "../../ui/page.tsx";
import table from "../../ui/table.module.css";
import { Toolbar } from "../../ui/toolbar.tsx";
import type { CustomerView } from "../customer.ts";

type Transaction = Output<typeof deskJournal>["data"][number];
type Entry = Transaction["entries"][number];

/** Names of the second part of a ledger's bucket, such as `margin` in `forex.margin`. */
const heldNames: Record<string, () => string> = {
  free: m.desk_free,
  hold: m.account_locked,
  margin: m.trade_margin,
  pending: m.account_locked,
};

/** Names a bucket by its account and its part. The company's own buckets share one name. */
function bucketName(bucket: string): string {
  const [owner = "", part = ""] = bucket.split(".");
  const held = heldNames[part]?.();
  const account = accountName(owner);
  if (account === owner) return m.desk_house();
  return held ? `${account}: ${held}` : account;
}

function Entries({ entries, isRaw }: { entries: readonly Entry[]; isRaw: boolean }) {
  return (
    <ul className="grid gap-2">
      {entries.map(({ bucket, amount, currency }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change and have no name
        <li key={index} className="flex between gap-12">
          {isRaw ? <span dir="ltr">{bucket}</span> : <span>{bucketName(bucket)}</span>}
          <span className="num">{amountText(amount, currency, true)}</span>
        </li>
      ))}
    </ul>
  );
}

function columnsOf(isRaw: boolean): Array<Column<Transaction> | false | null> {
  return [
    { title: "#", look: ["wide", "quiet", "num"], cell: ({ id }) => id },
    {
      title: m.desk_kind(),
      cell: ({ kind, created_ms }) => (
        <>
          {isRaw ? <span dir="ltr">{kind}</span> : logTypeText(kind)}
          <small className={table.date}>
            <Time ms={created_ms} />
          </small>
        </>
      ),
    },
    {
      title: m.desk_entries(),
      cell: ({ entries }) => <Entries entries={entries} isRaw={isRaw} />,
    },
    {
      title: m.desk_reference(),
      look: ["wide", "text", "quiet"],
      cell: ({ reference }) => (isRaw ? <span dir="ltr">{reference}</span> : of(reference)),
    },
    isRaw && hashColumn(({ hash }) => hash),
  ];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Shows the number of an order or payment; hides other references, which are internal. */
function of(reference: string) {
  return uuid.test(reference) ? <NumberCopy id={reference} /> : null;
}

export function JournalTab({ view }: { view: CustomerView }) {
  const [isRaw, setRaw] = useState(false);
  return (
    <>
      <Toolbar>
        <SmallButton
          aria-pressed={isRaw}
          tone={isRaw ? "primary" : "quiet"}
          onClick={() => setRaw(!isRaw)}
          data-testid="journal-raw"
        >
          {m.desk_raw()}
        </SmallButton>
      </Toolbar>
      <PagedList
        call={deskJournal}
        of={{ id: view.user.id }}
        label={m.receipt_journal()}
        testId="desk-journal"
        columns={columnsOf(isRaw)}
        empty={{ icon: "order", title: m.account_log_empty() }}
      />
    </>
  );
}

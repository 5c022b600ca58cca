import { Link } from "react-router";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { amountText, shortTime } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { paymentTypeName } from "../names.ts";
import { type Column, quietColumn } from "../ui/list.tsx";
import { Badge, Time } from "../ui/page.tsx";
import styles from "../ui/table.module.css";
import { stageOf } from "./stage-text.ts";

interface CustomerCellProps {
  row: DeskRowView;
  to: string;
  isCurrent: boolean;
}

function CustomerCell({ row, to, isCurrent }: CustomerCellProps) {
  return (
    <>
      <Link
        to={to}
        className={styles.link}
        aria-current={isCurrent ? "true" : undefined}
        data-desk-row={row.id}
      >
        <bdi className={`${styles.who} ${styles.narrow} ellipsis`}>{row.account || row.uid}</bdi>
      </Link>
      <small>
        <span className="num">UID {row.uid}</span>
        <span className={`${styles.phone} ${styles.date}`}>
          <Time ms={row.created_ms} as={shortTime} />
        </span>
      </small>
    </>
  );
}

function RowTime({ ms }: { ms: number }) {
  const { zone } = useDesk();
  return <span title={formatDateTime(ms, zone)}>{shortTime(ms, zone)}</span>;
}

function AmountCell({ row }: { row: DeskRowView }) {
  return (
    <>
      <span className="num">{amountText(row.number, row.unit, row.queue === "adjustment")}</span>
      <span className={styles.phone}>
        <Badge {...stageOf(row)} />
      </span>
    </>
  );
}

/**
 * A verification, a master's application and a borrower's data move no money, so they have no
 * amount, no payment type and no second approval.
 * @param current id of the item that is open beside the table
 */
export function queueColumns(
  queue: Queue,
  current: string | undefined,
  linkTo: (row: DeskRowView) => string,
): Array<Column<DeskRowView> | false | null> {
  const isMoney = !["verification", "master", "loan_kyc"].includes(queue);
  const hasType = isMoney && !["adjustment", "loan", "repayment"].includes(queue);
  const customer: Column<DeskRowView> = {
    title: m.desk_customer(),
    cell: (row) => <CustomerCell row={row} to={linkTo(row)} isCurrent={row.id === current} />,
  };
  return [
    {
      title: m.desk_time(),
      look: ["wide", "quiet", "date"],
      cell: ({ created_ms }) => <RowTime ms={created_ms} />,
    },
    customer,
    isMoney && {
      title: m.micro_amount(),
      look: ["amount"],
      cell: (row) => <AmountCell row={row} />,
    },
    hasType && quietColumn(m.desk_payment_type(), ({ type }) => paymentTypeName(type)),
    {
      title: m.desk_stage(),
      look: isMoney ? ["wide"] : [],
      cell: (row) => <Badge {...stageOf(row)} />,
    },
    isMoney && {
      title: m.desk_approvals(),
      look: ["wide", "quiet", "num"],
      cell: ({ approvals }) => approvals || "",
    },
    quietColumn(m.desk_claimed(), ({ is_mine, claimed_by }) =>
      is_mine ? m.desk_claimed_mine() : <bdi>{claimed_by}</bdi>,
    ),
  ];
}

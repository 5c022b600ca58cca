import { Link } from "react-router";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { amountText, shortTime } from "../format.ts";
import { wayName } from "../names.ts";
import { Badge } from "../ui/badge.tsx";
import styles from "../ui/table.module.css";
import { stageOf } from "./stage-text.ts";

interface QueueTableProps {
  rows: readonly DeskRowView[];
  /** Id of the item that is open beside the table. */
  current: string | undefined;
  zone: string;
  label: string;
  linkTo(row: DeskRowView): string;
}

/** One line an item; the whole line opens it. On phones only what tells items apart is shown. */
export function QueueTable({ rows, current, zone, label, linkTo }: QueueTableProps) {
  const queue = rows[0]?.queue;
  const isAdjustment = queue === "adjustment";
  // A verification moves no money: it has no amount, no way and one decision.
  const isMoney = queue !== "verification";
  const hasWay = isMoney && !isAdjustment;
  // On phones the amount carries the stage.
  const stageCell = isMoney ? styles.wide : undefined;
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label} data-testid="desk-table">
        <thead>
          <tr>
            <th className={styles.wide}>{m.desk_time()}</th>
            <th>{m.desk_customer()}</th>
            {isMoney && <th className={styles.amount}>{m.micro_amount()}</th>}
            {hasWay && <th className={styles.wide}>{m.desk_way()}</th>}
            <th className={stageCell}>{m.desk_stage()}</th>
            {isMoney && <th className={styles.wide}>{m.desk_approvals()}</th>}
            <th className={styles.wide}>{m.desk_claimed()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const stage = stageOf(row);
            return (
              <tr
                key={row.id}
                className={styles.row}
                data-current={row.id === current}
                data-testid="desk-row"
              >
                <td
                  className={`${styles.wide} ${styles.quiet} ${styles.date}`}
                  title={formatDateTime(row.created_ms, zone)}
                >
                  {shortTime(row.created_ms, zone)}
                </td>
                <td>
                  <Link
                    to={linkTo(row)}
                    className={styles.link}
                    aria-current={row.id === current ? "true" : undefined}
                    data-desk-row={row.id}
                  >
                    <bdi className={styles.who}>{row.account || row.uid}</bdi>
                  </Link>
                  <small>
                    <span className="num">UID {row.uid}</span>
                    <span className={`${styles.phone} ${styles.date}`}>
                      {shortTime(row.created_ms, zone)}
                    </span>
                  </small>
                </td>
                {isMoney && (
                  <td className={styles.amount}>
                    <span className="num">{amountText(row.number, row.unit, isAdjustment)}</span>
                    <span className={styles.phone}>
                      <Badge tone={stage.tone} text={stage.text} />
                    </span>
                  </td>
                )}
                {hasWay && <td className={`${styles.wide} ${styles.quiet}`}>{wayName(row.way)}</td>}
                <td className={stageCell}>
                  <Badge tone={stage.tone} text={stage.text} />
                </td>
                {isMoney && (
                  <td className={`${styles.wide} ${styles.quiet} num`}>{row.approvals || ""}</td>
                )}
                <td className={`${styles.wide} ${styles.quiet}`}>
                  {row.is_mine ? m.desk_claimed_mine() : <bdi>{row.claimed_by}</bdi>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

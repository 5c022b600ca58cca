import { useState } from "react";
import { deskJournal } from "#domain/contracts/desk/users.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { callDesk } from "../api.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import pages from "../ui/page.module.css";
import { Pager } from "../ui/pager.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import styles from "../ui/table.module.css";
import { useDeskRead } from "../use-desk-read.ts";

/** Every transaction of the account with its entries, which sum to zero. */
export function Journal({ id }: { id: string }) {
  const { zone } = useDesk();
  const [page, setPage] = useState(1);
  const { data, error, again } = useDeskRead(`${id} ${page}`, (signal) =>
    callDesk(deskJournal, { id, page }, { signal }),
  );
  return (
    <>
      <h2>{m.receipt_journal()}</h2>
      {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
      {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
      {!error && !data && <Skeleton rows={5} height={44} />}
      {data && data.data.length === 0 && <EmptyState icon="order" title={m.account_log_empty()} />}
      {data && data.data.length > 0 && (
        <div className={styles.box}>
          <table
            className={styles.table}
            aria-label={m.receipt_journal()}
            data-testid="desk-journal"
          >
            <thead>
              <tr>
                <th className={styles.wide}>#</th>
                <th>{m.desk_kind()}</th>
                <th>{m.desk_entries()}</th>
                <th className={styles.wide}>{m.desk_reference()}</th>
                <th className={styles.wide}>Hash</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((transaction) => (
                <tr key={transaction.id}>
                  <td className={`${styles.wide} ${styles.quiet} num`}>{transaction.id}</td>
                  <td>
                    {transaction.kind.replaceAll("_", " ")}
                    <small className={styles.date}>
                      {formatDateTime(transaction.created_ms, zone)}
                    </small>
                  </td>
                  <td>
                    <ul className={pages.entries}>
                      {transaction.entries.map((entry, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change and have no name of their own
                        <li key={index}>
                          <span dir="ltr">{entry.bucket}</span>
                          <span className="num">
                            {amountText(entry.amount, entry.currency, true)}
                          </span>
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td className={`${styles.wide} ${styles.text} ${styles.quiet}`}>
                    <span dir="ltr">{transaction.reference}</span>
                  </td>
                  <td className={styles.wide}>
                    <div className={styles.hash} title={transaction.hash} dir="ltr">
                      {transaction.hash}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pager page={page} total={data.total} size={20} onPage={setPage} />}
    </>
  );
}

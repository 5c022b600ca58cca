import { useNavigate, useSearchParams } from "react-router";
import { deskAudit, deskAuditExport } from "#domain/contracts/desk/audit.ts";
import { callApi } from "../../api/client.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { actName } from "../names.ts";
import { dayRange, readDay, readPage } from "../queue/queue-query.ts";
import { ExportButton } from "../ui/export-button.tsx";
import pages from "../ui/page.module.css";
import { Pager } from "../ui/pager.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import styles from "../ui/table.module.css";
import { DayPick, focusSearch, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { useDeskRead } from "../use-desk-read.ts";
import { ChainCheck } from "./chain-check.tsx";

const size = 50;

/** Everything operators did, newest first. */
export function AuditPage() {
  const { zone } = useDesk();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = (params.get("search") ?? "").slice(0, 100);
  const from = readDay(params.get("from"));
  const to = readDay(params.get("to"));
  const page = readPage(params.get("page"));
  const filters = { ...(search !== "" && { search }), ...dayRange(from, to, zone) };
  const { data, error, again } = useDeskRead(JSON.stringify([search, from, to, page]), (signal) =>
    callApi(deskAudit, { ...filters, page }, { signal }),
  );
  useShortcuts({ "/": focusSearch });

  function show(next: { search?: string; from?: string; to?: string; page?: number }) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ search, from, to, page: 1, ...next })) {
      if (value !== "" && value !== 1) query.set(name, String(value));
    }
    void navigate(`/audit?${query}`);
  }

  return (
    <section className={pages.page}>
      <h1>{m.desk_audit()}</h1>
      <Toolbar>
        <SearchBox
          label={m.desk_audit_search()}
          value={search}
          onSearch={(text) => show({ search: text })}
        />
        <DayPick label={m.order_from()} value={from} onChange={(day) => show({ from: day })} />
        <DayPick label={m.order_to()} value={to} onChange={(day) => show({ to: day })} />
        <ExportButton call={deskAuditExport} input={filters} name="audit.csv" />
        <ChainCheck />
      </Toolbar>
      {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
      {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
      {!error && !data && <Skeleton rows={8} height={44} />}
      {data && data.data.length === 0 && <EmptyState icon="search" title={m.desk_none()} />}
      {data && data.data.length > 0 && (
        <div className={styles.box}>
          <table className={styles.table} aria-label={m.desk_audit()} data-testid="desk-audit">
            <thead>
              <tr>
                <th className={styles.wide}>#</th>
                <th className={styles.wide}>{m.desk_time()}</th>
                <th>{m.desk_operator()}</th>
                <th>{m.desk_act()}</th>
                <th className={styles.wide}>{m.desk_subject()}</th>
                <th className={styles.wide}>{m.desk_note()}</th>
                <th className={styles.wide}>Hash</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((entry) => (
                <tr key={entry.number} data-testid="desk-row">
                  <td className={`${styles.wide} ${styles.quiet} num`}>{entry.number}</td>
                  <td className={`${styles.wide} ${styles.quiet} ${styles.date}`}>
                    {formatDateTime(entry.at_ms, zone)}
                  </td>
                  <td>
                    <bdi>{entry.operator}</bdi>
                    <small className={`${styles.phone} ${styles.date}`}>
                      {formatDateTime(entry.at_ms, zone)}
                    </small>
                  </td>
                  <td>
                    {actName(entry.act)}
                    <small className={styles.phone}>
                      <bdi>{entry.subject}</bdi>
                      <br />
                      <bdi>{entry.note}</bdi>
                    </small>
                  </td>
                  <td className={`${styles.wide} ${styles.text} ${styles.quiet}`}>
                    <span dir="ltr">{entry.subject}</span>
                  </td>
                  <td className={`${styles.wide} ${styles.text}`}>
                    <bdi>{entry.note}</bdi>
                  </td>
                  <td className={styles.wide}>
                    <div className={styles.hash} title={entry.hash} dir="ltr">
                      {entry.hash}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (
        <Pager page={page} total={data.total} size={size} onPage={(next) => show({ page: next })} />
      )}
    </section>
  );
}

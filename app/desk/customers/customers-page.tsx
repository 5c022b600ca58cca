import { Link, useNavigate, useSearchParams } from "react-router";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { callDesk } from "../api.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { readPage } from "../queue/queue-query.ts";
import { Badge } from "../ui/badge.tsx";
import { KeyHelp } from "../ui/key-help.tsx";
import pages from "../ui/page.module.css";
import { Pager } from "../ui/pager.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { moveFocus } from "../ui/row-focus.ts";
import styles from "../ui/table.module.css";
import { focusSearch, Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { useDeskRead } from "../use-desk-read.ts";
import { reviewBadge, statusBadge } from "./customer-badges.ts";

const kinds = ["", "real", "demo"] as const;

/** The company's customers. */
export function UsersPage() {
  const { zone } = useDesk();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = (params.get("search") ?? "").slice(0, 100);
  const kind = kinds.find((each) => each === params.get("kind")) ?? "";
  const page = readPage(params.get("page"));
  const { data, error, again } = useDeskRead(JSON.stringify([search, kind, page]), (signal) =>
    callDesk(
      deskUsers,
      { page, ...(search !== "" && { search }), ...(kind !== "" && { kind }) },
      { signal },
    ),
  );

  function show(next: { search?: string; kind?: string; page?: number }) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ search, kind, page: 1, ...next })) {
      if (value !== "" && value !== 1) query.set(name, String(value));
    }
    void navigate(`/users?${query}`);
  }

  const table = () => document.querySelector<HTMLElement>("[data-desk-users]");
  useShortcuts({
    j: () => moveFocus(table(), 1),
    arrowdown: () => moveFocus(table(), 1),
    k: () => moveFocus(table(), -1),
    arrowup: () => moveFocus(table(), -1),
    "/": focusSearch,
  });

  return (
    <section className={pages.page}>
      <h1>{m.desk_customers()}</h1>
      <Toolbar>
        <SearchBox
          label={m.desk_users_search()}
          value={search}
          onSearch={(text) => show({ search: text })}
        />
        <Pick
          label={m.desk_kind()}
          value={kind}
          options={[
            { value: "", text: m.home_category_all() },
            { value: "real", text: m.desk_kind_real() },
            { value: "demo", text: m.home_demo_label() },
          ]}
          onChange={(next) => show({ kind: next })}
        />
      </Toolbar>
      {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
      {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
      {!error && !data && <Skeleton rows={8} height={44} />}
      {data && data.data.length === 0 && <EmptyState icon="search" title={m.desk_none()} />}
      {data && data.data.length > 0 && (
        <div className={styles.box} data-desk-users>
          <table className={styles.table} aria-label={m.desk_customers()} data-testid="desk-users">
            <thead>
              <tr>
                <th>{m.desk_customer()}</th>
                <th>{m.desk_status()}</th>
                <th>{m.desk_queue_verification()}</th>
                <th className={styles.wide}>{m.desk_kind()}</th>
                <th className={styles.wide}>{m.desk_registered()}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((user) => (
                <tr key={user.id} className={styles.row} data-testid="desk-row">
                  <td>
                    <Link to={`/users/${user.id}`} className={styles.link} data-desk-row={user.id}>
                      <bdi className={styles.who}>{user.email || user.mobile || user.uid}</bdi>
                    </Link>
                    <small className="num">UID {user.uid}</small>
                  </td>
                  <td>
                    <Badge {...statusBadge(user.status)} />
                  </td>
                  <td>
                    <Badge {...reviewBadge(user.review_status)} />
                  </td>
                  <td className={`${styles.wide} ${styles.quiet}`}>
                    {user.is_demo ? m.home_demo_label() : m.desk_kind_real()}
                  </td>
                  <td className={`${styles.wide} ${styles.quiet} ${styles.date}`}>
                    {formatDateTime(user.created_ms, zone)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (
        <Pager page={page} total={data.total} size={20} onPage={(next) => show({ page: next })} />
      )}
      <KeyHelp />
    </section>
  );
}

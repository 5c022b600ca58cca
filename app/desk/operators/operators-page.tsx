import { useState } from "react";
import { operatorList } from "#domain/contracts/desk/access.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { callDesk } from "../api.ts";
import { statusBadge } from "../customers/customer-badges.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { roleName } from "../names.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "../ui/table.module.css";
import { useDeskRead } from "../use-desk-read.ts";
import { AddOperatorDialog } from "./add-operator-dialog.tsx";
import { OperatorRowActions } from "./operator-row-actions.tsx";
import { type NewPassword, PasswordOnce } from "./password-once.tsx";

/** Who works at this desk. Owners only; nobody changes himself. */
export function OperatorsPage() {
  const { zone, operator: me } = useDesk();
  const { data, error, again } = useDeskRead("", (signal) =>
    callDesk(operatorList, {}, { signal }),
  );
  const [isAdding, setAdding] = useState(false);
  const [password, setPassword] = useState<NewPassword | null>(null);
  function changed(fresh: NewPassword | null) {
    setPassword(fresh);
    void again();
  }
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.desk_operators()}</h1>
        <SmallButton tone="primary" onClick={() => setAdding(true)} data-testid="desk-add">
          {m.desk_add()}
        </SmallButton>
      </div>
      <Notice tone="info" text={m.desk_one_person()} />
      {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
      {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
      {!error && !data && <Skeleton rows={5} height={44} />}
      {data && (
        <div className={styles.box}>
          <table
            className={styles.table}
            aria-label={m.desk_operators()}
            data-testid="desk-operators"
          >
            <thead>
              <tr>
                <th>{m.desk_name()}</th>
                <th>{m.desk_role()}</th>
                <th className={styles.wide}>{m.desk_status()}</th>
                <th className={styles.wide}>{m.factor_title()}</th>
                <th className={styles.wide}>{m.desk_last_seen()}</th>
                <th>
                  <span className="hidden-text">{m.desk_act()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((operator) => (
                <tr key={operator.id} data-testid="desk-row">
                  <td>
                    <b>
                      <bdi>{operator.name}</bdi>
                    </b>
                    <small>
                      <bdi>{operator.email}</bdi>
                    </small>
                    {operator.tied_to.length > 0 && (
                      <small data-testid="desk-tied">
                        {m.desk_tied_to({ names: operator.tied_to.map(isolate).join(", ") })}
                      </small>
                    )}
                  </td>
                  <td>{roleName(operator.role)}</td>
                  <td className={styles.wide}>
                    <Badge {...statusBadge(operator.status)} />
                  </td>
                  <td className={styles.wide}>
                    {operator.is_second_factor ? <Badge tone="good" text={m.desk_active()} /> : "–"}
                  </td>
                  <td className={`${styles.wide} ${styles.quiet} ${styles.date}`}>
                    {operator.seen_ms > 0 ? formatDateTime(operator.seen_ms, zone) : m.desk_never()}
                  </td>
                  <td>
                    {operator.id === me.id ? (
                      <span className={styles.quiet}>{m.desk_you()}</span>
                    ) : (
                      <OperatorRowActions operator={operator} onChanged={changed} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <AddOperatorDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(fresh) => {
          setAdding(false);
          changed(fresh);
        }}
      />
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </section>
  );
}

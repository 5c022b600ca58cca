import { Link } from "react-router";
import type { deskUsers } from "#domain/contracts/desk/users.ts";
import type { Output } from "../../api/client.ts";
import { formatMoney } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { type Column, figureColumn, quietColumn, timeColumn } from "../ui/list.tsx";
import { Badge } from "../ui/page.tsx";
import styles from "../ui/table.module.css";
import { countryName, customerName, reviewBadge, statusBadge } from "./customer.ts";
import own from "./customers.module.css";

export type Customer = Output<typeof deskUsers>["data"][number];

export interface Selection {
  chosen: ReadonlyMap<string, Customer>;
  rows: readonly Customer[];
  mark(rows: readonly Customer[], isOn: boolean): void;
}

const balanceText = (balance: string, currency: string) =>
  balance === "" ? "–" : formatMoney(balance, currency);

/** @param selection null if the operator may not act on many customers at once */
export function customerColumns(
  currency: string,
  selection: Selection | null,
): Array<Column<Customer> | false | null> {
  return [
    selection && checkColumn(selection),
    {
      title: m.desk_customer(),
      cell: (user) => <Who {...user} />,
    },
    quietColumn(m.desk_calendar_country(), ({ country }) => countryName(country)),
    {
      title: m.desk_queue_verification(),
      cell: ({ review_status, status, balance }) => (
        <span className="flex wrap gap-4">
          <Badge {...reviewBadge(review_status)} />
          {status !== "active" && <Badge {...statusBadge(status)} />}
          {balance !== "" && (
            <small className={`${styles.phone} num`}>{balanceText(balance, currency)}</small>
          )}
        </span>
      ),
    },
    figureColumn(m.statement_balance(), ({ balance }) => balanceText(balance, currency)),
    {
      title: m.desk_tags(),
      look: ["wide"],
      cell: ({ tags }) => (
        <span className="flex wrap gap-4">
          {tags.map((tag) => (
            <Badge key={tag} tone="none" text={tag} />
          ))}
        </span>
      ),
    },
    timeColumn(({ signed_in_ms }) => signed_in_ms ?? 0, {
      title: m.desk_last_sign_in(),
      none: m.desk_never(),
    }),
    timeColumn(({ created_ms }) => created_ms, { title: m.desk_registered() }),
  ];
}

function Who(user: Customer) {
  const name = customerName(user);
  const account = user.email || user.mobile;
  return (
    <>
      <Link to={`/users/${user.id}`} className={styles.link} data-desk-row={user.id}>
        <bdi className={`${styles.who} ellipsis`}>{name}</bdi>
      </Link>
      <small>
        {account !== "" && account !== name ? (
          <bdi>{account}</bdi>
        ) : (
          <span className="num">UID {user.uid}</span>
        )}
      </small>
    </>
  );
}

function checkColumn({ chosen, rows, mark }: Selection): Column<Customer> {
  const areAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return {
    title: (
      <input
        type="checkbox"
        className={own.check}
        checked={areAll}
        aria-label={m.desk_select_page()}
        onChange={() => mark(rows, !areAll)}
        data-testid="select-page"
      />
    ),
    cell: (user) => (
      <input
        type="checkbox"
        className={own.check}
        checked={chosen.has(user.id)}
        aria-label={m.desk_select({ name: isolate(customerName(user)) })}
        onChange={(event) => mark([user], event.target.checked)}
        data-testid="select-customer"
      />
    ),
  };
}

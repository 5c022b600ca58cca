import { Link, useParams } from "react-router";
import { deskUser } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/use-read.ts";
import { accountName } from "../../i18n/account-name.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { numberTag } from "../../i18n/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import table from "../ui/table.module.css";
import type { CustomerView } from "./customer.ts";
import { CustomerActions } from "./customer-actions.tsx";
import { reviewBadge, statusBadge } from "./customer-badges.ts";
import { Journal } from "./journal.tsx";

export function CustomerPage() {
  const { id = "" } = useParams();
  return <CustomerById key={id} id={id} />;
}

/** A customer: profile, balances, the check of the ledger and all of its entries. */
function CustomerById({ id }: { id: string }) {
  const read = useRead(deskUser, { id });
  return (
    <Loaded read={read} rows={8}>
      {(view) => (
        <section className={pages.page} data-testid="desk-user">
          <Title view={view} />
          <CustomerActions view={view} onChanged={() => void read.again()} />
          <div className={pages.cards}>
            <Profile view={view} />
            <Balances view={view} />
            <Ledger view={view} />
          </div>
          <Journal id={id} />
        </section>
      )}
    </Loaded>
  );
}

function Title({ view: { user } }: { view: CustomerView }) {
  return (
    <div className={pages.title}>
      <Link to="/users" aria-label={m.shell_back()}>
        <Icon name="back" />
      </Link>
      <h1>
        <bdi>{user.email || user.mobile || user.uid}</bdi>
      </h1>
      <Badge {...statusBadge(user.status)} />
      {user.is_demo && <Badge tone="none" text={m.home_demo_label()} />}
    </div>
  );
}

function Profile({ view }: { view: CustomerView }) {
  const { zone } = useDesk();
  const { user } = view;
  const review = reviewBadge(user.review_status);
  const lines: Array<[label: string, value: string]> = [
    ["UID", user.uid],
    [m.access_email(), user.email],
    [m.access_phone(), user.mobile],
    [m.desk_registered(), formatDateTime(user.created_ms, zone)],
    [m.access_country(), countryName(view.country)],
    [m.access_birthday(), view.birthday],
    ...view.consents.map(({ version, given_ms }): [string, string] => [
      m.mine_consent({ version }),
      formatDateTime(given_ms, zone),
    ]),
    [m.trade_positions(), String(view.open_positions)],
    [m.desk_payouts(), payoutText(view)],
    [m.desk_field_nickname(), view.master.nickname],
  ];
  return (
    <section className={pages.card}>
      <h2>{m.desk_details()}</h2>
      <Facts>
        {lines
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <Fact key={label} label={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        <Fact label={m.desk_queue_verification()}>
          <Badge {...review} />
        </Fact>
      </Facts>
    </section>
  );
}

function countryName(code: string): string {
  if (code === "") return "";
  return new Intl.DisplayNames(numberTag(), { type: "region" }).of(code) ?? code;
}

function payoutText({ payout_stop, is_loan_unpaid }: CustomerView): string {
  if (payout_stop === "payouts_stopped") return m.desk_payouts_stopped();
  if (payout_stop === "loan_unpaid" || (payout_stop === "" && is_loan_unpaid)) {
    return m.desk_loan_unpaid();
  }
  return payout_stop === "" ? m.desk_payouts_allowed() : payout_stop;
}

function Balances({ view }: { view: CustomerView }) {
  return (
    <section className={pages.card}>
      <h2>{m.desk_balances()}</h2>
      <table className={table.table} data-testid="desk-balances">
        <thead>
          <tr>
            <th>{m.shell_account()}</th>
            <th className={table.amount}>{m.desk_free()}</th>
            <th className={table.amount}>{m.account_locked()}</th>
          </tr>
        </thead>
        <tbody>
          {view.balances.map(({ type, balance, lockBalance }) => (
            <tr key={type}>
              <td>{accountName(type)}</td>
              <td className={table.amount}>
                <span className="num">{amountText(balance, view.currency)}</span>
              </td>
              <td className={table.amount}>
                <span className="num">{amountText(lockBalance, view.currency)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Ledger({ view }: { view: CustomerView }) {
  const { transactions, head, problems } = view.audit;
  return (
    <section className={pages.card} data-testid="desk-ledger">
      <h2>{m.desk_ledger()}</h2>
      {problems.length === 0 ? (
        <Notice tone="up" text={m.desk_ledger_ok({ count: transactions })} />
      ) : (
        <>
          <Notice tone="down" text={m.desk_ledger_bad()} />
          <ul className={pages.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <code className={table.hash} title={head}>
        {head}
      </code>
    </section>
  );
}

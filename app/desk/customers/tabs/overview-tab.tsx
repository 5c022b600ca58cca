import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../desk-messages.ts";
import { amountText } from "../../format.ts";
import { useDesk } from "../../frame/desk-context.ts";
import pages from "../../ui/page.module.css";
import { Badge, Card, Fact, Facts, Notice, Problems } from "../../ui/page.tsx";
import table from "../../ui/table.module.css";
import { type CustomerView, countryName, reviewBadge, type TabProps } from "../customer.ts";
import { Notes } from "../notes.tsx";
import { TagsCard } from "../tags.tsx";

export function OverviewTab({ view, onChanged }: TabProps) {
  return (
    <div className={`${pages.cards} grid align-start gap-12`}>
      <Profile view={view} />
      <Balances view={view} />
      <TagsCard view={view} onChanged={onChanged} />
      <Notes id={view.user.id} />
      <Ledger view={view} />
    </div>
  );
}

function Profile({ view }: { view: CustomerView }) {
  const { zone } = useDesk();
  const { user } = view;
  const lines: Array<[label: string, value: string]> = [
    ["UID", user.uid],
    [m.access_email(), user.email],
    [m.access_phone(), user.mobile],
    [m.desk_registered(), formatDateTime(user.created_ms, zone)],
    [m.desk_last_sign_in(), user.signed_in_ms ? formatDateTime(user.signed_in_ms, zone) : ""],
    [m.access_country(), countryName(user.country)],
    [m.access_birthday(), view.birthday],
    [m.trade_positions(), String(view.open_positions)],
    [m.desk_payouts(), payoutText(view)],
    [m.desk_field_nickname(), view.master.nickname],
  ];
  return (
    <Card title={m.desk_details()}>
      <Facts>
        {lines
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <Fact key={label} label={label} text={value} />
          ))}
        <Fact label={m.desk_queue_verification()}>
          <Badge {...reviewBadge(user.review_status)} />
        </Fact>
      </Facts>
    </Card>
  );
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
    <Card title={m.desk_balances()}>
      <table className={`${table.table} full-width text-s`} data-testid="desk-balances">
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
    </Card>
  );
}

function Ledger({ view }: { view: CustomerView }) {
  const { transactions, head, problems } = view.audit;
  return (
    <Card title={m.desk_ledger()} testId="desk-ledger">
      {problems.length === 0 ? (
        <Notice tone="up" text={m.desk_ledger_ok({ count: transactions })} />
      ) : (
        <>
          <Notice tone="down" text={m.desk_ledger_bad()} />
          <Problems of={problems} />
        </>
      )}
      <code className={`${table.hash} text-xs ink-2 ellipsis`} title={head}>
        {head}
      </code>
    </Card>
  );
}

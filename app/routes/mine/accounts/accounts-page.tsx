import { Link } from "react-router";
import { useCompany } from "../../../data/company/company.ts";
import { amountsHiddenAtom, coveredAmount } from "../../../data/device/hidden-amounts.ts";
import { useRefresh } from "../../../data/reading/use-read.ts";
import {
  type AccountBalance,
  balancesAtom,
  refreshAccount,
  totalAssetsAtom,
} from "../../../data/trader/account.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { ResetDemo } from "../../../features/identity/reset-demo.tsx";
import { HideAmounts } from "../../../features/payments/balance-card.tsx";
import { accountName, accountText } from "../../../i18n/account-name.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useTopic } from "../../../realtime/channel.ts";
import { useAtomValue } from "../../../state.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./accounts-page.module.css";

export default function AccountsPage() {
  useTopic({ topic: "ACCOUNT" });
  const balances = useAtomValue(balancesAtom);
  const total = useAtomValue(totalAssetsAtom);
  const user = useAtomValue(userAtom);
  const hidden = useAtomValue(amountsHiddenAtom);
  const company = useCompany();
  const { error, again } = useRefresh(refreshAccount);
  // A company with a single account shows other accounts only while they hold money.
  const shown = balances?.filter(
    ({ type, balance, lockBalance }) =>
      company.only_one_account !== "1" || type === "forex" || balance !== 0 || lockBalance !== 0,
  );

  const holdsElsewhere = shown?.some(({ type, balance }) => type !== "forex" && balance > 0);

  return (
    <Page onRefresh={again} title={m.account_title()} back="/user" aside={<HideAmounts />}>
      {!balances && <Waiting error={error} onRetry={again} rows={3} height={116} />}
      {balances?.[0] && (
        <p className={`${styles.total} grid items-start gap-2 text-s ink-2`}>
          {m.home_total_assets()}
          <b className="num ink" data-testid="accounts-total">
            {hidden ? coveredAmount : formatMoney(total, balances[0].currency)}
          </b>
          <span>{m.account_total_text()}</span>
          {company.only_one_account === "1" && <span>{m.account_all_at_risk()}</span>}
        </p>
      )}
      <ul className="grid gap-12">
        {shown?.map((account) => (
          <li key={account.accountTypeId}>
            <AccountCard account={account} hidden={hidden} />
          </li>
        ))}
      </ul>
      {company.isKnown && (company.only_one_account !== "1" || holdsElsewhere) && (
        <RowList>
          <Row
            icon="transfer"
            text={m.menu_transfer()}
            to="/mine/transfer"
            testId="accounts-transfer"
          />
        </RowList>
      )}
      {user?.is_demo && <ResetDemo />}
    </Page>
  );
}

function AccountCard({ account, hidden }: { account: AccountBalance; hidden: boolean }) {
  const money = (amount: number | null) =>
    hidden ? coveredAmount : formatMoney(amount, account.currency);
  return (
    <Link
      to={`/mine/history?accountTypeId=${account.accountTypeId}`}
      className={`${styles.card} grid gap-14 surface shadow round-l`}
      data-testid={`account-${account.type}`}
    >
      <span className={`${styles.name} mirror row between text-s ink-2 w-620`}>
        {accountName(account.type)}
        <Icon name="next" size={18} />
      </span>
      <small className="text-s ink-2">{accountText(account.type)}</small>
      <dl className="grid gap-12">
        <div className="grid items-start gap-2">
          <dt className="text-xs ink-3">{m.trade_free()}</dt>
          <dd className={`num ${styles.free} text-m w-620`}>{money(account.balance)}</dd>
        </div>
        <div className="grid items-start gap-2">
          <dt className="text-xs ink-3">{m.account_locked()}</dt>
          <dd className="num text-m w-620">{money(account.lockBalance)}</dd>
        </div>
      </dl>
    </Link>
  );
}

import { Link } from "react-router";
import { amountsHiddenAtom, coveredAmount } from "../../../data/device/hidden-amounts.ts";
import { useRefresh } from "../../../data/reading/use-read.ts";
import { balancesAtom, refreshAccount } from "../../../data/trader/account.ts";
import { isPageOffered } from "../../../features/company/page-needs.ts";
import { PaymentLink } from "../../../features/company/service-link.tsx";
import { BalanceCard } from "../../../features/payments/balance-card.tsx";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./wallet-page.module.css";

export default function WalletPage() {
  return (
    <PaymentPage title={m.menu_wallet()} back="/user" chat demo>
      {({ info }) => <Wallet info={info} />}
    </PaymentPage>
  );
}

function Wallet({ info }: { info: Given["info"] }) {
  const one = info.only_one_account === "1";
  return (
    <>
      <Balance type={one ? "forex" : "change"} />
      <nav className={`${styles.actions} grid gap-8`} aria-label={m.menu_wallet()}>
        <PaymentLink act="deposit" className={act} testId="wallet-deposit">
          <Act icon="deposit" text={m.menu_deposit()} />
        </PaymentLink>
        <PaymentLink act="withdraw" className={act} testId="wallet-withdraw">
          <Act icon="withdraw" text={m.menu_withdraw()} />
        </PaymentLink>
        {!one && (
          <Link to="/mine/transfer" viewTransition className={act} data-testid="transfer">
            <Act icon="transfer" text={m.menu_transfer()} />
          </Link>
        )}
        {isPageOffered("/mine/statement") && (
          <Link to="/mine/statement" viewTransition className={act} data-testid="statement">
            <Act icon="statement" text={m.menu_statement()} />
          </Link>
        )}
      </nav>
      {(info.is_wallet_crypto === "1" || info.is_wallet_bank_card === "1") && (
        <RowList label={m.cash_payout_accounts()}>
          {info.is_wallet_bank_card === "1" && (
            <Row
              icon="bank"
              text={m.cash_bank_accounts()}
              to="/mine/bank-card-list"
              testId="wallet-banks"
            />
          )}
          {info.is_wallet_crypto === "1" && (
            <Row
              icon="coin"
              text={m.cash_addresses()}
              to="/mine/coin-address-list"
              testId="wallet-coins"
            />
          )}
        </RowList>
      )}
    </>
  );
}

const act = `${styles.act} row min-width-0 gap-10 surface shadow round-l text-s w-600 break`;

function Act({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <i className="grid place-center flex-none soft circle accent">
        <Icon name={icon} />
      </i>
      {text}
    </>
  );
}

function Balance({ type }: { type: string }) {
  const balances = useAtomValue(balancesAtom);
  const hidden = useAtomValue(amountsHiddenAtom);
  const { error, again } = useRefresh(refreshAccount);
  const account = balances?.find((each) => each.type === type);
  if (!account) return <Waiting error={error} onRetry={again} rows={1} height={148} />;
  const money = (amount: string | null) =>
    hidden ? coveredAmount : formatMoney(amount, account.currency);
  return (
    <BalanceCard
      to={`/mine/history?accountTypeId=${account.accountTypeId}`}
      label={accountName(account.type)}
      amount={money(account.balanceText)}
      detail={
        <span>
          {m.account_locked()} <span className="num">{money(account.lockBalanceText)}</span>
        </span>
      }
      more={m.account_history()}
      tinted
      testIds={{ link: "wallet-balance", amount: "wallet-free", hide: "hide-wallet" }}
    />
  );
}

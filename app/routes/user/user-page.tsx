import { Fragment, useEffect } from "react";
import type { UserView } from "#domain/contracts/http/user.ts";
import { languageNames } from "#domain/language/language-names.ts";
import { useCompany } from "../../data/company/company.ts";
import { refreshAccount, totalAssetsAtom } from "../../data/trader/account.ts";
import { refreshUser, userAtom } from "../../data/trader/session.ts";
import { PaymentLink } from "../../features/company/service-link.tsx";
import { chooseTheme, themeAtom } from "../../features/company/theme.ts";
import FirstSteps from "../../features/first-steps/first-steps.tsx";
import { ResetDemo } from "../../features/identity/reset-demo.tsx";
import { SignOutRow } from "../../features/identity/sign-out-row.tsx";
import { BalanceCard } from "../../features/payments/balance-card.tsx";
import { formatMoney } from "../../i18n/format.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { PageColumn } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { UserMenu } from "./user-menu.tsx";
import styles from "./user-page.module.css";

/** @param joins if true, waits for a running read of the account instead of reading again */
async function refresh(joins = false): Promise<void> {
  await Promise.allSettled([refreshUser(), refreshAccount(joins)]);
}

export default function UserPage() {
  useTopic({ topic: "ACCOUNT" });
  const user = useAtomValue(userAtom);
  useEffect(() => void refresh(true), []);
  if (!user) return <Skeleton rows={6} />;
  return (
    <PageColumn onRefresh={() => refresh()}>
      <h1 className="hidden-text">{m.shell_account()}</h1>
      <Who user={user} />
      <AssetsCard />
      <FirstSteps />
      <Payments />
      {user.is_demo && <ResetDemo />}
      <UserMenu user={user} />
      <Preferences />
      <SignOutRow />
    </PageColumn>
  );
}

const mark = "inline-row gap-4 soft pill text-xs accent w-620";

function Who({ user }: { user: UserView }) {
  const company = useCompany();
  const name = user.email || (user.mobile && `+${user.mobile.replace(/^\+/, "")}`);
  return (
    <header className={`${styles.who} row gap-14`}>
      <span className={`${styles.face} grid place-center flex-none soft circle accent`}>
        <Icon name="user" size={26} />
      </span>
      <div className="min-width-0">
        <p className={`${styles.name} text-l break`}>
          <bdi>{user.is_demo || !name ? m.user_demo() : <Breakable text={name} />}</bdi>
        </p>
        <p className={`${styles.uid} row gap-2 text-s ink-2`}>
          <span className="num" data-testid="uid">
            UID {user.uid}
          </span>
          <CopyButton text={user.uid} label="UID" testId="copy-uid" />
        </p>
        <p className={`${styles.marks} flex wrap gap-6`}>
          {company.is_user_show_level === "1" && user.level !== null && (
            <span className={mark}>{m.user_level({ level: user.level })}</span>
          )}
          {company.is_user_show_credit === "1" && user.credit_score !== null && (
            <span className={mark}>{m.user_credit({ score: user.credit_score })}</span>
          )}
          {user.review_status === "passed" && (
            <span className={mark}>
              <Icon name="check" size={14} />
              {m.verify_passed()}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

/** Lets an address break after signs such as @, and inside a word only if necessary. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._+-])/).map((part, index) => (
    <Fragment key={text.slice(0, index) + part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

const payment = `${styles.payment} row justify-center gap-8 surface shadow round-m w-620`;

function Payments() {
  return (
    <nav className={`${styles.payments} grid gap-12`} aria-label={m.menu_wallet()}>
      <PaymentLink act="deposit" className={payment} testId="user-deposit">
        <Icon name="deposit" />
        {m.menu_deposit()}
      </PaymentLink>
      <PaymentLink act="withdraw" className={payment} testId="user-withdraw">
        <Icon name="withdraw" />
        {m.menu_withdraw()}
      </PaymentLink>
    </nav>
  );
}

function Preferences() {
  const company = useCompany();
  const theme = useAtomValue(themeAtom);
  return (
    <RowList label={m.system_title()}>
      <Row
        icon="globe"
        text={m.shell_language()}
        value={<bdi>{languageNames[currentLocale()]}</bdi>}
        to="/language"
        testId="language-link"
      />
      {company.is_dark_mode === "1" && (
        <li className={styles.dark}>
          <Switch
            label={m.shell_theme_dark()}
            on={theme === "dark"}
            onChange={(on) => chooseTheme(on ? "dark" : "light")}
            testId="dark-mode"
          />
        </li>
      )}
    </RowList>
  );
}

function AssetsCard() {
  const total = useAtomValue(totalAssetsAtom);
  const { currency } = useCompany();
  return (
    <BalanceCard
      to="/mine/accounts"
      label={m.home_total_assets()}
      amount={total === null ? "—" : formatMoney(total, currency)}
      more={m.account_title()}
      testIds={{ link: "accounts", amount: "user-assets", hide: "hide-assets" }}
    />
  );
}

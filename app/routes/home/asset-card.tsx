import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { profitTodayAtom, totalAssetsAtom } from "../../data/account.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { userAtom } from "../../data/session.ts";
import { PaymentLink } from "../../features/company/service-link.tsx";
import { arePutAway } from "../../features/first-steps/put-away.ts";
import { formatMoney } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/start-messages.ts";
import { MissingPart, part } from "../../part.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { Change } from "../../ui/change.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyExtra } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./asset-card.module.css";

/** Not needed for the first paint; without its code Home is whole. */
const FirstSteps = lazyExtra(() => import("../../features/first-steps/first-steps.tsx"));

/** The trader's balance and payment buttons; for visitors, the button that opens a demo account. */
export function AssetCard() {
  const user = useAtomValue(userAtom);
  if (!user) return <Welcome />;
  return (
    <>
      {!user.is_demo && (
        <Suspense fallback={!arePutAway(user.id) && <Skeleton rows={1} height={160} />}>
          <FirstSteps />
        </Suspense>
      )}
      <Assets />
    </>
  );
}

function Assets() {
  useTopic({ topic: "ACCOUNT" });
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const total = useAtomValue(totalAssetsAtom);
  const profit = useAtomValue(profitTodayAtom);
  const percent = profit === null || total === null ? null : total && (profit / total) * 100;
  return (
    <section className={styles.card} data-testid="asset-card">
      <header>
        <span>{m.home_total_assets()}</span>
        {user?.is_demo && <em>{m.home_demo_label()}</em>}
      </header>
      <p className={`num ${styles.total}`} data-testid="total-assets">
        {formatMoney(total, company.currency)}
      </p>
      <footer>
        <span>{m.home_today()}</span>
        <Change percent={percent} />
        <Link to="/trade" className={styles.link}>
          {m.home_trade_now()}
        </Link>
      </footer>
      <div className={styles.payments}>
        {company.isKnown && company.is_home_balance_recharge === "1" && (
          <PaymentLink act="deposit" className={styles.payment} testId="home-deposit">
            <Icon name="deposit" size={18} />
            {m.menu_deposit()}
          </PaymentLink>
        )}
        {company.isKnown && company.is_home_balance_withdraw === "1" && (
          <PaymentLink act="withdraw" className={styles.payment} testId="home-withdraw">
            <Icon name="withdraw" size={18} />
            {m.menu_withdraw()}
          </PaymentLink>
        )}
      </div>
    </section>
  );
}

/** Opening balance of a demo account, over all of its parts. */
function demoMoney({ demo_balance, only_one_account, currency }: BasicInfo): string {
  return formatMoney(Number(demo_balance) * (only_one_account === "1" ? 1 : 2), currency);
}

function Welcome() {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const company = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom));
  const isSimulated = pairs?.some((pair) => pair.Simulated);
  if (missing) throw missing;
  async function start() {
    setBusy(true);
    try {
      await (await part(import("../../data/sign-in.ts"))).signInDemo();
      // The focused button no longer exists.
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      // The client has shown the reason of any other failure.
      if (error instanceof MissingPart) setMissing(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={`${styles.card} ${styles.welcome}`}>
      <h2>{pairs && (isSimulated ? m.home_welcome_simulated() : m.home_welcome_title())}</h2>
      <p>
        {company.isKnown &&
          Number(company.demo_balance) > 0 &&
          m.home_welcome_text({ amount: isolate(demoMoney(company)) })}
      </p>
      {company.is_mock_login !== "0" && (
        <Button busy={busy} onClick={start} data-testid="demo-start">
          {m.home_demo_button()}
        </Button>
      )}
    </section>
  );
}

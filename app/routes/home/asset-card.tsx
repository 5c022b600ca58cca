import { useState } from "react";
import { Link } from "react-router";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { profitTodayAtom, totalAssetsAtom } from "../../data/trader/account.ts";
import { userAtom } from "../../data/trader/session.ts";
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
import { lazyExtra, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./asset-card.module.css";

/** Loads late: the first paint does not need these steps, and Home works without them. */
const FirstSteps = lazyExtra(() => import("../../features/first-steps/first-steps.tsx"));

export function AssetCard() {
  const user = useAtomValue(userAtom);
  if (!user) return <Welcome />;
  return (
    <>
      {!user.is_demo && (
        <PartBoundary fallback={!arePutAway(user.id) && <Skeleton rows={1} height={160} />}>
          <FirstSteps />
        </PartBoundary>
      )}
      <Assets />
    </>
  );
}

const payments = [
  ["deposit", "is_home_balance_recharge", m.menu_deposit],
  ["withdraw", "is_home_balance_withdraw", m.menu_withdraw],
] as const;

function Assets() {
  useTopic({ topic: "ACCOUNT" });
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const total = useAtomValue(totalAssetsAtom);
  const profit = useAtomValue(profitTodayAtom);
  const percent = profit === null || total === null ? null : total && (profit / total) * 100;
  return (
    <section className={`${styles.card} shadow round-l`} data-testid="asset-card">
      <header className="row gap-10 text-s ink-2">
        <span>{m.home_total_assets()}</span>
        {user?.is_demo && <em className="soft pill text-xs accent w-640">{m.home_demo_label()}</em>}
      </header>
      <p className={`num ${styles.total}`} data-testid="total-assets">
        {formatMoney(total, company.currency)}
      </p>
      <footer className="row gap-10 text-s ink-2">
        <span>{m.home_today()}</span>
        <Change percent={percent} />
        <Link to="/trade" className={`${styles.link} push-end w-640`}>
          {m.home_trade_now()}
        </Link>
      </footer>
      <div className={`${styles.payments} grid gap-10`}>
        {payments.map(([act, setting, text]) => {
          if (!company.isKnown || company[setting] !== "1") return null;
          const look = `${styles.payment} row justify-center gap-8 soft round-m text-s accent w-640`;
          return (
            <PaymentLink key={act} act={act} className={look} testId={`home-${act}`}>
              <Icon name={act} size={18} />
              {text()}
            </PaymentLink>
          );
        })}
      </div>
    </section>
  );
}

/**
 * A demo trader starts with `demo_balance` twice, in the contract account and the option account.
 * With a single account, the trader gets it once.
 */
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
      await (await part(import("../../data/trader/sign-in.ts"))).signInDemo();
      // Moves the focus, because the pressed button no longer exists.
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      // The API client has already shown the reason of any other failure.
      if (error instanceof MissingPart) setMissing(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={`${styles.card} grid gap-8 shadow round-l`}>
      <h2 className="text-xl">
        {pairs && (isSimulated ? m.home_welcome_simulated() : m.home_welcome_title())}
      </h2>
      <p className="ink-2">
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

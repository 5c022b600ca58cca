import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { type State, states } from "#domain/access/acts.ts";
import { useCompany } from "../data/company/company.ts";
import { userAtom } from "../data/trader/session.ts";
import { refreshStanding, standingAtom } from "../data/trader/standing.ts";
import { blockedCountry } from "../device.ts";
import { errorMessage } from "../i18n/error-message.ts";
import { isolate } from "../i18n/isolate.ts";
import { numberTag } from "../i18n/locale.ts";
import { m } from "../i18n/page-messages.ts";
import { useAtomValue } from "../state.ts";
import { Icon } from "../ui/icon.tsx";
import { useEvery } from "../ui/use-every.ts";
import styles from "./state-banner.module.css";

/** Interval in ms for reading the account's states, such as an expired identity check. */
const everyMs = 120_000;

/** By state of the account: the page where the reader can end the state. */
const ways: Partial<Record<State, { to: string; text: () => string }>> = {
  terms_outdated: { to: "/mine/terms", text: m.legal_title },
  identity_expired: { to: "/mine/auth", text: m.verify_title },
};

/** Shows on every page what the reader cannot do now, why, and what is still possible. */
export default function StateBanner() {
  const user = useAtomValue(userAtom);
  const known = useAtomValue(standingAtom);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page, and for each account
  useEffect(() => void refreshStanding(), [user?.id, key]);
  useEvery(everyMs, refreshStanding);
  if (!user) return <GuestBanner />;
  const [first] = states.filter((state) => known?.states.includes(state));
  if (!first) return null;
  const way = ways[first];
  return (
    <Banner text={errorMessage(first)} state={first}>
      {first !== "account_disabled" && <p>{m.acts_still()}</p>}
      {way && <Link to={way.to}>{way.text()}</Link>}
    </Banner>
  );
}

function GuestBanner() {
  const { site_name: company, isKnown } = useCompany();
  const country = blockedCountry();
  if (country === null || !isKnown) return null;
  const place = new Intl.DisplayNames(numberTag(), { type: "region" }).of(country);
  const named = { company: isolate(company), country: isolate(place ?? country) };
  return (
    <Banner text={m.blocked_text(named)} state="country_blocked">
      <p>{m.blocked_known()}</p>
    </Banner>
  );
}

interface BannerProps {
  text: string;
  state: State;
  /** Details below the text; hidden until the reader presses the banner. */
  children: ReactNode;
}

function Banner({ text, state, children }: BannerProps) {
  return (
    <aside aria-label={text}>
      <details
        className={`${styles.banner} ink text-s`}
        data-notice
        data-testid="state-banner"
        data-state={state}
      >
        <summary className="row gap-8" aria-label={text}>
          <Icon name="alert" size={18} />
          <span>{text}</span>
          <Icon name="chevron" size={14} />
        </summary>
        <div className="grid gap-8">
          <p>{text}</p>
          {children}
        </div>
      </details>
    </aside>
  );
}

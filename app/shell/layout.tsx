import { type ReactNode, useState } from "react";
import { Link, NavLink } from "react-router";
import { useCompany } from "../data/company/company.ts";
import { unseenAtom } from "../data/trader/happenings.ts";
import { otherSessionAtom, userAtom } from "../data/trader/session.ts";
import { blockedCountry } from "../device.ts";
import { isPageOffered } from "../features/company/page-needs.ts";
import { ServiceLink } from "../features/company/service-link.tsx";
import { turnTheme } from "../features/company/theme.ts";
import { m } from "../i18n/start-messages.ts";
import { useTopic } from "../realtime/channel.ts";
import { connectionAtom } from "../realtime/connection.ts";
import { useAtomValue } from "../state.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { lazyExtra, lazyPart, PartBoundary } from "../ui/part.ts";
import { Toasts } from "../ui/toast-list.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";
import { leftAtAtom } from "./kept-pages.tsx";
import styles from "./layout.module.css";

const tabs: ReadonlyArray<{ path: string; icon: IconName; label: () => string }> = [
  { path: "/", icon: "quotes", label: m.shell_tab_quotes },
  { path: "/trade", icon: "trade", label: m.shell_tab_trade },
  { path: "/order", icon: "order", label: m.shell_tab_order },
  { path: "/follow", icon: "copy", label: m.shell_tab_copy },
  { path: "/rank", icon: "rank", label: m.shell_tab_rank },
  { path: "/user", icon: "user", label: m.shell_account },
];

function Brand() {
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const name = company.is_home_account_name === "1" ? user?.email || user?.mobile : null;
  return (
    <Link to="/" className={`${styles.brand} row min-width-0 gap-10 text-l`}>
      {company.isKnown && (
        <img
          src={company.logo || "/manifest-icon.svg"}
          alt={company.logo && company.site_name}
          height={company.home_logo_height}
        />
      )}
      <span>
        {!company.logo && company.site_name}
        {user && (
          <small>
            <span className="num">UID {user.uid}</span>
            {name && (
              <>
                {" · "}
                <bdi>{name}</bdi>
              </>
            )}
          </small>
        )}
      </span>
    </Link>
  );
}

function Tabs({ className }: { className: string | undefined }) {
  const { ai_trade_name: copyTrading } = useCompany();
  const leftAt = useAtomValue(leftAtAtom);
  const unseen = useAtomValue(unseenAtom);
  return (
    <nav className={className} aria-label={m.shell_navigation()}>
      {tabs
        .filter(({ path }) => isPageOffered(path))
        .map(({ path, icon, label }) => (
          <NavLink
            key={path}
            to={leftAt[path] ?? path}
            end={path === "/"}
            viewTransition
            className={`${styles.tab} grid items-center ink-3 w-600 relative`}
            data-path={path}
          >
            <Icon name={icon} size={22} />
            <span>{(path === "/follow" && copyTrading) || label()}</span>
            {path === "/order" && unseen > 0 && (
              <i
                className={styles.new}
                role="img"
                aria-label={m.shell_orders_new()}
                data-testid="orders-new"
              />
            )}
          </NavLink>
        ))}
    </nav>
  );
}

function Account() {
  const user = useAtomValue(userAtom);
  if (!user) {
    return (
      <Link
        to="/login"
        viewTransition
        className={`${styles.signIn} inline-row pill text-s w-600 soft accent`}
      >
        {m.shell_sign_in()}
      </Link>
    );
  }
  return (
    <Link
      to="/user"
      viewTransition
      className={`${styles.uid} pill text-s w-600 ink-2`}
      data-testid="account"
    >
      <span className="num">UID {user.uid}</span>
    </Link>
  );
}

interface ToThemeProps {
  icon: "moon" | "sun";
  text: string;
  className: string | undefined;
}

/**
 * Icon of the theme button for one theme. Styles show or hide the icon, because the worker that
 * draws the page cannot know the device's theme.
 */
function ToTheme({ icon, text, className }: ToThemeProps) {
  return (
    <span className={className} title={text}>
      <Icon name={icon} />
      <span className="hidden-text">{text}</span>
    </span>
  );
}

/** Loads with the press that opens the sheet. */
const AccountSwitch = lazyPart(() => import("./account-switch.tsx"));

/** Says on every page whether the money is real; a press leads to the other account. */
function AccountMark() {
  const [isOpen, setIsOpen] = useState(false);
  const user = useAtomValue(userAtom);
  const other = useAtomValue(otherSessionAtom);
  if (!user && !other) return null;
  const mark = user?.is_demo ? m.home_demo_label() : m.shell_real();
  return (
    <>
      <button
        type="button"
        className={`${styles.mark} inline-row flex-none pill ink-2 text-s w-640`}
        data-demo={user?.is_demo}
        data-testid="account-mark"
        aria-label={user ? `${mark}: ${m.shell_switch()}` : m.shell_switch()}
        onClick={() => setIsOpen(true)}
      >
        {user && mark}
        <Icon name="chevron" size={14} />
      </button>
      {isOpen && (
        <PartBoundary>
          <AccountSwitch onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}

/** Loaded only with a session, because most visitors are not signed in. */
const MessageLink = lazyExtra(() => import("./message-link.tsx"));

/** Needed by signed-in readers, and by guests from a country that is not served. */
const StateBanner = lazyExtra(() => import("./state-banner.tsx"));

export function Layout({ children }: { children: ReactNode }) {
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const isSignedIn = user !== null;
  const isOffline = useAtomValue(connectionAtom) === "offline";
  // Every page receives the account's changes.
  useTopic(isSignedIn ? { topic: "ACCOUNT" } : null);
  return (
    <div className={styles.app}>
      <a href="#main" className={`${styles.skip} filled round-m`}>
        {m.shell_skip()}
      </a>
      <header className={`${styles.header} row gap-8`}>
        <Brand />
        <Tabs className={styles.topTabs} />
        <div className={`${styles.tools} row push-end gap-2`}>
          <ConnectionBadge />
          <AccountMark />
          <Account />
          {user && company.is_internal_message === "1" && (
            <PartBoundary fallback={<i className={styles.icon} data-messages />}>
              <MessageLink key={user.id} />
            </PartBoundary>
          )}
          <ServiceLink className={styles.icon} label={m.cash_chat()} testId="service">
            <Icon name="chat" />
          </ServiceLink>
          <Link
            to="/language"
            viewTransition
            className={styles.icon}
            aria-label={m.shell_language()}
            title={m.shell_language()}
          >
            <Icon name="globe" />
          </Link>
          {company.is_dark_mode !== "0" && (
            <button type="button" className={styles.icon} onClick={turnTheme}>
              <ToTheme icon="moon" text={m.shell_theme_dark()} className={styles.toDark} />
              <ToTheme icon="sun" text={m.shell_theme_light()} className={styles.toLight} />
            </button>
          )}
        </div>
      </header>
      {isOffline && (
        <p
          className={`${styles.offline} row justify-center gap-8 ink text-s text-center`}
          role="status"
          data-testid="offline"
        >
          <Icon name="wifi" size={18} />
          {m.shell_offline_notice()}
        </p>
      )}
      {(isSignedIn || blockedCountry() !== null) && (
        <PartBoundary>
          <StateBanner />
        </PartBoundary>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Tabs className={`${styles.footer} grid surface`} />
      <Toasts />
    </div>
  );
}

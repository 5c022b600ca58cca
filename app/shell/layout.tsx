import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, NavLink } from "react-router";
import { m } from "#messages/messages.js";
import { basicInfoAtom } from "../data/company.ts";
import { dataOf } from "../data/loadable.ts";
import { userAtom } from "../data/session.ts";
import { useTopic } from "../realtime/channel.ts";
import { useAtomValue } from "../state.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";
import { LanguageSheet } from "./language-sheet.tsx";
import styles from "./layout.module.css";
import { chooseTheme, themeAtom } from "./theme.ts";
import { Toasts } from "./toast-list.tsx";

/** Comes when it is first opened: the first page does not need it. */
const AccountSheet = lazy(() => import("./account-sheet.tsx"));

/** The screens there are; a tab appears when its screen works. */
const tabs: ReadonlyArray<{ path: string; icon: IconName; label: () => string }> = [
  { path: "/", icon: "quotes", label: m.shell_tab_quotes },
  { path: "/trade", icon: "trade", label: m.shell_tab_trade },
  { path: "/order", icon: "order", label: m.shell_tab_order },
];

function Brand() {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const user = useAtomValue(userAtom);
  const name = info?.is_home_account_name === "1" ? user?.email || user?.mobile : null;
  return (
    <Link to="/" className={styles.brand}>
      <img src={info?.logo || "/icon.svg"} alt="" width="28" height="28" />
      <span>
        {info?.site_name ?? ""}
        {user && (
          <small>
            <span className="num">UID {user.uid}</span>
            {name && <bdi> · {name}</bdi>}
          </small>
        )}
      </span>
    </Link>
  );
}

function Tabs({ className }: { className: string | undefined }) {
  return (
    <nav className={className} aria-label={m.shell_navigation()}>
      {tabs.map(({ path, icon, label }) => (
        <NavLink key={path} to={path} end={path === "/"} className={styles.tab ?? ""}>
          <Icon name={icon} size={22} />
          <span>{label()}</span>
        </NavLink>
      ))}
    </nav>
  );
}

function Account() {
  const user = useAtomValue(userAtom);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!user) {
    return (
      <Link to="/login" className={styles.signIn}>
        {m.shell_sign_in()}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.uid}
        aria-label={`${m.shell_account()}, UID ${user.uid}`}
        aria-haspopup="dialog"
        data-testid="account"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="user" />
        <span className="num">UID {user.uid}</span>
      </button>
      {wasOpened && (
        <Suspense>
          <AccountSheet user={user} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = useAtomValue(themeAtom);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const isSignedIn = useAtomValue(userAtom) !== null;
  const [choosing, setChoosing] = useState(false);
  // What happens to the account is told on every page.
  useTopic(isSignedIn ? { topic: "ACCOUNT" } : null);
  return (
    <div className={styles.app}>
      <a href="#main" className={styles.skip}>
        {m.shell_skip()}
      </a>
      <header className={styles.header}>
        <Brand />
        <Tabs className={styles.topTabs} />
        <div className={styles.tools}>
          <ConnectionBadge />
          <Account />
          <IconButton label={m.shell_language()} onClick={() => setChoosing(true)}>
            <Icon name="globe" />
          </IconButton>
          {info?.is_dark_mode !== "0" && (
            <IconButton
              label={theme === "dark" ? m.shell_theme_light() : m.shell_theme_dark()}
              onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
            >
              <Icon name={theme === "dark" ? "sun" : "moon"} />
            </IconButton>
          )}
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Tabs className={styles.footer} />
      <Toasts />
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

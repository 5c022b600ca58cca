import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { deskMe } from "#domain/contracts/desk/access.ts";
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import { deskSearch } from "#domain/contracts/desk/timeline.ts";
import { deskSession } from "../../api/token.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { chooseTheme, themeAtom } from "../../features/company/theme.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import { m } from "../desk-messages.ts";
import { roleName } from "../names.ts";
import { useQueue } from "../queue/counts.ts";
import { signInPath } from "../sign-in/return-path.ts";
import { Loaded, Notice } from "../ui/page.tsx";
import { AccountSheet } from "./account-sheet.tsx";
import { DeskContext, type DeskIdentity, mayCall } from "./desk-context.ts";
import styles from "./desk-frame.module.css";
import { Navigation, PhoneMenu } from "./navigation.tsx";
import { DeskSearch } from "./search.tsx";
import { useDeskTitle } from "./use-desk-title.ts";
import { useOnline } from "./use-online.ts";

export function DeskFrame() {
  const token = useAtomValue(deskSession.tokenAtom);
  const { pathname, search } = useLocation();
  if (token === null) return <Navigate to={signInPath(pathname + search)} replace />;
  return <Identified />;
}

function Identified() {
  const read = useRead(deskMe, {});
  return (
    <Loaded read={read} rows={8}>
      {(identity) => (
        <DeskContext value={identity}>
          <Frame identity={identity} />
        </DeskContext>
      )}
    </Loaded>
  );
}

/** Reads one queue on pages that show no queue, because each answer counts all queues. */
function CountsPoll() {
  useQueue({ queue: "verification", state: "open" });
  return null;
}

function Frame({ identity }: { identity: DeskIdentity }) {
  const { pathname } = useLocation();
  const theme = useAtomValue(themeAtom);
  const company = useCompany();
  const [isAccountOpen, openAccount] = useState(false);
  const isOnline = useOnline();
  const isDesktop = useDesktop();
  useDeskTitle(identity.company.name);
  const isQueue = pathname.startsWith("/queue/");
  return (
    <div className={styles.frame}>
      <a href="#main" className={`${styles.skip} filled round-m`}>
        {m.shell_skip()}
      </a>
      <header className={`${styles.side} grid surface`}>
        <div className={`${styles.brand} row min-width-0 gap-10`}>
          <img src={company.logo || "/manifest-icon.svg"} alt="" height="28" />
          <span className="grid min-width-0">
            <b className="ellipsis">{identity.company.name}</b>
            <small className="text-xs ink-2 ellipsis">{m.desk_title()}</small>
          </span>
        </div>
        {isDesktop ? (
          <>
            {mayCall(identity.operator, deskSearch) && <DeskSearch />}
            <Navigation />
          </>
        ) : (
          <div className={`${styles.finders} grid gap-8`}>
            <PhoneMenu />
            {mayCall(identity.operator, deskSearch) && <DeskSearch />}
          </div>
        )}
        <div className={`${styles.foot} row`}>
          <button
            type="button"
            className={`${styles.operator} row gap-8 round-s ink-2`}
            aria-haspopup="dialog"
            onClick={() => openAccount(true)}
            data-testid="desk-account"
          >
            <Icon name="user" size={18} />
            <span className="grid min-width-0 ink text-s">
              <bdi className="ellipsis">{identity.operator.name}</bdi>
              <small className="text-xs ink-2">{roleName(identity.operator)}</small>
            </span>
          </button>
          <IconButton
            icon={theme === "dark" ? "sun" : "moon"}
            label={theme === "dark" ? m.shell_theme_light() : m.shell_theme_dark()}
            onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
          />
        </div>
      </header>
      <main id="main" className={`${styles.main} stack gap-12`} tabIndex={-1}>
        {!isOnline && <Notice tone="warn" text={m.desk_offline()} testId="desk-offline" />}
        <Outlet />
      </main>
      {!isQueue && mayCall(identity.operator, deskQueue) && <CountsPoll />}
      <AccountSheet open={isAccountOpen} onClose={() => openAccount(false)} />
    </div>
  );
}

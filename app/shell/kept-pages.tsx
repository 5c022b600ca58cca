import { Activity, useEffect, useMemo, useState } from "react";
import { type Location, Navigate, UNSAFE_LocationContext, useLocation } from "react-router";
import { traderSession } from "../api/token.ts";
import { accountTurnAtom } from "../data/trader/session.ts";
import { loginPath } from "../features/identity/own-path.ts";
import { atom, store, useAtomValue } from "../state.ts";
import { PageBoundary } from "../ui/error-boundary.tsx";
import { PartBoundary } from "../ui/part.ts";
import { pageComponent } from "./page-components.ts";
import { PageOutline } from "./page-outline.tsx";
import { isTabPage, tabPages } from "./tab-pages.ts";

/** The address at which each tab was left; the tab's button leads back there. */
export const leftAtAtom = atom<Readonly<Record<string, string>>>({});

/**
 * The pages of the tab bar. A page that was opened stays in the document, hidden, with its state
 * and scroll position. React undoes the effects of a hidden page, so a hidden page holds no
 * subscription.
 */
export function KeptPages() {
  const location = useLocation();
  const signedIn = useAtomValue(traderSession.tokenAtom) !== null;
  const turn = useAtomValue(accountTurnAtom);
  const [kept, setKept] = useState<Readonly<Record<string, Location>>>({});
  const [keptIn, setKeptIn] = useState(turn);
  // Drops the pages of the previous account.
  if (keptIn !== turn) {
    setKeptIn(turn);
    setKept({});
  }
  const isTab = isTabPage(location.pathname);
  const needsLogin = isTab && tabPages[location.pathname]?.needsLogin === true && !signedIn;
  const path = isTab && !needsLogin ? location.pathname : null;
  if (path !== null && kept[path] !== location) setKept({ ...kept, [path]: location });
  // A page with a trader's data is dropped when the session ends.
  if (!signedIn && Object.keys(kept).some((each) => tabPages[each]?.needsLogin)) {
    setKept(
      Object.fromEntries(Object.entries(kept).filter(([each]) => !tabPages[each]?.needsLogin)),
    );
  }
  useEffect(() => {
    const paths = Object.values(kept).map(({ pathname, search }) => [pathname, pathname + search]);
    store.set(leftAtAtom, Object.fromEntries(paths));
  }, [kept]);
  return (
    <>
      {Object.entries(kept).map(([each, at]) => (
        <Activity key={`${turn} ${each}`} mode={each === path ? "visible" : "hidden"}>
          <div inert={each !== path} data-page={each}>
            <PageBoundary>
              <PartBoundary fallback={<PageOutline path={each} location={at} />}>
                <KeptPage path={each} location={at} />
              </PartBoundary>
            </PageBoundary>
          </div>
        </Activity>
      ))}
      {needsLogin && <Navigate to={loginPath(location.pathname + location.search)} replace />}
    </>
  );
}

/** Gives a page the address at which it was left, not that of the visible page (decision 10). */
function KeptPage({ path, location }: { path: string; location: Location }) {
  const entry = tabPages[path];
  const Page = entry && pageComponent(path, entry);
  const current = UNSAFE_LocationContext;
  const value = useMemo(() => ({ location, navigationType: "PUSH" as never }), [location]);
  return <current.Provider value={value}>{Page && <Page />}</current.Provider>;
}

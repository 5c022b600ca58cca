import { Fragment, useEffect } from "react";
import { Outlet, type RouteObject, ScrollRestoration, useLocation } from "react-router";
import { refreshCatalogue } from "../data/company/catalogue.ts";
import { accountTurnAtom } from "../data/trader/session.ts";
import { wakeChannel } from "../realtime/channel.ts";
import { useAtomValue } from "../state.ts";
import { RouteError } from "../ui/error-boundary.tsx";
import { KeptPages } from "./kept-pages.tsx";
import { Layout } from "./layout.tsx";
import { OtherPage } from "./other-page.tsx";
import { isTabPage, tabPages } from "./tab-pages.ts";

/** Pages that show the trade list. For the first page of a visit, `startData` reads the list. */
const listPages = new Set(["/", "/trade", "/order"]);

/**
 * After each navigation, ends the channel's wait for its next try to connect. Also reads the trade
 * list again if the new page is in `listPages`.
 */
function useNavigationRefresh(): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (key === "default") return;
    wakeChannel();
    if (listPages.has(pathname)) void refreshCatalogue();
  }, [pathname, key]);
}

/** Moves the focus to the page if the pressed element is gone or hidden after a navigation. */
function useFocusOnPage(): void {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (key === "default") return;
    const frame = requestAnimationFrame(() => {
      const here = document.activeElement;
      if (here && here !== document.body && here.checkVisibility()) return;
      document.getElementById("main")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

function Root() {
  useNavigationRefresh();
  useFocusOnPage();
  return (
    <Layout>
      <KeptPages />
      <Fragment key={useAtomValue(accountTurnAtom)}>
        <Outlet />
      </Fragment>
      <ScrollRestoration
        // A tab keeps its scroll position; every other page begins at its top.
        getKey={({ pathname, key }) => (isTabPage(pathname) ? pathname : key)}
      />
    </Layout>
  );
}

export const routes: RouteObject[] = [
  {
    path: "/",
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      {
        // A broken page keeps the bars around it, so that the other pages can be reached.
        errorElement: <RouteError />,
        children: [
          // Kept pages are rendered beside the outlet; these routes only declare the pages' paths.
          ...Object.keys(tabPages).map((path) => ({ path, element: null })),
          { path: "*", element: <OtherPage /> },
        ],
      },
    ],
  },
];

import { lazy, Suspense, useEffect } from "react";
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { sessionEndedAtom, tokenAtom } from "../api/token.ts";
import { refreshCatalogue } from "../data/catalogue.ts";
import { wakeChannel } from "../realtime/channel.ts";
import { store, useAtomValue } from "../state.ts";
import { Skeleton } from "../ui/states.tsx";
import { RouteError } from "./error-boundary.tsx";
import { Layout } from "./layout.tsx";

const HomePage = lazy(() => import("../routes/home/home-page.tsx"));
const TradePage = lazy(() => import("../routes/trade/trade-page.tsx"));
const OrderPage = lazy(() => import("../routes/order/order-page.tsx"));
const AccountsPage = lazy(() => import("../routes/mine/accounts-page.tsx"));
const AccountHistoryPage = lazy(() => import("../routes/mine/account-history-page.tsx"));
const LoginPage = lazy(() => import("../routes/login/login-page.tsx"));

/** The sign-in page, which brings people back to where they are now. */
function loginPath(): string {
  return `/login?from=${encodeURIComponent(window.location.pathname + window.location.search)}`;
}

function NeedsLogin() {
  const signedIn = useAtomValue(tokenAtom) !== null;
  return signedIn ? <Outlet /> : <Navigate to={loginPath()} replace />;
}

/** Pages that show the trade list; the fetch of the visit's start serves the first one. */
const listPages = new Set(["/", "/trade", "/order"]);

/** Each navigation wants the channel open and, on pages with prices, the list as it is now. */
function useNavigationRefresh(): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (key === "default") return;
    wakeChannel();
    if (listPages.has(pathname)) void refreshCatalogue();
  }, [pathname, key]);
}

function Root() {
  useNavigationRefresh();
  return (
    <Layout>
      <Suspense fallback={<Skeleton rows={6} />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </Layout>
  );
}

const router = createBrowserRouter([
  {
    path: "/",
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      {
        // A page that breaks leaves the bars around it standing, so that the other pages can be reached.
        errorElement: <RouteError />,
        children: [
          { index: true, element: <HomePage /> },
          { path: "trade", element: <TradePage /> },
          { path: "login", element: <LoginPage /> },
          {
            element: <NeedsLogin />,
            children: [
              { path: "order", element: <OrderPage /> },
              { path: "mine/accounts", element: <AccountsPage /> },
              { path: "mine/history", element: <AccountHistoryPage /> },
            ],
          },
          { path: "*", element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
]);

store.sub(sessionEndedAtom, () => {
  if (window.location.pathname !== "/login") void router.navigate(loginPath());
});

export function App() {
  return <RouterProvider router={router} />;
}

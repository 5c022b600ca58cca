import { lazy, Suspense } from "react";
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import { tokenAtom } from "../api/token.ts";
import { useAtomValue } from "../state.ts";
import { Skeleton } from "../ui/states.tsx";
import { RouteError } from "./error-boundary.tsx";
import { Layout } from "./layout.tsx";

const HomePage = lazy(() => import("../routes/home/home-page.tsx"));
const TradePage = lazy(() => import("../routes/trade/trade-page.tsx"));
const OrderPage = lazy(() => import("../routes/order/order-page.tsx"));
const LoginPage = lazy(() => import("../routes/login/login-page.tsx"));

/** Sends a visitor to the sign-in page, which brings them back to where they wanted to be. */
function NeedsLogin() {
  const signedIn = useAtomValue(tokenAtom) !== null;
  const from = encodeURIComponent(window.location.pathname + window.location.search);
  return signedIn ? <Outlet /> : <Navigate to={`/login?from=${from}`} replace />;
}

function Root() {
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
      { index: true, element: <HomePage /> },
      { path: "trade", element: <TradePage /> },
      { path: "login", element: <LoginPage /> },
      { element: <NeedsLogin />, children: [{ path: "order", element: <OrderPage /> }] },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
]);

export function App() {
  return <RouterProvider router={router} />;
}

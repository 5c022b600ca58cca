import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { RouterProvider } from "react-router/dom";
import { part } from "../part.ts";
import { RouteError } from "../ui/error-boundary.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { BrandPage } from "./brand/brand-page.tsx";
import { ChatsPage } from "./chat/chats-page.tsx";
import { CustomerPage } from "./customers/customer-page.tsx";
import { CustomersPage } from "./customers/customers-page.tsx";
import { DeskFrame } from "./frame/desk-frame.tsx";
import { FirstPage } from "./frame/first-page.tsx";
import { OperatorsPage } from "./operators/operators-page.tsx";
import { QueuePage } from "./queue/queue-page.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";

/** Makes a loader for each page of a module. The first page that opens loads the whole module. */
const lazily =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>) =>
  (name: N) =>
  async () => ({ Component: (await part(load()))[name] });

const contentPage = lazily(() => import("./content/content-pages.ts"));
const moneyPage = lazily(() => import("./overview/money-pages.ts"));
const fundPage = lazily(() => import("./funds/fund-pages.ts"));
const loanPage = lazily(() => import("./loans/loan-desk-pages.ts"));
const accessPage = lazily(() => import("./access/access-page.tsx"));
const healthPage = lazily(() => import("./health/health-page.tsx"));
const offerPage = lazily(() => import("./offer/offer-page.tsx"));
const settingPage = lazily(() => import("./settings/setting-pages.ts"));

const router = createBrowserRouter(
  [
    { path: "/login", element: <SignInPage />, errorElement: <RouteError /> },
    {
      path: "/",
      element: <DeskFrame />,
      errorElement: <RouteError />,
      children: [
        {
          // If a page breaks, the navigation around the page stays.
          errorElement: <RouteError />,
          children: [
            { index: true, element: <FirstPage /> },
            { path: "risk", lazy: moneyPage("RiskPage") },
            { path: "reports", lazy: moneyPage("ReportsPage") },
            { path: "reports/:day", lazy: moneyPage("ReportPage") },
            { path: "queue/:queue/:id?", element: <QueuePage /> },
            { path: "chats/:id?", element: <ChatsPage /> },
            { path: "users", element: <CustomersPage /> },
            { path: "users/:id/:tab?", element: <CustomerPage /> },
            { path: "loans", lazy: loanPage("LoansPage") },
            { path: "loans/products", lazy: loanPage("ProductsPage") },
            { path: "funds", lazy: fundPage("FundsPage") },
            { path: "funds/:id", lazy: fundPage("FundPage") },
            { path: "health", lazy: healthPage("HealthPage") },
            { path: "settings", lazy: settingPage("SettingsPage") },
            { path: "changes", lazy: settingPage("ChangesPage") },
            { path: "hosts", lazy: settingPage("HostsPage") },
            { path: "companies", lazy: settingPage("CompaniesPage") },
            { path: "audit", element: <AuditPage /> },
            { path: "brand", element: <BrandPage /> },
            { path: "content/calendar", lazy: contentPage("CalendarPage") },
            { path: "content/:kind?", lazy: contentPage("ContentPage") },
            { path: "content/:kind/:id", lazy: contentPage("ContentItemPage") },
            { path: "offer/:kind?", lazy: offerPage("OfferPage") },
            { path: "access", lazy: accessPage("AccessPage") },
            { path: "roles", lazy: settingPage("RolesPage") },
            { path: "operators", element: <OperatorsPage /> },
            { path: "*", element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ],
  { basename: "/desk" },
);

export function DeskRouter() {
  return <RouterProvider router={router} />;
}

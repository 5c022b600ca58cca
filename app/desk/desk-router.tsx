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

/** Its pages are loaded with the first of them that is opened. */
async function page(name: "ContentPage" | "ContentItemPage" | "CalendarPage") {
  return { Component: (await part(import("./content/content-pages.ts")))[name] };
}

async function moneyPage(name: "RiskPage" | "ReportsPage" | "ReportPage") {
  return { Component: (await part(import("./overview/money-pages.ts")))[name] };
}

async function fundPage(name: "FundsPage" | "FundPage") {
  return { Component: (await part(import("./funds/fund-pages.ts")))[name] };
}

async function loanPage(name: "LoansPage" | "ProductsPage") {
  return { Component: (await part(import("./loans/loan-desk-pages.ts")))[name] };
}

async function accessPage() {
  return { Component: (await part(import("./access/access-page.tsx"))).AccessPage };
}

async function healthPage() {
  return { Component: (await part(import("./health/health-page.tsx"))).HealthPage };
}

async function offerPage() {
  return { Component: (await part(import("./offer/offer-page.tsx"))).OfferPage };
}

async function settingPage(name: keyof typeof import("./settings/setting-pages.ts")) {
  return { Component: (await part(import("./settings/setting-pages.ts")))[name] };
}

const router = createBrowserRouter(
  [
    { path: "/login", element: <SignInPage />, errorElement: <RouteError /> },
    {
      path: "/",
      element: <DeskFrame />,
      errorElement: <RouteError />,
      children: [
        {
          // A page that breaks keeps the navigation around it.
          errorElement: <RouteError />,
          children: [
            { index: true, element: <FirstPage /> },
            { path: "risk", lazy: () => moneyPage("RiskPage") },
            { path: "reports", lazy: () => moneyPage("ReportsPage") },
            { path: "reports/:day", lazy: () => moneyPage("ReportPage") },
            { path: "queue/:queue/:id?", element: <QueuePage /> },
            { path: "chats/:id?", element: <ChatsPage /> },
            { path: "users", element: <CustomersPage /> },
            { path: "users/:id/:tab?", element: <CustomerPage /> },
            { path: "loans", lazy: () => loanPage("LoansPage") },
            { path: "loans/products", lazy: () => loanPage("ProductsPage") },
            { path: "funds", lazy: () => fundPage("FundsPage") },
            { path: "funds/:id", lazy: () => fundPage("FundPage") },
            { path: "health", lazy: healthPage },
            { path: "settings", lazy: () => settingPage("SettingsPage") },
            { path: "changes", lazy: () => settingPage("ChangesPage") },
            { path: "hosts", lazy: () => settingPage("HostsPage") },
            { path: "companies", lazy: () => settingPage("CompaniesPage") },
            { path: "audit", element: <AuditPage /> },
            { path: "brand", element: <BrandPage /> },
            { path: "content/calendar", lazy: () => page("CalendarPage") },
            { path: "content/:kind?", lazy: () => page("ContentPage") },
            { path: "content/:kind/:id", lazy: () => page("ContentItemPage") },
            { path: "offer/:kind?", lazy: () => offerPage() },
            { path: "access", lazy: accessPage },
            { path: "roles", lazy: () => settingPage("RolesPage") },
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

import type { ReactNode } from "react";
import { m } from "../desk-messages.ts";
import type { TabProps } from "./customer.ts";
import { AccessTab } from "./tabs/access-tab.tsx";
import { DocumentsTab } from "./tabs/documents-tab.tsx";
import { InvestedTab } from "./tabs/invested-tab.tsx";
import { JournalTab } from "./tabs/journal-tab.tsx";
import { OrdersTab } from "./tabs/orders-tab.tsx";
import { OverviewTab } from "./tabs/overview-tab.tsx";
import { PaymentsTab } from "./tabs/payments-tab.tsx";
import { TimelineTab } from "./tabs/timeline-tab.tsx";

interface Tab {
  text(): string;
  show(props: TabProps): ReactNode;
}

/** Parts of a customer's page, as their addresses name them. */
export const tabNames = [
  "overview",
  "timeline",
  "orders",
  "payments",
  "documents",
  "access",
  "invested",
  "journal",
] as const;

export const customerTabs: Record<(typeof tabNames)[number], Tab> = {
  overview: { text: m.desk_overview, show: (props) => <OverviewTab {...props} /> },
  timeline: { text: m.desk_timeline, show: ({ view }) => <TimelineTab view={view} /> },
  orders: { text: m.order_title, show: ({ view }) => <OrdersTab view={view} /> },
  payments: { text: m.desk_payments, show: ({ view }) => <PaymentsTab view={view} /> },
  documents: { text: m.desk_documents, show: ({ view }) => <DocumentsTab view={view} /> },
  access: { text: m.desk_access, show: (props) => <AccessTab {...props} /> },
  invested: { text: m.desk_invested, show: ({ view }) => <InvestedTab view={view} /> },
  journal: { text: m.receipt_journal, show: ({ view }) => <JournalTab view={view} /> },
};

import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { deskUser } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { Badge, Loaded, Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { type CustomerView, customerName, statusBadge, type TabProps } from "./customer.ts";
import { CustomerActions } from "./customer-actions.tsx";
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

/** Tabs of a customer's page, by their names in the address. */
const customerTabs = {
  overview: { text: m.desk_overview, show: (props) => <OverviewTab {...props} /> },
  timeline: { text: m.desk_timeline, show: ({ view }) => <TimelineTab view={view} /> },
  orders: { text: m.order_title, show: ({ view }) => <OrdersTab view={view} /> },
  payments: { text: m.desk_payments, show: ({ view }) => <PaymentsTab view={view} /> },
  documents: { text: m.desk_documents, show: ({ view }) => <DocumentsTab view={view} /> },
  access: { text: m.desk_access, show: (props) => <AccessTab {...props} /> },
  invested: { text: m.desk_invested, show: ({ view }) => <InvestedTab view={view} /> },
  journal: { text: m.receipt_journal, show: ({ view }) => <JournalTab view={view} /> },
} satisfies Record<string, Tab>;

type TabName = keyof typeof customerTabs;
const tabNames = Object.keys(customerTabs) as TabName[];

/** No act of this page changes an order's fill, price or result. */
export function CustomerPage() {
  const { id = "", tab = "overview" } = useParams();
  const name = tabNames.find((each) => each === tab);
  if (!name) return <Navigate to={`/users/${id}`} replace />;
  return <CustomerById key={id} id={id} tab={name} />;
}

function CustomerById({ id, tab }: { id: string; tab: TabName }) {
  const read = useRead(deskUser, { id });
  const again = () => void read.again();
  return (
    <Loaded read={read} rows={8}>
      {(view) => (
        <Page
          title={<bdi>{customerName(view.user)}</bdi>}
          back={{ to: "/users", label: m.shell_back() }}
          beside={<Marks user={view.user} />}
          testId="desk-user"
        >
          <CustomerActions view={view} onChanged={again} />
          <Tabs
            label={m.desk_customer()}
            current={tab}
            testId="customer-tab"
            tabs={tabNames.map((name) => ({
              name,
              text: customerTabs[name].text(),
              to: name === "overview" ? `/users/${id}` : `/users/${id}/${name}`,
            }))}
          />
          {(customerTabs[tab] as Tab).show({ view, onChanged: again })}
        </Page>
      )}
    </Loaded>
  );
}

function Marks({ user }: Pick<CustomerView, "user">) {
  const account = user.email || user.mobile;
  const isShown = account !== "" && account !== customerName(user);
  return (
    <>
      {isShown && <bdi className="text-s ink-2">{account}</bdi>}
      <Badge {...statusBadge(user.status)} />
      {user.is_demo && <Badge tone="none" text={m.home_demo_label()} />}
      {user.tags.map((tag) => (
        <Badge key={tag} tone="none" text={tag} />
      ))}
    </>
  );
}

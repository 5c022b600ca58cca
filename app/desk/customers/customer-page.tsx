import { Link, Navigate, useParams } from "react-router";
import { deskUser } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import { Badge } from "../ui/badge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import pages from "../ui/page.module.css";
import { Tabs } from "../ui/tabs.tsx";
import { type CustomerView, customerName } from "./customer.ts";
import { CustomerActions } from "./customer-actions.tsx";
import { statusBadge } from "./customer-badges.ts";
import { customerTabs, tabNames } from "./customer-tabs.tsx";

/** A customer in tabs. Nothing here changes a fill, a price or an outcome. */
export function CustomerPage() {
  const { id = "", tab = "overview" } = useParams();
  const name = tabNames.find((each) => each === tab);
  if (!name) return <Navigate to={`/users/${id}`} replace />;
  return <CustomerById key={id} id={id} tab={name} />;
}

function CustomerById({ id, tab }: { id: string; tab: (typeof tabNames)[number] }) {
  const read = useRead(deskUser, { id });
  const again = () => void read.again();
  return (
    <Loaded read={read} rows={8}>
      {(view) => (
        <section className={pages.page} data-testid="desk-user">
          <Title view={view} />
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
          {customerTabs[tab].show({ view, onChanged: again })}
        </section>
      )}
    </Loaded>
  );
}

function Title({ view: { user } }: { view: CustomerView }) {
  const name = customerName(user);
  const account = user.email || user.mobile;
  return (
    <div className={pages.title}>
      <Link to="/users" aria-label={m.shell_back()}>
        <Icon name="back" />
      </Link>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {account !== "" && account !== name && <bdi className={pages.quiet}>{account}</bdi>}
      <Badge {...statusBadge(user.status)} />
      {user.is_demo && <Badge tone="none" text={m.home_demo_label()} />}
      {user.tags.map((tag) => (
        <Badge key={tag} tone="none" text={tag} />
      ))}
    </div>
  );
}

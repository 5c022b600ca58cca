import { useRef, useState } from "react";
import { bulkMax, deskTag } from "#domain/contracts/desk/customer-notes.ts";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/use-read.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { KeyHelp } from "../ui/key-help.tsx";
import { List } from "../ui/list.tsx";
import pages from "../ui/page.module.css";
import { moveFocus } from "../ui/row-focus.ts";
import { Tabs } from "../ui/tabs.tsx";
import { useListFilter } from "../ui/use-list-filter.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type Customer, customerColumns } from "./customer-columns.tsx";
import { CustomerFilters } from "./customer-filters.tsx";
import { customersInput, queryOfCustomers, readCustomerFilter } from "./customer-query.ts";
import { SavedViews } from "./saved-views.tsx";

/** The company's customers: real ones first, demo accounts on a tab of their own. */
export function CustomersPage() {
  const { zone, operator } = useDesk();
  const { filter, choose } = useListFilter("/users", readCustomerFilter);
  const read = useRead(deskUsers, customersInput(filter));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Customer>>(new Map());
  const list = useRef<HTMLElement>(null);
  const move = (by: 1 | -1) => moveFocus(list.current, by);
  useShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
  });
  function mark(rows: readonly Customer[], isOn: boolean) {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isOn) next.delete(row.id);
      else if (next.size < bulkMax) next.set(row.id, row);
    }
    setChosen(next);
  }
  const mayChoose = mayCall(operator, deskTag);
  const onPage = read.data?.data ?? [];
  const selection = mayChoose ? { chosen, mark, rows: onPage } : null;
  return (
    <section ref={list} className={pages.page}>
      <h1>{m.desk_customers()}</h1>
      <Tabs
        label={m.desk_kind()}
        current={filter.kind}
        testId="users"
        tabs={[
          { name: "real", text: m.desk_kind_real(), to: "/users" },
          { name: "demo", text: m.home_demo_label(), to: "/users?kind=demo" },
        ]}
      />
      <CustomerFilters filter={filter} onChange={choose} />
      <SavedViews query={queryOfCustomers(filter)} />
      <List
        label={m.desk_customers()}
        testId="desk-users"
        isSearched
        read={read}
        page={filter.page}
        onPage={(page) => choose({ page })}
        columns={customerColumns({ zone, currency: read.data?.currency ?? "" }, selection)}
        keyOf={({ id }) => id}
        current={null}
      />
      {chosen.size > 0 && (
        <BulkBar
          chosen={[...chosen.values()]}
          onClear={() => setChosen(new Map())}
          onDone={() => void read.again()}
        />
      )}
      <KeyHelp />
    </section>
  );
}

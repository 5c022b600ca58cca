import { useRef, useState } from "react";
import { Link } from "react-router";
import { bulkMax, deskTag, deskViewSet, deskViews } from "#domain/contracts/desk/customer-notes.ts";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Icon } from "../../ui/icon.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { CallAct } from "../ui/call-form.tsx";
import { KeyHelp } from "../ui/key-help.tsx";
import { List, useListFilter } from "../ui/list.tsx";
import pages from "../ui/page.module.css";
import { moveFocus } from "../ui/row-focus.ts";
import { Tabs } from "../ui/tabs.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { type Customer, customerColumns } from "./customer-columns.tsx";
import {
  CustomerFilters,
  customersInput,
  queryOfCustomers,
  readCustomerFilter,
} from "./customer-filters.tsx";
import styles from "./customers.module.css";

export function CustomersPage() {
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
  const mayChoose = useMay(deskTag);
  const onPage = read.data?.data ?? [];
  const selection = mayChoose ? { chosen, mark, rows: onPage } : null;
  return (
    <section ref={list} className={`${pages.page} stack gap-12`}>
      <h1 className="text-l">{m.desk_customers()}</h1>
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
        columns={customerColumns(read.data?.currency ?? "", selection)}
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

function SavedViews({ query }: { query: string }) {
  const maySave = useMay(deskViewSet);
  const read = useRead(deskViews, {});
  const remove = useMutation(deskViewSet);
  const views = read.data ?? [];
  if (views.length === 0 && query === "") return null;
  async function drop(name: string) {
    if (await remove.send({ name, query: "" })) await read.again();
  }
  return (
    <div className="row wrap gap-6" data-testid="saved-views">
      <ul className={`${styles.tags} flex wrap gap-6`} aria-label={m.desk_views()}>
        {views.map((view) => (
          <li key={view.name} className="row gap-4 sunken pill text-s">
            <Link to={`/users${view.query}`} aria-current={view.query === query || undefined}>
              <bdi>{view.name}</bdi>
            </Link>
            {maySave && (
              <button
                type="button"
                className="grid place-center pill ink-2"
                disabled={remove.busy}
                aria-label={`${m.desk_brand_remove()}: ${isolate(view.name)}`}
                onClick={() => void drop(view.name)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {maySave && query !== "" && !views.some((view) => view.query === query) && (
        <CallAct
          label={m.desk_view_save()}
          testId="view-save"
          action={m.ui_save()}
          call={deskViewSet}
          also={{ query }}
          fields={{ name: { label: m.desk_name, max: 60 } }}
          prefix="view"
          sendId="view-send"
          onDone={() => void read.again()}
        />
      )}
    </div>
  );
}

import { useRef } from "react";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { deskUsers } from "#domain/contracts/desk/users.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import type { Column } from "../ui/data-table.tsx";
import { KeyHelp } from "../ui/key-help.tsx";
import { readOneOf, readPage, readSearch } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import { moveFocus } from "../ui/row-focus.ts";
import styles from "../ui/table.module.css";
import { focusSearch, Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { useListFilter } from "../ui/use-list-filter.ts";
import { reviewBadge, statusBadge } from "./customer-badges.ts";

type Customer = z.output<typeof deskUsers.output>["data"][number];

function readFilter(params: URLSearchParams) {
  return {
    search: readSearch(params.get("search")),
    kind: readOneOf(["real", "demo"], params.get("kind")),
    page: readPage(params.get("page")),
  };
}

function columnsOf(zone: string): Column<Customer>[] {
  return [
    {
      title: m.desk_customer(),
      cell: ({ id, email, mobile, uid }) => (
        <>
          <Link to={`/users/${id}`} className={styles.link} data-desk-row={id}>
            <bdi className={styles.who}>{email || mobile || uid}</bdi>
          </Link>
          <small className="num">UID {uid}</small>
        </>
      ),
    },
    { title: m.desk_status(), cell: ({ status }) => <Badge {...statusBadge(status)} /> },
    {
      title: m.desk_queue_verification(),
      cell: ({ review_status }) => <Badge {...reviewBadge(review_status)} />,
    },
    {
      title: m.desk_kind(),
      look: ["wide", "quiet"],
      cell: ({ is_demo }) => (is_demo ? m.home_demo_label() : m.desk_kind_real()),
    },
    {
      title: m.desk_registered(),
      look: ["wide", "quiet", "date"],
      cell: ({ created_ms }) => formatDateTime(created_ms, zone),
    },
  ];
}

/** The company's customers. */
export function CustomersPage() {
  const { zone } = useDesk();
  const { filter, choose } = useListFilter("/users", readFilter);
  const { search, kind, page } = filter;
  const read = useRead(deskUsers, {
    page,
    ...(search !== "" && { search }),
    ...(kind !== "" && { kind }),
  });
  const list = useRef<HTMLElement>(null);
  const move = (by: 1 | -1) => moveFocus(list.current, by);
  useShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    "/": focusSearch,
  });
  return (
    <section ref={list} className={pages.page}>
      <h1>{m.desk_customers()}</h1>
      <Toolbar>
        <SearchBox
          label={m.desk_users_search()}
          value={search}
          onSearch={(text) => choose({ search: text })}
        />
        <Pick
          label={m.desk_kind()}
          value={kind}
          options={[
            { value: "", text: m.home_category_all() },
            { value: "real", text: m.desk_kind_real() },
            { value: "demo", text: m.home_demo_label() },
          ]}
          onChange={(next) => choose({ kind: next })}
        />
      </Toolbar>
      <PagedTable
        label={m.desk_customers()}
        testId="desk-users"
        read={read}
        page={page}
        size={pageSize}
        onPage={(next) => choose({ page: next })}
        columns={columnsOf(zone)}
        keyOf={({ id }) => id}
        current={null}
      />
      <KeyHelp />
    </section>
  );
}

import { Link } from "react-router";
import type * as z from "zod/mini";
import { auditPageSize, deskAudit, deskAuditExport } from "#domain/contracts/desk/audit.ts";
import { shortNumber } from "#domain/short-number.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { actChoices, actName } from "../names.ts";
import { timeColumn } from "../ui/columns.tsx";
import { CsvButton } from "../ui/csv-button.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Hash } from "../ui/hash.tsx";
import { dayRange, readDay, readPage, readSearch } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import styles from "../ui/table.module.css";
import { DayPick, focusSearch, Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { useListFilter } from "../ui/use-list-filter.ts";
import { ChainCheck } from "./chain-check.tsx";
import { noteText } from "./note-text.ts";

type Entry = z.output<typeof deskAudit.output>["data"][number];

function readFilter(params: URLSearchParams) {
  return {
    search: readSearch(params.get("search")),
    acts: params.get("acts") ?? "",
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    page: readPage(params.get("page")),
  };
}

/** On phones time, subject and note are small lines of the columns that remain. */
function columnsOf(zone: string): Column<Entry>[] {
  return [
    { title: "#", look: ["wide", "quiet", "num"], cell: ({ number }) => number },
    timeColumn(zone, ({ at_ms }) => at_ms),
    {
      title: m.desk_operator(),
      look: ["text"],
      cell: ({ operator, at_ms }) => (
        <>
          <bdi>{operator}</bdi>
          <small className={`${styles.phone} ${styles.date}`}>{formatDateTime(at_ms, zone)}</small>
        </>
      ),
    },
    {
      title: m.desk_act(),
      cell: (entry) => (
        <>
          {actName(entry.act)}
          <small className={styles.phone}>
            <bdi>{subjectText(entry.subject)}</bdi>
            <br />
            <bdi>{noteText(entry, zone)}</bdi>
          </small>
        </>
      ),
    },
    {
      title: m.desk_subject(),
      look: ["wide", "text", "quiet"],
      cell: (entry) => <Subject entry={entry} />,
    },
    {
      title: m.desk_note(),
      look: ["wide", "text"],
      cell: (entry) => <bdi>{noteText(entry, zone)}</bdi>,
    },
    { title: "Hash", look: ["wide"], cell: ({ hash }) => <Hash text={hash} /> },
  ];
}

/** What it was done to: its kind, and the short form of its number. */
function subjectText(subject: string): string {
  const [word = "", ...rest] = subject.split("/");
  const of = rest.join("/");
  const isId = /^[\w-]{20,}$/.test(of);
  return [word.replaceAll("_", " "), isId ? shortNumber(of) : of].filter(Boolean).join(" ");
}

/** An act on a customer leads to the customer. */
function Subject({ entry: { subject, user_id } }: { entry: Entry }) {
  const text = <span title={subject}>{subjectText(subject)}</span>;
  if (user_id === "") return text;
  return (
    <Link to={`/users/${user_id}`} className={styles.to}>
      {text}
    </Link>
  );
}

/** Everything operators did, newest first. */
export function AuditPage() {
  const { zone } = useDesk();
  const { filter, choose } = useListFilter("/audit", readFilter);
  const { search, acts, from, to, page } = filter;
  const asked = {
    ...(search !== "" && { search }),
    ...(acts !== "" && { acts }),
    ...dayRange(from, to, zone),
  };
  const read = useRead(deskAudit, { ...asked, page });
  useShortcuts({ "/": focusSearch });
  return (
    <section className={pages.page}>
      <h1>{m.desk_audit()}</h1>
      <Toolbar>
        <SearchBox
          label={m.desk_audit_search()}
          value={search}
          onSearch={(text) => choose({ search: text })}
        />
        <Pick
          label={m.desk_act()}
          value={acts}
          options={[{ value: "", text: m.desk_content_everywhere() }, ...actChoices()]}
          onChange={(chosen) => choose({ acts: chosen })}
          testId="audit-acts"
        />
        <DayPick label={m.order_from()} value={from} onChange={(day) => choose({ from: day })} />
        <DayPick label={m.order_to()} value={to} onChange={(day) => choose({ to: day })} />
        <CsvButton call={deskAuditExport} input={asked} name="audit.csv" />
        <ChainCheck />
      </Toolbar>
      <PagedTable
        label={m.desk_audit()}
        testId="desk-audit"
        read={read}
        page={page}
        size={auditPageSize}
        onPage={(next) => choose({ page: next })}
        columns={columnsOf(zone)}
        keyOf={({ number }) => number}
      />
    </section>
  );
}

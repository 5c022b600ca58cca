import { useState } from "react";
import { Link } from "react-router";
import {
  auditPageSize,
  deskAudit,
  deskAuditCheck,
  deskAuditExport,
} from "#domain/contracts/desk/audit.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import type { Input, Output } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { actChoices, actName } from "../names.ts";
import { CsvButton } from "../ui/csv-button.tsx";
import forms from "../ui/form.module.css";
import { type Column, hashColumn, List, timeColumn, useList } from "../ui/list.tsx";
import { dayRange, filled, filterOf, readDay, readPage, readSearch } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { ErrorNotice, Notice, Page, Problems, SmallButton, Time } from "../ui/page.tsx";
import styles from "../ui/table.module.css";
import { DayPick, focusSearch, Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { noteText } from "./note-text.ts";

type Entry = Output<typeof deskAudit>["data"][number];

const readFilter = filterOf({
  search: readSearch,
  acts: (text) => text ?? "",
  from: readDay,
  to: readDay,
  page: readPage,
});

const inputOf = (
  { from, to, page: _, ...chosen }: ReturnType<typeof readFilter>,
  zone: string,
): Omit<Input<typeof deskAudit>, "page"> => ({ ...filled(chosen), ...dayRange(from, to, zone) });

function columnsOf(zone: string): Column<Entry>[] {
  return [
    { title: "#", look: ["wide", "quiet", "num"], cell: ({ number }) => number },
    timeColumn(({ at_ms }) => at_ms),
    {
      title: m.desk_operator(),
      look: ["text"],
      cell: ({ operator, at_ms }) => (
        <>
          <bdi>{operator}</bdi>
          <small className={`${styles.phone} ${styles.date}`}>
            <Time ms={at_ms} />
          </small>
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
    hashColumn(({ hash }) => hash),
  ];
}

function subjectText(subject: string): string {
  const [word = "", ...rest] = subject.split("/");
  const of = rest.join("/");
  const isId = /^[\w-]{20,}$/.test(of);
  return [word.replaceAll("_", " "), isId ? shortNumber(of) : of].filter(Boolean).join(" ");
}

function Subject({ entry: { subject, user_id } }: { entry: Entry }) {
  const text = <span title={subject}>{subjectText(subject)}</span>;
  if (user_id === "") return text;
  return (
    <Link to={`/users/${user_id}`} className={styles.to}>
      {text}
    </Link>
  );
}

export function AuditPage() {
  const { zone } = useDesk();
  const { filter, choose, table } = useList("/audit", deskAudit, readFilter, (of) => ({
    ...inputOf(of, zone),
    page: of.page,
  }));
  const { search, acts, from, to } = filter;
  useShortcuts({ "/": focusSearch });
  return (
    <Page title={m.desk_audit()}>
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
        <CsvButton call={deskAuditExport} input={inputOf(filter, zone)} name="audit.csv" />
        <ChainCheck />
      </Toolbar>
      <List
        {...table}
        label={m.desk_audit()}
        testId="desk-audit"
        isSearched
        size={auditPageSize}
        columns={columnsOf(zone)}
        keyOf={({ number }) => number}
      />
    </Page>
  );
}

/** Makes the server recompute the log's hash chain, and shows whether the chain is intact. */
function ChainCheck() {
  const [result, setResult] = useState<Output<typeof deskAuditCheck> | null>(null);
  const { busy, error, send, forget } = useMutation(deskAuditCheck);
  async function check() {
    const answer = await send({});
    if (answer) setResult(answer);
  }
  function close() {
    setResult(null);
    forget();
  }
  return (
    <>
      <SmallButton busy={busy} onClick={() => void check()} data-testid="desk-check">
        {m.desk_check()}
      </SmallButton>
      <Sheet open={result !== null || error !== null} title={m.desk_check()} onClose={close}>
        <div className={`${forms.form} stack gap-14`} data-testid="desk-check-result">
          <ErrorNotice error={error} />
          {result && result.problems.length === 0 && (
            <Notice tone="up" text={m.desk_check_ok({ count: result.entries })} />
          )}
          {result && result.problems.length > 0 && (
            <>
              <Notice tone="down" text={m.desk_check_bad()} />
              <Problems of={result.problems} />
            </>
          )}
          {result && (
            <code dir="ltr" className={`${pages.problems} grid gap-4 text-xs break`}>
              {result.head}
            </code>
          )}
        </div>
      </Sheet>
    </>
  );
}

import { Link, useNavigate, useParams } from "react-router";
import { type ContentKind, contentKinds } from "#domain/content/texts.ts";
import { deskContent } from "#domain/contracts/desk/content.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import type { Output } from "../../api/client.ts";
import { useRead } from "../../data/use-read.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { timeColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/data-table.tsx";
import { readPage } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import { SheetAct } from "../ui/sheet-act.tsx";
import table from "../ui/table.module.css";
import { Pick, Toolbar } from "../ui/toolbar.tsx";
import { useListFilter } from "../ui/use-list-filter.ts";
import { AddContentForm } from "./add-content-form.tsx";
import { kindName, missingText, stateBadge } from "./content-names.ts";
import { ContentTabs } from "./content-tabs.tsx";

type Row = Output<typeof deskContent>["data"][number];

function useRows(kind: ContentKind, place: string, page: number) {
  return useRead(deskContent, { kind, page, ...(place !== "" && { place }) });
}

/** The text whose title stands for the item here: the reader's, else English, else any. */
function titleOf({ texts }: Row): string {
  const ranks = [currentLocale(), "en"];
  const found = ranks.map((rank) => texts.find(({ lang }) => lang === rank)).find(Boolean);
  return (found ?? texts[0])?.title ?? m.desk_content_untitled();
}

/** Languages without a text that a row names; the item names all. */
const namedInRow = 3;

function columnsOf(kind: ContentKind, zone: string): Column<Row>[] {
  const place: Column<Row> = {
    title: kind === "news" ? m.desk_content_category() : m.desk_content_group(),
    look: ["wide", "quiet"],
    cell: ({ place: at }) => <bdi>{at}</bdi>,
  };
  return [
    {
      title: m.desk_content_title(),
      look: ["text"],
      cell: (row) => (
        <>
          <Link className={table.link} to={`/content/${kind}/${row.id}`} data-desk-row={row.id}>
            <bdi>{titleOf(row)}</bdi>
          </Link>
          <small>{missingText(row.texts, namedInRow)}</small>
        </>
      ),
    },
    ...(kind === "circular" ? [] : [place]),
    { title: m.desk_state(), cell: ({ state }) => <Badge {...stateBadge(state)} /> },
    timeColumn(zone, ({ shown_ms }) => shown_ms ?? 0),
  ];
}

/** Everything that the company writes, by kind: what is a draft, what is shown, what is missing. */
export function ContentPage() {
  const { operator } = useDesk();
  const kinds = contentKinds.filter((each) => mayWrite(operator, each));
  const asked = useParams().kind;
  const kind = kinds.find((each) => each === asked) ?? kinds[0];
  if (!kind) return null;
  return (
    <section className={pages.page}>
      <h1>{m.desk_content()}</h1>
      <ContentTabs current={kind} />
      <ContentList key={kind} kind={kind} />
    </section>
  );
}

function ContentList({ kind }: { kind: ContentKind }) {
  const { zone } = useDesk();
  const navigate = useNavigate();
  const { filter, choose } = useListFilter(`/content/${kind}`, (params) => ({
    place: params.get("place") ?? "",
    page: readPage(params.get("page")),
  }));
  const read = useRows(kind, filter.place, filter.page);
  const places = read.data?.places ?? [];
  return (
    <>
      <Toolbar>
        {kind !== "circular" && (
          <Pick
            label={kind === "news" ? m.desk_content_category() : m.desk_content_group()}
            value={filter.place}
            options={[
              { value: "", text: m.desk_content_everywhere() },
              ...places.map((place) => ({ value: place, text: place })),
            ]}
            onChange={(place) => choose({ place })}
            testId="content-place"
          />
        )}
        <SheetAct label={m.desk_content_new()} tone="primary" testId="content-new">
          {(close) => (
            <AddContentForm
              kind={kind}
              place={filter.place}
              onClose={close}
              onAdded={(id) => void navigate(`/content/${kind}/${id}`)}
            />
          )}
        </SheetAct>
      </Toolbar>
      <PagedTable
        label={kindName(kind)}
        testId="desk-content"
        read={read}
        page={filter.page}
        onPage={(page) => choose({ page })}
        columns={columnsOf(kind, zone)}
        keyOf={({ id }) => id}
        current={null}
      />
    </>
  );
}

import { Link, useNavigate, useParams } from "react-router";
import { type ContentKind, contentKinds, isPlace } from "#domain/content/texts.ts";
import { deskContent, deskContentAdd } from "#domain/contracts/desk/content.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import type { Output } from "../../api/client.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { CallAct, type FormFields } from "../ui/call-form.tsx";
import { type Column, List, quietColumn, timeColumn, useList } from "../ui/list.tsx";
import { filled, filterOf, readPage } from "../ui/list-query.ts";
import { Badge, Page } from "../ui/page.tsx";
import table from "../ui/table.module.css";
import { Pick, Toolbar } from "../ui/toolbar.tsx";
import { kindName, missingText, placeTitle, stateBadge } from "./content-names.ts";
import { ContentTabs } from "./content-tabs.tsx";

type Row = Output<typeof deskContent>["data"][number];

function titleOf({ texts }: Row): string {
  const ranks = [currentLocale(), "en"];
  const found = ranks.map((rank) => texts.find(({ lang }) => lang === rank)).find(Boolean);
  return (found ?? texts[0])?.title ?? m.desk_content_untitled();
}

/** Maximum of missing languages that a row names; the item's page names all. */
const namedInRow = 3;

function columnsOf(kind: ContentKind): Column<Row>[] {
  const place = quietColumn<Row>(placeTitle(kind), ({ place: at }) => <bdi>{at}</bdi>);
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
    timeColumn(({ shown_ms }) => shown_ms ?? 0),
  ];
}

export function ContentPage() {
  const { operator } = useDesk();
  const kinds = contentKinds.filter((each) => mayWrite(operator, each));
  const asked = useParams().kind;
  const kind = kinds.find((each) => each === asked) ?? kinds[0];
  if (!kind) return null;
  return (
    <Page title={m.desk_content()}>
      <ContentTabs current={kind} />
      <ContentList key={kind} kind={kind} />
    </Page>
  );
}

function addForm(kind: ContentKind, shown: string) {
  if (kind === "circular") {
    return { fields: {} as FormFields<"place">, text: <p>{kindName(kind)}</p>, isFirst: true };
  }
  const start = shown || (kind === "news" ? String(newsCategory) : "");
  const label = () => placeTitle(kind);
  return {
    fields: { place: { label, start, input: "code", max: 163 } } satisfies FormFields<"place">,
    errors: ({ place }: { place: string }) => ({
      place: !isPlace(kind, place) && m.desk_content_place_wrong(),
    }),
  };
}

function ContentList({ kind }: { kind: ContentKind }) {
  const navigate = useNavigate();
  const { filter, choose, read, table } = useList(
    `/content/${kind}`,
    deskContent,
    filterOf({ place: (text) => text ?? "", page: readPage }),
    ({ place, page }) => ({ kind, page, ...filled({ place }) }),
  );
  const places = read.data?.places ?? [];
  return (
    <>
      <Toolbar>
        {kind !== "circular" && (
          <Pick
            label={placeTitle(kind)}
            value={filter.place}
            options={[
              { value: "", text: m.desk_content_everywhere() },
              ...places.map((place) => ({ value: place, text: place })),
            ]}
            onChange={(place) => choose({ place })}
            testId="content-place"
          />
        )}
        <CallAct
          label={m.desk_content_new()}
          tone="primary"
          testId="content-new"
          call={deskContentAdd}
          also={{ kind }}
          {...addForm(kind, filter.place)}
          prefix="content-add"
          sendId="content-add"
          isLeft
          onDone={({ id }) => void navigate(`/content/${kind}/${id}`)}
        />
      </Toolbar>
      <List
        {...table}
        label={kindName(kind)}
        testId="desk-content"
        isSearched
        columns={columnsOf(kind)}
        current={null}
      />
    </>
  );
}

import { deskChanges } from "#domain/contracts/desk/changes.ts";
import { deskOfferChoices, isOfferKind } from "#domain/contracts/desk/offer.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { valueWith } from "../offer/field-text.ts";
import { useListFilter } from "../ui/list.tsx";
import { filled, filterOf, readOneOf, readPage } from "../ui/list-query.ts";
import { Loaded, Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Pick, Toolbar } from "../ui/toolbar.tsx";
import { ChangeCard } from "./change-card.tsx";
import type { TextOf } from "./diff.tsx";
import { fieldTitle, valueText } from "./kind-texts.ts";

const views = ["mine", "open", "ended", "all"] as const;
const viewTexts = {
  mine: m.desk_inbox,
  open: m.desk_state_open,
  ended: m.desk_state_done,
  all: m.desk_content_everywhere,
};

const readText = (text: string | null) => text ?? "";
const readFilter = filterOf({
  view: (text) => readOneOf(views, text) || "open",
  kind: readText,
  subject: readText,
  field: readText,
  page: readPage,
});

/**
 * Returns a function that writes a changed value as text. In changes of the offer, the text has the
 * names of categories and instruments instead of their ids.
 */
function useNamedValues(): TextOf {
  const choices = useRead(deskOfferChoices, {}, { when: useMay(deskOfferChoices) }).data;
  return (kind, name, value, currency) =>
    isOfferKind(kind)
      ? valueWith(choices)(kind, name, value)
      : valueText(kind, name, value, currency);
}

export function ChangesPage() {
  const { filter, choose } = useListFilter("/changes", readFilter);
  const { view, page, ...chosen } = filter;
  const { kind, field } = chosen;
  const textOf = useNamedValues();
  const read = useRead(deskChanges, { view, page, ...filled(chosen) });
  return (
    <Page
      title={m.desk_changes() + (field === "" ? "" : `: ${fieldTitle(kind || "settings", field)}`)}
    >
      <Toolbar>
        <Pick
          label={m.desk_state()}
          value={view}
          options={views.map((each) => ({ value: each, text: viewTexts[each]() }))}
          onChange={(each) => choose({ view: each })}
          testId="changes-view"
        />
      </Toolbar>
      <Loaded read={read} rows={6} height={96}>
        {({ data, total }) => (
          <>
            {data.length === 0 && <EmptyState icon="check" title={m.desk_empty()} />}
            {data.map((change) => (
              <ChangeCard key={change.id} change={change} textOf={textOf} onChanged={read.again} />
            ))}
            <Pager
              page={page}
              total={total}
              size={pageSize}
              onPage={(next) => choose({ page: next })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

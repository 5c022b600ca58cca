import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import {
  deskOffer,
  deskOfferChoices,
  deskPlatformNames,
  type OfferRow,
} from "#domain/contracts/desk/offer.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import content from "../content/content.module.css";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import table from "../ui/table.module.css";
import { useCurrentInSight } from "../ui/use-current-in-sight.ts";
import { type Choices, fieldText, subjectText, valueWith } from "./field-text.ts";
import type { FieldView, OfferView } from "./field-view.ts";
import { nameFields, offerViews } from "./offer-views.ts";
import { RowForm } from "./row-form.tsx";

/** What customers can trade, and how they pay and are paid. */
export function OfferPage() {
  const { kind } = useParams();
  const links = useCurrentInSight();
  const view = offerViews.find((each) => each.kind === kind);
  // An address that is none leads to the first page, and says so in the address.
  if (!view) return <Navigate to={`/offer/${offerViews[0]?.kind}`} replace />;
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.offer_title()}</h1>
      </div>
      <nav ref={links} className={content.tabs} aria-label={m.offer_title()}>
        {offerViews.map(({ kind: name, title }) => (
          <Link
            key={name}
            to={`/offer/${name}`}
            aria-current={name === view.kind ? "page" : undefined}
            data-testid={`offer-tab-${name}`}
          >
            {title()}
          </Link>
        ))}
      </nav>
      <OfferOf key={view.kind} view={view} />
    </section>
  );
}

type Open = { form: "make" } | { form: "change" | "names" | "remove"; row: OfferRow };

function OfferOf({ view }: { view: OfferView }) {
  const { operator, company } = useDesk();
  const mayAsk = view.isOfFirst
    ? company.is_first && may(operator, "change_company")
    : may(operator, "change_offer");
  const read = useRead(deskOffer, { kind: view.kind });
  const choices = useRead(deskOfferChoices, {}).data;
  const [open, setOpen] = useState<Open | null>(null);
  // Another key once it is decided: the list of what waits is read anew with the rows.
  const [asked, setAsked] = useState(0);
  async function sent() {
    setOpen(null);
    setAsked((count) => count + 1);
    await read.again();
  }
  return (
    <>
      {view.text && <Notice tone="info" text={view.text()} />}
      {mayAsk && view.canAdd && read.data && (
        <div className={pages.actions}>
          <SmallButton
            tone="primary"
            onClick={() => setOpen({ form: "make" })}
            data-testid="offer-add"
          >
            {m.follow_add()}
          </SmallButton>
        </div>
      )}
      {[view.kind, ...(view.names ? [view.names] : [])].map((kind) => (
        <ChangesOf
          key={`${kind} ${asked}`}
          kind={kind}
          textOf={valueWith(choices)}
          onDecided={read.again}
        />
      ))}
      <Loaded read={read} rows={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="order" title={m.desk_nothing_yet()} />
          ) : (
            <DataTable
              label={view.title()}
              testId="offer-rows"
              rows={data}
              keyOf={({ subject }) => subject}
              columns={columnsOf(view, choices, mayAsk ? setOpen : null)}
            />
          )
        }
      </Loaded>
      <OpenForm
        view={view}
        choices={choices}
        open={open}
        onClose={() => setOpen(null)}
        onSent={sent}
      />
    </>
  );
}

/** What tells a row from the others where there is no room for columns: words before figures. */
function phoneText(
  fields: ReadonlyArray<FieldView | null>,
  textOf: (field: FieldView) => string,
): string {
  const all = fields.filter((field) => field !== null);
  const words = all.filter(({ input }) => input !== "amount");
  const texts = words.length > 0 ? words.map(textOf) : all.map((f) => `${f.label()}: ${textOf(f)}`);
  // Isolated: a page of the app runs from left to right in every language.
  return texts
    .filter((text) => text !== "–")
    .map(isolate)
    .join(" · ");
}

function columnsOf(
  view: OfferView,
  choices: Choices | null,
  onOpen: ((open: Open) => void) | null,
): Column<OfferRow>[] {
  const [first, ...others] = [
    ...(view.subject ? [null] : []),
    ...view.fields.filter(({ isColumn }) => isColumn),
  ];
  const textOf = (row: OfferRow, field: FieldView | null | undefined) =>
    field ? fieldText(field, row.fields[field.name], choices) : subjectText(view.kind, row.subject);
  const columns: Column<OfferRow>[] = [
    {
      title: first?.label() ?? view.subject?.label(),
      look: ["text"],
      cell: (row) => (
        <>
          <bdi>{textOf(row, first)}</bdi>
          <small className={table.phone}>{phoneText(others, (field) => textOf(row, field))}</small>
        </>
      ),
    },
    ...others.map(
      (field): Column<OfferRow> => ({
        title: field?.label(),
        look: field?.input === "amount" ? ["wide", "num"] : ["wide"],
        cell: (row) => <bdi>{textOf(row, field)}</bdi>,
      }),
    ),
  ];
  if (onOpen) {
    columns.push({
      title: <span className="hidden-text">{m.desk_act()}</span>,
      cell: (row) => <RowActs view={view} row={row} onOpen={onOpen} />,
    });
  }
  return columns;
}

interface RowActsProps {
  view: OfferView;
  row: OfferRow;
  onOpen(open: Open): void;
}

function RowActs({ view, row, onOpen }: RowActsProps) {
  return (
    <div className={table.acts}>
      <SmallButton
        onClick={() => onOpen({ form: "change", row })}
        data-testid={`offer-change-${row.subject}`}
      >
        {m.desk_canned_change()}
      </SmallButton>
      {view.names && (
        <SmallButton
          onClick={() => onOpen({ form: "names", row })}
          data-testid={`offer-names-${row.subject}`}
        >
          {m.offer_names()}
        </SmallButton>
      )}
      {view.canRemove && (
        <SmallButton
          tone="down"
          onClick={() => onOpen({ form: "remove", row })}
          data-testid={`offer-remove-${row.subject}`}
        >
          {m.desk_brand_remove()}
        </SmallButton>
      )}
    </div>
  );
}

interface OpenFormProps {
  view: OfferView;
  choices: Choices | null;
  open: Open | null;
  onClose(): void;
  onSent(): Promise<void>;
}

function OpenForm({ view, choices, open, onClose, onSent }: OpenFormProps) {
  if (open === null) return null;
  const common = { choices, onClose, onSent };
  if (open.form === "names") {
    return <NamesSheet view={view} row={open.row} {...common} />;
  }
  const row = open.form === "make" ? null : open.row;
  const title = row ? `${view.title()}: ${subjectText(view.kind, row.subject)}` : m.offer_new();
  return (
    <Sheet open title={title} onClose={onClose}>
      <RowForm
        kind={view.kind}
        subject={row?.subject ?? (view.subject ? null : "")}
        subjectView={view.subject}
        fields={view.fields}
        now={row?.fields ?? {}}
        isRemoval={open.form === "remove"}
        {...common}
      />
    </Sheet>
  );
}

interface NamesSheetProps extends Omit<OpenFormProps, "open"> {
  row: OfferRow;
}

function NamesSheet({ view, row, choices, onClose, onSent }: NamesSheetProps) {
  const kind = view.names ?? view.kind;
  const { data } = useRead(deskOffer, { kind });
  const platform = useRead(deskPlatformNames, {
    kind: kind === "product_names" ? kind : "category_names",
    subject: row.subject,
  });
  const now = data?.data.find(({ subject }) => subject === row.subject)?.fields;
  return (
    <Sheet open title={`${m.offer_names()}: ${row.subject}`} onClose={onClose}>
      {now && (
        <RowForm
          kind={kind}
          subject={row.subject}
          subjectView={null}
          fields={nameFields}
          placeholders={platform.data?.names}
          now={now}
          isRemoval={false}
          {...{ choices, onClose, onSent }}
        />
      )}
    </Sheet>
  );
}

import { Navigate, useParams } from "react-router";
import {
  deskOffer,
  deskOfferChoices,
  deskPlatformNames,
  type OfferKind,
  type OfferRow,
} from "#domain/contracts/desk/offer.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { offerFields } from "#domain/offer/kinds.ts";
import { invalidate } from "../../api/readers.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { actColumn, type Column, List } from "../ui/list.tsx";
import { Notice, Page } from "../ui/page.tsx";
import { type AskedForm, actOf } from "../ui/sheet-act.tsx";
import table from "../ui/table.module.css";
import { Tabs } from "../ui/tabs.tsx";
import { type Choices, fieldText, subjectText, valueWith } from "./field-text.ts";
import type { FieldView, OfferView } from "./field-view.ts";
import { nameFields, offerViews } from "./offer-views.ts";
import { RowAct, RowForm } from "./row-form.tsx";

export function OfferPage() {
  const { kind } = useParams();
  const view = offerViews.find((each) => each.kind === kind);
  if (!view) return <Navigate to={`/offer/${offerViews[0]?.kind}`} replace />;
  return (
    <Page title={m.offer_title()}>
      <Tabs
        arePills
        label={m.offer_title()}
        current={view.kind}
        tabs={offerViews.map((each) => ({
          ...{ name: each.kind, text: each.title(), to: `/offer/${each.kind}` },
        }))}
        testId="offer-tab"
      />
      <OfferOf key={view.kind} view={view} />
    </Page>
  );
}

function OfferOf({ view }: { view: OfferView }) {
  const { operator, company } = useDesk();
  const mayAsk = view.isOfFirst
    ? company.is_first && may(operator, "change_company")
    : may(operator, "change_offer");
  const read = useRead(deskOffer, { kind: view.kind });
  const choices = useRead(deskOfferChoices, {}).data;
  const form = formOf(view, choices, read.again);
  return (
    <>
      {view.text && <Notice tone="info" text={view.text()} />}
      {mayAsk && !view.isFixed && read.data && (
        <div className="flex wrap gap-8">
          <RowAct
            {...form}
            label={m.follow_add()}
            title={m.offer_new()}
            tone="primary"
            testId="offer-add"
            subject={view.subject ? null : ""}
            {...(view.subject && { subjectView: view.subject })}
            now={{}}
          />
        </div>
      )}
      {[view.kind, ...(view.names ? [view.names] : [])].map((kind) => (
        <ChangesOf key={kind} kind={kind} textOf={valueWith(choices)} onDecided={read.again} />
      ))}
      <List
        label={view.title()}
        testId="offer-rows"
        read={read}
        keyOf={({ subject }) => subject}
        columns={columnsOf(view, form, mayAsk)}
      />
    </>
  );
}

const formOf = (view: OfferView, choices: Choices | null, onSent: () => Promise<void>) => ({
  ...{ kind: view.kind, fields: view.fields, rules: offerFields[view.kind], choices, onSent },
});

/** Text that identifies a row on a phone: fields with words, or all fields if all are amounts. */
function phoneText(
  fields: ReadonlyArray<FieldView | null>,
  textOf: (field: FieldView) => string,
): string {
  const all = fields.filter((field) => field !== null);
  const words = all.filter(({ input }) => input !== "amount");
  const texts = words.length > 0 ? words.map(textOf) : all.map((f) => `${f.label()}: ${textOf(f)}`);
  // Isolates each text: a text such as the path of a page always runs from left to right.
  return texts
    .filter((text) => text !== "–")
    .map(isolate)
    .join(" · ");
}

function columnsOf(
  view: OfferView,
  form: ReturnType<typeof formOf>,
  mayAsk: boolean,
): Column<OfferRow>[] {
  const { choices } = form;
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
  if (mayAsk) {
    columns.push(actColumn((row) => <RowActs view={view} row={row} form={form} />));
  }
  return columns;
}

interface RowActsProps {
  view: OfferView;
  row: OfferRow;
  form: ReturnType<typeof formOf>;
}

function RowActs({ view, row, form }: RowActsProps) {
  const { subject, fields: now } = row;
  const common = {
    ...{ ...form, subject, now },
    title: `${view.title()}: ${subjectText(view.kind, subject)}`,
  };
  return (
    <div className={`${table.acts} flex gap-8`}>
      <RowAct {...common} label={m.desk_canned_change()} testId={`offer-change-${subject}`} />
      {view.names && (
        <NamesAct
          label={m.offer_names()}
          title={`${m.offer_names()}: ${subject}`}
          testId={`offer-names-${subject}`}
          kind={view.names}
          subject={subject}
          onSent={() => invalidate(deskOffer)}
        />
      )}
      {!view.isFixed && !view.stays && (
        <RowAct
          {...common}
          label={m.desk_brand_remove()}
          tone="down"
          testId={`offer-remove-${subject}`}
          isRemoval
        />
      )}
    </div>
  );
}

interface NamesFormProps extends AskedForm {
  kind: OfferKind;
  subject: string;
}

function NamesForm({ kind, subject, ...form }: NamesFormProps) {
  const { data } = useRead(deskOffer, { kind });
  const platform = useRead(deskPlatformNames, {
    kind: kind === "product_names" ? kind : "category_names",
    subject,
  });
  const now = data?.data.find((row) => row.subject === subject)?.fields;
  return (
    now && (
      <RowForm
        kind={kind}
        rules={offerFields[kind]}
        subject={subject}
        fields={nameFields}
        placeholders={platform.data?.names}
        now={now}
        {...form}
      />
    )
  );
}

const NamesAct = actOf(NamesForm);
